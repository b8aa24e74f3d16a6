"""What may follow the last result, once the sheets and the table have filled it."""

from collections.abc import Iterable
from dataclasses import replace

from calculators.core.following import Following, weighed
from calculators.core.kept import kept
from calculators.core.result import Onward
from calculators.core.words import Phrase

from .filling import defaults, filled, hindrance, pieces
from .running import lets, targets
from .state import Sides, State


@kept(16)
def following(state: State) -> tuple[Following, ...]:
    """Return the onward moves of the last result, filled for whoever makes them.

    What would be refused, whatever a player chose, is not offered. In an input that is left to her
    stands what it is if she says nothing.
    """
    moves = state.last.followed(state.sheets) if state.last else ()
    return tuple(each for move, sides in moves for each in _filled(state, move, sides))


def _filled(state: State, move: Onward, sides: Sides) -> Iterable[Following]:
    calculator = state.system.by_id[move.calculator]
    raw = filled(state, calculator, sides, move.fields)
    hindered = hindrance(state, calculator, sides, raw)
    if hindered and not lets(state, {"onward": move.code}, sides):
        return
    among = pieces(state, calculator, sides)
    if move.named and sides.who and sides.against:
        move = replace(move, label=Phrase(move.named)(who=sides.who, against=sides.against))
    found = weighed(calculator, replace(move, fields=raw), among)  # type: ignore[arg-type]
    if not found.refused:
        known = defaults(calculator)
        standing = {name: known[name] for name in found.missing if known[name] is not None}
        move = replace(found.move, fields={**standing, **raw})
        yield replace(found, move=move, targets=targets(state, move), who=sides.decides(move))
