"""What every kind of move needs to report what it did, or to refuse it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from calculators.core.errors import Fault, check
from calculators.core.fields import Input, Invalid
from calculators.core.french import listing, quote
from calculators.core.group import Group
from calculators.core.result import JsonObject, Sent

from . import words
from .joining import sentences
from .sharing import shared
from .state import Change, Happened, JsonFields, Sheets, State, character


def by_hand(inputs: Mapping[str, Input], told: Sent, place: str, unknown: str) -> JsonObject:
    """Return the values of inputs that a player wrote, by name; an empty one is the default.

    :param place: the part of the move that holds them.
    :param unknown: the text of a fault for an unknown name.
    :raises RefusedError: with every fault.
    """
    kept: JsonObject = {}
    faults: list[Fault] = []
    for name, raw in told.items():
        if name not in inputs:
            faults.append(Fault(f"{place}.{name}", unknown))
            continue
        field = inputs[name]
        try:
            kept[name] = field.dump(field.default if field.lacks(raw) else field.read(raw))
        except Invalid as error:
            faults.append(Fault(f"{place}.{name}", str(error), field.rule, error.cells))
    check(faults)
    return kept


def in_turn(told: Happened, first: Happened, second: Happened) -> Happened:
    """Return one of two outcomes, with all that both, one after the other, tell and change."""
    both, names = (first, second), second.state.names
    known = (each.whole if each is told else each.said for each in both)
    return replace(
        told,
        state=second.state,
        said=sentences((each.said for each in both), names),
        changes=(*first.changes, *second.changes),
        changed=(*first.changed, *second.changed),
        rules=cited((*first.rules, *second.rules)),
        opens=second.opens or first.opens,
        whole=sentences(known, names) if told.seat else "",
        later=sentences((each.later for each in both), names),
        came=(*first.came, *second.came),
    )


def corrected(
    fields: JsonFields, told: Sent, where: str, group: Callable[[JsonFields], Group]
) -> JsonObject:
    """Return the fields of a group, some written by a player, with what follows from those.

    :param where: where an unknown name is unknown, in French.
    :raises RefusedError: with every fault at once, those between fields included.
    """
    before = group(fields)
    inputs = before.inputs
    unknown = f"Inconnu {where} : attendu, {listing([*inputs])}."
    kept = by_hand(inputs, told, "fields", unknown)
    more = group({**fields, **kept}).following(before, told).items()
    after = {**fields, **kept, **{name: inputs[name].dump(value) for name, value in more}}
    check_fits("fields", group(after))
    return after


def check_fits(place: str, group: Group) -> None:
    """Refuse inputs that a player wrote and that do not go together.

    :param place: the part of the move in which they stand.
    """
    check(fault.inside(place) for fault in group.faults())


def differences(before: Sheets, after: Sheets) -> Iterable[Change]:
    """Yield the differences between sheets of the same characters."""
    for name, fields in after.items():
        old = before.get(name, {})
        for key, value in fields.items():
            if old.get(key) != value:
                yield Change(name, key, old.get(key), value)


def _is_seen(change: Change, state: State) -> bool:
    """Whether a field's text has changed with it: a number of boxes may be the same."""
    told = state.sheet.told.get(change.field)
    if told is None or change.before is None:
        return True
    before = {**state.sheets[change.name], change.field: change.before}
    return told(character(state.sheet, before)) != told(state.people[change.name])


def wrote(
    state: State, sheets: Sheets, table: JsonFields
) -> tuple[State, tuple[Change, ...], tuple[str, ...]]:
    """Return the state with sheets and table written, the changes, and their sentences."""
    after = state.with_sheets(sheets.get)
    after = shared(state, replace(after, table=table))
    changes = tuple(differences(state.sheets, after.sheets))
    return after, changes, change_sentences(changes, after, state.table)


def change_sentences(
    changes: Sequence[Change], after: State, table: JsonFields, told: Collection[str] = frozenset()
) -> tuple[str, ...]:
    """Return sentences on what a move wrote on sheets and table.

    :param table: the table's own fields before.
    :param told: the sheet fields told by another sentence.
    """
    sheet = after.sheet
    left = [each for each in changes if each.field not in told and _is_seen(each, after)]
    board = words.table_texts(sheet, table, after.table, sheet.quiet)
    return (*words.change_texts(sheet, left, after.people), *board)


def cited(rules: Iterable[str]) -> tuple[str, ...]:
    """Return rule ids without repeats, in order; ``""`` is none."""
    return tuple(dict.fromkeys(filter(None, rules)))


def check_present(state: State, **names: str) -> None:
    """Refuse names of nobody present.

    :param names: by the part of the move that holds them; ``""`` is nobody.
    :raises RefusedError: if a name is not on a sheet.
    """
    check(
        Fault(field, unknown_name(state, name))
        for field, name in names.items()
        if name and name not in state.sheets
    )


def unknown_name(state: State, name: str) -> str:
    """Return the text that a name is unknown, with the names present."""
    known = listing([*state.sheets], "ou")
    wanted = f"attendu, {known}" if known else "créez d'abord une fiche"
    return f"Personne à la table ne s'appelle {quote(name)} : {wanted}."
