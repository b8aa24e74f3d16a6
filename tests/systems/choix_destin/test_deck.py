"""A player's fourteen cards, over long games: none is ever lost, doubled or in two places."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.systems.choix_destin import SYSTEM
from tests.project import tries

HAND = SYSTEM.calculators[1]
DECK = [str(rank) for rank in range(1, 15)]


class Evening(RuleBasedStateMachine):
    """One player's cards, tracked by the calculator and by a table that only counts."""

    def __init__(self) -> None:
        super().__init__()
        self.hand: list[str] = []
        self.discard: list[str] = []
        self.pile: list[str] = []
        self.lending = "redraw"
        self.waiting = False
        self.lent = False
        self.played = 0

    @initialize(lending=st.sampled_from(["redraw", "four", "later"]), seed=st.integers())
    def deal(self, lending: str, seed: int) -> None:
        self.lending = lending
        self.take("start", seed)
        assert (len(self.hand), len(self.pile)) == (3, 11)

    def take(self, action: str, seed: int, card: str | None = None) -> engine.Resolution:
        fields: dict[str, Any] = {
            "action": action, "hand": self.hand, "discard": self.discard, "card": card,
            "lending": self.lending,
        }  # fmt: skip
        resolution = engine.run(HAND, fields, seed)
        self.lent = action == "lend"
        values = resolution.result.values
        self.hand, self.discard, self.pile = (list(values[k]) for k in ("hand", "discard", "pile"))  # type: ignore[arg-type]
        return resolution

    @precondition(lambda self: len(self.hand) < 4)
    @rule(seed=st.integers())
    def draw(self, seed: int) -> None:
        held, left = list(self.hand), len(self.pile)
        result = self.take("draw", seed).result
        assert len(self.hand) == 4
        reshuffled = left < 4 - len(held)
        assert (result.outcome == "reshuffle") == reshuffled
        if not reshuffled:
            assert self.hand[: len(held)] == held
        self.waiting = False

    @precondition(lambda self: len(self.hand) == 4)
    @rule(seed=st.integers(), data=st.data())
    def play(self, seed: int, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(self.hand))
        held, discarded, left = list(self.hand), list(self.discard), len(self.pile)
        result = self.take("play", seed, card).result
        if left == 0:
            assert result.outcome == "reshuffle"
            assert (len(self.hand), len(self.pile), self.discard) == (3, 11, [])
        else:
            assert result.outcome == "play"
            assert self.hand == [other for other in held if other != card]
            assert self.discard == [*discarded, card]

    @precondition(lambda self: len(self.hand) >= 3)
    @rule(seed=st.integers(), data=st.data())
    def lend(self, seed: int, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(self.hand))
        held, left = list(self.hand), len(self.pile)
        if self.lending == "four" and len(held) < 4:
            with pytest.raises(RefusedError):
                self.take("lend", seed, card)
            return
        result = self.take("lend", seed, card).result
        assert self.discard[-1] == card, "nobody draws back what she lent"
        needs = 1 if self.lending == "redraw" and len(held) == 3 else 0
        assert (result.outcome == "reshuffle") == (left < needs)
        self.waiting = self.lending == "later" and len(self.hand) == 2

    @precondition(lambda self: len(self.hand) < 4)
    @rule(seed=st.integers(), data=st.data())
    def no_play_below_four(self, seed: int, data: st.DataObject) -> None:
        with pytest.raises(RefusedError):
            self.take("play", seed, data.draw(st.sampled_from(self.hand)))

    @invariant()
    def every_card_is_in_exactly_one_place(self) -> None:
        if self.hand:
            assert Counter(self.hand + self.discard + self.pile) == Counter(DECK)

    @invariant()
    def never_fewer_than_three_in_hand(self) -> None:
        if self.hand:
            assert len(self.hand) >= 3 or self.waiting
            assert len(self.hand) <= 4

    @invariant()
    def the_pile_is_empty_only_before_playing_or_lending(self) -> None:
        """A pile emptied by a draw is reshuffled at the end of that draw (AMB-CD-04)."""
        if self.hand and not self.pile:
            assert len(self.hand) == 4 or self.lent


Evening.TestCase.settings = settings(max_examples=tries(80), stateful_step_count=40)
TestEvening = Evening.TestCase


def test_a_cycle_is_eleven_draws_then_everything_is_shuffled_back() -> None:
    state: dict[str, Any] = {}
    outcomes = []
    for turn in range(22):
        if turn == 0:
            state = dict(next_state(engine.run(HAND, {"action": "start"}, "kestrel")))
        state = dict(next_state(engine.run(HAND, state, f"draw {turn}")))
        played = engine.run(HAND, {**state, "card": state["hand"][turn % 4]}, f"play {turn}")
        outcomes.append(played.result.outcome)
        state = dict(next_state(played))
    assert outcomes == (["play"] * 10 + ["reshuffle"]) * 2


def test_each_lent_card_shortens_the_cycle_by_one_draw() -> None:
    state = dict(next_state(engine.run(HAND, {"action": "start"}, "s")))
    lent = engine.run(HAND, {**state, "action": "lend", "card": state["hand"][0]}, "s")
    state, draws = dict(next_state(lent)), 0
    while True:
        state = dict(next_state(engine.run(HAND, state, "s")))
        draws += 1
        played = engine.run(HAND, {**state, "card": state["hand"][0]}, "s")
        state = dict(next_state(played))
        if played.result.outcome == "reshuffle":
            break
    assert draws == 10


def test_a_suited_deck_stays_in_its_suit() -> None:
    fields = {"action": "draw", "hand": "3-coupe 7-coupe 12-coupe"}
    result = engine.run(HAND, fields, "s").result
    assert all(str(card).endswith("-coupe") for card in result.values["pile"])  # type: ignore[union-attr]
    assert len(result.values["pile"]) == 10  # type: ignore[arg-type]


def next_state(resolution: engine.Resolution) -> dict[str, Any]:
    """Return the state of an answer, ready to be sent back."""
    state = resolution.result.state or {}
    return {p.name: p.dump(state[p.name]) for p in HAND.carried}
