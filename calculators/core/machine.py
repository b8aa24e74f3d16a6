"""A step machine: a procedure of several decisions, generic over its state.

Law: nothing here is random; what is drawn comes with the decision that asked for it. States are
frozen. What follows what stands in one table of transitions: tests hold every run against it, and
the game's page draws it.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, wraps
from typing import Any, ClassVar, Protocol

from calculators.core.ask import Ask, Move
from calculators.core.french import plural, quote
from calculators.core.result import Json, Step, plain
from calculators.core.words import Line, Phrase

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
    :param figures: the numbers and pieces of that sentence, by name.
    :param seen_by: the one player who may see what the last move did, or ``""``.
    :param shown: the pieces that the last move drew.
    :param moves: how many decisions were taken since the beginning.
    """

    agenda: tuple["Task[Any]", ...] = ()
    asked: Ask | None = None
    told: tuple[Step, ...] = ()
    summary: str = ""
    figures: tuple[tuple[str, Json], ...] = ()
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
class Way:
    """One line of the table: what may be asked next, once a move was taken.

    :param move: the code of the move, up to its first dot.
    :param label: the move, in a few French words.
    :param to: the names of the tasks that may ask next.
    """

    move: str
    label: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a task asks, and its lines of the table.

    :param task: its name.
    :param phase: of the procedure, by its code.
    :param title: the question, in a few French words.
    :param who: who answers, in a few French words.
    """

    task: str
    phase: str
    title: str
    who: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, eq=False)
class Machine[C: Hashable, S: Stage]:
    """A procedure.

    :param begin: from the scene, as the table sets it up, to a state with an agenda.
    :param again: what begins when the agenda runs out.
    :param questions: the table of transitions.
    :param interrupt: what comes before each task, when something cuts the procedure short.
    :param secret: whether what one player is asked, and what comes of it, is for her alone.
    :param unit: the French word for one piece that a move draws.
    """

    begin: Callable[[C], S]
    again: Callable[[S], S]
    questions: tuple[Question, ...]
    interrupt: Callable[[S], S] = lambda state: state
    secret: Callable[[S], bool] = lambda state: False  # noqa: ARG005
    unit: str = "pièce"

    def start(self, scene: C) -> S:
        """Return the state before the first choice."""
        return self._rest(self.begin(scene))

    def phase(self, state: S) -> str:
        """Return the phase of the choice that stands."""
        return next(each.phase for each in self.questions if each.task == state.agenda[0].name)

    def find(self, state: S, code: str) -> Move | None:
        """Return the move of that code, ``None`` if it is not legal now."""
        moves = state.asked.moves if state.asked else ()
        return next((move for move in moves if move.code == code), None)

    def weigh(self, state: S) -> Ask | None:
        """Return the choice with the exact chances of each move that leaves some to luck."""
        ask = state.asked
        weigh = getattr(state.agenda[0], "chances", None) if state.agenda else None
        if ask is None or weigh is None:
            return ask
        moves = tuple(replace(move, chances=weigh(state, move)) for move in ask.moves)
        return replace(ask, moves=moves)

    def advance(self, state: S, code: str, drawn: tuple[Any, ...] = ()) -> S:
        """Return the state after one decision; an answer given in secret brings what is secret.

        :param drawn: as many pieces as the move needs.
        :raises ValueError: with a French sentence, for a move that is not legal now.
        """
        ask, move = state.asked, self.find(state, code)
        if ask is None or move is None:
            raise ValueError(self.refusal(state, code))
        if len(drawn) != move.needs:
            message = f"{quote(code)} demande {plural(move.needs, self.unit)}, pas {len(drawn)}."
            raise ValueError(message)
        task, *rest = state.agenda
        before = changed(
            state,
            agenda=tuple(rest),
            asked=None,
            told=(),
            summary="",
            figures=(),
            seen_by=ask.who if ask.secret else "",
            shown=(),
            moves=state.moves + 1,
        )
        after: S = task.play(before, code, drawn)
        return self._rest(after)

    def refusal(self, state: S, code: str) -> str:
        """Say in French what can be decided instead."""
        codes = ", ".join(move.code for move in state.asked.moves) if state.asked else "rien"
        return f"{quote(code)} n'est pas possible ici : attendu, {codes}."

    def replay(self, scene: C, log: Sequence[Played]) -> S:
        """Return the state that a log leads to.

        :raises ValueError: with a French sentence that counts to the line at fault; what stands
            there may be a secret, so it is not quoted.
        """
        for length in range(0, len(log), STRIDE):
            _replayed(self, scene, tuple(log[:length]))
        state: S = _replayed(self, scene, tuple(log))
        return state

    def follows(self, before: S, code: str, after: S) -> bool:
        """Tell whether the table of transitions knows this step."""
        to = after.agenda[0].name if after.asked else ""
        return (before.agenda[0].name, code.partition(".")[0], to) in self.steps

    @cached_property
    def steps(self) -> frozenset[tuple[str, str, str]]:
        """Each step that the table knows: the task that asks, the move, the next task."""
        return frozenset(
            (each.task, way.move, to)
            for each in self.questions
            for way in each.ways
            for to in way.to
        )

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
                hers = bool(ask.who) and self.secret(state)
                return changed(state, asked=replace(ask, secret=hers))
            state = task.play(changed(state, agenda=tuple(rest)), "", ())


@lru_cache(maxsize=512)
def _replayed[C: Hashable, S: Stage](
    machine: Machine[C, S], scene: C, log: tuple[Played, ...]
) -> S:
    if not log:
        return machine.start(scene)
    before = _replayed(machine, scene, log[:-1])
    if before.moves != len(log) - 1:
        message = f"Le tour était déjà fini avant sa décision {len(log)}."
        raise ValueError(message)
    try:
        return machine.advance(before, log[-1].move, log[-1].drawn)
    except ValueError:
        message = (
            f"La décision {len(log)} de ce tour n'est pas possible avec cette table : remettez la "
            "table comme avant, ou annulez jusqu'à cette décision."
        )
        raise ValueError(message) from None


def forget() -> None:
    """Forget every state that a replay keeps in memory."""
    _replayed.cache_clear()


def once[S: Stage, T](count: Callable[[S], T]) -> Callable[[S], T]:
    """Count something of a state once, however often it is asked: a state is frozen."""

    @wraps(count)
    def counted(state: S) -> T:
        kept = vars(state).setdefault(_COUNTED, {})
        if count not in kept:
            kept[count] = count(state)
        found: T = kept[count]
        return found

    return counted


_COUNTED = "counted"
"""Where a state keeps what was counted of it: no field, so that no other state takes it over."""


def changed[S: Stage](state: S, /, **changes: Any) -> S:
    """Return the state with some of its fields changed.

    As :func:`dataclasses.replace` does, but without calling the class: it has many fields, and one
    decision makes a dozen states.

    :raises TypeError: for a field that it does not have.
    """
    fields = vars(state)
    if unknown := changes.keys() - fields:
        message = f"no field of a state: {sorted(unknown)}"
        raise TypeError(message)
    after = object.__new__(type(state))
    vars(after).update(fields | changes)
    vars(after).pop(_COUNTED, None)
    return after


def push[S: Stage](state: S, *tasks: Task[Any]) -> S:
    """Return the state with tasks to be done first."""
    return changed(state, agenda=(*tasks, *state.agenda))


def offer(code: str, line: Line, /, *, needs: int = 0, **facts: Any) -> Move:
    """Return a move whose label is a line, and whose rule is that line's."""
    told = line(**facts)
    return Move(code, told.text, told.rule, needs)


def opened[S: Stage](state: S) -> S:
    """Return the state whose last move all may see, though it was asked in secret."""
    return changed(state, seen_by="")


def add[S: Stage](state: S, *steps: Step) -> S:
    """Return the state with more steps told."""
    return changed(state, told=(*state.told, *steps))


def tell[S: Stage](state: S, line: Line, /, *, reading: str | None = None, **facts: Any) -> S:
    """Return the state with one more line told."""
    return add(state, line(reading=reading, **facts))


def say[S: Stage](state: S, words: Phrase | str, /, **facts: Any) -> S:
    """Return the state with another sentence; of its facts, those that are no text are figures."""
    text = words if isinstance(words, str) else words(**facts)
    figures = ((name, plain(fact)) for name, fact in facts.items() if not isinstance(fact, str))
    return changed(state, summary=text, figures=tuple(figures))


def headline[S: Stage](state: S, line: Line, /, *, reading: str | None = None, **facts: Any) -> S:
    """Return the state with one more line told, that is its sentence too."""
    step = line(reading=reading, **facts)
    return say(add(state, step), step.text, **facts)
