"""The view of a session from a script, and the filling of its requests."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from calculators.core import engine
from calculators.core.result import Step, Values
from calculators.core.script import Present, Request, Table, Way

from .filling import filled
from .running import asked_of, offered
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
        ask = self.filled(request)
        return engine.run(ask.calculator, ask.fields, "script").result.values

    def call[T](self, request: Request, function: Callable[..., T]) -> T:
        """Call a function with the inputs of a request and return its result."""
        calculator, _, fields = self.filled(request)
        found: T = calculator.call(function, engine.parse(calculator, fields).values)
        return found

    def filled(self, request: Request) -> Ask:
        """Return a request, its fields filled from the sheets.

        :raises GoneError: if it names somebody who has left.
        """
        self.sheets.of(request.who, request.against)
        return filled(self.state, asked_of(self.state, request))
