"""The chances shown on the moves of the turn, against every deal."""

from fractions import Fraction
from itertools import combinations

import pytest

from calculators.core.french import percent
from calculators.pieces.gauge import PLACED, Placed
from calculators.systems.bad_karma.turn.sheet import Sheet
from calculators.systems.bad_karma.turn.state import Turn, level_of, public_pile
from tests.systems.bad_karma.tables import advance, choice, opened, person, played, weighed

BO = person("Bo", "coeur", 7, 6, "poing")
LADEN = tuple(Placed((up, other)) for up in (1, 2, 3, 4) for other in (5, 4, 3))
"""A full gauge; with two of them every deal of three can be played."""
EITHER, BEST, FORCED = "solder", "solder avec la meilleure marge", "solder quoi qu'on garde"


def ana(gauge: str, *traits: str, karma: int = 7) -> Sheet:
    """Return a skill of 8 with that gauge."""
    tiles = tuple(PLACED.parse(text) for text in gauge.split())
    return person("Ana", "pique", 8, karma, "hache", traits=traits, gauge=tiles)


def told(turn: Turn, code: str) -> dict[str, Fraction]:
    """Return the chances on a move."""
    return dict(next(m for m in weighed(turn).moves if m.code == code).chances)


@pytest.mark.parametrize(
    ("count", "gauge", "traits"),
    [
        (1, "", ()),
        (1, "4-2 6-5 6-3", ()),
        (1, "? ? ? ? ? ? ?", ()),
        (2, "", ()),
        (2, "4-2 6-5 6-3", ()),
        (2, "4-2 6-5 6-3", ("good_karma",)),
        (2, "? ? ? ? ? ?", ()),
        (3, "4-2 6-5 6-3", ()),
    ],
)
def test_the_chances_of_a_draw_are_those_of_every_deal(
    count: int, gauge: str, traits: tuple[str, ...]
) -> None:
    """Each deal is played: what it offers to keep is what may settle."""
    full = [person(f"P{n}", "coeur", 7, 12, "poing", gauge=LADEN) for n in range(2)]
    turn = opened(ana(gauge, *traits), *(full if count > 2 else [BO]))
    pile = public_pile(turn, 0)
    good = best = forced = deals = 0
    for deal in combinations(pile, count):
        state = advance(turn, f"draw.{count}", deal)
        if "Good Karma" in choice(state).title:
            state = advance(state, "off.0")
        due = [
            "il faut solder" in move.label
            for move in choice(state).moves
            if move.code.startswith(("keep.", "accept"))
        ]
        deals += 1
        good += choice(state).moves[0].code != "accept"
        best += due[0]
        forced += all(due)
    shown = told(turn, f"draw.{count}")
    assert shown["réussir"] == Fraction(good, deals)
    assert shown.get(BEST, shown.get(EITHER, 0)) == Fraction(best, deals)
    assert shown.get(FORCED, shown.get(EITHER, 0)) == Fraction(forced, deals)


def test_an_eclat_tells_the_settlement_that_cannot_be_avoided_apart() -> None:
    shown = told(opened(ana("4-2 6-5 6-3"), BO), "draw.2")
    assert shown[BEST] == Fraction(71, 221)
    assert percent(shown[FORCED]).replace("\u202f", " ") == "5,0 %"


@pytest.mark.parametrize("steps", [(2,), (-3,), (3, 3), (1, 0)])
def test_a_modifier_for_one_draw_is_counted_in_chances_log_and_story(
    steps: tuple[int, ...],
) -> None:
    turn = opened(ana(""), BO)
    for step in steps:
        turn = played(turn, "modifier", f"mod.{step}")
    modifier = sum(steps) if steps[-1] else 0
    level = 8 + modifier
    pile = public_pile(turn, 0)
    good = sum(domino.total <= level for domino in pile) if level < 12 else len(pile)
    assert told(turn, "draw.1")["réussir"] == Fraction(good, len(pile))
    assert f"compétence {level}" in choice(turn).title
    state = played(turn, "draw.1 2-1", "keep.0")
    assert state[0].margin == level - 3
    state = played(state, "draw.1 6-6", "accept", "declare")
    sign = f" ({modifier:+d} pour ce tirage)".replace("-", "−") if modifier else ""
    assert state.told[0].text == f"Ana : réussite, marge {level - 3}{sign}."
    assert level_of(state, 0) == 8, "the next draw has its own"
