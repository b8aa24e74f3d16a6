"""What each kind of move does to the state of a session: one function for each.

Law: pure; a move that cannot be made raises :class:`RefusedError` with every fault, each by the
name of the part of the move that is wrong, ``fields.skill``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.errors import Fault, RefusedError
from calculators.core.fields import Invalid
from calculators.core.french import listing, quote
from calculators.core.sheet import Game, Sheet
from calculators.core.system import System
from calculators.session import words
from calculators.session.filling import Sides, changed_to, character, filled, written
from calculators.session.reading import Move
from calculators.session.state import Change, Fields, Last, Playing, State

MOST_CHARACTERS = 40


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move did: the next state, the move as it is kept, and what is told of it."""

    state: State
    move: Move
    text: str
    changes: tuple[Change, ...] = ()
    resolution: Resolution | None = None
    rules: tuple[str, ...] = field(default=())


def apply(system: System, state: State, move: Move) -> Outcome:
    """Make one move.

    :raises RefusedError: if it cannot be made.
    """
    return _APPLY[move["do"]](system, state, move)


def _run(system: System, state: State, move: Move) -> Outcome:
    calculator = _calculator(system, move["calculator"])
    sides = Sides(move.get("who") or "", move.get("against") or "")
    return _resolved(system, state, move, calculator, sides, move.get("fields") or {})


def _take(system: System, state: State, move: Move) -> Outcome:
    last, code = state.last, move["onward"]
    offered = last.onward if last else ()
    onward = next((each for each in offered if each.code == code), None)
    if last is None or onward is None:
        codes = listing([each.code for each in offered], "ou") or "rien"
        raise _refused(
            "onward", f"{quote(code)} ne suit pas le dernier résultat : attendu, {codes}."
        )
    sides = Sides(*((last.against, last.who) if onward.turned else (last.who, last.against)))
    fields = {**onward.fields, **(move.get("fields") or {})}
    return _resolved(system, state, move, _calculator(system, onward.calculator), sides, fields)


def _resolved(
    system: System, state: State, move: Move, calculator: Calculator, sides: Sides, fields: Fields
) -> Outcome:
    _present(state, who=sides.who, against=sides.against)
    resolution = _answer(system, state, move, calculator, sides, fields)
    after = written(system, state, resolution, sides)
    text = words.ran(calculator, resolution, sides.who, sides.against)
    last = Last(resolution, sides.who, sides.against)
    state_after = replace(state, last=last)
    return _told(system, state, state_after, after, move, text, resolution)


def _answer(
    system: System, state: State, move: Move, calculator: Calculator, sides: Sides, fields: Fields
) -> Resolution:
    try:
        raw = filled(system, state, calculator, sides, fields)
        return engine.run(calculator, raw, move.get("seed"))
    except RefusedError as refused:
        raise RefusedError(map(_inside, refused.faults)) from None


def _inside(fault: Fault) -> Fault:
    """Place a fault of a calculator inside the move."""
    name = fault.field if fault.field == "seed" else f"fields.{fault.field}".rstrip(".")
    return Fault(name, fault.message, fault.rule)


def _told(
    system: System,
    before: State,
    state: State,
    sheets: Mapping[str, Fields],
    move: Move,
    text: str,
    resolution: Resolution,
) -> Outcome:
    """Write the sheets that a result changes, and say so."""
    changes = tuple(_changes(before.sheets, sheets))
    after = replace(state, sheets={**state.sheets, **sheets})
    kept = {**move, "seed": resolution.seed}
    told = [text, *_change_texts(system.sheet, changes, after)]
    rules = dict.fromkeys(step.rule for step in resolution.result.steps if step.rule)
    return Outcome(after, kept, words.sentences(told), changes, resolution, tuple(rules))


def _changes(before: Mapping[str, Fields], after: Mapping[str, Fields]) -> Iterable[Change]:
    for name, fields in after.items():
        old = before.get(name, {})
        for key, value in fields.items():
            if old.get(key) != value:
                yield Change(name, key, old.get(key), value)


def _change_texts(sheet: Sheet | None, changes: Sequence[Change], state: State) -> list[str]:
    if sheet is None:
        return []
    return [
        words.change_text(sheet, change, character(sheet, state.sheets[change.name]))
        for change in changes
    ]


