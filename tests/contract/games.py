"""Games under contract: what :mod:`tests.contract.test_games` must know of each, how it plays.

A game is a calculator with a ``machine``. To bring one in write
``tests/systems/<system>/scenes.py`` with ``GAMES``, a tuple of :class:`Scenes`, one for each
machine of the system; nothing is listed elsewhere, and a machine without one fails the suite. Five
things are needed, the rest is at wish:

``calculator``  the declared calculator;
``setup``       from a ``random.Random`` to a random table: inputs by name, as Python values (what
                is left out keeps its default; readings stand among them);
``scene``       from those inputs to what the machine begins from;
``draw``        from a state, a move and a ``random.Random`` to the pieces that the move draws;
``invariant``   asserts what holds wherever a scene rests, that no piece is lost first of all.

``tests/systems/toy/scenes.py`` is the shortest example, ``tests/systems/bad_karma/scenes.py`` the
longest. A script is a scene written out, line by line as a table would type it: ``draw.1 5-3``.

Two helpers for odds: :func:`tried` counts what follows a move over every way its draw can go, and
:func:`walk` plays a whole random scene.
"""

import json
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple

from calculators.core.ask import Ask, Move
from calculators.core.calculator import Calculator
from calculators.core.fields import Drawn
from calculators.core.machine import Machine, Played
from calculators.web import handle
from tests.contract.catalogue import ALL, ALL_SYSTEMS, system_of
from tests.project import ROOT

type Values = Mapping[str, Any]
type Pieces = tuple[Any, ...]
Fields = dict[str, Any]
type Step = tuple[str, str, str]

SYSTEMS, FILE = ROOT / "tests" / "systems", "scenes.py"
LONGEST = 250
"""Decisions after which a random scene is left: some games could go on for ever."""
PASSED_BY = 0.8


class Script(NamedTuple):
    """A scene written out: the state that it begins from, and its lines."""

    start: Any
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Scenes:
    """A game, as the suite plays it.

    :param gone: from a state to pieces that cannot be drawn there, as one lies on the table.
    :param odds: from a state and a move to the chances that it must tell, counted by other means;
        ``None`` where that takes too long.
    :param apart: whether only one of the chances told beside a move can come true.
    :param weighs: one random scene of so many tells its odds: some are long to count.
    :param seldom: moves by code, up to the first dot, that a random scene mostly passes by.
    :param last: moves that end a scene, though the machine begins another.
    :param rounds: how many rounds a random scene lasts, where the machine begins again.
    :param longest: decisions after which a random scene is left.
    :param scripts: scenes written out, for what random ones seldom meet; asked once.
    """

    calculator: Calculator
    setup: Callable[[random.Random], Values]
    scene: Callable[[Values], Any]
    draw: Callable[[Any, Move, random.Random], Pieces]
    invariant: Callable[[Any], None]
    gone: Callable[[Any], Collection[Any]] = lambda _state: ()
    odds: Callable[[Any, Move], Mapping[str, Fraction] | None] = lambda _state, _move: None
    apart: bool = True
    weighs: int = 20
    seldom: Collection[str] = ()
    last: Collection[str] = ()
    rounds: int = 4
    longest: int = LONGEST
    scripts: Callable[[], Mapping[str, Script]] = dict

    @property
    def machine(self) -> Machine[Any, Any]:
        """Its procedure."""
        assert self.calculator.machine
        return self.calculator.machine

    def begin(self, values: Values) -> Any:
        """Return the state before the first choice."""
        return self.machine.start(self.scene(values))

    def typed(self, drawn: Pieces) -> list[str]:
        """Return pieces as a table types them."""
        return [str(piece) for piece in drawn]

    def parsed(self, texts: Iterable[str]) -> Pieces:
        """Read pieces as a table types them."""
        (parameter,) = self.calculator.drawn
        assert isinstance(parameter.field, Drawn)
        return tuple(map(parameter.field.kind.parse, texts))

    def fields(self, values: Values) -> Fields:
        """Return the request that sets a table up so."""
        kinds = {parameter.name: parameter.field for parameter in self.calculator.parameters}
        return {name: kinds[name].dump(value) for name, value in values.items()}

    def kept(self, values: Values) -> Fields:
        """Return what each request says again: what no answer carries on, such as readings."""
        carried = {parameter.name for parameter in self.calculator.carried}
        return self.fields({name: v for name, v in values.items() if name not in carried})


