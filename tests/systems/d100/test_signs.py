"""The tone of an answer is that of whoever acts: who attacks, who is hit, who falls."""

import json

import pytest

from calculators.catalogue import CALCULATORS
from calculators.web import handle

TONES = {
    calculator: {outcome: outcome.tone for outcome in CALCULATORS[f"d100.{calculator}"].outcomes}
    for calculator in ("attack", "armour", "fall", "burn")
}
BORNE = ("hurt", "down", "scratch", "light", "moderate", "severe", "torn", "dead")


@pytest.mark.parametrize("code", BORNE)
def test_what_a_shooter_does_is_good_for_the_shooter_and_bad_for_the_target(code: str) -> None:
    assert TONES["attack"][code] in {"good", "great"}
    assert TONES["armour"][code] in {"bad", "awful"}


def test_a_shot_that_does_nothing_is_bad_for_the_shooter_alone() -> None:
    assert TONES["attack"]["absorbed"] == TONES["attack"]["missed"] == "bad"
    assert TONES["attack"]["cancelled"] == "bad"
    assert TONES["attack"]["fumbled"] == "awful"
    assert TONES["armour"]["absorbed"] == "good"


def test_who_falls_or_burns_is_the_one_who_bears_it() -> None:
    assert TONES["fall"] == {"safe": "good", "hurt": "bad", "down": "bad", "dead": "awful"}
    assert TONES["burn"] == {"hurt": "bad", "down": "bad", "dead": "awful"}


@pytest.mark.parametrize(
    ("shot", "tone"), [("2", "great"), ("50", "good"), ("56", "bad"), ("98", "awful")]
)
def test_the_page_shows_the_sign_of_the_shooter(shot: str, tone: str) -> None:
    fields = {"skill": 40, "cover": "light", "damage": "8", "pv": 20, "shot": shot}
    answer = json.loads(handle(json.dumps({"op": "run", "calculator": "d100.attack",
                                           "fields": fields, "seed": "s"})))  # fmt: skip
    assert f'data-tone="{tone}"' in answer["html"].partition(">")[0]
