"""A form shows its defaults beside the page's example; one piece is picked without unfolding."""

from calculators.catalogue import CALCULATORS, rules
from calculators.core import engine
from calculators.render.html import element, to_html
from calculators.render.links import Links
from calculators.render.tray import tray_html
from hooks.elements import form_html
from tests.contract.page import read


def test_an_example_that_is_not_the_default_keeps_the_default_beside_it() -> None:
    calculator = CALCULATORS["choix_destin.draw"]
    values = engine.parse(calculator, {"choice": "9", "pm": 3}).values
    form = form_html(calculator, values, element("p"), Links(rules()))
    told = {
        box.get("data-field"): box.get("data-default")
        for box in form.iter("div")
        if box.get("data-field")
    }
    assert told["pm"] == "0"
    assert told["choice"] == ""
    assert told["difficulty"] is None


def test_one_card_is_picked_at_once_and_several_behind_a_fold() -> None:
    calculator = CALCULATORS["choix_destin.draw"]
    values = engine.parse(calculator, {"choice": "9"}).values
    form = form_html(calculator, values, element("p"), Links(rules()))
    boxes = {box.get("data-field"): box for box in form.iter("div") if box.get("data-field")}
    folded = {
        name: inside.get("hidden") is not None
        for name, box in boxes.items()
        for inside in box.iter("div")
        if inside.get("class") == "calc-palette"
    }
    assert folded == {"choice": False, "lent": True, "discarded": True, "destiny": True}


def test_a_folded_row_names_the_card_that_it_holds() -> None:
    calculator = CALCULATORS["savage_worlds.initiative"]
    values = engine.parse(calculator, {"fighters": "Ana ; R-pique\nLoup ; "}).values
    form = form_html(calculator, values, element("p"), Links(rules()))
    lines = [span.text for span in form.iter("span") if span.get("class") == "calc-row-gist"]
    assert lines[1:] == ["carte Roi de pique", ""]  # the pattern comes first


def test_numbers_up_to_a_hundred_are_tapped_as_tens_and_units() -> None:
    tray = read(to_html(tray_html(CALCULATORS["i2ds.difficulty"].by_name["scale"])))
    told = [each.attributes for each in tray.all("button")]
    tens, units = (
        [each[key] for each in told if key in each] for key in ("data-piece", "data-code")
    )
    assert sorted(int(f"{ten}{unit}") for ten in tens for unit in units) == [*range(100)]
