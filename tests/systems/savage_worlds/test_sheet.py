"""The sheet: the inputs an example fills, those each roll reads, its faults."""

from typing import Any

import pytest

from calculators.catalogue import SYSTEMS
from calculators.render.html import element, to_html
from calculators.render.links import Links
from calculators.render.party.table import on_the_table
from calculators.session import words
from calculators.session.state import Sides, character
from calculators.systems.savage_worlds.character import Hero
from hooks.elements import form_html
from tests.contract.page import read
from tests.systems.party import Party, sheet_of

type Raw = dict[str, Any]

SHEET = sheet_of("savage_worlds")
TRAITS = ("agility", "spirit", "strength", "smarts", "vigor", "parry", "toughness", "pace")
every_example = pytest.mark.parametrize("example", SHEET.examples, ids=lambda each: each.name)


def party(readings: Raw | None = None, **sheets: Raw) -> Party:
    return Party("savage_worlds", readings, **sheets)


@every_example
def test_an_example_has_every_trait(example: Any) -> None:
    her = character(SHEET, example.fields)
    assert not [name for name in TRAITS if not getattr(her, name)]


def test_a_soak_left_is_of_wounds_there_are() -> None:
    assert [Hero(wounds=wounds, fresh=2).unsoaked for wounds in (0, 1, 2, 3)] == [0, 1, 2, 2]


@every_example
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("attack", {}),
        ("attack", {"mode": "melee"}),
        ("attack", {"mode": "throw"}),
        ("damage", {"surprise": True}),
        ("soak", {}),
        ("states", {}),
        ("bennies", {}),
        ("opposed", {"kind": "expose"}),
        ("trait", {"purpose": "surprise"}),
        ("trait", {"purpose": "faint"}),
    ],
)
def test_an_example_fills_each_calculator(example: Any, name: str, fields: Raw) -> None:
    """Nothing is left to type, against another example."""
    ana = {**example.fields, "bennies": 3, "wounds": 1, "fresh": 1}
    table = party(Ana=ana, Zoé=dict(SHEET.examples[1].fields))
    table.run(name, "Ana", "Zoé", **fields)


@pytest.mark.parametrize(("name", "facing"), [("recovery", "pour"), ("opposed", "contre")])
def test_a_patient_is_no_adversary(name: str, facing: str) -> None:
    """SW-SOI-01: one cares for somebody, not against."""
    system = SYSTEMS["savage_worlds"]
    calculator = system.by_id[f"savage_worlds.{name}"]
    heading = words.heading(system, calculator, Sides("Ana", "Zoé"))
    assert heading == f"{calculator.title} · Ana {facing} Zoé"
    form = read(to_html(form_html(calculator, {}, element("p"), Links({}, ""), system)))
    (sides,) = form.all(class_="calc-sides")
    assert [each.text for each in sides.all("label")] == ["Qui", facing.capitalize()]


def test_each_roll_takes_its_own_die() -> None:
    skills = {"fighting": "d4", "shooting": "d6", "throwing": "d8", "healing": "d10"}
    attributes = {"spirit": "d12", "vigor": "d12+1", "strength": "d8"}
    table = party(Ana={**skills, **attributes, "wounds": 1}, Zoé={"parry": 5, "wounds": 2})

    def die(name: str, **fields: Any) -> Any:
        return table.asked(name, "Ana", "Zoé", **fields)["die"]

    modes = {mode: die("attack", mode=mode) for mode in ("melee", "shoot", "throw")}
    assert modes == {"melee": "d4", "shoot": "d6", "throw": "d8"}
    needs = {need: die("recovery", need=need) for need in ("shaken", "stunned", "treat", "heal")}
    assert needs == {"shaken": "d12", "stunned": "d12", "treat": "d10", "heal": "d12+1"}
    assert die("soak") == "d12+1"
    assert die("trait", purpose="surprise") == "d4-2"
    assert die("trait", purpose="faint") == "d12+1"
    assert "die" not in table.asked("trait", "Ana")


def test_states_are_carried_by_others() -> None:
    table = party(Ana={"bound": True, "stunned": True}, Zoé={"bound": True, "parry": 5})
    attack = table.asked("attack", "Ana", "Zoé")
    assert (attack["distracted"], attack["vulnerable"], attack["stunned"]) == (True, True, False)
    wakes = party(Ana={"stunned": True})
    waking = wakes.asked("recovery", "Ana", need="stunned")
    steady = wakes.asked("recovery", "Ana", need="shaken")
    assert (waking["distracted"], steady["distracted"]) == (False, True)


@pytest.mark.parametrize(("card", "bonus"), [("9-pique", 0), ("joker-1", 2)])
def test_one_figure_says_all_that_weighs(card: str, bonus: int) -> None:
    """Fatigued, Distracted, 2 wounds, a Joker; the Vigor of a surprise counts the wounds itself."""
    zoé = {"wounds": 2, "fatigue": "tired", "distracted": True, "card": card}
    table = party(Ana={"bennies": 3}, Zoé=zoé)
    assert table.asked("opposed", "Ana", "Zoé")["other_modifier"] == bonus - 5
    assert table.asked("bennies", "Zoé")["modifier"] == bonus - 5
    assert table.asked("damage", "Ana", "Zoé", surprise=True)["vigor_modifier"] == bonus - 3
    assert "vigor_modifier" not in table.asked("damage", "Ana", "Zoé")


