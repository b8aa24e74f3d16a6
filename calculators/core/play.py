"""A machine behind its calculator: the log as an input, what is refused, what a decision draws.

Law: a draw belongs to its place. What a line of the log draws comes from the text that chance gave
the round, and from the number of draws before it: undone and made again, it is the same.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import given, text
from calculators.core.machine import Machine, Played, Stage
from calculators.core.rows import Column, Rows, Text
from calculators.core.space import Placed, Space

LONGEST_CHANCE = 80
_NUMBER = 12
"""Room for the number of a round, with its dot."""


def log(label: str, pieces: Pieces[Any], *, most: int, **more: Any) -> Any:
    """Declare the decisions taken, at most so many; ``pieces`` are those that one draws."""
    columns = (
        Column("move", Text(label="Décision")),
        Column("drawn", pieces, (), optional=True),
    )
    field: Rows[Played] = Rows(
        label=label, row=Played, most=most, carried=True, columns=columns, **more
    )
    return given(field, default=())


def decision(label: str, **more: Any) -> Any:
    """Declare the next decision, by its code."""
    return text(label, default=None, carried=True, **more)


def chance(label: str, **more: Any) -> Any:
    """Declare the text from which a round draws; chance gives it once."""
    bounds: dict[str, Any] = {"by_chance": True, "longest": LONGEST_CHANCE, "carried": True}
    return text(label, default=None, **bounds, **more)


def illegal[C: Hashable, S: Stage](
    machine: Machine[C, S],
    scene: C,
    log: Sequence[Played],
    decision: str | None,
    rule: str,
    wrong: Callable[[S], Iterable[Fault]] = lambda _state: (),
) -> Iterable[Fault]:
    """Refuse a log that cannot be played again, and a decision that nobody asked for.

    The inputs of the calculator are named ``log`` and ``decision``.

    :param wrong: what else is wrong with the state that the log leads to.
    """
    try:
        state = machine.replay(scene, log)
    except ValueError as error:
        yield Fault("log", str(error), rule)
        return
    yield from wrong(state)
    if decision and machine.find(state, decision) is None:
        yield Fault("decision", machine.refusal(state, decision), rule)


def after[P](
    log: Sequence[Played], decision: str | None, drawn: tuple[P, ...]
) -> tuple[Played, ...]:
    """Return the log with the decision that comes now, if there is one."""
    return (*log, Played(decision, drawn)) if decision else tuple(log)


def needs(machine: Machine[Any, Any], state: Stage, decision: str | None) -> int:
    """Return how many pieces a decision draws."""
    move = machine.find(state, decision) if decision else None
    return move.needs if move else 0


def place_of(seed: str | None, lines: Sequence[Played]) -> str:
    """Name the place of the next draw in a round.

    What draws nothing counts for nothing: no way round gives another piece.
    """
    return f"{seed}/{sum(bool(line.drawn) for line in lines)}" if seed else ""


def placed[T](space: Space[T], seed: str | None, lines: Sequence[Played]) -> Placed[T]:
    """Return what the next decision draws: undone and made again, it draws the same."""
    return Placed(space, place_of(seed, lines))


def renewed(seed: str) -> str:
    """Return what the next round draws from: «a», then «a.2», «a.3»."""
    match = re.fullmatch(r"(.+)\.([0-9]{1,9})", seed)
    game, number = match.groups() if match else (seed, "1")
    return f"{game[: LONGEST_CHANCE - _NUMBER]}.{int(number) + 1}"
