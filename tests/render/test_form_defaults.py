"""A form tells its defaults where the page's example stands instead of them."""

from calculators.catalogue import CALCULATORS, rules
from calculators.core import engine
from calculators.render.form import form_html
from calculators.render.html import element
from calculators.render.result import Links


def test_an_example_that_is_not_the_default_keeps_the_default_beside_it() -> None:
    calculator = CALCULATORS["choix_destin.draw"]
    values = engine.parse(calculator, {"choice": "9", "pm": 3, "destiny": "7"}).values
    form = form_html(calculator, values, element("p"), Links(rules()))
    told = {
        box.get("data-field"): box.get("data-default")
        for box in form.iter("div")
        if box.get("data-field")
    }
    assert told["pm"] == "0"
    assert told["destiny"] == told["choice"] == ""
    assert told["difficulty"] is None