def test_the_wounds_to_soak_do_not_weigh_on_their_soak() -> None:
    table = party(Ana={"wounds": 3, "fresh": 2, "vigor": "d8"})
    soak = table.asked("soak", "Ana")
    assert (soak["wounds"], soak["new_wounds"]) == (1, 2)


def test_bennies_are_said_to_be_a_player_s_and_not_each_character_s() -> None:
    """SW-JTN-01: three for each player, who may lead an extra beside his own character."""
    assert "par joueur ; un figurant" in Hero.inputs["bennies"].help


def test_support_waits_for_an_action_be_it_care() -> None:
    """SW-ACT-04, SW-SOI-01: whoever treats is helped as in any action; a mind comes round alone."""
    bo = {"healing": "d8", "spirit": "d8", "vigor": "d8", "support": [1], "wounds": 1}
    table = party(Bo={**bo, "shaken": True}, Zoé={"wounds": 1})
    for need in ("shaken", "heal"):
        assert "support" not in table.asked("recovery", "Bo", need=need)
        table.run("recovery", "Bo", need=need, roll="5 2")
        assert table["Bo"].support == (1,)
    table.run("recovery", "Bo", "Zoé", need="treat", roll="3 2")
    assert table.last.values["modifier"] == 1
    assert (table["Bo"].support, table["Zoé"].wounds) == ((), 0)


def test_only_an_extra_falls_at_the_first_wound() -> None:
    sheets = {"toughness": 4}
    bob = {**sheets, "who": "extra"}
    table = party({"extras": "falls"}, Ana={"dice": "2d6"}, Zoé=sheets, Bob=bob)
    asked = {n: table.asked("damage", "Ana", n)["falls"] for n in ("Zoé", "Bob")}
    assert asked == {"Zoé": False, "Bob": True}


def test_the_wild_die_of_the_table_holds_where_no_sheet_has_one() -> None:
    table = party({"wild_die": "d8"}, Ana={}, Zoé={"wild_die": "d10"})
    dice = [table.asked("trait", n)["wild_die"] for n in ("Ana", "Zoé")]
    assert dice == ["d8", "d10"]
    for who, against in (("Ana", "Zoé"), ("Zoé", "Ana")):
        asked = table.asked("opposed", who, against)
        dice = {who: asked["wild_die"], against: asked["other_wild_die"]}
        assert dice == {"Ana": "d8", "Zoé": "d10"}, "each side has its own"


def test_the_wild_die_of_who_acts_is_not_the_defenders() -> None:
    """AMB-SW-28: he has his own, or the table's; one typed for the roll is for both."""
    table = party({}, Ana={"wild_die": "d4"}, Zoé={})
    assert table.asked("opposed", "Ana", "Zoé")["other_wild_die"] == "d6"
    assert "other_wild_die" not in table.asked("opposed", "Ana", "Zoé", wild_die="d8")


@pytest.mark.parametrize(("wild", "extra"), [("jokers", "extra"), ("all", "wild")])
def test_who_has_a_wild_die_stands_on_the_sheet_and_who_may_is_the_table_s(
    wild: str, extra: str
) -> None:
    """AMB-SW-01, in every roll of a session; an extra falls like one anyway (AMB-SW-06)."""
    sheets = {"dice": "2d6", "toughness": 4}
    table = party({"wild": wild, "extras": "falls"}, Ana=sheets, Bob={**sheets, "who": "extra"})
    for name in ("trait", "attack", "opposed", "bennies", "soak", "recovery"):
        whose = {her: table.asked(name, her)["who"] for her in ("Ana", "Bob")}
        assert whose == {"Ana": "wild", "Bob": extra}, name
    assert table.asked("opposed", "Ana", "Bob")["other_who"] == extra
    assert table.asked("opposed", "Bob", "Ana")["other_who"] == "wild"
    struck = table.asked("damage", "Ana", "Bob", surprise=True)
    assert (struck["target_who"], struck["falls"]) == (extra, True)


def test_the_stock_of_the_master_lies_on_the_table_once_it_is_counted() -> None:
    """SW-JTN-01: on nobody's line, whoever he pays for."""
    gm = {"side": "gm", "who": "extra"}
    table = party(Ana={}, Orc=gm)

    def told() -> list[str]:
        assert SHEET.line
        lines = {name: SHEET.line(table[name]) for name in table.state.sheets}
        lines["table"] = on_the_table(table.state)
        return [name for name, line in lines.items() if "jeton" in line]

    assert told() == ["Ana"]
    table.begins("fight", "Ana", "Orc")
    table.decides("nobody")
    assert told() == ["Ana", "table"]
    table.sits("Loup", **gm)
    table.decides("deal")
    assert told() == ["Ana", "table"]
