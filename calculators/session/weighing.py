"""Weighing the ways of a question: their requests, filled, and exact chances."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from calculators.core.calculator import toned
from calculators.core.errors import RefusedError
from calculators.core.following import Weighed, weighed
from calculators.core.kept import kept
from calculators.core.result import Json
from calculators.core.script import Chances, Request, Way

from .running import by_character, calculator_of
from .sight import LiveTable
from .state import JsonFields, State


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
        ask = LiveTable(state).filled(request.saying(**dict(said)))
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
    for code, share in found.chances.items():
        outcome = found.calculator.outcome(code)
        told = toned(way.labels.get(code, outcome.label), outcome.tone)
        merged[told] = merged.get(told, 0) + share
    return tuple((told, share) for told, share in merged.items() if share)
