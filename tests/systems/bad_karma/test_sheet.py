"""The sheet of Bad Karma: the description of the gauge, its own fault."""

from typing import Any

from calculators.session.characters import blank
from calculators.session.filling import rewritten
from calculators.session.state import character
from calculators.systems.bad_karma.armour import ArmourKind
from tests.contract.page import read
from tests.systems.party import Party, sheet_of

SHEET = sheet_of("bad_karma")


def test_a_protection_that_is_tapped_has_a_use() -> None:
    (form,) = ArmourKind().forms
    part = form.after[0]
    assert part.choices[0] == ("1", "1")
    assert sorted(code for code, _ in part.choices) == [str(number) for number in range(10)]


def fighter(**fields: Any) -> Any:
    return character(SHEET, rewritten(SHEET.character, blank(SHEET), fields))


def test_the_gauge_is_told_with_its_boxes() -> None:
    assert SHEET.told["gauge"](fighter(karma=7, gauge="5-3 4-2x2 ?")) == "3 sur 7"


def test_a_skill_out_of_reach_is_refused_at_its_field() -> None:
    faults = fighter(skill=3, modifier=-4).faults()
    assert [fault.field for fault in faults] == ["modifier"]


def test_a_printed_sheet_has_boxes_for_dominoes() -> None:
    """As on the blank one: its dominoes are named, and boxes above the Karma are barred."""
    ana = {"karma": 7, "gauge": "5-4x2/pL ?", "lost": 1, "tough": 2}
    party = Party("bad_karma", Ana=ana, Bo={"ko": "3-1"})
    panel = party.asks(seat="", panel={"page": "carnet", "paper": True})["panel"]
    first, second = (each.words for each in read(panel).all(class_="blank-sheet"))
    for told in ("Ana", "5-4 (", "un domino", "tour à passer", "Dur à cuire 2"):
        assert told in first, told
    assert "prise" in second
    her, nobody = SHEET.mat(fighter(**ana)), SHEET.mat(None)
    assert [place.name for place in her.places if place.barred] == ["8", "9", "10", "11", "12"]
    assert [place.lies for place in nobody.places] == [""] * 12


def test_a_copy_has_nothing_that_fell_to_its_model() -> None:
    """A reinforcement comes fresh: each domino before somebody was drawn for her alone."""
    fallen = {"gauge": "? 5-4x2/pL", "ko": "3-1:2", "wounds": "4-1", "lost": 2, "out": True}
    party = Party("bad_karma", Brute={"skill": 6, "led": True, "shown": "2-1", **fallen})
    party.copies("Brute", 1)
    kept = {name: party.state.sheets["Brute 2"][name] for name in ("skill", "led")}
    assert party.state.sheets["Brute 2"] == {**blank(SHEET), **kept}
    assert [*kept.values()] == [6, True]
