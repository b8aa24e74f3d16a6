"""Whether a sentence can be shown to a player."""

import re

from calculators.core.french import french

_ENGLISH = re.compile(
    r"\b(the|must|expected|invalid|exceeds|error|not|should|value|string|digits|unknown|cannot)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"«[^»]*»")
_HYPHENED = re.compile(r"(?<![\w–-])-\d")
_MADE = re.compile(r"\bD\d")
_ENDED_TWICE = re.compile(r"[?!…]\.|(?<!\.)\.\.(?!\.)")
_NOTED = re.compile(r"\d-\d(?:\?|x\d|/\w|:\d|~)|\b\dx\d")
_YOU = re.compile(r"\b[vV](?:ous|otre|os)\b")


def addressed(text: str) -> bool:
    """Return whether a text speaks to its reader; the table's sentences must not."""
    return bool(_YOU.search(text))


def ill_cased(text: str) -> bool:
    """Return whether a text writes a die with a capital."""
    return bool(_MADE.search(_QUOTED.sub("", text)))


def noted(text: str) -> bool:
    """Return whether a text names a piece in notation, «4-4?x2»; results must not."""
    return bool(_NOTED.search(text))


def hyphened(text: str) -> bool:
    """Return whether a negative number has a hyphen: «-2». Quoted input may."""
    return bool(_HYPHENED.search(_QUOTED.sub("", text)))


def ended_twice(text: str) -> bool:
    """Return whether a sentence ends in two marks: «5-3?.». A name may end in one."""
    return bool(_ENDED_TWICE.search(_QUOTED.sub("", text)))


def sounds_like_a_program(text: str) -> bool:
    """Return whether a text has a word of program messages: «ERROR»."""
    return bool(_ENGLISH.search(text)) or "None" in text


def assert_french(sentence: str) -> None:
    """Fail unless a sentence is complete, correctly set, and no message of a program."""
    assert sentence
    assert sentence == french(sentence)
    ours = _QUOTED.sub("", sentence)
    assert not sounds_like_a_program(ours), sentence
    assert not hyphened(sentence), sentence
    assert not ill_cased(sentence), sentence
    assert sentence.rstrip()[-1] in ".!?…", sentence
    assert sentence[0] in "«−+" or sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert "\n" not in sentence
