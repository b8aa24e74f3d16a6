"""French typography and wording, the same for results, messages and pages.

Law: authors write plain spaces and straight apostrophes; :func:`french` sets them correctly.
"""

import re
import unicodedata
from collections.abc import Sequence

NBSP = "\u00a0"
THIN = "\u202f"

_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\w)'(?=\w|$)|(?<=\w)'(?=[«“])"), "’"),
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r" :(?=\s|$)"), f"{NBSP}:"),
    (re.compile(r" ([;!?%])"), f"{THIN}\\1"),
    (re.compile(r"« "), f"«{NBSP}"),
    (re.compile(r" »"), f"{NBSP}»"),
)


def french(text: str) -> str:
    r"""Set the spaces, apostrophes and ellipses of a French sentence.

    It changes only spaces that are already there, so it may be applied twice.

    >>> french("Réussite : l'action passe !")
    'Réussite\xa0: l’action passe\u202f!'
    """
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text


def listing(words: Sequence[str], last: str = "et") -> str:
    """Join words as a French list.

    >>> listing(["a", "b", "c"])
    'a, b et c'
    """
    if not words[:-1]:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def bare(text: str) -> str:
    """Return a text in lower case without accents or ligatures, for forgiving comparison.

    >>> bare(" Épée "), bare("Cœur")
    ('epee', 'coeur')
    """
    decomposed = unicodedata.normalize("NFD", text.strip().lower().replace("œ", "oe"))
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def of(name: str) -> str:
    """Write «of» before a name, elided before a vowel.

    >>> of("Ana"), of("Bo")
    ("d'Ana", 'de Bo')
    """
    return f"d'{name}" if bare(name[:1])[:1] in set("aeiouyæ") else f"de {name}"


def minus(number: int) -> str:
    """Write an integer with a true minus sign.

    >>> minus(-2)
    '−2'
    """
    return str(number).replace("-", "−")


def plural(count: int, singular: str, several: str = "") -> str:
    """Write a count with its noun; French keeps the singular below two.

    >>> plural(1, "carte"), plural(3, "carte")
    ('1 carte', '3 cartes')
    """
    return f"{count} {singular if abs(count) < 2 else several or singular + 's'}"  # noqa: PLR2004


def quote(value: object, longest: int = 40) -> str:
    """Quote what a player typed, shortened, on one line."""
    text = " ".join(str(value).split())
    text = "".join(sign if sign.isprintable() else "\ufffd" for sign in text[: longest + 1])
    return f"« {text if len(text) <= longest else text[: longest - 1] + '…'} »"
