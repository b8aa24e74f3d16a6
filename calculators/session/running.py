"""Moves that resolve something: a request, or an onward move of the last result."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.errors import Fault, naming, refused, unknown
from calculators.core.following import Following, weighed_move
from calculators.core.french import capital, listing, quote
from calculators.core.kept import kept
from calculators.core.result import WHOM, Onward, Step
from calculators.core.rows import LACKS
from calculators.core.script import Question, Request, Way
from calculators.core.system import System
from calculators.core.typed import is_blank
from calculators.core.use import Asked
from calculators.core.words import Phrase

from . import words
from .carrying import carrying
from .filling import defaults, filled, hindrance, pieces_held, sheets_after, table_after
from .joining import sentences
from .outcome import by_hand, change_sentences, check_present, cited, wrote
from .shapes import Move
from .since import carried
from .state import Ask, Happened, JsonFields, Last, Sheets, Sides, State

_TAKES_NOTHING = "Cette décision ne prend rien : laissez vide."


def asked_by(state: State, move: Move) -> Ask:
    """Return the calculator of a request, the sides, and the fields given.

    :param move: what asks it, or the parts of a script's request.
    """
    sides = Sides(move.get("who") or "", move.get("against") or "")
    return Ask(calculator_of(state.system, move["calculator"]), sides, move.get("fields") or {})


def take(state: State, move: Move) -> Happened:
    """Make an onward move of the last result."""
    return resolved(state, move, taken(state, move))


def taken(state: State, move: Move) -> Ask:
    """Return the calculator of an onward move, the sides, and the fields given."""
    onward, sides = offered(state, move["onward"])
    known = carried(state, onward, sides)
    if known is None:
        raise refused("onward", "Ce qui a été corrigé depuis ne permet plus ce geste.")
    fields = {**known, **(move.get("fields") or {})}
    calculator = calculator_of(state.system, onward.calculator)
    others = targets(state, onward, sides)
    if others:
        sides = Sides(sides.who, _chosen(move, others))
    elif move.get("against"):
        raise refused("against", "Cette décision ne choisit pas d'adversaire : laissez vide.")
    return Ask(calculator, sides, fields)


def offered(state: State, code: str) -> tuple[Onward, Sides]:
    """Return an onward move of the last result, with its sides.

    :raises RefusedError: if it does not follow from the last result.
    """
    last = state.last
    moves = last.onward if last else ()
    onward = next((each for each in moves if each.code == code), None)
    if last is None or onward is None:
        raise refused("onward", "Ce geste n'est pas de ceux que le dernier résultat permet.")
    return onward, last.sides_of(onward, state.sheets)


def targets(state: State, onward: Onward, sides: Sides) -> tuple[str, ...]:
    """Return the possible targets of an onward move, if it needs one and none was named."""
    if WHOM not in onward.asks or not sides.who or sides.against or state.last is None:
        return ()
    both = state.last.source(onward).sides
    return tuple(name for name in state.sheets if name not in both)


def _chosen(move: Move, others: Sequence[str]) -> str:
    """Return a move's target; ``""``, nobody with a sheet, only if the move says so."""
    allowed = f"{listing(others, 'ou')}, ou quelqu'un sans fiche"
    if "against" not in move:
        raise refused("against", f"À choisir : {allowed}.")
    against = move["against"] or ""
    if against and against not in others:
        raise refused("against", f"Attendu : {allowed}, pas {quote(against)}.")
    return str(against)


def resolved(
    state: State, move: Move, ask: Ask, asked: Request | None = None, sight: Iterable[str] = ()
) -> Happened:
    """Resolve a move's request, and write its changes.

    :param asked: the script's request, if it is one.
    :param sight: the inputs shown beside it: a proposed value that is kept is said.
    """
    system, begun = state.system, bool(asked and asked.anyway)
    calculator, sides, fields = ask
    given = move.get("fields") or {}
    whole = completed(state, ask)
    why = None if begun else check_able(state, move, whole)
    # no player has typed what a script asks
    resolution = answer(move, whole, given if asked else fields)
    typed = fields.keys() & resolution.inputs.typed
    resolution = carrying(system, resolution, typed, sides.there(state.sheets))
    held = {**defaults(calculator), **whole.fields}
    shown = {name: held[name] for name in sight if held.get(name) is not None}
    said = shown.keys() | (typed & given.keys())
    leaves = asked.leaves if asked else frozenset[str]()
    after = sheets_after(state, resolution, sides, {**shown, **fields}, said, leaves)
    use = system.sheet.use(calculator.id)
    tale = use.tale(resolution.result, sides.who, sides.against) if use.tale else ""
    text = tale or words.resolution_text(system, resolution, sides)
    text = f"{text} {words.ANYWAY}" if why else text
    private = use.private if tale else None
    before = state.last if "onward" in move else None
    last = Last(
        resolution,
        sides,
        waiting=before.left(move["onward"]) if before else (),
        anyway=bool(why),
        seat=sides.who if private else "",
        asked=bool(asked or (before and before.asked)),
    )
    done = _recorded(replace(state, last=last), resolution, after, move, text)
    if private:
        hers = private(resolution.result, sides.who, sides.against)
        done = replace(done, seat=last.seat, whole=sentences((text, hers, *done.changed)))
    return replace(done, rules=(*done.rules, why.rule)) if why else done


