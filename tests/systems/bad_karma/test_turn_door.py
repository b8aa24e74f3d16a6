"""The turn through its door: readings, lengths, what it tells and what it refuses."""

import random

import pytest

from calculators.render.data import ask_json
from calculators.systems.bad_karma.turn import flow
from calculators.systems.bad_karma.turn.state import level_of
from tests.systems.bad_karma.tables import answer, fields_of, scene

SCENES = 15


@pytest.mark.parametrize("number", range(SCENES))
def test_the_door_plays_with_the_readings_that_it_is_given(number: int) -> None:
    dice = random.Random(number)  # noqa: S311
    for start, state, log in scene(dice):
        if not log or (state.moves and dice.random() < 0.8):
            continue
        last = {"decision": log[-1].move, "drawn": [str(domino) for domino in log[-1].drawn]}
        result = answer(fields_of(start, log[:-1]) | last)["result"]
        assert result["ask"] == ask_json(flow.weighed(state))
        levels = [figures["level"] for figures in result["values"]["characters"]]
        assert levels == [level_of(state, place) for place in range(len(levels))]
        assert len(result["steps"]) == len(state.told)
