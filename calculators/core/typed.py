"""Normalises typed and pasted text: the only module that knows which characters look alike.

Law: every parser of numbers, dice, pieces or names begins here. Nothing is guessed: a character
replaces another only if both look alike, and invisible ones are dropped. The page does the same in
``docs/assets/form/typed.js``, and a test compares the two.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

JOINER = "\u200d"
"""Between two symbols it makes them one, as in the picture of an astronaut."""

_SYMBOL = "\u2190-\u2bff\u3030\U0001f000-\U0001faff"
_KEPT = f"(?<=[{_SYMBOL}\ufe0f]){JOINER}(?=[{_SYMBOL}])|(?<=[{_SYMBOL}])\ufe0f"
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Soft hyphens, joiners, marks of direction, byte order marks, variants, fillers."""
_INVISIBLE = re.compile(f"({_KEPT})|[{_UNSEEN}]")
_INVISIBLE_ALL = re.compile(f"[{_UNSEEN}\u20e3]")
_TWICE = re.compile("([\u0300-\u036f])\\1+")
_BLANK_SIGN = "\u2800"  # a dotless cell of Braille

_DASHES = "\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u208b\u2212\u2796\ufe58\ufe63"
_PLAIN = str.maketrans(
    {
        **{chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
        **dict.fromkeys(_DASHES, "-"),
        **dict.fromkeys("\u207a\u2795\ufe62", "+"),
        **dict.fromkeys("\u2018\u2019\u02bc\u2032\u00b4", "'"),
        **dict.fromkeys("\u00d7\u2715\u2716\u2a2f", "x"),
        **dict.fromkeys("\u2044\u2215", "/"),
        **dict.fromkeys("\u2236\ufe55", ":"),
        **dict.fromkeys("\u3001\ufe50", ","),
        "\ufe54": ";",
        "\ufe6a": "%",
    }
)

SEPARATORS = ",;\uff0c\uff1b\u3001\ufe50\ufe54"
"""What stands between the pieces of a list, where blanks alone do not."""
CELLS = ";|\uff1b\uff5c"
"""What stands between the cells of a row, beside the tab."""

LINES = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
"""What ends a line."""

_LISTED = re.compile(f"[{SEPARATORS}{LINES}]|\\set\\s")
_MOST_WORDS = 6
"""Words of the longest notation, ``5 - 3 x 2`` or ``as de pique``, and some to spare."""


def legible(text: str) -> str:
    """Return a text without invisible characters, its accents composed; its spaces stay.

    >>> legible("E\u0301\u0301lodie\u200b") == "\u00c9lodie"
    True
    """
    if text.isascii():
        return text
    composed = _TWICE.sub(r"\1", unicodedata.normalize("NFD", text))
    return _INVISIBLE.sub(lambda found: found[1] or "", unicodedata.normalize("NFC", composed))


@lru_cache(maxsize=256)
def tidy(text: str) -> str:
    """Return a text as it looks on one line: spaces of any sort collapsed, none at its ends.

    >>> tidy(" Ana\u00a0\u2009Lou\ufeff")
    'Ana Lou'
    """
    return " ".join(legible(text).replace(_BLANK_SIGN, " ").split())


@lru_cache(maxsize=256)
def plain(text: str) -> str:
    """Return a notation in plain keyboard characters: ``-``, ``+``, half-width digits.

    The full stop that a phone makes of two spaces is dropped.

    >>> plain("\uff12d6\u2009\u2013\u20091"), plain("5\u20113"), plain("\u2212\u200a2. ")
    ('2d6 - 1', '5-3', '- 2')
    """
    return _narrow(text).removesuffix(".").rstrip()


def _narrow(text: str) -> str:
    seen = tidy(text)
    return seen if seen.isascii() else tidy(_INVISIBLE_ALL.sub("", seen).translate(_PLAIN))


def alike(name: str) -> str:
    """Return a comparison key: the same for two names that look alike; case is ignored.

    >>> alike("L\u2019Ombre\u200b") == alike("l'ombre"), alike("Ana") == alike("Anna")
    (True, False)
    """
    return _narrow(unicodedata.normalize("NFKC", tidy(name))).casefold()


def is_blank(value: object) -> bool:
    """Whether nothing is given: nothing at all, or a text of which nothing is seen."""
    return value is None or (isinstance(value, str) and not tidy(value))


def is_printable(text: str) -> bool:
    """Whether every sign of a legible text can be shown."""
    return text.replace(JOINER, "").isprintable()


def split(raw: object, read: Callable[[str], object] | None = None, apart: str = "") -> list[str]:
    """Split a typed list of notations; commas, semicolons and «et» win over spaces of any sort.

    :param read: parses one, or raises ``ValueError``: words that together name one stay together.
    :param apart: signs that stand between two as well, where none is written with a blank.

    >>> split("12\u00a0coupe, 3"), split("4\u20097"), split("3, 9 et 12")
    (['12 coupe', '3'], ['4', '7'], ['3', '9', '12'])
    >>> split("6 + 2, 3", apart="+/"), split("5/4", apart="+/")
    (['6', '2', '3'], ['5', '4'])
    """
    if raw is None:
        return []
    if isinstance(raw, list | tuple):
        return [str(item) for item in raw]
    text = str(raw).strip()
    if apart:
        signs = _LISTED.sub(" ", text)
        return tidy("".join(" " if s.translate(_PLAIN) in apart else s for s in signs)).split()
    if _LISTED.search(text):
        return [each for each in map(tidy, _LISTED.split(text)) if each]
    words = tidy(text).split()
    return _together(words, read) if read and words[1:] else words


def _together(words: list[str], read: Callable[[str], object]) -> list[str]:
    """Return figures as they are if each can be read; else, from the left, the most that can."""
    figures = not any(sign.isalpha() for word in words for sign in word)
    if figures and all(_reads(read, word) for word in words):
        return words
    found: list[str] = []
    while words:
        counts = range(min(len(words), _MOST_WORDS), 0, -1)
        count = next((n for n in counts if _reads(read, " ".join(words[:n]))), 1)
        found.append(" ".join(words[:count]))
        words = words[count:]
    return found


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True
