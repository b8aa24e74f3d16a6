"""What a session says, from ``cases``: the journal's sentence of a move, or why it is refused."""

import tomllib
from collections.abc import Iterable
from typing import Any

import pytest

from calculators.core.french import french
from tests.project import ROOT
from tests.systems.party import play

DRAWS = frozenset({"run", "take", "begin", "choose"})
CASES = ROOT / "tests/cases"
STORIES = tomllib.loads((CASES / "journal.toml").read_text(encoding="utf-8"))["story"]
REFUSALS = tomllib.loads((CASES / "refusals.toml").read_text(encoding="utf-8"))["refusal"]


def answer_of(system: str, moves: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the answer to the last of some moves; those before it are made."""
    answer: dict[str, Any] = {"ok": True, "session": None}
    for said in moves:
        assert answer["ok"], answer
        move = {**said, **dict.fromkeys(said.get("nothing", ()))}
        move.pop("nothing", None)
        seeded = {"seed": "s", **move} if move["do"] in DRAWS else move
        answer = play(system, answer["session"], seeded)
    return answer


@pytest.mark.parametrize("story", STORIES, ids=[story["what"] for story in STORIES])
def test_the_journal_tells(story: dict[str, Any]) -> None:
    answer = answer_of(story["system"], story["moves"])
    assert answer["ok"], answer
    assert answer["entry"]["text"] == french(story["read"])


@pytest.mark.parametrize("case", REFUSALS, ids=[case["what"] for case in REFUSALS])
def test_a_session_refuses(case: dict[str, Any]) -> None:
    answer = answer_of(case["system"], [*case["moves"], case["refused"]])
    told = {each["field"]: each["message"] for each in answer["errors"]}
    place = f"moves.{case.get('at', len(case['moves']))}"
    assert told == {f"{place}.{key}": french(text) for key, text in case["why"].items()}
