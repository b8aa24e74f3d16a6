"""Each chance in a table is counted again: the event that it names, over every draw."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Input
from calculators.core.result import Share

REQUESTS: list[tuple[str, dict[str, Any]]] = [
    ("test", {"skills": "40", "second_shot": True, "cover": "light"}),
    ("test", {"skills": "20", "second_shot": True, "fire": "cancelled"}),
    ("armour", {"damage": "2d6+3", "protection": 3, "armour_pv": 8, "faces": "1 1"}),
    ("armour", {"damage": "1d20", "protection": 5, "armour_pv": 9, "pv": 4}),
    ("grave_wound", {"damage": "8"}),
    ("fall", {"height": 12, "pv": 6}),
    ("fall", {"height": 15}),
    ("burn", {"source": "blaze", "pv": 25}),
    ("haemorrhage", {"severity": "moderate"}),
    ("haemorrhage", {"severity": "light", "constitution": 39}),
    ("haemorrhage", {"severity": "light", "constitution": 55, "reading": "door"}),
    ("care", {"method": "first_aid", "pv": 4, "pv_max": 20, "hurt": 4}),
    ("care", {"method": "infirmary", "pv": 4, "pv_max": 20, "days": 2}),
    ("care", {"method": "infirmary", "pv": 4, "pv_max": 20, "resting": "added"}),
]


def draws(
    calculator: Calculator, values: Mapping[str, Any], left: tuple[Input, ...]
) -> Iterator[tuple[Mapping[str, Any], Fraction]]:
    """Return every draw with its chance."""
    if not left:
        yield values, Fraction(1)
        return
    first, *others = left
    law = engine.space_of(calculator, first, values).law()
    for drawn in law:
        chance = law.probability(drawn)
        for each, rest in draws(calculator, {**values, first.name: drawn}, tuple(others)):
            yield each, chance * rest


def counted(
    calculator: Calculator, fields: Mapping[str, Any], shares: list[Share]
) -> list[Fraction]:
    """Return the chances of the events of some shares with the same inputs."""
    names = {parameter.name for parameter in calculator.drawn}
    inputs = engine.parse(calculator, {**fields, **shares[0].given}).values
    bare = {name: value for name, value in inputs.items() if name not in names}
    found = [Fraction(0)] * len(shares)
    for values, chance in draws(calculator, bare, calculator.drawn):
        facts = calculator.call(calculator.resolve, values)
        for index, share in enumerate(shares):
            if share.event(facts):
                found[index] += chance
    return found


@pytest.mark.parametrize(("name", "fields"), REQUESTS)
def test_a_chance_is_that_of_its_event(name: str, fields: dict[str, Any]) -> None:
    calculator = CALCULATORS[f"d100.{name}"]
    tables = engine.run(calculator, fields, "s").tables
    shares = [cell for t in tables for row in t.rows for cell in row if isinstance(cell, Share)]
    assert shares
    for given in {str(share.given): share.given for share in shares}.values():
        alike = [share for share in shares if share.given == given]
        assert counted(calculator, fields, alike) == [share.chance for share in alike]


def test_what_those_under_covering_fire_risk() -> None:
    calculator = CALCULATORS["d100.covering_fire"]
    fields = {"skill": 30, "zone": "Ana ; 20", "weighs": "enemies"}
    (table,) = engine.run(calculator, fields, "s").tables
    ((_, missed, hit),) = table.rows
    for share in (missed, hit):
        assert isinstance(share, Share)
        assert by_verdict(calculator, fields, share) == share.chance


SURVIVALS = {3: 5, 18: 15, 30: 15, 60: 60, 99: 5}  # thresholds 20 and 35


def by_verdict(calculator: Calculator, fields: dict[str, Any], share: Share) -> Fraction:
    """Count with one roll of each kind: a million of them would give the same."""
    kinds = {3: 5, 40: 55, 70: 35, 99: 5}  # threshold 60: equivalent rolls, and how many
    found = Fraction(0)
    for fire, many in kinds.items():
        for survival, tests in SURVIVALS.items():
            typed = {**fields, "fire": fire, "survivals": survival}
            for shot, shots in kinds.items():
                ways = Fraction(many * tests * shots, 100**3)
                values = {**typed, "shots": shot}
                try:
                    inputs = engine.parse(calculator, values).values
                except RefusedError:
                    inputs = engine.parse(calculator, {**typed, "shots": ""}).values
                    inputs = {**inputs, "shots": ()}
                if share.event(calculator.call(calculator.resolve, inputs)):
                    found += ways
    return found
