"""The state that folding gives, and what each move did."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from calculators.core.engine import Resolution
from calculators.core.errors import Fault
from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.json_text import json_text
from calculators.core.result import MOST_ONWARD, Json, Onward
from calculators.core.sheet import NOTHING, Game, Part, Sheet
from calculators.core.system import System
from calculators.core.typed import alike

from .reading import Move, move_faults

type Fields = Mapping[str, Json]
type Sheets = Mapping[str, Fields]
type Rename = tuple[str, str]


class Sides(Frozen):
    """Who acts, and against whom: names, ``""`` for nobody."""

    who: str = ""
    against: str = ""

    def parts(self, sheet: Sheet, calculator: str) -> list[tuple[str, Part]]:
        """Return each name with its part in a calculator."""
        both = ((self.who, sheet.who), (self.against, sheet.against))
        return [(name, parts.get(calculator, NOTHING)) for name, parts in both if name]

    def decides(self, onward: Onward) -> str:
        """Return which of them decides an onward move that they make."""
        return self.against if onward.theirs else self.who

    def there(self, sheets: Sheets) -> "Sides":
        """Return them without those who are not among the sheets."""
        return Sides(*(name if name in sheets else "" for name in (self.who, self.against)))

    def called(self, sheet: Sheet) -> Mapping[str, str]:
        """Return the names of those whom calculators call by their side, by what they call them."""
        named = ((word, getattr(self, side)) for word, side in sheet.called.items())
        return {word: name for word, name in named if name}

    def renamed(self, name: str, called: str) -> "Sides":
        """Return them once somebody bears another name."""
        return Sides(*(called if each == name else each for each in (self.who, self.against)))


class Last(Frozen):
    """The last result: from it onward moves start.

    :param names: what those whom it may name are called since, by the name in small letters.
    :param waiting: the moves of results before it that are still to be made, each with its result.
    :param anyway: whether the table let a character act who could not: this covers what follows.
    :param seat: whose player alone knows it, by name; ``""`` for everybody.
    :param asked: whether a game asked for it, or for what it followed; that game asks what is next.
    """

    resolution: Resolution
    sides: Sides
    names: Mapping[str, str] = NO_ENTRIES
    waiting: tuple[tuple[Onward, "Last"], ...] = ()
    anyway: bool = False
    seat: str = ""
    asked: bool = False

    @property
    def onward(self) -> tuple[Onward, ...]:
        """What may follow: its own moves, then those that wait."""
        own = self.resolution.result.onward
        codes = {move.code for move in own}
        late = (move for move, _ in self.waiting if move.code not in codes)
        return (*own, *late)[:MOST_ONWARD]

    @property
    def kept(self) -> tuple[tuple[Onward, "Last"], ...]:
        """All that may follow, each with its result, for what comes beside it."""
        alone = replace(self, waiting=())
        return (*((move, alone) for move in self.resolution.result.onward), *self.waiting)

    def left(self, made: str) -> tuple[tuple[Onward, "Last"], ...]:
        """Return what still waits once the move of that code is made."""
        alone, moves = replace(self, waiting=()), self.resolution.result.onward
        if any(move.anew for move in moves if move.code == made):
            return self.waiting
        own = ((move, alone) for move in moves if move.stays)
        source = next((last for move, last in self.waiting if move.code == made), None)
        waiting = (each for each in self.waiting if each[0].stays or each[1] is not source)
        left = {move.code: (move, last) for move, last in (*waiting, *own)}
        return tuple(each for code, each in left.items() if code != made)

    def sides_of(self, onward: Onward, sheets: Sheets) -> Sides:
        """Return who makes an onward move, and against whom; a name without a sheet is nobody."""
        before = next((last for move, last in self.waiting if move is onward), None)
        if before:
            return before.sides_of(onward, sheets)
        sides = self.sides
        if onward.struck:
            key = alike(onward.struck)
            struck = alike(self.names.get(key, key))
            found = next((name for name in sheets if alike(name) == struck), "")
            return Sides(found, sides.who)
        return Sides(sides.against, sides.who) if onward.turned else sides

    def followed(self, sheets: Sheets) -> Iterator[tuple[Onward, Sides]]:
        """Yield each onward move with whom it is for; none for somebody who has left."""
        for move in self.onward:
            sides = self.sides_of(move, sheets)
            if sides.there(sheets) == sides:
                yield move, sides

    def renamed(self, name: str, called: str) -> "Last":
        """Return it once somebody bears another name."""
        since = {**self.names, alike(name): name}
        names = {old: called if new == name else new for old, new in since.items()}
        waiting = tuple((move, last.renamed(name, called)) for move, last in self.waiting)
        sides, seat = self.sides.renamed(name, called), called if self.seat == name else self.seat
        return replace(self, sides=sides, names=names, waiting=waiting, seat=seat)


class Scripted(Frozen):
    """A game under way.

    :param seed: of what is drawn from its beginning on.
    :param answers: each decision so far, with the session as it left it; ``None`` for the
        beginning, for what was passed over, and for what happened by itself.
    """

    game: Game
    seed: str
    answers: tuple[tuple[str | None, "State"], ...]


class State(Frozen):
    """All that a session of a system knows after some moves.

    :param sheets: the characters who are there, by name, in full.
    :param away: those put away.
    :param readings: what the table has chosen otherwise than the site.
    :param table: what lasts about the table itself: the fields that were written.
    :param seat: whose eyes it is for: :mod:`calculators.session.seeing`.
    :param whole: where something is hidden from them, all of it.
    :param said: what a player said otherwise than the sheets with the last word of the game.
    """

    system: System
    sheets: Sheets = NO_ENTRIES
    away: Sheets = NO_ENTRIES
    readings: Fields = NO_ENTRIES
    table: Fields = NO_ENTRIES
    last: Last | None = None
    scripted: Scripted | None = None
    said: Fields = NO_ENTRIES
    seat: str | None = None
    whole: "State | None" = None

    @property
    def sheet(self) -> Sheet:
        """What lasts about the characters of its system."""
        return self.system.sheet

    @property
    def followed(self) -> Iterable[tuple[Onward, Sides]]:
        """Each onward move of the last result with whom it is for."""
        return self.last.followed(self.sheets) if self.last else ()

    @property
    def names(self) -> tuple[str, ...]:
        """Those who are there, then those put away."""
        return (*self.sheets, *self.away)


class Change(Frozen):
    """One field of a sheet that a move wrote."""

    name: str
    field: str
    before: Json
    after: Json


class Entry(Frozen):
    """A sentence of the journal.

    :param at: the place of its move.
    :param said: what happened; ``""`` for a decision that only leads on.
    :param rules: ids, each once, in the order told.
    :param opens: the heading of what begins with it, or ``""``.
    :param seat: whose player alone knows the whole of it, by her name then; ``""`` for everybody.
    :param whole: what she reads in the place of what is said.
    :param later: what the game under way told aside, after it.
    """

    at: int
    said: str
    rules: tuple[str, ...]
    opens: str
    seat: str
    whole: str
    later: str

    @property
    def text(self) -> str:
        """The whole sentence; ``""`` for a decision of which nothing is told."""
        return " ".join(filter(None, (self.said, self.later)))


class Happened(Frozen):
    """What one move did.

    :param move: as it is kept: with its seed; one that is no longer possible may be anything.
    :param entry: ``None`` for a move that is no longer possible.
    :param changed: a sentence for each of the changes.
    :param resolution: what it resolved, if it did.
    :param faults: why it is no longer possible.
    """

    move: Any
    entry: Entry | None
    changes: tuple[Change, ...] = ()
    changed: tuple[str, ...] = ()
    resolution: Resolution | None = None
    faults: tuple[Fault, ...] = ()

    @cached_property
    def text(self) -> str:
        """The JSON of its move."""
        return json_text(self.move)

    @property
    def renames(self) -> tuple[Rename, ...]:
        """Who it gave another name, and that."""
        move = self.move if self.entry else {}
        return ((move["name"], move["rename"]),) if "rename" in move else ()

    @property
    def shaped(self) -> Move:
        """The move where it has the shape of one; else nothing."""
        return self.move if self.entry or not [*move_faults(self.move)] else {}


_NOTHING_YET = Happened(None, None)


@dataclass(frozen=True, eq=False)
class Node:
    """A session after its first ``at`` moves; two of them are never equal.

    :param marks: how many of them only tell that something was seen and taken back.
    :param trail: a digest of them, less those after which everything is asked as before.
    :param renames: who was given another name by them, and that, in order.
    :param over: the title of the game that has just ended; what comes is told under a heading.
    :param told: how it is told to a seat, once that was asked.
    """

    state: State
    at: int = 0
    happened: Happened = _NOTHING_YET
    marks: int = 0
    trail: str = ""
    renames: tuple[Rename, ...] = ()
    over: str = ""
    told: dict[Any, "Node"] = field(default_factory=dict, init=False, repr=False)
