"""The odds of the d100 system, against a second computation from the text of the rules."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.result import FigureTable, Share
from tests.project import tries
from tests.systems.d100 import by_the_book as book

SKILLS = st.integers(-60, 120)
BESTS, WORSTS = st.integers(0, 40), st.integers(60, 101)
DAMAGES = st.sampled_from([(1, 6, 0), (1, 10, 3), (2, 6, 0), (2, 6, 3), (1, 20, -2), (0, 0, 8)])
HEALTH = st.none() | st.integers(0, 14)


def odds(calculator: str, fields: Mapping[str, Any]) -> dict[str, Fraction]:
    declared = CALCULATORS[f"d100.{calculator}"]
    return engine.odds(declared, engine.parse(declared, fields))


def rows(table: FigureTable) -> tuple[tuple[Any, ...], ...]:
    """Return the rows of a table, with bare chances."""
    return tuple(
        tuple(cell.chance if isinstance(cell, Share) else cell for cell in row)
        for row in table.rows
    )


def notation(damage: tuple[int, int, int]) -> str:
    dice, sides, added = damage
    return f"{dice}d{sides}{added:+d}" if dice else str(added)


@given(skill=SKILLS, best=BESTS, worst=WORSTS)
@settings(max_examples=tries(60))
def test_one_test(skill: int, best: int, worst: int) -> None:
    counted = book.count([100], lambda roll: book.issue_of(roll[0], 30 + skill, best, worst))
    fields = {"skills": str(skill), "best": best, "worst": worst}
    assert odds("test", fields) == counted
    survival = {"skill": skill, "best": best, "worst": worst}
    assert odds("drug", survival) == counted
    assert odds("covering_fire", survival) == counted
    lives = sum((chance for name, chance in counted.items() if "success" in name), Fraction(0))
    assert odds("death", survival).get("alive", Fraction(0)) == lives


@pytest.mark.parametrize("threshold", [4, 30, 55, 96])
@pytest.mark.parametrize("cancelled", [False, True])
def test_two_shots(threshold: int, *, cancelled: bool) -> None:
    def issue(rolls: tuple[int, ...]) -> str:
        hits = sum(book.shot(roll, threshold) for roll in rolls)
        hits = max(0, hits - 1) if cancelled else hits
        return ("neither", "one", "both")[hits]

    skill = threshold - 30 + (30 if cancelled else 0)
    fields = {"skills": skill, "second_shot": True, "fire": "cancelled" if cancelled else "none"}
    assert odds("test", fields) == book.count([100, 100], issue)


@given(
    skill=SKILLS, damage=DAMAGES, pv=HEALTH, protection=st.integers(0, 8),
    armour=st.integers(0, 12), constant=st.booleans(),
    crossing=st.sampled_from(["whole", "excess", "after"]),
)  # fmt: skip
@settings(max_examples=tries(60))
def test_an_attack_from_the_shot_to_the_wound(
    skill: int, damage: tuple[int, int, int], pv: int | None, protection: int, armour: int, *,
    constant: bool, crossing: str,
) -> None:  # fmt: skip
    dice, sides, added = damage

    def struck(faces: tuple[int, ...]) -> str:
        *thrown, zone = faces
        total = max(0, sum(thrown) + added)
        return book.blow(total, zone, protection, armour, pv, constant=constant, crossing=crossing)

    blow = book.count([sides] * dice + [100], struck)
    fields = {
        "damage": notation(damage), "pv": pv, "protection": protection, "armour_pv": armour,
        "link": "constant" if constant else "half", "crossing": crossing,
    }  # fmt: skip
    assert odds("armour", fields) == blow
    aimed = book.count([100], lambda roll: book.issue_of(roll[0], 30 + skill))
    hit = sum((chance for name, chance in aimed.items() if "success" in name), Fraction(0))
    expected = {name: chance * hit for name, chance in blow.items() if hit}
    for name, ours in (("failure", "missed"), ("critical_failure", "fumbled")):
        if name in aimed:
            expected[ours] = aimed[name]
    assert odds("attack", {**fields, "skill": skill}) == expected


@pytest.mark.parametrize("damage", [(1, 6, 0), (2, 6, 3), (2, 20, 0), (0, 0, 20)])
def test_a_grave_wound(damage: tuple[int, int, int]) -> None:
    dice, sides, added = damage
    counted = book.count(
        [sides] * dice + [100], lambda faces: book.wound(faces[-1], sum(faces[:-1]) + added)
    )
    assert odds("grave_wound", {"damage": notation(damage)}) == counted


@pytest.mark.parametrize("reading", ["next", "reached"])
@pytest.mark.parametrize("height", range(24))
def test_a_fall(height: int, reading: str) -> None:
    sides = book.fall_sides(height, reached=reading == "reached")
    fields = {"height": height, "pv": 7, "reading": reading}
    if isinstance(sides, str):
        assert odds("fall", fields) == {sides: 1}
        return
    counted = book.count(sides, lambda faces: "down" if sum(faces) >= 7 else "hurt")
    assert odds("fall", fields) == counted


@pytest.mark.parametrize("reading", ["floor", "door", "plus"])
@pytest.mark.parametrize("constitution", [0, 9, 10, 39, 55, 80, 120])
def test_a_light_haemorrhage(constitution: int, reading: str) -> None:
    fields = {"severity": "light", "constitution": constitution, "reading": reading}
    counted = book.count(
        [8],
        lambda face: "bleeding" if book.light_time(face[0], constitution, reading) else "door",
    )
    assert odds("haemorrhage", fields) == counted
    declared = CALCULATORS["d100.haemorrhage"]
    for face in range(1, 9):
        result = engine.run(declared, {**fields, "faces": str(face)}, "s").result
        assert result.values["left"] == book.light_time(face, constitution, reading)


@pytest.mark.parametrize("days", [1, 2, 3])
@pytest.mark.parametrize("missing", [0, 6, 12, 16, 25])
def test_an_infirmary(days: int, missing: int) -> None:
    counted = book.count(
        [6] * days, lambda faces: "full" if sum(faces) + 5 * days >= missing else "healed"
    )
    fields = {"method": "infirmary", "pv": 10, "pv_max": 10 + missing, "days": days}
    assert odds("care", fields) == counted


@pytest.mark.parametrize("hurt", range(9))
def test_first_aid(hurt: int) -> None:
    def issue(faces: tuple[int, ...]) -> str:
        gain = min(faces[0], hurt, 5)
        return "full" if gain == 5 else "healed" if gain else "nothing"

    fields = {"method": "first_aid", "pv": 5, "pv_max": 10, "hurt": hurt}
    assert odds("care", fields) == book.count([6], issue)


def test_the_risk_of_those_under_covering_fire() -> None:
    declared = CALCULATORS["d100.covering_fire"]
    fields = {"skill": 30, "zone": "Kara ; 20\nOx ; -10"}
    (table,) = engine.run(declared, fields, "s").tables

    def hit(threshold: int) -> Fraction:
        ways = book.count(
            [100, 100],
            lambda rolls: str(not book.shot(rolls[0], threshold) and book.shot(rolls[1], 60)),
        )
        return ways["True"]

    assert rows(table) == (
        ("Kara", Fraction(1, 2), hit(50)),
        ("Ox", Fraction(4, 5), hit(20)),
    )


def test_the_risk_of_an_enemy_whose_survival_test_bears_the_penalty() -> None:
    declared = CALCULATORS["d100.covering_fire"]
    zone = "Kara ; 20\nOx ; 20 ; expose ; ami"
    (table,) = engine.run(declared, {"skill": 30, "zone": zone, "weighs": "enemies"}, "s").tables

    def caught(rolls: tuple[int, ...]) -> str:
        fired, lived = rolls
        return str(not book.shot(lived, 50 + (-30 if book.shot(fired, 60) else -15)))

    missed = book.count([100, 100], caught)["True"]
    friend, hit = Fraction(1, 2), Fraction(3, 5)
    assert rows(table) == (("Kara", missed, missed * hit), ("Ox", friend, friend * hit))


def test_the_odds_to_live() -> None:
    declared = CALCULATORS["d100.death"]
    (table,) = engine.run(declared, {"skill": 40, "wanted": 7}, "s").tables
    assert ("7 tours", Fraction(7, 10) ** 7) in table.rows
    assert table.rows[0] == ("1 tour", Fraction(7, 10))


def test_the_days_until_an_infirmary_has_given_everything_back() -> None:
    declared = CALCULATORS["d100.care"]
    fields = {"method": "infirmary", "pv": 4, "pv_max": 20}
    (table,) = engine.run(declared, fields, "s").tables
    assert rows(table) == (("2 jours", Fraction(13, 18)), ("3 jours", Fraction(1)))
