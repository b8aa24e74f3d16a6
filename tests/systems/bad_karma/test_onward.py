"""Onward moves: forcing fate with its chances, or a card instead of an attack."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest

from calculators.web import handle

KINDS = [(high, low) for low, high in combinations_with_replacement(range(7), 2)]


def run(calculator: str, fields: dict[str, Any]) -> dict[str, Any]:
    request = {"op": "run", "calculator": calculator, "fields": fields, "seed": "s"}
    answer: dict[str, Any] = json.loads(handle(json.dumps({**request, "onward": True})))
    assert answer["ok"], answer
    return answer


def draw(**fields: Any) -> dict[str, Any]:
    return run("bad_karma.draw", fields)


def forcing(answer: dict[str, Any]) -> dict[str, Any] | None:
    """Return the move that forces fate, if it is offered."""
    return next((move for move in answer["onward"] if move["code"] == "force"), None)


def forced(answer: dict[str, Any], drawn: str) -> dict[str, Any]:
    """Make the move that an answer offers, with a domino drawn by hand."""
    move = forcing(answer)
    assert move
    assert move["calculator"] == "bad_karma.draw"
    return draw(**move["fields"], drawn=drawn)


def reasons(answer: dict[str, Any]) -> list[tuple[str, str]]:
    steps = answer["result"]["steps"]
    return [(step["rule"], step.get("reading", "")) for step in steps]


def test_a_refused_domino_is_laid_once_and_the_next_draw_refuses_nothing() -> None:
    first = draw(skill=4, drawn="6-5")
    assert first["result"]["state"]["gauge"] == ["6-5?"]
    second = forced(first, "5-3")
    assert second["result"]["values"]["gauge"] == ["6-5", "5-3?"]
    third = forced(second, "2-0")
    assert third["result"]["outcome"] == "success"
    state = third["result"]["state"]
    assert state == {"gauge": ["6-5", "5-3"], "out": [], "refused": [], "forced": 0}
    after = draw(skill=4, **state, drawn="6-1")
    assert after["result"]["values"]["gauge"] == ["6-5", "5-3", "6-1?"]


def test_a_success_that_settles_can_be_refused() -> None:
    first = draw(skill=8, gauge="? ? ?", drawn="2-1")
    assert first["result"]["outcome"] == "settle"
    move = forcing(first)
    assert move
    assert move["chances"] == {"success": "26/55", "settle": "17/55", "failure": "12/55"}
    again = forced(first, "5-3")
    assert again["result"]["values"]["gauge"] == ["?", "?", "?", "2-1"]
    assert ("BK-TIR-07", "AMB-BK-51") in reasons(again)


@pytest.mark.parametrize(
    ("fields", "first"),
    [
        ({"skill": 8, "gauge": "? ? ?"}, (2, 1)),
        ({"skill": 8, "gauge": "? ? 5-4"}, (6, 5)),
        ({"skill": 7, "karma": 3, "gauge": "? ?", "settling": "exceed"}, (6, 6)),
        ({"skill": 6, "karma": 4, "gauge": "? ? ?", "good_karma": True}, (4, 4)),
    ],
)
def test_the_chances_of_forcing_are_those_of_each_domino_left(
    fields: dict[str, Any], first: tuple[int, int]
) -> None:
    answer = draw(**fields, drawn=f"{first[0]}-{first[1]}")
    move = forcing(answer)
    assert move
    away = Counter({first: 1, **({(5, 4): 1} if "5-4" in fields["gauge"] else {})})
    found: Counter[str] = Counter()
    for high, low in KINDS:
        copies = 2 - away[high, low]
        outcome = forced(answer, f"{high}-{low}")["result"]["outcome"]
        found[outcome] += copies
    told = {code: Fraction(chance) for code, chance in move["chances"].items()}
    assert told == {code: Fraction(n, found.total()) for code, n in found.items()}


def test_fate_is_forced_into_the_last_free_boxes_and_not_beyond() -> None:
    last = {"skill": 2, "karma": 4, "count": 2, "drawn": "6-5 5-3"}
    assert forcing(draw(**last, gauge="? ?"))
    beyond = draw(**last, gauge="? ? ?")
    assert not forcing(beyond)
    assert ("BK-TIR-08", "AMB-BK-16") in reasons(beyond)
    alone = draw(skill=2, karma=1, gauge="?", drawn="6-5")
    assert not forcing(alone)
    assert ("BK-TIR-08", "AMB-BK-17") in reasons(alone)


def test_a_coward_and_an_empty_pile_force_nothing() -> None:
    coward = draw(skill=2, coward=True, drawn="6-5")
    assert not forcing(coward)
    assert ("BK-DES-03", "AMB-BK-28") in reasons(coward)
    every = " ".join(f"{high}-{low}" for high, low in KINDS for _ in range(2))
    last_but_one = forcing(draw(skill=2, out=every.removesuffix(" 6-6 6-6"), drawn="6-6"))
    assert last_but_one
    assert last_but_one["chances"] == {"failure": "1/1"}
    last = draw(skill=2, out=every.removesuffix(" 6-6"), drawn="6-6")
    assert not forcing(last)
    assert ("BK-PIO-02", "AMB-BK-40") in reasons(last)


def test_good_karma_takes_its_domino_out_until_the_turn_ends() -> None:
    """A domino that Good Karma removed at a refused double is not in the next draw's pile."""
    first = draw(skill=3, gauge="5-4", good_karma=True, drawn="6-6")
    move = forcing(first)
    assert move
    assert Fraction(move["chances"]["success"]) == Fraction(12, 54)
    request = {"op": "run", "calculator": "bad_karma.draw", "seed": "s"}
    third = {**move["fields"], "out": "5-4", "drawn": "5-4"}
    answer = json.loads(handle(json.dumps({**request, "fields": third})))
    assert not answer["ok"]
    assert forced(first, "5-4")["result"]["values"]["gauge"] == ["6-6", "5-4?"]