def _sheet(system: System, state: State, move: Move) -> Outcome:
    name, sheet = move["name"], system.sheet
    if sheet is None:
        raise _refused("do", f"{system.title} n'a pas de fiches.")
    if "fields" not in move and "rename" not in move:
        raise _refused("fields", "À remplir, ou un nouveau nom.")
    if "fields" in move and move["fields"] is None:
        return _put_away(state, move, name)
    old = state.sheets.get(name) or state.away.get(name)
    fields = old or _blank(sheet)
    after = _written_by_hand(sheet, fields, move.get("fields") or {})
    called = move.get("rename", name)
    _free(state, called, but=name)
    if len(state.sheets) >= MOST_CHARACTERS and name not in state.sheets:
        raise _refused("name", f"{MOST_CHARACTERS} personnages au plus à la table.")
    sheets = _renamed(state.sheets, name, called, after)
    away = {key: value for key, value in state.away.items() if key != name}
    following = replace(state, sheets=sheets, away=away)
    if called != name:
        following = _renamed_everywhere(following, name, called)
    new, back = name not in state.sheets, name in state.away
    changes = tuple(_changes({called: fields}, {called: after}))
    texts = [words.entered(name, back=back)] if new else []
    texts += [words.renamed(name, called)] if called != name else []
    texts += _change_texts(sheet, changes, following)
    return Outcome(following, move, words.sentences(texts or [words.unchanged(name)]), changes)


def _blank(sheet: Sheet) -> Fields:
    made = sheet.character()
    return {
        name: None if (value := getattr(made, name)) is None else each.field.dump(value)
        for name, each in sheet.character.inputs.items()
    }


def _put_away(state: State, move: Move, name: str) -> Outcome:
    _present(state, name=name)
    if "rename" in move:
        raise _refused("rename", "Un personnage qui s'en va garde son nom.")
    sheets = {key: value for key, value in state.sheets.items() if key != name}
    away = {**state.away, name: state.sheets[name]}
    return Outcome(
        replace(state, sheets=sheets, away=away), move, words.sentences([words.left(name)])
    )


def _written_by_hand(sheet: Sheet, fields: Fields, given: Mapping[str, object]) -> Fields:
    """Return the fields of a character once a player wrote some.

    :raises RefusedError: with every fault at once, those between fields too.
    """
    inputs, after, faults = sheet.character.inputs, dict(fields), []
    for name, raw in given.items():
        if name not in inputs:
            allowed = listing([*inputs])
            faults.append(Fault(f"fields.{name}", f"Inconnu sur la fiche : attendu, {allowed}."))
            continue
        kind, default = inputs[name].field, inputs[name].default
        if raw is None or (raw == "" and kind.empty_is_missing):
            after[name] = None if default is None else kind.dump(default)
            continue
        try:
            after[name] = kind.dump(kind.read(raw))
        except Invalid as error:
            faults.append(Fault(f"fields.{name}", str(error), kind.rule))
    if not faults:
        found = character(sheet, after).faults()
        faults = [Fault(f"fields.{f.field}", f.message, f.rule) for f in found]
    if faults:
        raise RefusedError(faults)
    return after


def _free(state: State, name: str, *, but: str) -> None:
    taken = {key.casefold() for key in (*state.sheets, *state.away) if key != but}
    if name.casefold() in taken:
        place = "rename" if name != but else "name"
        raise _refused(place, f"Quelqu'un s'appelle déjà {quote(name)}.")


def _renamed(
    sheets: Mapping[str, Fields], name: str, called: str, fields: Fields
) -> Mapping[str, Fields]:
    """Write a character at her place, or at the end."""
    if name not in sheets:
        return {**sheets, called: fields}
    return {
        called if key == name else key: fields if key == name else value
        for key, value in sheets.items()
    }


def _renamed_everywhere(state: State, name: str, called: str) -> State:
    last, playing = state.last, state.playing
    if last:
        who, against = (called if each == name else each for each in (last.who, last.against))
        last = replace(last, who=who, against=against)
    if playing:
        seats = {seat: called if each == name else each for seat, each in playing.seats.items()}
        playing = replace(playing, seats=seats)
    return replace(state, last=last, playing=playing)


def _readings(system: System, state: State, move: Move) -> Outcome:
    table, chosen, faults = system.table, dict(state.readings), []
    for name, raw in move["readings"].items():
        if name not in table:
            message = f"Inconnu ici : attendu, {listing([*table]) or 'rien'}."
            faults.append(Fault(f"readings.{name}", message))
            continue
        kind = table[name].field
        if raw is None:
            chosen.pop(name, None)
            continue
        try:
            value = kind.read(raw)
        except Invalid as error:
            faults.append(Fault(f"readings.{name}", str(error), kind.rule))
            continue
        chosen.pop(name, None)
        if value != table[name].default:
            chosen[name] = kind.dump(value)
    faults += [] if faults else _between(system, chosen)
    if faults:
        raise RefusedError(faults)
    told = [words.chose(system, name, chosen.get(name)) for name in move["readings"]]
    return Outcome(replace(state, readings=chosen), move, words.sentences(told))


