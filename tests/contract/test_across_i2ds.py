"""i2ds from a difficulty to an initiative order: one throw, one total, one critical everywhere."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from tests.contract import strategies
from tests.contract.across import could_happen, run, tried, typed
from tests.contract.catalogue import name
from tests.project import tries

SYSTEM = [c for c in CALCULATORS.values() if c.id.startswith("i2ds.")]
WITH_ODDS = [c for c in SYSTEM if c.draw_odds]
SEEDS = st.integers().map(str)
PLACES = {"critical_success": "premier", "critical_failure": "dernier"}
SUCCESS = {"critical_success", "success", "narrow_success"}


def requests(calculator: str) -> Any:
    return strategies.requests(CALCULATORS[f"i2ds.{calculator}"], typed=False)


@settings(max_examples=tries(100))
@given(requests("difficulty"), requests("test"), SEEDS)
def test_a_difficulty_is_that_of_the_test(
    fields: dict[str, Any], test: dict[str, Any], seed: str
) -> None:
    difficulty = tried("i2ds.difficulty", fields)
    if difficulty is None or tried("i2ds.test", test, seed) is None:
        return
    told: Any = difficulty.result.values
    assert told["difficulty"] == told["base"] + told["modifiers"] + told["unskilled"]
    resolved = run("i2ds.test", test | {"difficulty": told["difficulty"]}, seed).result
    assert resolved.values["difficulty"] == told["difficulty"]
    margin: Any = resolved.values["margin"]
    if resolved.outcome not in PLACES:
        assert (resolved.outcome in SUCCESS) == (margin >= 0)


@settings(max_examples=tries(60))
@given(requests("difficulty"), st.permutations(["sum", "highest", "strongest"]))
def test_one_modifier_alone_counts_the_same_however_it_is_stacked(
    fields: dict[str, Any], readings: list[str]
) -> None:
    kept = []
    for stacking in readings:
        told = tried("i2ds.difficulty", fields | {"stacking": stacking})
        if told is None:
            return
        kept.append(told.result.values)
    items: Any = kept[0]["items"]
    values = {item["value"] for item in items}
    for reading, told in zip(readings, kept, strict=True):
        if reading != "sum":
            assert told["modifiers"] in values | ({0} if not values else set())
    if len(items) <= 1:
        assert len({told["modifiers"] for told in kept}) == 1


@settings(max_examples=tries(100))
@given(requests("opposed"), SEEDS)
def test_a_throw_weighs_in_an_opposition_as_in_a_test(fields: dict[str, Any], seed: str) -> None:
    mover = {"rank": "moves", "side": "player", "calm": False, "other_grace": "none"}
    opposed = tried("i2ds.opposed", fields | mover, seed)
    if opposed is None:
        return
    told: Any = opposed.result.values
    mine = typed(opposed, "level", "characteristic", "bonus", "dice", "grace")
    before = "none" if mine["grace"] == "eight" else mine["grace"]
    test = run("i2ds.test", mine | {"grace": before, "difficulty": 0}).result
    assert test.values["total"] == told["total_before"]
    assert told["rank"] == PLACES.get(test.outcome, "")
    other = run("i2ds.test", {
        "level": typed(opposed, "other_level")["other_level"], "difficulty": 0,
        "characteristic": typed(opposed, "other_characteristic")["other_characteristic"],
        "bonus": typed(opposed, "other_bonus")["other_bonus"], "dice": told["other_dice"],
    }).result  # fmt: skip
    assert other.values["total"] == told["other_total"]


@settings(max_examples=tries(100))
@given(requests("opposed"), SEEDS)
def test_who_wins_has_the_higher_total_and_an_8_never_harms(
    fields: dict[str, Any], seed: str
) -> None:
    plain = {"criticals": False, "tie": "tie", "replaced": "smallest", "other_grace": "none"}
    opposed = tried("i2ds.opposed", fields | plain, seed)
    if opposed is None:
        return
    told: Any = opposed.result.values
    sign = (told["margin"] > 0) - (told["margin"] < 0)
    assert opposed.result.outcome == {1: "win", 0: "tie", -1: "loss"}[sign]
    if typed(opposed, "grace")["grace"] != "eight":
        return
    order = ["loss", "tie", "win"]
    kept = run("i2ds.opposed", fields | plain | {"eight": "win"}, seed).result
    assert order.index(opposed.result.outcome) >= order.index(kept.outcome)
    assert order.index(kept.outcome) >= order.index(told["outcome_before"])
    if kept.values["grace_spent"]:
        assert kept.outcome == "win"


@settings(max_examples=tries(80))
@given(requests("initiative"), requests("opposed"), SEEDS)
def test_a_critical_of_an_opposition_is_an_event_of_the_fight(
    fields: dict[str, Any], opposed: dict[str, Any], seed: str
) -> None:
    fight = tried("i2ds.initiative", fields | {"events": []}, seed)
    thrown = tried("i2ds.opposed", opposed | {"rank": "moves", "grace": "none"}, seed)
    if fight is None or thrown is None:
        return
    player = typed(fight, "players")["players"][0]["name"]
    level = typed(thrown, "level")["level"]
    highest = {"N": 6, "A": 8, "C": 10, "M": 12}[level]
    for face, place in ((1, -1), (highest, 0)):
        both = typed(thrown, "level", "characteristic", "other_characteristic") | {
            "dice": [face, face]
        }
        rank = run("i2ds.opposed", both, seed).result.values["rank"]
        event = {"name": player, "place": rank}
        moved = run("i2ds.initiative", fields | {"events": [event]}, seed).result
        order: Any = moved.values["order"]
        assert order[place] == [player]
        assert moved.values["scores"] == fight.result.values["scores"]


@pytest.mark.parametrize("calculator", WITH_ODDS, ids=name)
@settings(max_examples=tries(60))
@given(data=st.data(), seed=SEEDS)
def test_what_happens_had_a_chance(calculator: Any, data: st.DataObject, seed: str) -> None:
    resolution = tried(calculator.id, data.draw(strategies.requests(calculator)), seed)
    assert resolution is None or could_happen(resolution)


@settings(max_examples=tries(40))
@given(requests("opposed"))
def test_the_odds_with_an_8_are_those_of_its_reading(fields: dict[str, Any]) -> None:
    chances = {}
    for eight in ("tie", "win"):
        asked = fields | {
            "grace": "eight", "eight": eight, "tie": "tie", "other_grace": "none",
        }  # fmt: skip
        declared = CALCULATORS["i2ds.opposed"]
        if tried("i2ds.opposed", asked) is None:
            return
        chances[eight] = engine.odds(declared, engine.parse(declared, asked))
    assert chances["tie"].get("win", 0) == chances["win"].get("win", 0)
    assert chances["tie"].get("loss", 0) <= chances["win"].get("loss", 0)
