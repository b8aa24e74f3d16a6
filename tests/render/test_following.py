"""Chances in the prose: of a figure, and of onward moves after an answer."""

from dataclasses import replace
from fractions import Fraction

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.following import weighed_move
from calculators.core.result import Onward
from calculators.render.figure import computed
from calculators.render.links import Links
from calculators.render.odds import FAVOURABLE
from calculators.render.onward import taken
from tests.toy.clash import clash

FIELDS = {"held": "7"}


def test_a_plus_counts_every_outcome_that_is_good_to_have() -> None:
    chances = engine.odds(clash, engine.parse(clash, FIELDS))
    good = [each for each in clash.outcomes if each.tone in FAVOURABLE]
    wanted = sum((chances.get(code, Fraction(0)) for code in good), Fraction(0))
    assert 0 < wanted < 1
    assert (
        computed(clash, FIELDS, ": +").value == computed(clash, FIELDS, f": {' '.join(good)}").value
    )
    assert Fraction(computed(clash, FIELDS, ": +").value) == wanted


@pytest.mark.parametrize(
    ("id_", "lacks", "drawn"),
    [
        ("d100.death", {"skill": "40"}, {"roll": "12"}),
        ("savage_worlds.recovery", {"need": "shaken", "die": "d6"}, {"need": "benny", "die": ""}),
    ],
)
def test_what_is_drawn_already_or_not_at_all_is_told_without_chances(
    id_: str, lacks: dict[str, str], drawn: dict[str, str]
) -> None:
    calculator = CALCULATORS[id_]
    rule = calculator.rules[0]
    for fields, told in ((lacks, True), (lacks | drawn, False)):
        following = weighed_move(calculator, Onward("again", "Encore", id_, fields, rule))
        assert not following.missing
        assert bool(following.chances) is told


def test_what_may_follow_is_taken_by_a_form_that_is_quiet_until_it_is_sent() -> None:
    move = Onward("again", "Encore", clash.id, FIELDS, "TY-JEU-01")
    form = taken(replace(weighed_move(clash, move), targets=("Ana", "Bo")), Links({}))
    assert "novalidate" in form.attrib
    assert (
        "hidden" in next(each for each in form.iter("p") if "data-error-for" in each.attrib).attrib
    )
    said = [each.get("value") for each in form.iter("button") if each.get("name") == "against"]
    assert said == ["Ana", "Bo", ""]
