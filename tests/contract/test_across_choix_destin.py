"""Choix & Destin from a hand to the last trump: cards carry over, chances are the draw's."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from tests.contract import strategies
from tests.contract.across import could_happen, handed, run, tried, typed
from tests.contract.catalogue import name
from tests.project import tries

SYSTEM = [c for c in CALCULATORS.values() if c.id.startswith("choix_destin.")]
WITH_ODDS = [c for c in SYSTEM if c.draw_odds]
SUCCESS = ("success", "critical_success")
SEEDS = st.integers().map(str)
TRUMPS = st.lists(st.sampled_from([0, 0, *range(22)]), min_size=1, max_size=3)


def requests(calculator: str) -> Any:
    return strategies.requests(CALCULATORS[f"choix_destin.{calculator}"], typed=False)


def chances(calculator: str, fields: dict[str, Any]) -> dict[str, Fraction]:
    declared = CALCULATORS[f"choix_destin.{calculator}"]
    return engine.odds(declared, engine.parse(declared, fields))


def succeeding(odds: dict[str, Fraction]) -> Fraction:
    return sum((odds.get(code, Fraction(0)) for code in SUCCESS), Fraction(0))


@settings(max_examples=tries(60))
@given(SEEDS, st.lists(st.integers(1, 14), max_size=3), st.integers(0, 9), st.integers(-9, 25),
       st.lists(st.integers(0, 21), unique=True, max_size=21))  # fmt: skip
def test_the_card_advised_is_in_hand_and_its_chance_is_that_of_the_draw(
    seed: str, offers: list[int], pm: int, difficulty: int, discarded: list[int]
) -> None:
    start = run("choix_destin.hand", {"action": "start"}, seed)
    acting = handed(run("choix_destin.hand", handed(start), seed))
    around = {"pm": pm, "difficulty": difficulty, "discarded": discarded}
    asked = {"hand": acting["hand"], "offers": offers, **around}
    advice = run("choix_destin.advice", asked).result.values
    for told, chance in (("best", "chance"), ("alone", "alone_chance")):
        card, *lent = str(advice[told]).split("+")
        assert card in acting["hand"]
        draw = {"choice": card, "lent": lent, **around}
        assert succeeding(chances("draw", draw)) == Fraction(str(advice[chance]))
        assert chances("critical_situation", draw) == chances("draw", draw)
    card = str(advice["best"]).partition("+")[0]
    played = handed(run("choix_destin.hand", acting | {"action": "play", "card": card}, seed))
    assert card in played["discard"]
    assert len(played["hand"]) == 3
    assert not {*played["hand"]} & {*played["discard"]}


@settings(max_examples=tries(25))
@given(requests("critical_situation"), SEEDS)
def test_the_discard_of_a_critical_situation_goes_on(fields: dict[str, Any], seed: str) -> None:
    drawn = tried("choix_destin.critical_situation", fields | {"end_of_phase": False}, seed)
    for turn in range(6):
        if drawn is None:
            return
        told: Any = drawn.result.values
        state = handed(drawn)
        assert state["discarded"] == told["discarded"]
        kept = typed(drawn, "discarded")["discarded"]
        for trump in told["destiny"]:
            kept = [*([] if len(kept) == 22 else kept), trump]
        assert state["discarded"] == ([] if len(kept) == 22 else kept)
        same = typed(drawn, "choice", "pm", "difficulty", "lent", "formula", "vs") | state
        assert chances("draw", same) == chances("critical_situation", same)
        again = fields | {"end_of_phase": False} | state
        drawn = run("choix_destin.critical_situation", again, f"{seed}/{turn}")


@settings(max_examples=tries(100))
@given(st.integers(1, 14), st.integers(0, 9), st.integers(-5, 20), st.integers(1, 14),
       st.lists(st.integers(1, 14), max_size=3))  # fmt: skip
def test_an_opposition_and_a_draw_agree_on_one_card(
    choice: int, pm: int, difficulty: int, trump: int, lent: list[int]
) -> None:
    brought = {"choice": choice, "pm": pm, "difficulty": difficulty, "lent": lent}
    draw = run("choix_destin.draw", brought | {"destiny": [trump]}).result
    opposed = run("choix_destin.opposed", brought | {"npc_drawn": [trump]}).result
    assert draw.values["margin"] == opposed.values["margin"]
    assert (opposed.outcome == "win") == (draw.outcome == "success")
    assert ("à égalité" in opposed.summary) == (opposed.values["margin"] == 0)


@settings(max_examples=tries(60))
@given(st.integers(1, 14), st.integers(0, 9), st.integers(1, 14), st.integers(0, 9))
def test_two_players_and_a_player_before_a_character_weigh_alike(
    mine: int, pm: int, theirs: int, other_pm: int
) -> None:
    both = {"choice": mine, "pm": pm, "other_pm": other_pm}
    played = run("choix_destin.opposed", both | {"against": "player", "other_card": theirs}).result
    npc = run("choix_destin.opposed", both | {"npc_drawn": theirs, "tie": "opposition"}).result
    assert played.outcome == npc.outcome
    assert played.values["margin"] == npc.values["margin"]


@pytest.mark.parametrize("calculator", WITH_ODDS, ids=name)
@settings(max_examples=tries(100))
@given(data=st.data(), seed=SEEDS, trumps=TRUMPS)
def test_what_happens_had_a_chance(
    calculator: Any, data: st.DataObject, seed: str, trumps: list[int]
) -> None:
    fields = data.draw(strategies.requests(calculator))
    (drawn,) = (parameter.name for parameter in calculator.drawn)
    for each in (fields, fields | {drawn: trumps}):
        resolution = tried(calculator.id, each, seed)
        assert resolution is None or could_happen(resolution)


@settings(max_examples=tries(60))
@given(requests("hand"), SEEDS)
def test_a_hand_goes_on_for_twenty_actions(fields: dict[str, Any], seed: str) -> None:
    moved = tried("choix_destin.hand", fields, seed)
    for turn in range(20):
        if moved is None:
            return
        state = handed(moved)
        if state["action"] == "play":
            state["card"] = state["hand"][turn % len(state["hand"])]
            run("choix_destin.advice", {"hand": state["hand"]})
        lending = typed(moved, "lending")
        moved = run("choix_destin.hand", state | lending, f"{seed}/{turn}")
