"""What must hold whatever is thrown."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.systems.i2ds.house import LOSS, WIN, House
from calculators.systems.i2ds.initiative.inputs import Event
from calculators.systems.i2ds.initiative.rule import Line, first_chance, moved, ranks
from calculators.systems.i2ds.opposition.duel import Duel, Graced
from calculators.systems.i2ds.scales import CIRCUMSTANCES, ENVIRONMENT, RELATIONS, STATE
from calculators.systems.i2ds.test import OUTCOMES, SUCCEEDING, Attempt, chance
from calculators.systems.i2ds.throw import Side

LEVELS = st.sampled_from("NACM")
VALUES = st.integers(-20, 20)
FIELDS = {
    "environment": ENVIRONMENT, "condition": STATE,
    "relations": RELATIONS, "circumstances": CIRCUMSTANCES,
}  # fmt: skip


def throw(
    level: str, characteristic: int, grace: str = "none", replaced: str = "smallest"
) -> Graced:
    return Graced(Side(level=level, characteristic=characteristic), grace, replaced=replaced)


def duel(mine: Graced, theirs: Graced) -> Duel:
    return Duel(mine, theirs, House())


@given(LEVELS, VALUES, st.integers(-20, 60), st.sampled_from(["none", "d6", "d20"]))
def test_a_harder_test_never_succeeds_more(level: str, value: int, hard: int, grace: str) -> None:
    harder, easier = (Attempt(throw(level, value, grace), need) for need in (hard + 1, hard))
    assert chance(harder, *SUCCEEDING) <= chance(easier, *SUCCEEDING)


@given(LEVELS, VALUES, st.integers(-20, 60), VALUES)
def test_only_difficulty_less_characteristic_matters(
    level: str, value: int, difficulty: int, shift: int
) -> None:
    one = Attempt(throw(level, value), difficulty)
    other = Attempt(throw(level, value + shift), difficulty + shift)
    for outcome in OUTCOMES:
        assert chance(one, outcome) == chance(other, outcome)


@given(LEVELS, VALUES, LEVELS, VALUES)
def test_an_opposition_mirrors_itself(level: str, mine: int, other: str, theirs: int) -> None:
    here = duel(throw(level, mine), throw(other, theirs)).chances()
    there = duel(throw(other, theirs), throw(level, mine)).chances()
    assert (here[WIN], here[LOSS]) == (there[LOSS], there[WIN])


@given(LEVELS, VALUES, LEVELS, VALUES)
def test_an_8_in_reserve_never_harms_and_the_smallest_die_is_best(
    level: str, mine: int, other: str, theirs: int
) -> None:
    plain = duel(throw(level, mine), throw(other, theirs)).chances()
    by_die = {
        which: duel(throw(level, mine, "eight", which), throw(other, theirs)).chances()
        for which in ("smallest", "first", "second")
    }
    assert by_die["first"] == by_die["second"]
    assert plain[WIN] <= by_die["first"][WIN] <= by_die["smallest"][WIN]
    assert by_die["smallest"][LOSS] <= by_die["first"][LOSS] <= plain[LOSS]


@pytest.mark.parametrize("dice", list(product(range(1, 13), repeat=2)))
def test_an_8_lifts_a_die_to_8_and_no_further(dice: tuple[int, int]) -> None:
    assert throw("M", 0).gain(dice) == max(8 - min(dice), 0)
    assert throw("M", 0, replaced="first").gain(dice) == max(8 - dice[0], 0)


@given(st.data())
def test_ticked_modifiers_add_up_whatever_their_number(data: st.DataObject) -> None:
    ticked = {
        name: data.draw(st.lists(st.sampled_from(table.levels), unique=True))
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
    return [Line(str(number), fixed, face) for number, (fixed, face) in enumerate(scores)]


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
        st.lists(
            st.builds(Event, name=names, place=st.sampled_from(["premier", "dernier"])), min_size=1
        )
    )
    order = moved(ranks(lines), events)
    assert sorted(name for rank in order for name in rank) == [line.name for line in lines]
    assert order[0 if events[-1].place == "premier" else -1] == (events[-1].name,)


@given(st.lists(st.integers(-3, 6), min_size=1, max_size=4))
def test_the_chance_to_be_first_is_counted_over_every_die(fixed: list[int]) -> None:
    lines = [Line(str(n), value, 1) for n, value in enumerate(fixed)]
    wins = [0] * len(fixed)
    for dice in product(range(1, 7), repeat=len(fixed)):
        totals = [value + face for value, face in zip(fixed, dice, strict=True)]
        for place, total in enumerate(totals):
            wins[place] += total == max(totals)
    for line, count in zip(lines, wins, strict=True):
        assert first_chance(line, lines) == Fraction(count, 6 ** len(fixed))


@pytest.mark.parametrize(
    ("grace", "dice", "said"),
    [
        ("none", "6 6", "Les deux dés du test au maximum : rien à comparer."),
        ("d20", "6 20", "Les deux dés du test au maximum : rien à comparer."),
        ("d6", "6 6 6", "Les trois dés au maximum : rien à comparer."),
        ("d20", "1 1", "Les deux dés du test à 1 : rien à comparer."),
    ],
)
def test_a_critical_says_how_many_dice_it_counts(grace: str, dice: str, said: str) -> None:
    """AMB-I2-06: two are two, though three are wanted of a throw that has three."""
    fields = {"characteristic": 7, "difficulty": 14, "grace": grace, "all_dice": True}
    result = engine.run(CALCULATORS["i2ds.test"], {**fields, "dice": dice}, "s").result
    assert said in [step.text for step in result.steps]


EVEN = {"level": "A", "characteristic": 5, "other_level": "A", "other_characteristic": 5}


@pytest.mark.parametrize(("eight", "tie", "told"), [("tie", "tie", True), ("win", "win", False)])
def test_an_8_that_only_wins_is_not_said_to_save_a_tie(eight: str, tie: str, told: bool) -> None:  # noqa: FBT001
    """AMB-I2-18: where a tie wins, an 8 kept for a win may make one."""
    fields = {**EVEN, "dice": "2 5", "other_dice": "6 7", "grace": "eight"}
    result = engine.run(CALCULATORS["i2ds.opposed"], {**fields, "eight": eight, "tie": tie}, "s")
    steps = [step.text for step in result.result.steps]
    assert ("Un 8 peut changer une défaite en égalité." in steps) == told


@pytest.mark.parametrize(
    ("dice", "label"),
    [
        ("8 8", "En combat, les deux PJ changent de rang"),
        ("3 4", "En combat, un PJ : dernier rang"),
    ],
)
def test_two_criticals_move_both_characters(dice: str, label: str) -> None:
    fields = {**EVEN, "other_side": "player", "dice": dice, "other_dice": "1 1"}
    result = engine.run(CALCULATORS["i2ds.opposed"], fields, "s").result
    assert label in [move.label for move in result.onward]


@pytest.mark.parametrize(("side", "who"), [("player", "Vous "), ("opponent", "Le PNJ ")])
def test_the_verdict_of_an_opposition_is_of_who_acts(side: str, who: str) -> None:
    fields = {"side": side, "dice": "6 5", "other_dice": "2 3"}
    fields |= {"characteristic": "7", "other_characteristic": "7"}
    result = engine.run(CALCULATORS["i2ds.opposed"], fields, "s").result
    assert result.verdict.startswith(who)
    assert result.summary.startswith(result.verdict)
