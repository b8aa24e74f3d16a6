"""Links: everything needed to see the same result again, or to make an onward move; no more."""

from urllib.parse import urlencode

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.result import Onward


def fragment(resolution: Resolution) -> str:
    """Return the URL fragment, ``choix_destin.draw?choice=7&seed=…``; defaults are left out."""
    values = resolution.inputs.values
    pairs = [
        (parameter.name, parameter.field.text(values[parameter.name]))
        for parameter in resolution.calculator.parameters
        if parameter.name in values and values[parameter.name] != parameter.default
    ]
    return f"{resolution.calculator.id}?{urlencode([*pairs, ('seed', resolution.seed)])}"


def onward_fragment(calculator: Calculator, move: Onward) -> str:
    """Return the URL fragment that fills the inputs of an onward move, and no others.

    :param calculator: the one that the move asks.
    """
    named = {parameter.name: parameter.field for parameter in calculator.parameters}
    pairs = [(n, named[n].text(named[n].parse(value))) for n, value in move.fields.items()]
    return f"{calculator.id}?{urlencode(pairs)}"
