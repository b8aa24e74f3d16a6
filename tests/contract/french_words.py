"""Whether a sentence can be shown to a player."""

import re

from calculators.core.french import french

_ENGLISH = re.compile(
    r"\b(the|must|expected|invalid|exceeds|error|not|should|value|string|digits|unknown|cannot)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"«[^»]*»")


def assert_french(sentence: str) -> None:
    """Check that a sentence is complete, correctly set, and not a message of a program."""
    assert sentence
    assert sentence == french(sentence)
    ours = _QUOTED.sub("", sentence)
    assert not _ENGLISH.search(ours), sentence
    assert sentence.rstrip()[-1] in ".!?…", sentence
    assert sentence[0] in "«−+" or sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert "\n" not in sentence
    assert "None" not in ours
