"""The view of a session from a seat: what is public, and the seat's own secrets.

Law: everything shown of a session goes through here. A seat is the name of a character, whose
player holds the device; ``""`` is the table's, with no curtain open; ``None`` is the owner of the
session, from whom nothing is hidden. What a seat is shown never depends on another's secrets. A
question is built from the real sheets: its script says who may see it, and what it offers to all
must follow from public facts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, overload, override

from calculators.core import engine
from calculators.core.engine import Resolution
from calculators.core.errors import Fault, refused
from calculators.core.following import Following
from calculators.core.frozen import without
from calculators.core.kept import kept
from calculators.core.script import Question
from calculators.core.sheet import Character, Sheet
from calculators.core.system import System
from calculators.core.typed import alike
from calculators.core.words import Phrase

from . import running, scripting
from .replaying import Folded
from .shapes import Move, move_faults
from .state import Happened, JsonFields, Last, Rename, State, character

type Seat = str | None

NO_MORE = "Ce qui la rendait possible a changé."
HERS = Phrase("C'est {name:à} de décider, en secret.")


# --- moves


def seen(folded: Folded, seat: Seat) -> Folded:
    """Return a session as a seat may see it: the sentences and changes of moves, the sheets."""
    system = folded.system
    if not system.sheet.hides:
        return folded
    state = masked(folded.state, seat)
    done = _Seen(folded, seat, state) if folded.done else ()
    made = folded.made and done[folded.made.at]
    beginning = folded.beginning if done else replace(folded.beginning, state=state)
    would = folded.would if foresees(state) else None
    return replace(folded, done=done, beginning=beginning, made=made, would=would)


class _Seen(Sequence[Happened]):
    """The moves as a seat sees them, each computed on first read: a session may be long."""

    def __init__(self, folded: Folded, seat: Seat, state: State) -> None:
        self._done, self._seat, self._since = folded.done, seat, folded.end.renames
        self._end = replace(self._seen(folded.end), state=state)

    @override
    def __len__(self) -> int:
        return len(self._done)

    @overload
    def __getitem__(self, at: int) -> Happened: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Happened]: ...
    @override
    def __getitem__(self, at: int | slice) -> Happened | Sequence[Happened]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        happened = self._done[at]
        return self._end if happened is self._done[-1] else self._seen(happened)

    def _seen(self, happened: Happened) -> Happened:
        since = self._since[len(happened.renames) :]
        if (self._seat, since) not in happened.views:
            told = _told(happened, self._seat, _current_names(since))
            shown = told if told is happened else replace(told, state=_shown(told.state))
            happened.views[self._seat, since] = shown
        return happened.views[self._seat, since]


def foresees(state: State) -> bool:
    """Whether a seat may know which moves an amendment would make impossible.

    This depends on others' secrets; where there are none, a view is the owner's.
    """
    return state.seat is None


def _current_names(since: Sequence[Rename]) -> Mapping[str, str]:
    """Return the current names of renamed characters, by former name."""
    now: dict[str, str] = {}
    for old, new in reversed(since):
        now[old] = now.pop(new, new)
    return now


def _told(happened: Happened, seat: Seat, now: Mapping[str, str]) -> Happened:
    """Return what a move did, as a seat may see it.

    :param now: the current names of those renamed since, by former name.
    """
    system = happened.state.system
    if happened.faults:
        return happened if seat is None else replace(happened, faults=_reasons(happened))
    whole, keeper = replace(happened, said=happened.whole or happened.said), happened.seat
    if seat is None:
        return whole if keeper else happened
    hers = bool(keeper) and now.get(keeper, keeper) == seat
    if hers:
        happened = whole
    elif keeper:
        happened = replace(happened, whole="", rules=())
    changes = tuple(
        each
        for each in happened.changes
        if each.field not in system.sheet.secret or now.get(each.name, each.name) == seat
    )
    resolution = happened.resolution if hers or not keeper else None
    shown = resolution and _unveiled(system, resolution)
    return replace(happened, changes=changes, resolution=shown)


def veiled(system: System, calculator: str) -> Collection[str]:
    """Return the inputs and figures of a calculator that hold others' secrets."""
    return system.sheet.veils | system.sheet.use(calculator).veils


@kept(4096)
def _unveiled(system: System, resolution: Resolution) -> Resolution:
    """Return a resolution without what is hidden from every seat.

    A link omits such inputs and holds the draw itself, which they would change.
    """
    hidden = veiled(system, resolution.calculator.id)
    if not hidden:
        return resolution
    inputs, result = resolution.inputs, resolution.result
    drawn = engine.drawn(resolution.calculator, inputs, resolution.seed)
    inputs = replace(inputs, values=without(drawn, hidden))
    state = result.state and without(result.state, hidden)
    result = replace(result, values=without(result.values, hidden), state=state)
    return replace(resolution, inputs=inputs, result=result, whole=resolution)


def _shown(state: State) -> State:
    """Return a state with its last result as seats may see it."""
    last = state.last
    if last is None:
        return state
    return replace(state, last=replace(last, resolution=_unveiled(state.system, last.resolution)))