def _between(system: System, chosen: Fields) -> Iterable[Fault]:
    values = {name: system.table[name].field.parse(value) for name, value in chosen.items()}
    for fault in system.house(**values).faults():
        yield Fault(f"readings.{fault.field}", fault.message, fault.rule)


def _note(system: System, state: State, move: Move) -> Outcome:  # noqa: ARG001
    return Outcome(state, move, move["text"])


def _begin(system: System, state: State, move: Move) -> Outcome:
    game = _game(system, move["game"])
    names = move["who"]
    if len(set(names)) < len(names):
        raise _refused("who", "Chacun une seule fois.")
    if not game.least <= len(names) <= game.most:
        raise _refused("who", f"{len(names)} personnages : il en faut {game.least} à {game.most}.")
    missing = [name for name in names if name not in state.sheets]
    if missing:
        raise _refused("who", _nobody(state, missing[0]))
    sheet = system.sheet
    assert sheet is not None  # noqa: S101
    fields = {
        **game.begin({name: character(sheet, state.sheets[name]) for name in names}),
        **(move.get("fields") or {}),
    }
    calculator = _calculator(system, game.calculator)
    resolution = _answer(system, state, move, calculator, Sides(), fields)
    playing = Playing(game.id, {name: name for name in names}, _next_step(resolution, fields))
    text = words.began(game.title, names, resolution.result.summary)
    after = replace(state, playing=playing, last=Last(resolution))
    return _told(system, state, after, {}, move, text, resolution)


def _choose(system: System, state: State, move: Move) -> Outcome:
    playing = state.playing
    if playing is None:
        raise _refused("do", "Aucune partie n'est commencée.")
    game = _game(system, playing.game)
    asked = state.last.resolution.result.ask if state.last else None
    calculator = _calculator(system, game.calculator)
    fields = {**playing.fields, **(move.get("fields") or {}), "decision": move["move"]}
    try:
        resolution = _answer(system, state, move, calculator, Sides(), fields)
    except RefusedError as refused:
        raise RefusedError(
            replace(fault, field="move") if fault.field == "fields.decision" else fault
            for fault in refused.faults
        ) from None
    following = _next_step(resolution, fields)
    sheet = system.sheet
    assert sheet is not None  # noqa: S101
    seats = {seat: name for seat, name in playing.seats.items() if name in state.sheets}
    given = {seats[seat]: new for seat, new in game.gives(following).items() if seat in seats}
    sheets = {name: changed_to(sheet, name, state.sheets[name], new) for name, new in given.items()}
    label = next((m.label for m in asked.moves if m.code == move["move"]), "") if asked else ""
    text = words.decided(asked.who if asked else "", label, resolution)
    after = replace(state, playing=replace(playing, fields=following), last=Last(resolution))
    return _told(system, state, after, sheets, move, text, resolution)


def _next_step(resolution: Resolution, fields: Fields) -> Fields:
    """Return the inputs of the next step: what was asked, with what the answer carries on."""
    asked = {key: value for key, value in fields.items() if key not in {"decision", "drawn"}}
    carried = engine.state_json(resolution) or {}
    return {**asked, **{key: value for key, value in carried.items() if key != "decision"}}


_APPLY: Mapping[str, Callable[[System, State, Move], Outcome]] = {
    "run": _run,
    "take": _take,
    "sheet": _sheet,
    "readings": _readings,
    "note": _note,
    "begin": _begin,
    "choose": _choose,
}


def _calculator(system: System, name: str) -> Calculator:
    found = next((each for each in system.calculators if each.id == name), None)
    if found is None:
        known = listing([each.id for each in system.calculators], "ou")
        raise _refused("calculator", f"Calculateur {quote(name)} inconnu : attendu, {known}.")
    return found


def _game(system: System, name: str) -> Game:
    games = system.sheet.games if system.sheet else ()
    found = next((game for game in games if game.id == name), None)
    if found is None:
        known = listing([game.id for game in games], "ou") or "aucune"
        raise _refused("game", f"Partie {quote(name)} inconnue : attendu, {known}.")
    return found


def _present(state: State, **names: str) -> None:
    faults = [
        Fault(field, _nobody(state, name))
        for field, name in names.items()
        if name and name not in state.sheets
    ]
    if faults:
        raise RefusedError(faults)


def _nobody(state: State, name: str) -> str:
    known = listing([*state.sheets], "ou") or "personne, créez d'abord une fiche"
    return f"Personne à la table ne s'appelle {quote(name)} : attendu, {known}."


def _refused(field: str, message: str) -> RefusedError:
    return RefusedError([Fault(field, message)])
