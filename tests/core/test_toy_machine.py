"""Step machines: every run keeps to its table of transitions, and every line of it is taken."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.core.machine import Machine
from calculators.pieces.tarot import MINOR_CARDS
from tests.toy.duel import DUELS, Duellist, duel
from tests.toy.game import DARES, dare

PLAYERS = (Duellist(name="Ana"), Duellist(name="Bob"))


def walk(machine: Machine[Any, Any], scene: Any, pieces: Any, choose: Any) -> set[Any]:
    """Play to the end; return the steps taken."""
    state, taken, left = machine.start(scene), set(), list(pieces)
    while state.asked:
        before, move = state, choose(state.asked.moves)
        drawn = tuple(left.pop(choose(range(len(left)))) for _ in range(move.needs))
        state = machine.advance(before, move.code, drawn)
        assert machine.follows(before, move.code, state)
        taken.add((before.agenda[0].name, move.code, state.agenda[0].name if state.asked else ""))
    return taken


@pytest.mark.parametrize(
    ("machine", "scene", "pieces"),
    [(DARES, "", [*range(1, 7)] * 9), (DUELS, PLAYERS, MINOR_CARDS.pieces)],
    ids=["dare", "duel"],
)
def test_every_run_keeps_to_the_table_and_every_line_is_taken(
    machine: Machine[Any, Any], scene: Any, pieces: Any
) -> None:
    taken: set[Any] = set()

    @settings(max_examples=150, derandomize=True)
    @given(st.data())
    def play(data: st.DataObject) -> None:
        taken.update(walk(machine, scene, pieces, lambda among: data.draw(st.sampled_from(among))))

    play()
    assert taken == machine.steps


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
