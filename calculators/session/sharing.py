"""Fields held in common: what one holder spends or gains, all of them do."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from .state import JsonFields, State, character


def shared(before: State, after: State) -> State:
    """Return the state after a move with equal values for the holders of a common field.

    A newcomer takes the common value; the first holder keeps her own. Those set aside hold it too.
    """
    for field, holder in before.sheet.common.items():
        held, new = (_held(field, holder, state) for state in (before, after))
        for name, each in new.items():
            known = held.get(name, {})
            start = next(iter(known.values()), next(iter(each.values())))
            gained = sum(value - known[who] for who, value in each.items() if who in known)
            after = _with_value(after, each.keys(), field, max(0, start + gained))
    return after


def joined(before: State, her: Any) -> Collection[str]:
    """Return the fields in which a newcomer takes the value that others hold."""
    held = ((field, holder(her), holder) for field, holder in before.sheet.common.items())
    return {field for field, who, by in held if who in _held(field, by, before)}


def _held(
    field: str, holder: Callable[[Any], str], state: State
) -> Mapping[str, Mapping[str, int]]:
    """Return the common values, by group of holders, then by name."""
    found: dict[str, dict[str, int]] = {}
    for name, fields in (*state.sheets.items(), *state.away.items()):
        if who := holder(character(state.sheet, fields)):
            found.setdefault(who, {})[name] = fields[field]  # type: ignore[assignment]
    return found


def _with_value(state: State, names: Collection[str], field: str, value: int) -> State:
    def had(name: str, fields: JsonFields) -> JsonFields:
        return {**fields, field: value} if name in names and fields[field] != value else fields

    return state.with_sheets(had)
