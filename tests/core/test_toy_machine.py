"""The machines of the toy: what a log replays, what is weighed, what is refused."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.core import engine
from calculators.core.errors import RefusedError
from tests.toy.duel import duel
from tests.toy.game import dare

def test_a_log_is_played_again_decision_by_decision() -> None:
    fields: dict[str, Any] = {}
    for decision, face in (("throw", 4), ("again", 3), ("keep", None)):
        result = engine.run(dare, {**fields, "decision": decision, "drawn": face}).result
        assert result.state is not None
        fields = {"log": dare.parameters[0].field.dump(result.state["log"])}
    assert (result.outcome, result.summary) == ("win", "7 points gardés.")
    assert fields == {"log": []}


def test_a_weighed_move_tells_its_chance_and_a_ruin_ends_all() -> None:
    asked = engine.run(dare, {"decision": "throw", "drawn": "5"}).result
    assert asked.ask is not None
    assert [m.chances for m in asked.ask.moves][1] == (("tout perdre", Fraction(1, 6)),)
    assert engine.run(dare, {"decision": "throw", "drawn": "1"}).result.outcome == "lose"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"decision": "keep"}, "decision"),
        ({"log": "keep"}, "log"),
        ({"log": "throw ; 1", "decision": "throw"}, "decision"),
        ({"log": "throw ; 1\nthrow ; 2"}, "log"),
        ({"log": "throw"}, "log"),
    ],
)
def test_what_the_machine_does_not_ask_is_refused(fields: dict[str, str], field: str) -> None:
    with pytest.raises(RefusedError) as refused:
        engine.run(dare, fields)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_a_card_that_was_seen_cannot_be_drawn_again() -> None:
    fields = {"players": "Ana\nBob", "log": "draw ; 7\nkeep\ndraw ; 7"}
    with pytest.raises(RefusedError):
        engine.run(duel, fields)