def _reasons(happened: Happened) -> tuple[Fault, ...]:
    """Return why a move is impossible, without the values possible now, which may be secret."""
    if happened.kind not in {"run", "take", "choose"}:
        return happened.faults
    place = ".".join(happened.faults[0].field.split(".")[:2])
    return (Fault(place, NO_MORE),)


# --- the state


def masked(state: State, seat: Seat) -> State:
    """Return a state as a seat may see it."""
    sheet = state.sheet
    if seat is None or not sheet.hides:
        return state

    def shown(name: str, fields: JsonFields) -> JsonFields:
        return fields if name == seat else _masked(sheet, fields)

    last = _last(_shown(state).last, seat)
    return replace(state.with_sheets(shown), last=last, seat=seat, whole=state)


def _masked(sheet: Sheet, fields: JsonFields) -> JsonFields:
    her = character(sheet, fields)
    told = {**fields, **{name: mask(her) for name, mask in sheet.secret.items()}}
    return {n: value for n, value in told.items() if value is not None or n not in sheet.secret}


def _last(last: Last | None, seat: str) -> Last | None:
    if last is None or last.seat not in {"", seat}:
        return None
    waiting = tuple(each for each in last.waiting if each[1].seat in {"", seat})
    return replace(last, waiting=waiting)


def private(system: System, calculator: str, who: str) -> str:
    """Return whose secret a result is; ``""`` if it is public."""
    return who if system.sheet.use(calculator).private else ""


def people_there(state: State) -> Mapping[str, Character]:
    """Return the characters present, for their public lines and facts."""
    return state.full.people


# --- questions


def question(state: State) -> Question | None:
    """Return the pending question, if the seat may see it; :func:`awaited` says whose it is."""
    return None if curtain(state) else scripting.question(state.full)


def curtain(state: State) -> str:
    """Return whose secret the pending question is; ``""`` if the seat may see it."""
    keeper = _keeper(state.full)
    return "" if state.seat in {None, keeper} else keeper


def _keeper(state: State) -> str:
    """Return whose secret the pending question of a full state is; ``""`` if nobody's."""
    asked = scripting.question(state)
    return asked.who if asked and asked.secret else ""


def following(state: State) -> tuple[Following, ...]:
    """Return the onward moves of the last result, without others' secret ones."""
    found = running.following(state)
    if state.seat is None:
        return found
    return tuple(
        replace(each, fields=without(each.fields, veiled(state.system, each.calculator.id)))
        for each in found
        if private(state.system, each.calculator.id, each.who) in {"", state.seat}
    )


def holds(folded: Folded, seat: str, form: str, mine: int) -> str:
    """Return who holds the table's device: a curtain stays open during her own secret questions.

    It opens by itself from one character to the next of those whom one person plays.

    :param seat: for whom it was opened.
    :param form: whose sheet is open; her own keeps the curtain open.
    :param mine: the place of a secret move of hers that she reads again, or −1.
    """
    state, own = folded.state, {form, owner(folded, mine)}
    keeper = _keeper(state)
    if seat not in own and keeper in company(state, seat):
        seat = keeper
    return seat if seat in {keeper, *own} and seat in state.sheets else ""


def company(state: State, name: str) -> tuple[str, ...]:
    """Return the characters whom the person who plays one of them plays: herself at least."""
    there, played = state.people, state.sheet.played
    hers = _players(there[name], played) if name in there else set()
    return tuple(n for n, her in there.items() if hers & _players(her, played)) or (name,)


def _players(her: Character, played: Collection[str]) -> set[str | bool]:
    """Return who plays a character: the player who is named, and the leader, ``True``."""
    said = (getattr(her, each) for each in played)
    return {alike(each) if isinstance(each, str) else each for each in said if each}


def owner(folded: Folded, at: int) -> str:
    """Return whose secret the move of a place is, by current name; ``""`` if none.

    A secret choice stays hers after it is revealed.
    """
    if not 0 <= at < len(folded.done):
        return ""
    happened = folded.done[at]
    seat = happened.seat
    if not seat and happened.kind == "choose":
        seat = _keeper(folded.before(at))
    now = _current_names(folded.end.renames[len(folded.done[at].renames) :])
    return now.get(seat, seat)


# --- permission to move


def check_secret(folded: Folded, move: Any, seat: Seat) -> None:
    """Refuse a seat a move that is another's secret.

    :raises RefusedError: naming whose it is.
    """
    if seat is None or [*move_faults(move, kept=False)]:
        return
    name = _secret_of(folded, move)
    if name not in {"", seat}:
        raise refused("seat", HERS(name=name))


def _secret_of(folded: Folded, move: Move) -> str:
    """Return whose secret a move is; ``""`` if nobody's."""
    system, state = folded.system, folded.state
    match move["do"]:
        case "amend":
            return owner(folded, move["at"])
        case "choose":
            return _keeper(state)
        case "run" | "take":
            calculator, sides, _ = scripting.request_of(state, move)
            return private(system, calculator.id, sides.who)
    return ""
