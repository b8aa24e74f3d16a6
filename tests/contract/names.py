"""Names that French bends to, and whether a text that tells of them reads well."""

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
    | {"pour", "sur"}
)
"""What follows a name without being its verb."""
_DOUBLED = re.compile(r"(?<![\w-])(?!nous|vous)([a-zà-ÿ]{2,}|[dD]\d+),? \1(?![\w-])")
_LOWER = re.compile(r"(?:^|(?<=[.!?…] ))(?:[a-zà-ÿ](?!['’]?[A-Z]?[\w]*\d))")


def faults_of(text: str) -> list[str]:
    """Return what reads ill in a text: around names, and as it is set. ``[]`` where all is well."""
    found = [wrong for name in NAMES for wrong in _around(text, name.replace("'", "’"))]
    found += [match[0] for match in _DOUBLED.finditer(text)]
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
    if elides(name):
        patterns = [rf"\b(?:[dD]e|[qQ]ue|[lL][ae]) {name}\b"]
    else:
        patterns = [rf"\b[dDlL]’{name}\b", rf"[qQ]u’{name}\b"]
    if name.partition(" ")[0].lower() in {"le", "les"}:
        patterns.append(rf"\b(?:de|à) {name}\b")
    if are_several(name):
        verb = r"(?:(?:ne|se|en|y) |[ns]’|l’)*+([a-zà-ÿ]+)(?![\w’-])"
        said = (match[1] for match in re.finditer(rf"{name} {verb}", text))
        patterns += [rf"{name}.* {word}\b" for word in said if not _plural(word)]
    return [match[0] for pattern in patterns for match in re.finditer(pattern, text)]


def _plural(word: str) -> bool:
    """Tell whether what follows the name of several may stand there: no verb, or a plural one."""
    return word in _FOLLOW or word.endswith("nt")


def begins_low(text: str) -> bool:
    """Tell whether a text, or a sentence in it, begins without a capital."""
    return bool(_LOWER.search(text))
