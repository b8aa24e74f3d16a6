"""A session as a script sees it, and the ways of its questions: filled, with exact chances."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from calculators.core import engine
from calculators.core.calculator import toned
from calculators.core.errors import RefusedError
from calculators.core.following import Weighed, weighed
from calculators.core.kept import kept
from calculators.core.result import Json, Step, Values
from calculators.core.script import Chances, Present, Request, Table, Way

from .filling import filled
from .running import asked_by, by_character, calculator_of, offered
from .state import Ask, JsonFields, State


@dataclass
class LiveTable(Table):
    """A session as a script sees it; its state is replaced after each move."""

    state: State

    @property
    def sheets(self) -> Present[Any]:
        """The characters present."""
        return self.state.people

    @property
    def board(self) -> Any:
        """The table's own state."""
        return self.state.board

    @property
    def said(self) -> JsonFields:
        """The inputs given with the last choice."""
        return self.state.said

    @property
    def house(self) -> Any:
        """The table's readings and settings."""
        return self.state.house

    @property
    def values(self) -> Values:
        """The figures of the last result."""
        return self.state.last.resolution.result.values if self.state.last else {}

    @property
    def follows(self) -> tuple[str, ...]:
        """The codes of the onward moves of the last result."""
        return tuple(move.code for move, _ in self.state.followed)

    def onward(self, code: str) -> Way:
        """Return the way of an onward move of the last result."""
        move, sides = offered(self.state, code)
        request = Request(move.calculator, sides.who, sides.against, move.fields, anyway=move.begun)
        return Way(code, Step(move.label, move.rule), request)

    def figures(self, request: Request) -> Values:
        """Return the figures of a request's result."""
        ask = filled_request(self.state, request)
        return engine.run(ask.calculator, ask.fields, "script").result.values

    def call[T](self, request: Request, function: Callable[..., T]) -> T:
        """Call a function with the inputs of a request and return its result."""
        calculator, _, fields = filled_request(self.state, request)
        found: T = calculator.call(function, engine.parse(calculator, fields).values)
        return found


def filled_request(state: State, request: Request) -> Ask:
    """Return a script's request, its fields filled from the sheets.

    :raises GoneError: if it names somebody who has left.
    """
    state.people.of(request.who, request.against)
    return filled(state, asked_by(state, vars(request)))


def weighed_way(state: State, way: Way, said: JsonFields) -> Weighed | None:
    """Return a way's request, filled, with its chances; ``None`` if it leads to no request.

    A question is built from the real sheets, and so are these.

    :param said: inputs that a player overrides, as texts; a way takes those that it has.
    """
    request = way.leads
    if request is None:
        return None
    known = calculator_of(state.system, request.calculator).by_name
    fields = tuple((name, value) for name, value in said.items() if name in known)
    return _weighing(state.full, way, request)(fields)


@kept(256)
def _weighing(
    state: State, way: Way, request: Request
) -> Callable[[tuple[tuple[str, Json], ...]], Weighed]:
    """Return the function that weighs a way, given a player's inputs."""

    @lru_cache(maxsize=8)
    def weighing(said: tuple[tuple[str, Json], ...]) -> Weighed:
        ask = filled_request(state, request.saying(**dict(said)))
        found = weighed(ask.calculator, ask.fields, charted=bool(way.chart))
        return replace(found, faults=tuple(map(by_character, found.faults)))

    return weighing


@kept(256)
def chances(way: Way, found: Weighed | None) -> Chances:
    """Return the exact chances of a way, each with its label; none for a refusal."""
    return tuple(each for each in _told_chances(way, found) if each[0]) if found else ()


def _told_chances(way: Way, found: Weighed) -> Chances:
    request = way.leads
    if way.chart and request:
        with suppress(RefusedError):
            return way.chart(replace(request, fields=found.fields))
    if way.weighs:
        return way.weighs(found.chances) if found.chances else ()
    merged: dict[str, Any] = {}
    for outcome, share in found.chances.items():
        told = toned(way.labels.get(outcome, outcome.label), outcome.tone)
        merged[told] = merged.get(told, 0) + share
    return tuple((told, share) for told, share in merged.items() if share)
