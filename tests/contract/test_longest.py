"""Every calculator: a text longer than any valid value is refused before it is parsed."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import RefusedError
from calculators.core.fields import Field, Flag, Integer, Option
from calculators.core.french import french
from calculators.core.pieces import Piece, Pieces
from calculators.core.rows import Rows
from tests.contract import strategies
from tests.contract.catalogue import ALL, name
from tests.contract.french_words import assert_french
from tests.project import tries

every = pytest.mark.parametrize("calculator", ALL, ids=name)
SIGNS = 20_000
NONSENSE = ("x", "x ", "1 ", "5-3 ", "x,", "1;", "x\n", "1 ; 1\n", " -", "dx", "<b>")
MOST_READ = 64
"""Pieces that may be parsed of a refused text: those of one line."""


def kinds(field: Field[Any]) -> Iterator[type]:
    """Return the classes of the pieces of a field."""
    if isinstance(field, Piece | Pieces):
        yield type(field.kind)
    if isinstance(field, Rows):
        for column in field.columns:
            yield from kinds(column)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Record the notations that any kind of piece parses."""
    counted: Counter[str] = Counter()
    classes = {each for c in ALL for p in c.parameters for each in kinds(p)}
    for each in classes:
        real = each.__dict__.get("parse")
        if real is None:
            continue

        def parse(self: Any, text: str, real: Any = real) -> Any:
            counted["read"] += 1
            return real(self, text)

        monkeypatch.setattr(each, "parse", parse)
    return counted


@pytest.mark.sampled
@every
def test_twenty_thousand_signs_are_refused_at_once(
    calculator: Calculator, read: Counter[str]
) -> None:
    for parameter in calculator.parameters:
        for piece in NONSENSE:
            text = (piece * SIGNS)[:SIGNS]
            fields = {**strategies.default_request(calculator), parameter.name: text}
            read.clear()
            with pytest.raises(RefusedError) as refused:
                engine.parse(calculator, fields)
            messages = {fault.field: fault.message for fault in refused.value.faults}
            assert parameter.name in messages
            assert len(messages[parameter.name]) < 1000, messages
            assert read["read"] <= MOST_READ, (parameter.name, piece)


@every
def test_what_is_too_long_is_told_in_a_short_sentence(calculator: Calculator) -> None:
    for parameter in calculator.parameters:
        if isinstance(parameter, Integer | Flag | Option):
            continue  # they say what they expect, whatever was sent
        longest = parameter.longest
        fields = {**strategies.default_request(calculator), parameter.name: "x" * (longest + 1)}
        with pytest.raises(RefusedError) as refused:
            engine.parse(calculator, fields)
        said = {fault.field: fault.message for fault in refused.value.faults}[parameter.name]
        assert said == french(f"Texte trop long : {longest + 1} signes, {longest} au plus.")
        assert_french(said)


@every
@settings(max_examples=tries(25))
@given(data=st.data())
def test_every_legal_value_is_short_enough(calculator: Calculator, data: st.DataObject) -> None:
    drawn = data.draw(strategies.all_good(calculator))
    for parameter in calculator.parameters:
        raw = drawn[parameter.name]
        value = parameter.read(raw)
        assert parameter.read(parameter.text(value)) == value
        assert parameter.read(parameter.dump(value)) == value
