"""The state of a folded session, and the record of each move."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.errors import Fault
from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.group import Group
from calculators.core.json_text import json_text
from calculators.core.kept import kept
from calculators.core.own import OWN
from calculators.core.result import MOST_ONWARD, Json, Onward, Values
from calculators.core.script import Present
from calculators.core.sheet import Character, Game, Sheet
from calculators.core.system import System
from calculators.core.typed import alike
from calculators.core.use import Asked, Part, Use

from .shapes import Move, move_faults

LINE = "\u2028"
"""Between sentences that are lines on the stage; a note keeps the line breaks typed in it."""

type JsonFields = Mapping[str, Json]
"""Fields by name, as a session holds them: in JSON."""
type Sheets = Mapping[str, JsonFields]
type Rename = tuple[str, str]


@kept(512)
def character(sheet: Sheet, fields: JsonFields) -> Character:
    """Return a character, from her fields in the session."""
    inputs = sheet.character.inputs
    given: dict[str, Any] = {
        name: None if value is None else inputs[name].parse(value) for name, value in fields.items()
    }
    return sheet.character(**given)


@kept(64)
def characters(sheet: Sheet, sheets: Sheets, away: Sheets) -> Present[Any]:
    """Return characters by name, from their fields."""
    there = Present((name, character(sheet, fields)) for name, fields in sheets.items())
    there.away = characters(sheet, away, NO_ENTRIES) if away else NO_ENTRIES
    return there


@kept(64)
def board(sheet: Sheet, fields: JsonFields) -> Group:
    """Return the table's own state, from its fields."""
    table = sheet.table
    given = {n: table.inputs[n].parse(v) for n, v in fields.items() if v is not None}
    return table(**given)


class Sides(NamedTuple):
    """Actor and target: names, ``""`` for nobody."""

    who: str = ""
    against: str = ""

    def parts(self, use: Use) -> list[tuple[str, Part]]:
        """Return each name with its part in a calculator."""
        both = ((self.who, use.who), (self.against, use.against))
        return [(name, part) for name, part in both if name]

    def decides(self, onward: Onward) -> str:
        """Return which side decides an onward move."""
        return self.against if onward.theirs else self.who

    def there(self, sheets: Sheets) -> "Sides":
        """Return the sides without those absent from the sheets."""
        return Sides(*(name if name in sheets else "" for name in self))

    def called(self, sheet: Sheet) -> Mapping[str, str]:
        """Return the names of the sides, by the words calculators use for them."""
        named = ((word, getattr(self, side)) for word, side in sheet.called.items())
        return {word: name for word, name in named if name}

    def renamed(self, name: str, called: str) -> "Sides":
        """Return the sides after a rename."""
        return Sides(*(called if each == name else each for each in self))


class Ask(NamedTuple):
    """A request: which calculator is asked, by whom and against whom, and with which fields."""

    calculator: Calculator
    sides: Sides
    fields: Asked


class Last(Frozen):
    """The last result, where onward moves start.

    :param waiting: the pending moves of earlier results, each with its result.
    :param anyway: whether the table let a character act who could not; covers onward moves.
    :param seat: the only player who knows it; ``""`` for everybody.
    :param asked: whether a game asked for it, or for what it followed; that game asks what is next.
    :param names: the current names of those it may name, by former name in lower case.
    :param since: what sheets, by name, and the table, under ``BOARD``, said before a player
        corrected it.
    """

    resolution: Resolution
    sides: Sides
    waiting: tuple[tuple[Onward, "Last"], ...]
    anyway: bool
    seat: str
    asked: bool
    names: Mapping[str, str] = NO_ENTRIES
    since: Sheets = NO_ENTRIES

    @property
    def onward(self) -> tuple[Onward, ...]:
        """The onward moves: its own, then the pending ones."""
        own = self.resolution.result.onward
        codes = {move.code for move in own}
        late = (move for move, _ in self.waiting if move.code not in codes)
        here = (move for move in (*own, *late) if not (move.aside and self.asked))
        return tuple(here)[:MOST_ONWARD]

    @property
    def kept(self) -> tuple[tuple[Onward, "Last"], ...]:
        """All onward moves, each with its result, for another result to keep."""
        alone = replace(self, waiting=())
        return (*((move, alone) for move in self.resolution.result.onward), *self.waiting)

    def left(self, made: str) -> tuple[tuple[Onward, "Last"], ...]:
        """Return the moves still pending after the move of a code."""
        alone, moves = replace(self, waiting=()), self.resolution.result.onward
        if any(move.anew for move in moves if move.code == made):
            return self.waiting
        own = ((move, alone) for move in moves if move.stays)
        source = next((last for move, last in self.waiting if move.code == made), None)
        waiting = (each for each in self.waiting if each[0].stays or each[1] is not source)
        left = {move.code: (move, last) for move, last in (*waiting, *own)}
        return tuple(each for code, each in left.items() if code != made)

    def source(self, onward: Onward) -> "Last":
        """Return the result that offers an onward move: this one, or an earlier one."""
        return next((last for move, last in self.waiting if move is onward), self)

    def sides_of(self, onward: Onward, sheets: Sheets) -> Sides:
        """Return the sides of an onward move; a name without a sheet is nobody."""
        source = self.source(onward)
        sides = source.sides
        if onward.struck:
            key = alike(onward.struck)
            struck = alike(source.names.get(key, key))
            found = next((name for name in sheets if alike(name) == struck), "")
            return Sides(found, sides.who)
        if onward.aside:
            return Sides(sides.who)
        return Sides(sides.against, sides.who) if onward.turned else sides


