"""What must hold whatever is thrown."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.systems.i2ds.duel import LOSS, WIN, Duel, gain_of
from calculators.systems.i2ds.order import Event, Line, first_chances, moved, ranks
from calculators.systems.i2ds.outcomes import Attempt, chances, succeeding
from calculators.systems.i2ds.tables import CIRCUMSTANCES, ENVIRONMENT, RELATIONS, STATE
from calculators.systems.i2ds.throw import Throw
from tests.project import ROOT

LEVELS = st.sampled_from("NACM")
VALUES = st.integers(-20, 20)
FIELDS = {
    "environment": ENVIRONMENT, "condition": STATE,
    "relations": RELATIONS, "circumstances": CIRCUMSTANCES,
}  # fmt: skip


@given(LEVELS, VALUES, st.integers(-20, 60), st.sampled_from(["none", "d6", "d20"]))
def test_a_harder_test_never_succeeds_more(level: str, value: int, hard: int, grace: str) -> None:
    throw = Throw(level, value, grace=grace)
    assert succeeding(Attempt(throw, hard + 1)) <= succeeding(Attempt(throw, hard))


@given(LEVELS, VALUES, st.integers(-20, 60), VALUES)
def test_only_difficulty_less_characteristic_matters(
    level: str, value: int, difficulty: int, shift: int
) -> None:
    one = Attempt(Throw(level, value), difficulty)
    other = Attempt(Throw(level, value + shift), difficulty + shift)
    assert chances(one) == chances(other)


@given(LEVELS, VALUES, LEVELS, VALUES)
def test_an_opposition_mirrors_itself(level: str, mine: int, other: str, theirs: int) -> None:
    here = Duel(Throw(level, mine), Throw(other, theirs)).chances()
    there = Duel(Throw(other, theirs), Throw(level, mine)).chances()
    assert (here[WIN], here[LOSS]) == (there[LOSS], there[WIN])


@given(LEVELS, VALUES, LEVELS, VALUES)
def test_an_8_in_reserve_never_harms_and_the_smallest_die_is_best(
    level: str, mine: int, other: str, theirs: int
) -> None:
    plain = Duel(Throw(level, mine), Throw(other, theirs)).chances()
    spent = Throw(level, mine, grace="eight")
    by_die = {
        which: Duel(spent, Throw(other, theirs), which).chances()
        for which in ("smallest", "first", "second")
    }
    assert by_die["first"] == by_die["second"]
    assert plain[WIN] <= by_die["first"][WIN] <= by_die["smallest"][WIN]
    assert by_die["smallest"][LOSS] <= by_die["first"][LOSS] <= plain[LOSS]


@pytest.mark.parametrize("dice", list(product(range(1, 13), repeat=2)))
def test_an_8_lifts_a_die_to_8_and_no_further(dice: tuple[int, int]) -> None:
    assert gain_of(dice, "smallest") == max(8 - min(dice), 0)
    assert gain_of(dice, "first") == max(8 - dice[0], 0)


@given(st.data())
def test_ticked_modifiers_add_up_whatever_their_number(data: st.DataObject) -> None:
    ticked = {
        name: data.draw(st.lists(st.sampled_from(table), unique=True))
        for name, table in FIELDS.items()
    }
    values = [modifier.value for chosen in ticked.values() for modifier in chosen]
    fields = {name: [m.code for m in chosen] for name, chosen in ticked.items()}
    found = {
        stacking: engine.run(
            CALCULATORS["i2ds.difficulty"], {**fields, "base": 50, "stacking": stacking}, "s"
        ).result.values["difficulty"]
        for stacking in ("sum", "highest", "strongest")
    }
    assert found["sum"] == 50 + sum(values)
    kept = max(values, key=lambda value: (abs(value), value), default=0)
    assert found["strongest"] == 50 + kept
    assert found["highest"] == 50 + max(values, default=0)


SCORES = st.lists(st.tuples(st.integers(-5, 9), st.integers(1, 6)), min_size=1, max_size=4)


def lines_of(scores: list[tuple[int, int]]) -> list[Line]:
    return [
        Line(str(number), fixed, face, player=True) for number, (fixed, face) in enumerate(scores)
    ]


@given(SCORES)
def test_everyone_has_one_rank_and_the_ranks_go_down(scores: list[tuple[int, int]]) -> None:
    lines = lines_of(scores)
    order = ranks(lines)
    assert sorted(name for rank in order for name in rank) == [line.name for line in lines]
    by_name = {line.name: line.score for line in lines}
    tops = [{by_name[name] for name in rank} for rank in order]
    assert all(len(top) == 1 for top in tops)
    flat = [top.pop() for top in tops]
    assert flat == sorted(flat, reverse=True)
    assert len(set(flat)) == len(flat)


@given(SCORES, st.data())
def test_the_latest_critical_has_the_last_word(
    scores: list[tuple[int, int]], data: st.DataObject
) -> None:
    lines = lines_of(scores)
    names = st.sampled_from([line.name for line in lines])
    events = data.draw(
        st.lists(st.builds(Event, names, st.sampled_from(["premier", "dernier"])), min_size=1)
    )
    order = moved(ranks(lines), events)
    assert sorted(name for rank in order for name in rank) == [line.name for line in lines]
    assert order[0 if events[-1].place == "premier" else -1] == (events[-1].name,)


@given(st.lists(st.integers(-3, 6), min_size=1, max_size=4))
def test_the_chance_to_be_first_is_counted_over_every_die(fixed: list[int]) -> None:
    lines = [Line(str(n), value, 1, player=True) for n, value in enumerate(fixed)]
    wins = [0] * len(fixed)
    for dice in product(range(1, 7), repeat=len(fixed)):
        totals = [value + face for value, face in zip(fixed, dice, strict=True)]
        for place, total in enumerate(totals):
            wins[place] += total == max(totals)
    assert first_chances(lines) == [Fraction(count, 6 ** len(fixed)) for count in wins]


def test_the_page_names_a_modifier_as_the_list_does() -> None:
    """A label that is doubted too must not be two: the page's row bears the list's words."""
    page = (ROOT / "docs" / "i2ds" / "difficulte.md").read_text(encoding="utf-8")
    for modifier in RELATIONS:
        assert f"| {modifier.label} |" in page
