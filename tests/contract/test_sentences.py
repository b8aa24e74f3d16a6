"""The headline says what the values say: each number in the sentence is among the figures.

A figure is a number of ``values``, however deep, a number that stands in one of its texts, or a
number that the player gave. Chances are told as percentages.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.calculator import Calculator
from calculators.core.french import percent
from calculators.web import handle
from tests.contract import strategies
from tests.contract.catalogue import ALL, name

_NUMBER = re.compile(r"\d+")
_PERCENT = re.compile(r"[<>]?\s?\d+(?:,\d)?\s%")
_RATIO = re.compile(r"\d+/\d+")


def texts(value: Any) -> Iterator[str]:
    """Return every number and every text in a value, as texts."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield str(key)
            yield from texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from texts(inside)
    elif value is not None and not isinstance(value, bool):
        yield str(value)


def figures(values: Any) -> set[str]:
    """Return the numbers of some values."""
    return {number for text in texts(values) for number in _NUMBER.findall(text)}


def percentages(values: Any) -> set[str]:
    """Return the exact chances of some values, as a sentence tells them."""
    return {
        percent(Fraction(text)).replace("\u202f", " ")
        for text in texts(values)
        if _RATIO.fullmatch(text) and not text.endswith("/0") and Fraction(text) <= 1
    }


@pytest.mark.parametrize("calculator", ALL, ids=name)
@settings(max_examples=60)
@given(data=st.data(), seed=strategies.SEEDS)
def test_each_number_of_the_sentence_is_among_the_values(
    calculator: Calculator, data: st.DataObject, seed: str
) -> None:
    fields = data.draw(strategies.requests(calculator))
    request = {"op": "run", "calculator": calculator.id, "fields": fields, "seed": seed}
    answer = json.loads(handle(json.dumps(request)))
    if not answer["ok"]:
        return
    result = answer["result"]
    sentence = result["summary"].replace("\u202f", " ").replace("\u00a0", " ")
    told = {share.strip() for share in _PERCENT.findall(sentence)}
    assert told <= percentages([result["values"], result["odds"]]), sentence
    rest = _PERCENT.sub("", sentence)
    known = figures([result["values"], fields])
    unknown = set(_NUMBER.findall(rest)) - known
    assert not unknown, f"{unknown} in « {sentence} » but not in {result['values']}"
