"""The sheet: its examples, what calculators take of it, what they write on it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.core.result import Result
from calculators.systems.savage_worlds.hero import Hero
from tests.contract import strategies
from tests.systems.savage_worlds.table import CALCULATORS, FIELDS, SHEET, Table, hero
from tests.systems.savage_worlds.table import given as gives

type Raw = dict[str, Any]

PARTS = [*(("who", name) for name in SHEET.who), *(("against", name) for name in SHEET.against)]
WELL = {"wounds": 3, "fatigue": "exhausted"}
"""The worst in which one still acts."""


@st.composite
def heroes(draw: st.DrawFn) -> Hero:
    """Return any character that the sheet takes."""
    fields = {}
    for name, each in Hero.inputs.items():
        good = strategies.good(each.field)
        if draw(st.booleans()):
            fields[name] = draw(good)
    made = Hero(**{name: FIELDS[name].read(value) for name, value in fields.items()})
    wounds = max(made.wounds, made.fresh)
    return Hero(**{**vars(made), "wounds": wounds})


@pytest.mark.parametrize("example", SHEET.examples, ids=lambda each: each.name)
def test_an_example_is_a_character(example: Any) -> None:
    made = hero(dict(example.fields))
    assert made.parry
    assert made.toughness
    assert made.pace
    blank = [name for name in ("agility", "spirit", "strength", "smarts", "vigor")
             if getattr(made, name) is None]  # fmt: skip
    assert not blank


def test_the_examples_differ_and_few_fields_are_unfolded() -> None:
    first, second, third = (dict(example.fields) for example in SHEET.examples)
    assert first != second != third != first
    unfolded = [name for name, each in Hero.inputs.items() if not each.field.group]
    assert len(unfolded) <= 8, unfolded
    assert hero({}) == Hero(), "a name alone makes a character"


def test_a_soak_left_is_of_wounds_there_are() -> None:
    assert [fault.field for fault in Hero(wounds=1, fresh=2).faults()] == ["fresh"]
    assert not [*Hero(wounds=2, fresh=2).faults()]


@pytest.mark.parametrize(("side", "name"), PARTS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_what_is_taken_is_an_input(side: str, name: str, data: st.DataObject) -> None:
    """Each input by itself: a body in the critical state is refused where it cannot act."""
    calculator, her = CALCULATORS[name], data.draw(heroes())
    part = getattr(SHEET, side)[name]
    asked = data.draw(strategies.requests(calculator, typed=False))
    for parameter in calculator.parameters:
        if parameter.name not in part.takes:
            continue
        take = part.takes[parameter.name]
        value = take(her, asked) if callable(take) else _dumped(her, take)
        critical = her.wounds > 3 or her.fatigue == "beyond"
        if value is not None and not (critical and parameter.name in WELL):
            parameter.field.read(value)


def _dumped(her: Hero, take: str) -> Any:
    value = getattr(her, take)
    return None if value is None else FIELDS[take].dump(value)


@pytest.mark.parametrize(("side", "name"), PARTS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_is_given_is_a_sheet(side: str, name: str, data: st.DataObject) -> None:
    calculator, her = CALCULATORS[name], data.draw(heroes())
    try:
        result = engine.run(calculator, data.draw(strategies.requests(calculator)), "s").result
    except RefusedError:
        return
    told = Result(result.outcome, "", dict(result.values), (), state=None)
    given_ = {
        field: gives(give, told, her) for field, give in getattr(SHEET, side)[name].gives.items()
    }
    for field, value in given_.items():
        if value is not None:
            FIELDS[field].parse(value)
    if given_.get("wounds") is not None:
        fresh = given_["fresh"] if given_.get("fresh") is not None else her.fresh
        assert fresh <= given_["wounds"] or side == "against"


@pytest.mark.parametrize("example", SHEET.examples, ids=lambda each: each.name)
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("attack", {}), ("attack", {"mode": "melee"}), ("attack", {"mode": "throw"}),
        ("damage", {"surprise": True}), ("soak", {}), ("states", {}), ("bennies", {}),
        ("opposed", {"kind": "expose"}), ("trait", {"purpose": "surprise"}),
        ("trait", {"purpose": "faint"}),
    ],
)  # fmt: skip
def test_an_example_fills_each_calculator(example: Any, name: str, fields: Raw) -> None:
    """Nothing is left to type, against another of them."""
    table = Table(Ana={**example.fields, "bennies": 3}, Zoé=dict(SHEET.examples[1].fields))
    table.run(name, "Ana", "Zoé", **fields)


def test_each_roll_takes_its_own_die() -> None:
    skills = {"fighting": "d4", "shooting": "d6", "throwing": "d8", "healing": "d10"}
    attributes = {"spirit": "d12", "vigor": "d12+1", "strength": "d8"}
    table = Table(Ana={**skills, **attributes, "wounds": 1}, Zoé={"parry": 5, "wounds": 2})

    def die(name: str, **fields: Any) -> Any:
        return table.asked(f"savage_worlds.{name}", "Ana", "Zoé", fields)["die"]

    modes = {mode: die("attack", mode=mode) for mode in ("melee", "shoot", "throw")}
    assert modes == {"melee": "d4", "shoot": "d6", "throw": "d8"}
    needs = {need: die("recovery", need=need) for need in ("shaken", "stunned", "treat", "heal")}
    assert needs == {"shaken": "d12", "stunned": "d12", "treat": "d10", "heal": "d12+1"}
    assert die("soak") == "d12+1"
    assert die("trait", purpose="surprise") == "d4-2"
    assert die("trait", purpose="faint") == "d12+1"
    assert "die" not in table.asked("savage_worlds.trait", "Ana", "", {})


def test_states_are_carried_by_others() -> None:
    table = Table(Ana={"bound": True, "stunned": True}, Zoé={"bound": True, "parry": 5})
    attack = table.asked("savage_worlds.attack", "Ana", "Zoé", {})
    assert (attack["distracted"], attack["vulnerable"], attack["stunned"]) == (True, True, False)
    wakes = Table(Ana={"stunned": True})
    waking = wakes.asked("savage_worlds.recovery", "Ana", "", {"need": "stunned"})
    steady = wakes.asked("savage_worlds.recovery", "Ana", "", {"need": "shaken"})
    assert (waking["distracted"], steady["distracted"]) == (False, True)


def test_the_wounds_to_soak_do_not_weigh_on_their_soak() -> None:
    table = Table(Ana={"wounds": 3, "fresh": 2, "vigor": "d8"})
    soak = table.asked("savage_worlds.soak", "Ana", "", {})
    assert (soak["wounds"], soak["new_wounds"]) == (1, 2)


def test_only_an_extra_falls_at_the_first_wound() -> None:
    sheets = {"falls": True, "toughness": 4}
    table = Table(Ana={"dice": "2d6"}, Zoé=sheets, Bob={**sheets, "who": "extra"})
    asked = {n: table.asked("savage_worlds.damage", "Ana", n, {})["falls"] for n in ("Zoé", "Bob")}
    assert asked == {"Zoé": False, "Bob": True}


def test_the_wild_die_of_the_table_holds_where_no_sheet_has_one() -> None:
    table = Table({"wild_die": "d8"}, Ana={}, Zoé={"wild_die": "d10"})
    dice = [table.asked("savage_worlds.trait", n, "", {})["wild_die"] for n in ("Ana", "Zoé")]
    assert dice == ["d8", "d10"]