def test_an_attack_without_a_fitting_side_may_become_a_card_paid_for() -> None:
    """The other branch of BK-ATT-07: the attacker takes the domino on his own gauge."""
    attack = {"domino": "4-2", "damage": "i", "power": "M", "protection": 1}
    answer = run("bad_karma.placement", attack)
    assert ("BK-ATT-07", "AMB-BK-34") in reasons(answer)
    (move,) = answer["onward"]
    assert (move["code"], move["rule"]) == ("card", "BK-ATT-07")
    paid = run(move["calculator"], {**attack, **move["fields"]})["result"]
    assert paid["values"]["notation"] == "4-2x2"
    assert ("BK-SER-18", "AMB-BK-04") in [(s["rule"], s.get("reading")) for s in paid["steps"]]


@pytest.mark.parametrize(
    "attack",
    [
        {"domino": "4-1", "damage": "i"}, {"domino": "0-0", "damage": "i"},
        {"domino": "4-2", "damage": "ip"}, {"domino": "4-1", "damage": "i", "out_of_combat": True},
    ],
)  # fmt: skip
def test_whoever_wins_may_add_a_card_instead_of_striking(attack: dict[str, Any]) -> None:
    """Fitting dominoes pay like others (BK-SER-17)."""
    answer = run("bad_karma.placement", attack)
    (move,) = [move for move in answer["onward"] if move["code"] == "card"]
    assert move["rule"] == "BK-SER-17"
    assert len(answer["onward"]) <= 3
    assert "carte bonus" not in json.dumps(answer["result"]["steps"], ensure_ascii=False)
    paid = run(move["calculator"], {**attack, **move["fields"]})["result"]
    assert ("BK-SER-18", "AMB-BK-04") in [(s["rule"], s.get("reading")) for s in paid["steps"]]


@pytest.mark.parametrize(
    "attack",
    [
        {"domino": "5-1", "damage": "i", "hidden": True}, {"domino": "4-2", "motive": "failure"},
        {"domino": "4-1", "damage": "i", "brute": True}, {"domino": "4-1", "struck": True},
        {"domino": "4-1", "protection": 1},
        {"domino": "4-4", "damage": "p", "lucky": True},
    ],
)  # fmt: skip
def test_an_attack_that_has_struck_or_is_hidden_by_choice_is_an_attack(
    attack: dict[str, Any],
) -> None:
    offered = [move["code"] for move in run("bad_karma.placement", attack)["onward"]]
    assert "card" not in offered


def test_fate_forced_twice_leaves_each_domino_on_the_side_that_was_chosen() -> None:
    """A side is chosen for each refused domino (BK-TIR-07, AMB-BK-09)."""
    fields: dict[str, Any] = {"skill": 4}
    for drawn, prefer in (("6-4", "strong"), ("6-2", "strong"), ("4-2", "weak")):
        answer = draw(**{**fields, "drawn": drawn, "prefer": prefer})
        move = forcing(answer)
        assert move
        fields = move["fields"]
    assert answer["result"]["state"]["gauge"] == ["6-4", "2-6", "4-2?"]


@pytest.mark.parametrize(
    ("traits", "gauge"),
    [({}, ["3-1", "5-5", "6-5", "4-3?"]), ({"good_karma": True}, ["5-5", "6-5", "4-3?"])],
    ids=str,
)
def test_what_was_refused_in_advance_stays_on_the_gauge(
    traits: dict[str, Any], gauge: list[str]
) -> None:
    """Fate forced after draws refused unseen keeps those as well (BK-TIR-07)."""
    first = draw(skill=0, gauge="3-1", forced=1, drawn="5-5 6-5", **traits)
    assert forced(first, "4-3")["result"]["values"]["gauge"] == gauge
