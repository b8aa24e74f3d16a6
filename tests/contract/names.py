"""Names that French grammar bends to, and whether a text with them reads well.

No name tells the gender of its bearer: no adjective agrees with one.
"""

import re

from calculators.core.french import are_several, elides
from tests.contract.french_words import hyphened

NAMES = (
    *("Élodie", "Les Gobelins", "Le Borgne", "Yann", "Hélène", "d'Artagnan", "L'Ombre", "Yves"),
    *("élodie", "Hugo", "Ève", "Œdipe", "La Louve", "Ana"),
)
"""Vowels, a y and an h of each kind, articles, several at once, and a name without a capital."""

_FOLLOW = frozenset(
    {"à", "avec", "contre", "dans", "de", "du", "en", "et", "face", "hors", "ni", "ou", "par"}
    | {"pour", "puis", "sans", "sur"}
)
"""Words after a name that are not its verb."""
_ALONE = re.compile(r"[a-zà-ÿ]*[vt]ient")
"""Verbs in -ient that are singular: revient, tient."""
_DOUBLED = re.compile(r"(?<![\w-])(?!nous|vous)([a-zà-ÿ]{2,}|[dD]\d+),? \1(?![\w-])")
"""A word twice, or a die twice instead of 2d6: «d6 d6»."""
_LOWER = re.compile(r"(?:^|(?<=[.!?…] ))(?!d\d)[a-zà-ÿœ]")
"""A sentence without a capital; a die needs none: «d8 : 5»."""


def faults_of(text: str) -> list[str]:
    """Return what reads badly in a text, around names and in its typography; ``[]`` if nothing."""
    around = (_around(text, name.replace("'", "’")) for name in NAMES)
    return [wrong for found in (*around, ill_set(text)) for wrong in found]


def ill_set(text: str) -> list[str]:
    """Return the typographic faults of a text, names apart."""
    found = [match[0] for match in _DOUBLED.finditer(text)]
    if "  " in text.strip():
        found.append("two blanks")
    if hyphened(text):
        found.append("a hyphen for a minus")
    if "'" in text:
        found.append("an apostrophe that is not set")
    return found


def _around(text: str, name: str) -> list[str]:
    if name not in text:
        return []
    named = rf"{name}(?: \d+)?"
    patterns = [rf"{named} (?:est|sont|restent?) [a-zà-ÿ]+(?:é|i|u|is)e?s?(?![\w-])"]
    if elides(name):
        patterns += [rf"\b(?:[dD]e|[qQ]ue|[lL][ae]) {name}\b"]
    else:
        patterns += [rf"\b[dDlL]’{name}\b", rf"[qQ]u’{name}\b"]
    if name.partition(" ")[0].lower() in {"le", "les"}:
        patterns.append(rf"\b(?:de|à) {name}\b")
    if are_several(name):
        verb = r"(?:(?:ne|se|en|y) |[ns]’|l’)*+([a-zà-ÿ]+)(?![\w’-])"
        aside = r"(?:, (?:avec [^,]+|[^,:.\d]+),|, qui)?"
        said = re.finditer(rf"{named}{aside} {verb}", text)
        patterns += [re.escape(match[0]) for match in said if not _plural(match[1])]
        asked = re.finditer(rf"\b(?:[oO]ù|[qQ]ue|[cC]omment) ([a-zà-ÿ]+) {named}", text)
        patterns += [re.escape(match[0]) for match in asked if not _plural(match[1])]
    return [match[0] for pattern in patterns for match in re.finditer(pattern, text)]


def _plural(word: str) -> bool:
    """Return whether a word may follow a plural name: no verb, another name, or a plural one."""
    return word in {*_FOLLOW, *NAMES} or (word.endswith("nt") and not _ALONE.fullmatch(word))


def begins_low(text: str) -> bool:
    """Return whether a text, or a sentence in it, begins without a capital."""
    return bool(_LOWER.search(text))