class Scripted(Frozen):
    """The current game.

    :param seed: the seed of its draws, from its beginning.
    :param answers: each decision so far, with the session after it; ``None`` for the beginning, a
        skipped question or an automatic note.
    :param resting: its script, suspended at its question, if that is in memory.
    """

    game: Game
    seed: str
    answers: tuple[tuple[str | None, "State"], ...]
    resting: list[Any] = field(default_factory=list, init=False, compare=False, repr=False)


class State(Frozen):
    """The state of a session after some moves.

    :param sheets: the fields, in full, of the characters present, by name.
    :param away: those set aside.
    :param readings: the table's readings that differ from the site's.
    :param table: the written fields of the table itself.
    :param seat: whose view it is: :mod:`calculators.session.seeing`.
    :param whole: the full state, if this view hides something.
    :param said: the inputs that a player overrode with the last choice of the game.
    """

    system: System
    sheets: Sheets = NO_ENTRIES
    away: Sheets = NO_ENTRIES
    readings: JsonFields = NO_ENTRIES
    table: JsonFields = NO_ENTRIES
    last: Last | None = None
    scripted: Scripted | None = None
    said: JsonFields = NO_ENTRIES
    seat: str | None = None
    whole: "State | None" = None

    @property
    def sheet(self) -> Sheet:
        """The sheet of its system."""
        return self.system.sheet

    @property
    def full(self) -> "State":
        """The state from which nothing is hidden."""
        return self.whole or self

    @property
    def people(self) -> Present[Any]:
        """The characters present, by name."""
        return characters(self.sheet, self.sheets, self.away)

    @property
    def board(self) -> Any:
        """What lasts about the table itself."""
        return board(self.sheet, self.table)

    @property
    def house(self) -> Any:
        """The table's readings and settings."""
        return self.system.house(**self.chosen)

    @property
    def followed(self) -> Iterable[tuple[Onward, Sides]]:
        """The onward moves of the last result with their sides; none for somebody who has left."""
        if last := self.last:
            both = ((move, last.sides_of(move, self.sheets)) for move in last.onward)
            yield from (each for each in both if each[1].there(self.sheets) == each[1])

    @property
    def chosen(self) -> Values:
        """The values of the table's readings, by name."""
        table = self.system.table
        return {name: table[name].parse(value) for name, value in self.readings.items()}

    @property
    def owns(self) -> bool:
        """Whether the table plays with its own pieces."""
        return self.readings.get(self.system.whose) == OWN

    @property
    def names(self) -> tuple[str, ...]:
        """The names of those present, then those set aside."""
        return (*self.sheets, *self.away)

    def with_sheets(self, write: Callable[[str, JsonFields], JsonFields]) -> "State":
        """Return it with every sheet written again, from its name and fields; those aside too."""
        sheets, away = (
            {name: write(name, fields) for name, fields in people.items()}
            for people in (self.sheets, self.away)
        )
        return replace(self, sheets=sheets, away=away)


class Change(Frozen):
    """One field of a sheet that a move wrote."""

    name: str
    field: str
    before: Json
    after: Json


@dataclass(frozen=True, eq=False)
class Happened:
    """What one move did: the session after it, the move, and its entry in the journal.

    Two of them are never equal.

    :param move: as stored, with its seed; an impossible one may be anything.
    :param said: what happened, perhaps in lines; ``""`` for a decision that only leads on.
    :param changed: a sentence for each change.
    :param resolution: what it resolved, if anything.
    :param rules: rule ids without repeats, in the order told.
    :param opens: the heading that it begins in the journal, or ``""``.
    :param seat: the only player who knows the whole of it, by her name then; ``""`` for everybody.
    :param whole: the text that she reads instead of ``said``.
    :param later: what the current game told separately, after it.
    :param came: to whom a secret draw came by itself after it, by their names then.
    :param faults: why it is impossible; none if it is possible.
    :param at: the place of the move.
    :param idle: how many moves so far leave every question as it was: notes, and marks.
    :param trail: a digest of the moves so far, without those that leave every question as it was.
    :param renames: their renames, in order.
    :param over: the title of the game just ended; the next move is told under a heading.
    :param begun: the faults of the last beginning of a game.
    :param views: what each seat sees of it, once computed.
    """

    state: State
    move: Any
    said: str = ""
    changes: tuple[Change, ...] = ()
    changed: tuple[str, ...] = ()
    resolution: Resolution | None = None
    rules: tuple[str, ...] = ()
    opens: str = ""
    seat: str = ""
    whole: str = ""
    later: str = ""
    came: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    at: int = -1
    idle: int = 0
    trail: str = ""
    renames: tuple[Rename, ...] = ()
    over: str = ""
    begun: tuple[Fault, ...] = ()
    views: dict[Any, "Happened"] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def text(self) -> str:
        """The whole text, on one line; ``""`` for a decision that tells nothing."""
        return " ".join(filter(None, (self.said, self.later))).replace(LINE, " ")

    @cached_property
    def json(self) -> str:
        """The JSON of its move."""
        return json_text(self.move)

    @property
    def saw(self) -> tuple[str, ...]:
        """Those who could see in secret what it drew, or what came by itself after it."""
        own = (self.seat,) if self.seat and self.resolution and self.resolution.drew else ()
        return (*own, *self.came)

    @property
    def renaming(self) -> tuple[Rename, ...]:
        """The renames that it made."""
        move = {} if self.faults else self.move
        return ((move["name"], move["rename"]),) if "rename" in move else ()

    @property
    def kind(self) -> object:
        """The kind of its move; ``None`` for one that is none."""
        return self.shaped.get("do")

    @property
    def shaped(self) -> Move:
        """The move if well-formed; else an empty one."""
        return {} if self.faults and [*move_faults(self.move)] else self.move
