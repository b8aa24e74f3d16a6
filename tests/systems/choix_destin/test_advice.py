"""The advice shows the options worth reading; the entry point gives every one."""

import json
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.web import handle
from tests.project import tries

ADVICE = CALCULATORS["choix_destin.advice"]
RANK = st.integers(1, 14)
HANDS = st.lists(RANK, unique=True, min_size=1, max_size=4)


def options(fields: dict[str, Any]) -> dict[str, Fraction]:
    """Return the chance of every option, as the entry point gives it."""
    request = {"op": "odds", "calculator": ADVICE.id, "fields": fields}
    listed = json.loads(handle(json.dumps(request)))["result"]["options"]
    return {
        each["option"]: sum(
            (Fraction(each["outcomes"].get(code, 0)) for code in ("success", "critical_success")),
            Fraction(0),
        )
        for each in listed
    }


def test_four_cards_and_five_offers_show_eight_ways_of_128() -> None:
    fields = {"hand": "2 5 9 13", "offers": "1 4 6 8 10", "pm": 2, "difficulty": 20}
    resolution = engine.run(ADVICE, fields, "s")
    assert len(options(fields)) == 128
    assert len(resolution.tables[0].rows) == 8
    assert "128 façons" in resolution.result.steps[0].text


@settings(max_examples=tries(40))
@given(HANDS, st.lists(RANK, max_size=4), st.integers(0, 9), st.integers(-5, 30))
def test_each_card_is_shown_alone_and_with_its_best_help(
    hand: list[int], offers: list[int], pm: int, difficulty: int
) -> None:
    fields = {"hand": hand, "offers": offers, "pm": pm, "difficulty": difficulty}
    (table,) = engine.run(ADVICE, fields, "s").tables
    every = options(fields)
    shown = [row[2] for row in table.rows]
    wanted = []
    for card in sorted(hand):
        of_card = [chance for name, chance in every.items() if name.split("+")[0] == str(card)]
        wanted += [every[str(card)]] + [max(of_card)] * (max(of_card) > every[str(card)])
    assert shown == wanted
    best = max(every.values())
    assert table.marked == {index for index, chance in enumerate(shown) if chance == best}


def test_the_cards_that_would_be_lent_are_named_in_a_critical_situation_too() -> None:
    offered = engine.run(ADVICE, {"hand": "3 7", "offers": "2 5"}, "s").result.onward
    labels = {each.code: each.label for each in offered}
    assert labels["helped"] == "Jouer le 7 avec le 2 et le 5"
    assert labels["crisis"] == "Jouer le 7 avec le 2 et le 5 en situation critique"


def test_help_that_changes_nothing_is_not_shown() -> None:
    fields = {"hand": "14", "offers": "5 9", "pm": 9, "difficulty": -9}
    (table,) = engine.run(ADVICE, fields, "s").tables
    assert [row[:2] for row in table.rows] == [("Roi (14)", "—")]


def test_the_least_help_that_gives_the_best_chance_is_shown() -> None:
    fields = {"hand": "12", "offers": "5 9 14", "pm": 2, "difficulty": 3}
    (table,) = engine.run(ADVICE, fields, "s").tables
    assert [row[1] for row in table.rows] == ["—", "9"]
