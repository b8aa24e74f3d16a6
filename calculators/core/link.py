"""The link of a resolution: everything needed to see the same result again, and no more."""

from urllib.parse import urlencode

from calculators.core.engine import Resolution


def fragment(resolution: Resolution) -> str:
    """Return the URL fragment, ``choix_destin.draw?choice=7&seed=…``; defaults are left out."""
    values = resolution.inputs.values
    pairs = [
        (parameter.name, parameter.field.text(values[parameter.name]))
        for parameter in resolution.calculator.parameters
        if parameter.name in values and values[parameter.name] != parameter.default
    ]
    return f"{resolution.calculator.id}?{urlencode([*pairs, ('seed', resolution.seed)])}"
