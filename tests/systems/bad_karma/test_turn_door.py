"""The turn through its door: readings, lengths, what it tells and what it refuses."""

import random

import pytest

from calculators.core.machine import forget
from calculators.render.data import ask_json
from calculators.systems.bad_karma.turn.state import FREE_MOVES, level_of
from tests.systems.bad_karma.scenes import scene
from tests.systems.bad_karma.tables import answer, fields_of, weighed

SCENES = 15


@pytest.mark.parametrize("number", range(SCENES))
def test_the_door_plays_with_the_readings_that_it_is_given(number: int) -> None:
    dice = random.Random(number)  # noqa: S311
    for start, state, log in scene(dice):
        if not log or (state.moves and dice.random() < 0.8):
            continue
        last = {"decision": log[-1].move, "drawn": [str(domino) for domino in log[-1].drawn]}
        result = answer(fields_of(start, log[:-1]) | last)["result"]
        assert result["ask"] == ask_json(weighed(state))
        levels = [figures["level"] for figures in result["values"]["characters"]]
        assert levels == [level_of(state, place) for place in range(len(levels))]
        assert len(result["steps"]) == len(state.told)


def long_turn(rewards: int) -> dict[str, object]:
    """Return a turn at its end, with a reward offered and taken back so many times."""
    people = "Ana ; pique ; 5 ; 7 ; poing\nBo ; coeur ; 7 ; 7 ; poing"
    log = ["draw.1 ; 6-6", "accept", "skip", "declare", *["reward", "none"] * rewards]
    return {"start": "5-3", "characters": people, "log": "\n".join(log)}


def test_the_door_takes_back_every_log_that_it_gives() -> None:
    """What can be done again and again stops before the log is full; the turn can still end."""
    fields, told = long_turn(FREE_MOVES // 2 - 10), {}
    while True:
        moves = [move["code"] for move in answer(fields)["result"]["ask"]["moves"]]
        code = next((c for c in ("reward", "none") if c in moves), "")
        if not code:
            break
        told = answer(fields | {"decision": code})
        fields["log"] = told["next"]["log"]
    assert len(fields["log"].splitlines()) == FREE_MOVES
    assert moves == ["next", "scene"]
    assert answer(fields | {"decision": "next"})["next"]["log"] == ""


def test_a_log_as_long_as_before_is_still_replayed() -> None:
    """No recursion is as deep as the log: a browser's stack is small."""
    forget()
    told = answer(long_turn(198))
    assert told["ok"], told
    assert told["result"]["outcome"] == "close"


@pytest.mark.parametrize("line", ["draw.1 ; 9-9", "zut", "draw.1", "x" * 60, "draw.1 ; 1-1 ; 4"])
def test_a_long_log_is_quoted_little(line: str) -> None:
    for log in ([line] * 100, [line], ["draw.1 ; 6-6", "accept", *[line] * 90]):
        errors = answer({"start": "5-3", "log": "\n".join(log)})["errors"]
        assert max(len(error["message"]) for error in errors) < 1000