def found() -> tuple[Scenes, ...]:
    """Return what the systems say of their games."""
    rooms = {system_of(calculator).id for calculator in ALL if calculator.machine}
    there = [f"tests.systems.{r}.scenes" for r in sorted(rooms) if (SYSTEMS / r / FILE).is_file()]
    return tuple(scenes for module in map(import_module, there) for scenes in module.GAMES)


class Rest(NamedTuple):
    """Where a scene rests.

    :param start: the state at the beginning of the round, and ``log`` what was decided since.
    :param before: the state before the last decision, and ``move`` that decision.
    """

    start: Any
    state: Any
    log: tuple[Played, ...] = ()
    before: Any = None
    move: str = ""
    drawn: Pieces = ()


def walk(game: Scenes, dice: random.Random, values: Values | None = None) -> Iterator[Rest]:
    """Play a whole scene by legal decisions; yield each place where it rests."""
    machine = game.machine
    start = state = game.begin(game.setup(dice) if values is None else values)
    log: tuple[Played, ...] = ()
    yield Rest(start, state)
    rounds = decisions = 0
    while state.asked and rounds < game.rounds and decisions < game.longest:
        move = chosen(game, state.asked, dice)
        drawn = game.draw(state, move, dice)
        before, state = state, machine.advance(state, move.code, drawn)
        assert machine.follows(before, move.code, state), step(before, move.code, state)
        log, decisions = (*log, Played(move.code, drawn)), decisions + 1
        yield Rest(start, state, log, before, move.code, drawn)
        if head(move.code) in game.last:
            return
        if not state.moves:
            start, log, rounds = state, (), rounds + 1


def chosen(game: Scenes, ask: Ask, dice: random.Random) -> Move:
    """Choose a move; those that a scene passes by come seldom, unless nothing else is left."""
    usual = any(head(move.code) not in game.seldom for move in ask.moves)
    while True:
        move = dice.choice(ask.moves)
        if not (usual and head(move.code) in game.seldom and dice.random() < PASSED_BY):
            return move


def head(code: str) -> str:
    """Return the code of a move as its table of transitions knows it."""
    return code.partition(".")[0]


def tail(code: str) -> str:
    """Return what a move says after its kind."""
    return code.partition(".")[2]


def step(before: Any, code: str, after: Any) -> Step:
    """Name a decision as the table of transitions does."""
    return before.agenda[0].name, head(code), after.agenda[0].name if after.asked else ""


def acted(game: Scenes, script: Script) -> Iterator[Rest]:
    """Play a scene that is written out."""
    state = script.start
    log: tuple[Played, ...] = ()
    yield Rest(script.start, state)
    for line in script.lines:
        code, *texts = line.split()
        drawn = game.parsed(texts)
        before, state = state, game.machine.advance(state, code, drawn)
        log = (*log, Played(code, drawn))
        yield Rest(script.start, state, log, before, code, drawn)


def tried(
    game: Scenes,
    state: Any,
    move: Move,
    ways: Iterable[tuple[Pieces, Fraction]],
    events: Callable[[Any, Any], Iterable[str]],
) -> dict[str, Fraction]:
    """Count what follows a move over every way its draw can go.

    :param ways: everything that can be drawn, each with its chance.
    :param events: from the state before and the state after to the labels that came true.
    """
    counted: dict[str, Fraction] = {}
    for drawn, chance in ways:
        after = game.machine.advance(state, move.code, drawn)
        for label in events(state, after):
            counted[label] = counted.get(label, Fraction(0)) + chance
    return counted


def asked(game: Scenes, fields: Fields, state: Fields | None = None, seed: str = "s") -> str:
    """Ask the door of the page, and return its answer as it gives it."""
    request = {"op": "run", "calculator": game.calculator.id, "seed": seed}
    return handle(json.dumps({**request, "fields": fields, "state": state}))


def name(game: Scenes) -> str:
    """Name a game in a test's id."""
    return game.calculator.id


ENTERED = {
    entered.calculator: (system, entered)
    for system in ALL_SYSTEMS
    if system.sheet
    for entered in system.sheet.games
}
"""The games that characters of a session can enter, by their calculators."""
