"""Exact odds against a second computation, written from the rules and not from the code."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from tests.project import tries
from tests.systems.choix_destin import by_the_book

DRAW, ADVICE, OPPOSED, CRISIS = (
    CALCULATORS[f"choix_destin.{name}"]
    for name in ("draw", "advice", "opposed", "critical_situation")
)
RANK = st.integers(1, 14)
LENT = st.lists(RANK, max_size=5)
PM = st.integers(0, 9)
NUMBER = st.integers(-25, 45) | st.integers(-99, 99)
TRUMPS = st.lists(st.integers(0, 21), unique=True, max_size=22)


def odds(calculator: Any, fields: dict[str, Any]) -> dict[str, Fraction]:
    return engine.odds(calculator, engine.parse(calculator, fields))


@pytest.mark.parametrize("calculator", [DRAW, CRISIS], ids=["draw", "critical_situation"])
@settings(max_examples=tries(400))
@given(RANK, LENT, PM, NUMBER, TRUMPS, st.booleans(), NUMBER)
def test_draw(
    calculator: Any, choice: int, lent: list[int], pm: int, difficulty: int,
    discarded: list[int], literal: bool, vs: int,  # noqa: FBT001
) -> None:  # fmt: skip
    vs = vs if literal else 0
    formula = "literal" if literal else "versus"
    fields = {"choice": choice, "lent": lent, "pm": pm, "difficulty": difficulty,
              "discarded": discarded, "formula": formula, "vs": vs}  # fmt: skip
    expected = by_the_book.draw([choice, *lent], pm, difficulty, discarded, literal=literal, vs=vs)
    assert odds(calculator, fields) == expected


@pytest.mark.parametrize("pm", [0, 3, 9])
def test_every_card_and_difficulty_of_a_whole_talon(pm: int) -> None:
    for choice in range(1, 15):
        for difficulty in (-3, 0, 1, 4, 9, 14, 22, 24):
            fields = {"choice": choice, "pm": pm, "difficulty": difficulty}
            assert odds(DRAW, fields) == by_the_book.draw([choice], pm, difficulty), fields


@settings(max_examples=tries(60))
@given(st.lists(RANK, unique=True, min_size=1, max_size=4), st.lists(RANK, max_size=3), PM,
       st.integers(-5, 25), TRUMPS)  # fmt: skip
def test_advice(
    hand: list[int], offers: list[int], pm: int, difficulty: int, discarded: list[int]
) -> None:
    fields = {"hand": hand, "offers": offers, "pm": pm, "difficulty": difficulty,
              "discarded": discarded}  # fmt: skip
    inputs = engine.parse(ADVICE, fields)
    told = dict(engine.option_odds(ADVICE, inputs))
    expected = {
        "+".join(map(str, (card, *lent))): by_the_book.draw(
            [card, *lent], pm, difficulty, discarded
        )
        for card in hand
        for size in range(len(offers) + 1)
        for lent in combinations(sorted(offers), size)
    }
    assert told == expected
    values = engine.run(ADVICE, fields, "s").result.values
    best = max(success(law) for law in expected.values())
    assert Fraction(str(values["chance"])) == best
    assert success(expected[str(values["best"])]) == best
    cheapest = min(n.count("+") for n, law in expected.items() if success(law) == best)
    assert str(values["best"]).count("+") == cheapest


def success(law: dict[str, Fraction]) -> Fraction:
    return law.get("success", Fraction(0)) + law.get("critical_success", Fraction(0))


@settings(max_examples=tries(300))
@given(RANK, LENT, PM, st.integers(-15, 30), st.integers(-15, 30), TRUMPS, st.booleans())
def test_against_an_npc(
    choice: int, lent: list[int], pm: int, npc_pm: int, difficulty: int, discarded: list[int],
    to_player: bool,  # noqa: FBT001
) -> None:  # fmt: skip
    tie = "destiny" if to_player else "opposition"
    fields = {"choice": choice, "lent": lent, "pm": pm, "other_pm": npc_pm, "discarded": discarded,
              "difficulty": difficulty, "tie": tie}  # fmt: skip
    expected = by_the_book.against_npc(
        [choice, *lent], pm, npc_pm, difficulty, discarded, tie_to_player=to_player
    )
    assert odds(OPPOSED, fields) == expected


@given(RANK, PM, RANK, PM)
def test_between_players_nothing_is_left_to_chance(
    mine: int, pm: int, theirs: int, their_pm: int
) -> None:
    fields = {"against": "player", "choice": mine, "pm": pm, "other_card": theirs,
              "other_pm": their_pm}  # fmt: skip
    gap = mine + pm - theirs - their_pm
    expected = "win" if gap > 0 else "loss" if gap < 0 else "tie"
    assert odds(OPPOSED, fields) == {expected: 1}


@settings(max_examples=tries(300))
@given(RANK, TRUMPS, st.integers(1, 21))
def test_a_resolved_draw_agrees_with_the_book(
    choice: int, discarded: list[int], trump: int
) -> None:
    """The verdict on one trump, not only the count over all of them."""
    left = set(range(22)) - set(discarded) or set(range(22))
    if trump not in left:
        return
    result = engine.run(CRISIS, {"choice": choice, "discarded": discarded, "destiny": trump}).result
    special = {15: "critical_failure", 21: "critical_success"}
    assert result.outcome == special.get(trump, "success" if choice >= trump else "failure")
    kept = [str(t) for t in (discarded if len(discarded) < 22 else [])] + [str(trump)]
    assert result.values["discarded"] == ([] if len(kept) == 22 else kept)


def test_the_figures_that_the_pages_quote() -> None:
    def chance(calculator: Any, **fields: Any) -> Fraction:
        return success(odds(calculator, fields))

    assert chance(DRAW, choice=7, pm=3, difficulty=4) == Fraction(7, 21)
    assert chance(DRAW, choice=7, pm=3, difficulty=4, formula="literal") == Fraction(15, 21)
    assert chance(DRAW, choice=7, pm=2, difficulty=3) == Fraction(7, 21)
    assert chance(DRAW, choice=7, pm=2, difficulty=3, lent="5") == Fraction(12, 21)
    assert chance(DRAW, choice=7, pm=2, difficulty=3, lent="5 9") == Fraction(20, 21)
    assert odds(OPPOSED, {"choice": 10, "pm": 2, "other_pm": 1})["win"] == Fraction(11, 14)
    npc = {"choice": 10, "pm": 2, "other_pm": 1, "tie": "opposition"}
    assert odds(OPPOSED, npc)["win"] == Fraction(10, 14)
