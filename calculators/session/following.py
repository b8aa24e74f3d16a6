"""What may follow the last result, once the sheets and the table have filled it."""

from dataclasses import replace

from calculators.core.following import Following, weighed
from calculators.core.system import System
from calculators.session.filling import filled
from calculators.session.state import State


def following(system: System, state: State) -> tuple[Following, ...]:
    """Return the onward moves of the last result, filled for whoever makes them."""
    last = state.last
    if last is None:
        return ()
    found = []
    for move in last.onward:
        calculator = system.by_id[move.calculator]
        there = last.sides_of(move, state.sheets).there(state.sheets)
        raw = filled(system, state, calculator, there, move.fields)
        found.append(weighed(calculator, replace(move, fields=raw)))  # type: ignore[arg-type]
    return tuple(found)
