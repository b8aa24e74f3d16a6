"""Chains of calculators: the results of one are the inputs of the next."""

from collections.abc import Mapping
from typing import Any

from calculators.catalogue import CALCULATORS
from calculators.core import engine
from calculators.core.errors import RefusedError
from calculators.core.fields import Field
from tests.contract.properties import drawn_pieces
from tests.contract.strategies import Raw


def run(calculator: str, fields: Mapping[str, Any], seed: str = "s") -> engine.Resolution:
    """Resolve a request made from an earlier result: it is never refused."""
    return engine.run(CALCULATORS[calculator], fields, seed)


def tried(calculator: str, fields: Mapping[str, Any], seed: str = "s") -> engine.Resolution | None:
    """Resolve a random request, if its fields agree; each of them exists."""
    try:
        return run(calculator, fields, seed)
    except RefusedError as refused:
        if not all(fault.field for fault in refused.faults):
            raise  # no such field: the property would hold vacuously
        return None


def typed(resolution: engine.Resolution, *names: str) -> Raw:
    """Return inputs of a resolution for the next calculator, draws included."""
    values = drawn_pieces(resolution, resolution.seed)
    fields = resolution.calculator.by_name
    return {
        name: None if values[name] is None else fields[name].dump(values[name]) for name in names
    }


def handed(resolution: engine.Resolution) -> Raw:
    """Return the state of a result, as a program sends it back."""
    return dict(engine.next_state(resolution, Field.dump) or {})


def could_happen(resolution: engine.Resolution) -> bool:
    """Return whether the odds before the draw gave the outcome a chance."""
    chances = engine.odds(resolution.calculator, resolution.inputs)
    return chances.get(resolution.result.outcome, 0) > 0
