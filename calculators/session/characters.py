"""Moves on sheets: create, change, rename, set aside or bring back a character."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from calculators.core.errors import Fault, Faults, RefusedError, check, gathering, refused
from calculators.core.fields import Integer, Invalid
from calculators.core.french import quote
from calculators.core.frozen import without
from calculators.core.result import Sent
from calculators.core.sheet import Sheet
from calculators.core.typed import alike

from . import words
from .joining import sentences
from .outcome import check_present, cited, corrected, differences
from .shapes import LONGEST_NAME, Move
from .sharing import joined, shared
from .since import noted, renamed
from .state import Happened, JsonFields, State, character

MOST_CHARACTERS = 40
MOST_AT_ONCE = 20
COUNT = Integer("Combien", minimum=1, maximum=MOST_AT_ONCE)


def write(state: State, move: Move) -> Happened:
    """Create, change, rename or set aside a character."""
    name, sheet = move["name"], state.sheet
    if "fields" not in move and "rename" not in move:
        raise refused("fields", "À remplir, ou un nouveau nom.")
    if "fields" in move and move["fields"] is None:
        return _put_away(state, move, name)
    new = name not in state.sheets
    found = [*borne(name).faults] if move.get("new") and not new else []
    fields = _standing(state, name)
    given = move.get("fields") or {}
    called = move.get("rename", name)
    with gathering(found):
        _free(state, called, but=name)
    with gathering(found):
        more = _more(state, move, called)
    with gathering(found):
        typed = _written(sheet, fields, given)
    check(found)
    if len(state.sheets) + len(more) >= MOST_CHARACTERS and new:
        raise refused("name", f"{MOST_CHARACTERS} personnages au plus à la table.")
    before = state if called == name else _renamed(state, name, called)
    sheets, copies = dict(before.sheets), "count" in move and new
    for each in (called, *more):
        sheets[each] = _left(state, typed, sheets.values()) if copies else typed
    away = without(before.away, {called})
    following = noted(before, shared(before, replace(before, sheets=sheets, away=away)))
    after = following.sheets[called]
    changes = tuple(differences({called: fields}, {called: after}))
    texts = []
    if new:
        texts.append(_entrance(state, [name, *more], fields, after))
    elif changes or called == name:
        texts.append(words.sheet_text(sheet, name, changes, following.people[called]))
    if called != name:
        texts.append(words.RENAMED(old=name, new=called))
    inputs = sheet.character.inputs
    right = () if new else (inputs[each.field].rule for each in changes)
    return Happened(following, move, sentences(texts), changes, rules=cited(right))


def _written(sheet: Sheet, fields: JsonFields, given: Sent) -> JsonFields:
    return corrected(fields, given, "sur la fiche", partial(character, sheet))


def faults_beside(state: State, move: Move, faults: Sequence[Fault]) -> Faults:
    """Return the faults in what was written on a sheet, if only its name has a malformed value."""
    found: list[Fault] = []
    if {each.field for each in faults} <= {"name", "rename"}:
        named = not any(each.field == "name" for each in faults)
        name = move["name"] if named else ""
        with gathering(found):
            _more(state, move, name)
        with gathering(found):
            _written(state.sheet, _standing(state, name), move.get("fields") or {})
    return found


def _entrance(state: State, newcomers: Sequence[str], fields: JsonFields, after: JsonFields) -> str:
    """Return the sentence of who enters or returns, with what is worth telling of her sheet.

    :param state: the session before it.
    :param fields: those of the sheet before a player wrote on it.
    """
    sheet, name = state.sheet, newcomers[0]
    her, lead = character(sheet, after), words.RETURNS(name=name)
    if name not in state.away:
        lead = words.ENTER(names=newcomers)
        fields = without(fields, sheet.introduces)
    theirs = joined(state, her)
    changes = differences({name: fields}, {name: after})
    known = (each for each in changes if each.field not in theirs)
    return words.sheet_text(sheet, name, known, her, lead=lead, newcomers=newcomers)


def _more(state: State, move: Move, name: str) -> list[str]:
    """Return the names of the copies made with a character."""
    try:
        count = COUNT.read(move["count"]) if "count" in move else 1
    except Invalid as error:
        raise refused("count", str(error)) from None
    if count > 1 and name in state.sheets and not move.get("new"):
        raise refused("count", "Seulement pour quelqu'un qui arrive.")
    names = [*state.names, name]
    for _ in range(count - 1):
        names.append(copy_name(names, name))
    return names[len(names) - count + 1 :]


def copy_name(names: Iterable[str], name: str) -> str:
    """Return a free name for a copy.

    >>> copy_name(["Ana", "Ana 2"], "Ana 2"), copy_name(["Le Borgne"], "Le Borgne")
    ('Ana 3', 'Le Borgne 2')
    """
    stem, _, counted = name.rpartition(" ")
    base = stem if stem and counted.isdecimal() else name
    taken, number = {*map(alike, names)}, 2
    while True:
        found = f"{base[: LONGEST_NAME - len(f' {number}')].rstrip()} {number}"
        if alike(found) not in taken:
            return found
        number += 1


def _standing(state: State, name: str) -> JsonFields:
    """Return a character's fields; those of one back or new, without pieces that others hold."""
    if name in state.sheets:
        return state.sheets[name]
    old = state.away.get(name)
    return _left(state, old, state.sheets.values()) if old else blank(state.sheet)


def _left(state: State, fields: JsonFields, others: Iterable[JsonFields]) -> JsonFields:
    """Return the fields of a newcomer or a copy, without the pieces that others hold."""
    sheet = state.sheet
    if sheet.returning is None:
        return fields
    held = [character(sheet, each) for each in others]
    return {**fields, **sheet.returning(character(sheet, fields), held, state.board)}


def blank(sheet: Sheet) -> JsonFields:
    """Return the default fields of a character."""
    return {name: each.dump(each.default) for name, each in sheet.character.inputs.items()}


def _put_away(state: State, move: Move, name: str) -> Happened:
    check_present(state, name=name)
    if "rename" in move:
        raise refused("rename", "Un personnage qui s'en va garde son nom.")
    sheets = without(state.sheets, {name})
    away = {**state.away, name: state.sheets[name]}
    left = replace(state, sheets=sheets, away=away)
    return Happened(left, move, words.LEAVES(name=name))


def _free(state: State, name: str, *, but: str) -> None:
    taken = {alike(key) for key in state.names if key != but}
    if alike(name) in taken:
        raise borne(name, "rename" if name != but else "name")


def borne(name: str, place: str = "name") -> RefusedError:
    """Return the refusal of a name that somebody has."""
    return refused(place, f"Quelqu'un s'appelle déjà {quote(name)}.")


def _renamed(state: State, name: str, called: str) -> State:
    """Return a state in which a character has another name, and her place."""
    sheets, away = (
        {called if key == name else key: fields for key, fields in people.items()}
        for people in (state.sheets, state.away)
    )
    last, scripted = state.last, state.scripted
    if last:
        last = renamed(last, name, called)
    if scripted:  # the script is replayed: there too she has her current name
        answers = ((code, _renamed(each, name, called)) for code, each in scripted.answers)
        scripted = replace(scripted, answers=tuple(answers))
    return replace(state, sheets=sheets, away=away, last=last, scripted=scripted)
