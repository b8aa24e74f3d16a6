"""Names that French bends to, and whether a text that tells of them reads well.

No name says whether who bears it is a woman or a man: no adjective agrees with one.
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
"""What follows a name without being its verb."""
_ALONE = re.compile(r"[a-zà-ÿ]*[vt]ient")
"""A verb that ends as several do, and is of one: revient, tient."""
_DOUBLED = re.compile(r"(?<![\w-])(?!nous|vous)([a-zà-ÿ]{2,}|[dD]\d+),? \1(?![\w-])")
"""A word twice, a die twice for two dice: «d6 d6» is 2d6."""
_LOWER = re.compile(r"(?:^|(?<=[.!?…] ))(?!d\d)[a-zà-ÿœ]")
"""A die stands as it is: «d8 : 5»."""


def faults_of(text: str) -> list[str]:
    """Return what reads ill in a text: around names, and as it is set. ``[]`` where all is well."""
    around = (_around(text, name.replace("'", "’")) for name in NAMES)
    return [wrong for found in (*around, ill_set(text)) for wrong in found]


def ill_set(text: str) -> list[str]:
    """Return what is set ill in a text, whoever it tells of."""
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
        aside = r"(?:, (?:avec [^,]+|[^,:.\d]+),)?"
        said = re.finditer(rf"{named}{aside} {verb}", text)
        patterns += [re.escape(match[0]) for match in said if not _plural(match[1])]
        asked = re.finditer(rf"\b(?:[oO]ù|[qQ]ue|[cC]omment) ([a-zà-ÿ]+) {named}", text)
        patterns += [re.escape(match[0]) for match in asked if not _plural(match[1])]
    return [match[0] for pattern in patterns for match in re.finditer(pattern, text)]


def _plural(word: str) -> bool:
    """Tell whether what follows the name of several may stand there: no verb, or a plural one."""
    return word in _FOLLOW or (word.endswith("nt") and not _ALONE.fullmatch(word))


def begins_low(text: str) -> bool:
    """Tell whether a text, or a sentence in it, begins without a capital."""
    return bool(_LOWER.search(text))