def completed(state: State, ask: Ask) -> Ask:
    """Return a filled request between characters who are present.

    :raises RefusedError: if one of them is absent.
    """
    check_present(state, who=ask.sides.who, against=ask.sides.against)
    return filled(state, ask)


def check_able(state: State, move: Move, ask: Ask) -> Step | None:
    """Refuse the move of a character who cannot act, unless the table allows it.

    :param ask: the filled request.
    :return: why she could not act, if the table lets her.
    :raises RefusedError: with the reason, as a fault of ``anyway``.
    """
    why = hindrance(state, ask)
    if why and not (move.get("anyway") or continues(state, move, ask.sides)):
        raise refused("anyway", why.text, why.rule)
    return why


def continues(state: State, move: Move, sides: Sides) -> bool:
    """Whether a move continues something begun or allowed by the table."""
    last = state.last
    if last is None or "onward" not in move:
        return False
    begun = any(each.begun for each in last.onward if each.code == move["onward"])
    return begun or (last.anyway and last.sides.who == sides.who)


@kept(16)
def following(state: State) -> tuple[Following, ...]:
    """Return the onward moves of the last result, filled from their sides' sheets.

    A move that would be refused whatever the player chose is left out. An input that she sets has
    its default.
    """
    return tuple(each for move, sides in state.followed for each in _followed(state, move, sides))


def _followed(state: State, move: Onward, sides: Sides) -> Iterable[Following]:
    calculator = state.system.by_id[move.calculator]
    fields = carried(state, move, sides)
    if fields is None:
        return
    ask = filled(state, Ask(calculator, sides, fields))
    if hindrance(state, ask) and not continues(state, {"onward": move.code}, sides):
        return
    among, others = pieces_held(state, calculator, sides), targets(state, move, sides)
    if move.named and sides.who and sides.against:
        label = capital(Phrase(move.named)(who=sides.who, against=sides.against))
        move = replace(move, label=label)
    move = replace(move, fields=ask.fields)
    found = weighed_move(calculator, move, among)  # type: ignore[arg-type]
    if not found.refused:
        known = defaults(calculator)
        standing = {name: known[name] for name in found.missing if known[name] is not None}
        yield replace(
            found,
            fields={**standing, **ask.fields},
            targets=others,
            who=sides.decides(move),
        )


def answer(move: Move, ask: Ask, fields: Asked) -> Resolution:
    """Resolve a request whose gaps the sheets and the table have filled.

    :param fields: those that a player can see.
    """
    with naming(lambda each: in_move(each if each.field in fields else by_character(each))):
        return engine.run(ask.calculator, ask.fields, move.get("seed"))


def by_character(fault: Fault) -> Fault:
    """Return a fault in rows filled from the sheets, told by character: rows are not visible."""
    whose: dict[tuple[str, str], list[str]] = {}
    for each in fault.cells:
        whose.setdefault((each.label, each.reason), []).append(each.whose)
    if not whose or not all(map(all, whose.values())):
        return fault
    told = (
        _OF_THEM[reason == LACKS](label=label, names=_first_names(names), reason=reason)
        for (label, reason), names in whose.items()
    )
    return replace(fault, message=" ".join(told))


def _first_names(names: Sequence[str]) -> Sequence[str]:
    """Return names; of many, the first and the number of others."""
    left = len(names) - _MOST_NAMES
    return (*names[:_MOST_NAMES], f"{left} autres") if left > 1 else names


_MOST_NAMES = 8
_OF_THEM = {
    True: Phrase("{label:^} {names:de} : à remplir, sur {names:sa fiche|leur fiche}."),
    False: Phrase("{label:^} {names:de} : {reason}"),
}


def in_move(fault: Fault) -> Fault:
    """Return a calculator's fault, named as a part of the move."""
    return fault if fault.field == "seed" else fault.inside("fields")


def _recorded(
    state: State, resolution: Resolution, sheets: Sheets, move: Move, text: str
) -> Happened:
    """Write sheets and table as a result does, and tell it."""
    table = table_after(state, resolution)
    after, changes, changed = wrote(state, sheets, table)
    seeded = {**move, "seed": resolution.seed}
    rules = cited(step.rule for step in resolution.result.steps)
    by = state.sheet.use(resolution.calculator.id).tells
    tells = by.get(resolution.result.outcome, by.get("", frozenset()))
    left = change_sentences(changes, after, state.table, tells) if tells else changed
    text = sentences((text, *left))
    return Happened(after, seeded, text, changes, changed, resolution, rules)


def calculator_of(system: System, name: str) -> Calculator:
    """Return the calculator of that id."""
    found = system.by_id.get(name)
    if found is None:
        raise unknown("calculator", "Calculateur {} inconnu", name, system.by_id)
    return found


def inputs_said(system: System, asked: Question, way: Way, move: Move) -> JsonFields:
    """Return the inputs given with a choice: those of its question, and of its request.

    :raises RefusedError: for unknown inputs and invalid values, each by its name.
    """
    said = {n: value for n, value in (move.get("fields") or {}).items() if not is_blank(value)}
    parameters = calculator_of(system, way.shows.calculator).parameters if way.shows else ()
    known = {p.name: p for p in parameters if p.name in asked.inputs}
    if said.keys() - known.keys():
        labels = listing([each.label for each in known.values()])
        raise refused("fields", f"Attendu ici : {labels}." if known else _TAKES_NOTHING)
    return by_hand(known, said, "fields", _TAKES_NOTHING)
