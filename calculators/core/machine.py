"""A step machine: a procedure of several decisions, generic over its state.

Law: nothing here is random; what is drawn comes with the decision that asked for it. States are
frozen. What follows what stands in one table of transitions: tests hold every run against it, and
the game's page draws it.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Protocol

from calculators.core.ask import Ask, Move
from calculators.core.french import plural, quote
from calculators.core.result import Step

type Chances = tuple[tuple[str, Fraction], ...]

STRIDE = 32
"""How deep a replay goes back before it finds a state in memory: a browser's stack is small."""


@dataclass(frozen=True, kw_only=True)
class Stage:
    """What every state of a machine holds; subclass it with what the game knows.

    :param agenda: what is to be done, the next first.
    :param asked: the choice that stands now; a state rests at a choice, or is over.
    :param told: what the last move did.
    :param summary: the sentence of the last move, or ``""``.
    :param seen_by: the one player who may see what the last move did, or ``""``.
    :param shown: the pieces that the last move drew.
    :param moves: how many decisions were taken since the beginning.
    """

    agenda: tuple["Task[Any]", ...] = ()
    asked: Ask | None = None
    told: tuple[Step, ...] = ()
    summary: str = ""
    seen_by: str = ""
    shown: tuple[Any, ...] = ()
    moves: int = 0


class Task[S: Stage](Protocol):
    """One step of a procedure: it asks, or it happens by itself.

    A task with a method ``chances(state, move)`` weighs its moves; it is asked for the choice that
    is shown, and for no other.
    """

    name: ClassVar[str]

    def ask(self, state: S) -> Ask | None:
        """Return the choice to make; ``None`` when nothing is to be chosen."""
        ...

    def play(self, state: S, code: str, drawn: tuple[Any, ...]) -> S:
        """Return the next state; the task itself has left the agenda already."""
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """One line of a log: a decision, with the pieces it drew."""

    move: str
    drawn: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Transition:
    """One line of the table: what may be asked next, once a task's move was taken.

    :param task: the name of the task that asks; ``""`` for the beginning.
    :param title: what it asks, in a few French words.
    :param move: the code of the move, up to its first dot.
    :param label: the move, in a few French words.
    :param to: the names of the tasks that may ask next.
    """

    task: str
    title: str
    move: str
    label: str
    to: tuple[str, ...]


@dataclass(frozen=True)
class Machine[C: Hashable, S: Stage]:
    """A procedure.

    :param begin: from the scene, as the table sets it up, to a state with an agenda.
    :param again: what begins when the agenda runs out.
    :param transitions: the table.
    :param interrupt: what comes before each task, when something cuts the procedure short.
    :param unit: the French word for one piece that a move draws.
    """

    begin: Callable[[C], S]
    again: Callable[[S], S]
    transitions: tuple[Transition, ...]
    interrupt: Callable[[S], S] = lambda state: state
    unit: str = "pièce"

    def start(self, scene: C) -> S:
        """Return the state before the first choice."""
        return self._rest(self.begin(scene))

    def find(self, state: S, code: str) -> Move | None:
        """Return the move of that code, ``None`` if it is not legal now."""
        moves = state.asked.moves if state.asked else ()
        return next((move for move in moves if move.code == code), None)

    def weigh(self, state: S) -> Ask | None:
        """Return the choice with the exact chances of each move that leaves some to luck."""
        weigh = getattr(state.agenda[0], "chances", None) if state.agenda else None
        if weigh is None or state.asked is None:
            return state.asked
        moves = tuple(replace(move, chances=weigh(state, move)) for move in state.asked.moves)
        return replace(state.asked, moves=moves)

    def advance(self, state: S, code: str, drawn: tuple[Any, ...] = ()) -> S:
        """Return the state after one decision.

        :param drawn: as many pieces as the move needs.
        :raises ValueError: with a French sentence, for a move that is not legal now.
        """
        move = self.find(state, code)
        if move is None:
            raise ValueError(self.refusal(state, code))
        if len(drawn) != move.needs:
            message = f"{quote(code)} demande {plural(move.needs, self.unit)}, pas {len(drawn)}."
            raise ValueError(message)
        task, *rest = state.agenda
        before = replace(
            state, agenda=tuple(rest), asked=None, told=(), summary="", seen_by="", shown=(),
            moves=state.moves + 1,
        )  # fmt: skip
        after: S = task.play(before, code, drawn)
        return self._rest(after)

    def refusal(self, state: S, code: str) -> str:
        """Say in French what can be decided instead."""
        codes = ", ".join(move.code for move in state.asked.moves) if state.asked else "rien"
        return f"{quote(code)} n'est pas possible ici : attendu, {codes}."

    def replay(self, scene: C, log: Sequence[Played]) -> S:
        """Return the state that a log leads to.

        :raises ValueError: with a French sentence that names the line at fault.
        """
        for length in range(0, len(log), STRIDE):
            _replayed(self, scene, tuple(log[:length]))
        state: S = _replayed(self, scene, tuple(log))
        return state

    def follows(self, before: S, code: str, after: S) -> bool:
        """Tell whether the table of transitions knows this step."""
        task = before.agenda[0].name
        to = after.agenda[0].name if after.asked else ""
        kind = code.partition(".")[0]
        return any(to in t.to for t in self.transitions if (t.task, t.move) == (task, kind))

    def _rest(self, state: S) -> S:
        """Do all that happens by itself, until there is a choice, or nothing is left to do."""
        while True:
            state = self.interrupt(state)
            if not state.agenda:
                state = self.again(state)
                if not state.agenda:
                    return state
            task, *rest = state.agenda
            ask = task.ask(state)
            if ask is not None:
                return replace(state, asked=ask)
            state = task.play(replace(state, agenda=tuple(rest)), "", ())


@lru_cache(maxsize=512)
def _replayed[C: Hashable, S: Stage](
    machine: Machine[C, S], scene: C, log: tuple[Played, ...]
) -> S:
    if not log:
        return machine.start(scene)
    before = _replayed(machine, scene, log[:-1])
    try:
        if before.moves != len(log) - 1:
            raise ValueError("c'était déjà fini.")  # noqa: TRY301
        return machine.advance(before, log[-1].move, log[-1].drawn)
    except ValueError as error:
        message = f"Ligne {len(log)} : {error}"
        raise ValueError(message) from None


def push[S: Stage](state: S, *tasks: Task[Any]) -> S:
    """Return the state with tasks to be done first."""
    return replace(state, agenda=(*tasks, *state.agenda))


def note[S: Stage](state: S, *steps: Step, headline: bool = False) -> S:
    """Return the state with more told; a headline is the sentence of the move too."""
    state = replace(state, told=(*state.told, *steps))
    return replace(state, summary=steps[0].text) if headline else state


def tasks(transitions: Iterable[Transition]) -> Mapping[str, str]:
    """Return the tasks of a table by name, with what each asks."""
    return {each.task: each.title for each in transitions}
