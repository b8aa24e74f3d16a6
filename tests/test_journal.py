"""The journal's sentences, from ``cases/journal.toml``: moves, and the sentence of the last one."""

import json
import tomllib
from typing import Any

import pytest

from calculators.core.french import french
from calculators.web import handle
from tests.project import ROOT

DRAWS = frozenset({"run", "take", "begin", "choose"})
STORIES = tomllib.loads((ROOT / "tests/cases/journal.toml").read_text(encoding="utf-8"))["story"]


@pytest.mark.parametrize("story", STORIES, ids=[story["what"] for story in STORIES])
def test_the_journal_tells(story: dict[str, Any]) -> None:
    answer: dict[str, Any] = {"session": None}
    for move in story["moves"]:
        seeded = {"seed": "s", **move} if move["do"] in DRAWS else move
        request = {"op": "play", "system": story["system"], "session": answer["session"]}
        answer = json.loads(handle(json.dumps({**request, "move": seeded})))
        assert answer["ok"], answer
    assert answer["entry"]["text"] == french(story["read"])
