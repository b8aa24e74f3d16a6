"""A machine behind a calculator: what a log leads to, what a decision draws, what is refused."""

from collections.abc import Hashable, Iterable, Sequence

from calculators.core.errors import Fault
from calculators.core.machine import Machine, Played, Stage


def illegal[C: Hashable, S: Stage](
    machine: Machine[C, S], scene: C, log: Sequence[Played], decision: str | None, rule: str
) -> Iterable[Fault]:
    """Refuse a log that cannot be played again, and a decision that nobody asked for.

    The inputs of the calculator are named ``log`` and ``decision``.
    """
    try:
        state = machine.replay(scene, log)
    except ValueError as error:
        yield Fault("log", str(error), rule)
        return
    if decision is not None and machine.find(state, decision) is None:
        yield Fault("decision", machine.refusal(state, decision), rule)


def reached[C: Hashable, S: Stage](
    machine: Machine[C, S], scene: C, log: Sequence[Played], last: Played | None
) -> S:
    """Return the state after a log, and after one more decision if there is one.

    :raises ValueError: for what :func:`illegal` refuses.
    """
    state = machine.replay(scene, log)
    return machine.advance(state, last.move, last.drawn) if last else state


def needs[C: Hashable, S: Stage](
    machine: Machine[C, S], scene: C, log: Sequence[Played], decision: str | None
) -> int:
    """Return how many pieces a decision draws; none if it is not legal."""
    if decision is None or any(illegal(machine, scene, log, decision, "")):
        return 0
    move = machine.find(machine.replay(scene, log), decision)
    return move.needs if move else 0
