"""The exact chances against a plain enumeration of the dice."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from calculators.core import engine
from calculators.core.result import Share
from calculators.core.scale import Item
from calculators.systems.savage_worlds import SYSTEM
from calculators.systems.savage_worlds.opposition.contest import (
    LOST,
    contest_law,
    rerolled_law,
)
from calculators.systems.savage_worlds.rolls.rule import Attempt
from tests.systems.savage_worlds import by_hand
from tests.systems.savage_worlds.by_hand import Law, agrees

CALCULATORS = {calculator.id.partition(".")[2]: calculator for calculator in SYSTEM.calculators}
DEPTH = {4: 7, 6: 5, 8: 4, 10: 4, 12: 4}


def odds(name: str, **fields: Any) -> Law:
    calculator = CALCULATORS[name]
    return engine.odds(calculator, engine.parse(calculator, fields))


def succeeds(law: Law) -> Fraction:
    good = ("success", "raise", "raises")
    return sum((law.get(code, Fraction(0)) for code in good), Fraction(0))


AGAINST_4 = {"d4": "5/8", "d6": "3/4", "d8": "13/16", "d10": "17/20", "d12": "7/8"}


@pytest.mark.parametrize(("die", "chance"), AGAINST_4.items())
def test_the_known_chances_against_4(die: str, chance: str) -> None:
    assert succeeds(odds("trait", die=die)) == Fraction(chance)


def test_a_raise_is_rarer_with_d8_than_with_d6() -> None:
    chance = {
        die: sum(odds("trait", die=die)[code] for code in ("raise", "raises"))
        for die in ("d4", "d6", "d8", "d10", "d12")
    }
    assert chance["d8"] < chance["d6"]
    assert chance["d4"] < chance["d8"] < chance["d10"] < chance["d12"]


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("extra", [False, True])
@pytest.mark.parametrize(("modifier", "difficulty"), [(0, 4), (-2, 4), (3, 4), (-6, 7), (5, 12)])
def test_a_trait_roll(sides: int, extra: bool, modifier: int, difficulty: int) -> None:  # noqa: FBT001
    thrown = (sides,) if extra else (sides, 6)
    law, missing = by_hand.count(
        thrown, lambda totals: by_hand.trait(totals, modifier, difficulty), DEPTH[sides] + 1
    )
    exact = odds(
        "trait", die=f"d{sides}", who="extra" if extra else "wild", modifier=modifier,
        difficulty=difficulty,
    )  # fmt: skip
    agrees(exact, law, missing)


def test_the_deeper_the_count_the_nearer_the_odds() -> None:
    """The tail counts too: the difference tends to zero as the depth grows."""
    exact = odds("trait", die="d4", wild_die="d4", difficulty=12)
    gaps = []
    for depth in (3, 5, 7):
        law, missing = by_hand.count((4, 4), lambda t: by_hand.trait(t, 0, 12), depth)
        gaps.append(sum(exact[code] - law.get(code, Fraction(0)) for code in exact))
        assert gaps[-1] == missing
    assert gaps[0] > gaps[1] > gaps[2]


@pytest.mark.parametrize(
    ("mine", "theirs", "my_modifier", "their_modifier"),
    [
        ((6, 6), (6, 6), 0, 0), ((8, 6), (4, 6), -2, 1), ((4, 6), (10,), 3, -4),
        ((12,), (8, 6), 0, 9),
    ],
)  # fmt: skip
def test_an_opposed_roll(
    mine: tuple[int, ...], theirs: tuple[int, ...], my_modifier: int, their_modifier: int
) -> None:
    law, missing = by_hand.count(
        (*mine, *theirs),
        lambda totals: by_hand.opposed(totals, len(mine), my_modifier, their_modifier),
        4,
    )
    who = {1: "extra", 2: "wild"}
    exact = odds(
        "opposed", die=f"d{mine[0]}", who=who[len(mine)], modifier=my_modifier,
        other_die=f"d{theirs[0]}", other_who=who[len(theirs)], other_modifier=their_modifier,
    )  # fmt: skip
    assert sum(exact.values()) == 1
    for code in exact.keys() | law.keys():
        gap = exact.get(code, Fraction(0)) - law.get(code, Fraction(0))
        assert 0 <= gap <= missing < Fraction(1, 100)


@pytest.mark.parametrize("imposed", [False, True])
@pytest.mark.parametrize(
    ("mine", "theirs", "my_modifier", "their_modifier", "bennies", "other_bennies"),
    [
        ((6, 6), (6, 6), 0, 0, 1, 0), ((8, 6), (4, 6), -2, 1, 0, 2), ((4, 6), (10,), 3, -4, 2, 1),
        ((12,), (8, 6), 0, 9, 1, 1), ((4, 4), (4, 4), 2, 0, 3, 3),
    ],
)  # fmt: skip
def test_an_opposed_roll_with_bennies(
    mine: tuple[int, ...], theirs: tuple[int, ...], my_modifier: int, their_modifier: int,
    bennies: int, other_bennies: int, imposed: bool,  # noqa: FBT001
) -> None:  # fmt: skip
    """Each side keeps the best of its throws; a double 1 on a first throw is not rerolled."""
    left = by_hand.kept(mine, bennies, 8, imposed=imposed)
    right = by_hand.kept(theirs, other_bennies, 8, imposed=imposed)
    law: Law = {}
    for attack, chance in left.items():
        for defence, weight in right.items():
            totals = (*by_hand.dice_of(attack, mine), *by_hand.dice_of(defence, theirs))
            code = by_hand.opposed(totals, len(mine), my_modifier, their_modifier)
            law[code] = law.get(code, Fraction(0)) + chance * weight
    who = {1: "extra", 2: "wild"}
    wild = f"d{(*mine, *theirs)[-1]}" if mine == (4, 4) else "d6"
    exact = odds(
        "opposed", die=f"d{mine[0]}", who=who[len(mine)], modifier=my_modifier,
        other_die=f"d{theirs[0]}", other_who=who[len(theirs)], other_modifier=their_modifier,
        bennies=bennies, other_bennies=other_bennies, imposed=imposed, wild_die=wild,
        other_wild_die=wild,
    )  # fmt: skip
    assert sum(exact.values()) == 1
    agrees(exact, law, 1 - sum(law.values()))


def rolled(sides: tuple[int, ...], modifier: int) -> Attempt:
    return Attempt(sides, (Item("modificateur", modifier, "SW-JET-04"),))


def test_no_benny_is_the_limit_of_none() -> None:
    """The law with rerolls, for none, differs from the exact one by nothing visible."""
    for mine, theirs in (((8, 6), (10, 6)), ((12, 6), (4, 6)), ((6,), (12, 12))):
        both = rolled(mine, -2), rolled(theirs, 1)
        exact = contest_law(*both)
        none = rerolled_law(*both, 0, 0)
        whole = sum(none.values())
        for code, chance in exact.items():
            assert abs(chance - Fraction(none[code], whole)) <= LOST


@pytest.mark.parametrize(("shaken", "official"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize(("wounds", "toughness", "bonus"), [(0, 5, 0), (2, 7, 2), (3, 4, -1)])
@pytest.mark.parametrize("dice", [(6, 6), (8, 6), (4, 12)])
def test_damage(
    dice: tuple[int, ...], wounds: int, toughness: int, bonus: int, shaken: bool, official: bool  # noqa: FBT001
) -> None:  # fmt: skip
    law, missing = by_hand.count(
        dice,
        lambda totals: by_hand.harm(
            sum(totals) + bonus, toughness, shaken=shaken, wounds=wounds, official=official
        ),
        7,
    )
    exact = odds(
        "damage", dice=" ".join(f"d{size}" for size in dice), toughness=toughness, shaken=shaken,
        wounds=wounds, bonus=bonus, already="official" if official else "source",
    )  # fmt: skip
    agrees(exact, law, missing)


def test_the_readings_of_a_shaken_target() -> None:
    """AMB-SW-05: 2d6 against 5, two wounds or more: 38,0 % or 16,7 %."""
    for reading, tenths in (("source", 380), ("official", 167)):
        law = odds("damage", toughness=5, shaken=True, already=reading)
        two = sum(law[code] for code in ("wound_2", "wound_3", "critical"))
        assert round(two * 1000) == tenths


@pytest.mark.parametrize("bennies", [0, 1, 2, 3])
def test_bennies_until_a_success(bennies: int) -> None:
    """A failure is rerolled, a critical failure is not: s (1 + f + f² + …)."""
    good, failed = Fraction(3, 4), Fraction(2, 9)
    expected = good * sum(failed**n for n in range(bennies + 1))
    for imposed in (False, True):
        assert succeeds(odds("bennies", bennies=bennies, imposed=imposed)) == expected
    worst = Fraction(1, 36) * sum(failed**n for n in range(bennies + 1))
    assert odds("bennies", bennies=bennies, imposed=True)["critical_failure"] == worst
    assert odds("bennies", bennies=bennies)["critical_failure"] == Fraction(1, 36)


def test_rerolled_damage_is_the_best_of_two() -> None:
    once, twice = (odds("damage", toughness=5, bennies=n) for n in (0, 1))
    assert twice["nothing"] == once["nothing"] ** 2
    below = once["nothing"] + once["shaken"]
    assert twice["nothing"] + twice["shaken"] == below**2


@pytest.mark.parametrize("new_wounds", [1, 2, 3, 5])
def test_soaking_is_a_success_and_its_raises(new_wounds: int) -> None:
    def outcome(totals: tuple[int, ...]) -> str:
        if totals == (1, 1):
            return "critical_failure"
        result = max(totals) - 1  # an earlier wound
        soaked = 0 if result < 4 else 1 + (result - 4) // 4
        left = max(0, new_wounds - soaked)
        return "left_more" if left > 3 else f"left_{left}"

    law, missing = by_hand.count((8, 6), outcome, 6)
    agrees(odds("soak", die="d8", new_wounds=new_wounds, wounds=1), law, missing)


def test_an_ambush_down_to_unconsciousness() -> None:
    """SW-ACT-08: +4, then Vigor at -2 and the wounds of the blow, unless the state is critical."""

    def outcome(totals: tuple[int, ...]) -> str:
        code = by_hand.harm(sum(totals[:2]) + 4, 5, shaken=False, wounds=0, official=False)
        if code in {"nothing", "critical"}:
            return code
        wounds = 0 if code == "shaken" else int(code[-1])
        vigor = by_hand.trait(totals[2:], -2 - wounds, 4)
        return "unconscious" if vigor in {"failure", "critical_failure"} else code

    law, missing = by_hand.count((6, 6, 8, 6), outcome, 4)
    exact = odds("damage", toughness=5, surprise=True, vigor="d8")
    for code in exact.keys() | law.keys():
        assert 0 <= exact.get(code, 0) - law.get(code, 0) <= missing < Fraction(1, 100)


@pytest.mark.parametrize(("bennies", "imposed"), [(1, False), (1, True), (3, False)])
def test_an_ambush_whose_target_rerolls(bennies: int, imposed: bool) -> None:  # noqa: FBT001
    """AMB-SW-33: the Vigor of the ambushed keeps the best of its throws."""
    vigor = by_hand.kept((8, 6), bennies, 5, imposed=imposed)
    expected: Law = {}
    for totals, chance in by_hand.dice((6, 6), 5):
        code = by_hand.harm(sum(totals) + 4, 5, shaken=False, wounds=0, official=False)
        wounds = {"shaken": 0, "wound_1": 1, "wound_2": 2, "wound_3": 3}.get(code)
        for best, weight in vigor.items():
            fails = best == by_hand.CRITICAL or best - 2 - (wounds or 0) < 4
            end = "unconscious" if wounds is not None and fails else code
            expected[end] = expected.get(end, Fraction(0)) + chance * weight
    exact = odds("damage", toughness=5, surprise=True, vigor="d8", vigor_bennies=bennies,
                 imposed=imposed)  # fmt: skip
    agrees(exact, expected, 1 - sum(expected.values()))


@pytest.mark.parametrize("imposed", [False, True])
@pytest.mark.parametrize(("new_wounds", "bennies"), [(2, 1), (6, 2)])
def test_soaking_again(new_wounds: int, bennies: int, imposed: bool) -> None:  # noqa: FBT001
    expected: Law = {}
    for best, chance in by_hand.kept((8, 6), bennies, 6, imposed=imposed).items():
        soaked = 0 if best < 4 else 1 + (best - 4) // 4
        left = max(0, new_wounds - soaked)
        code = "left_more" if left > 3 else f"left_{left}"
        end = "critical_failure" if best == by_hand.CRITICAL else code
        expected[end] = expected.get(end, Fraction(0)) + chance
    exact = odds("soak", die="d8", new_wounds=new_wounds, bennies=bennies, imposed=imposed)
    agrees(exact, expected, 1 - sum(expected.values()))


@pytest.mark.parametrize(
    ("need", "good"), [("shaken", ("recovered",)), ("stunned", ("recovered", "dazed"))]
)
def test_coming_to(need: str, good: tuple[str, ...]) -> None:
    """AMB-SW-10: a Stunned character with Spirit d6, 30,6 % with the -2, 75 % without."""
    share = {
        reading: sum(odds("recovery", need=need, stunned=reading)[code] for code in good)
        for reading in ("penalty", "free")
    }
    assert share["free"] == Fraction(3, 4)
    assert share["penalty"] == (Fraction(11, 36) if need == "stunned" else Fraction(3, 4))


@pytest.mark.parametrize(("who", "stray_die", "dice"), [
    ("wild", "trait", 1), ("wild", "any", 2), ("extra", "trait", 1), ("extra", "any", 1),
])  # fmt: skip
@pytest.mark.parametrize("sides", [4, 8])
def test_the_table_of_a_stray_shot(who: str, stray_die: str, dice: int, sides: int) -> None:
    """SW-ACT-07, AMB-SW-15: a natural 1 on one of the dice that count, for one throw."""
    attack = CALCULATORS["attack"]
    fields = {"die": f"d{sides}", "who": who, "stray_die": stray_die, "neighbours": 2}
    (table,) = engine.run(attack, fields, "s").tables
    faces = list(product(range(1, sides + 1), range(1, 7)))
    expected = Fraction(sum(1 in throw[:dice] for throw in faces), len(faces))
    ((_, share),) = table.rows
    assert isinstance(share, Share)
    assert share.chance == expected


def test_a_stray_shot_has_no_table_without_neighbours() -> None:
    assert engine.run(CALCULATORS["attack"], {"die": "d8"}, "s").tables == ()


@pytest.mark.parametrize("goal", ["success", "raise"])
def test_the_table_of_bennies(goal: str) -> None:
    """Each row is the chance of the goal with that many bennies."""
    fields = {"die": "d8", "goal": goal, "bennies": 4, "players": 5, "wild_npcs": 2, "power": 2}
    chances, stock, points = engine.run(CALCULATORS["bennies"], fields, "s").tables
    good = ("success", "raise", "raises")[goal == "raise" :]
    for number, (label, share) in enumerate(chances.rows):
        law = odds("bennies", die="d8", goal=goal, bennies=number)
        assert isinstance(share, Share)
        assert share.chance == sum(law.get(code, Fraction(0)) for code in good)
        assert share.given == {"bennies": number}
        assert label == ("0 jeton", "1 jeton", "2 jetons", "3 jetons", "4 jetons")[number]
    assert chances.marked == {4}
    few, *_ = engine.run(CALCULATORS["bennies"], {**fields, "bennies": 0}, "s").tables
    assert [row[0] for row in few.rows] == ["0 jeton", "1 jeton", "2 jetons", "3 jetons"]
    assert stock.rows == (("Chaque joueur", 3), ("MJ", 9))
    assert points.rows == (("2", 10),)
