"""What a calculator has to do with sheets: what it takes from them and what its result writes.

Law: a calculator knows nothing of sheets. A system declares here, in its own room, how each of its
calculators reads a character and the table, and how its result is written and told.
"""

from collections.abc import Callable, Collection, Mapping
from collections.abc import Set as AbstractSet
from operator import attrgetter
from typing import Any

from .frozen import NO_ENTRIES, Frozen
from .group import Group
from .result import Json, JsonObject, Result, Step, as_json
from .script import Present, Written
from .tales import Shared, Tale

type Asked = Mapping[str, object]
"""The inputs of a request so far, by parameter name, as they were sent, and what the table has
chosen, by the names of its house: a calculator may not know a reading that its inputs follow."""
type Taking = Callable[[Any, Asked], Any]
"""From the character and the request to an input."""
type Take = str | Taking
"""A field of the sheet by name, or how an input is taken of it."""
type Giving = Callable[[Result, Any], Json]
"""From the result and the character before it to a field; ``None`` leaves the sheet as it is,
``EMPTY`` returns to the default."""
type Give = str | Giving
"""A carried input or a value of the result by name, or how a field is given."""
type Among = Callable[[Any, Mapping[str, Any], Asked], Any]
"""From who acts (``None`` where nobody is named), the others by name and the request to an
input; ``None`` fills nothing."""
type Write = Callable[[Result, Present[Any], str, str], Written]
"""A function from the result, the characters by name, who acted and against whom to fields by
name."""

type Bar = Callable[[Any, Asked], Callable[..., Step] | None]
"""From who acts and the request, as far as anybody or a sheet has said it, to the line that tells
of her and her ``name`` why she cannot; ``None`` where she can."""

EMPTY = ""


class Part(Frozen):
    """One side of a calculator, as a character plays it.

    :param takes: for an input of the calculator, where it is on the sheet.
    :param gives: for a field of the sheet, where its next value is in the result.
    :param among: for an input that a player chooses, the field of the sheet with the pieces to
        choose from; if that is empty, any piece is allowed.
    :param learns: for an input, the empty field of the sheet that stores the player's answer: it is
        asked once.
    :param anew: the inputs that an onward move reads from the sheet again: what is left to spend.
    :param facing: of the other side, the preposition before its name: «contre», or «pour» if it is
        somebody to help.
    :param bar: why she cannot play it: a session refuses it, unless the table allows it.
    """

    takes: Mapping[str, Take] = NO_ENTRIES
    gives: Mapping[str, Give] = NO_ENTRIES
    among: Mapping[str, Take] = NO_ENTRIES
    learns: Mapping[str, str | Callable[[Asked], str]] = NO_ENTRIES
    anew: AbstractSet[str] = frozenset()
    facing: str = "contre"
    bar: Bar | None = None

    def taken(self, name: str, her: Group, asked: Asked) -> Json:
        """Return what it takes of a character, or of the table, for an input."""
        return take_from(self.takes[name], her, asked)

    def offered(self, her: Group, asked: Asked) -> JsonObject:
        """Return the pieces that inputs can be one of, by input."""
        return {name: take_from(take, her, asked) for name, take in self.among.items()}

    def learnt(
        self, fields: Mapping[str, Json], asked: Asked, said: Collection[str]
    ) -> dict[str, object]:
        """Return what a player said, by the field of the sheet, whose own is empty."""
        places = {name: self.place(name, asked) for name in said}
        return {f: asked[n] for n, f in places.items() if fields.get(f, f) is None}

    def place(self, name: str, asked: Asked) -> str:
        """Return the field of the sheet that learns an input; ``""`` if none does."""
        field = self.learns.get(name, "")
        return field if isinstance(field, str) else field(asked)


def take_from(take: Take, her: Group, asked: Asked) -> Json:
    """Return what is taken of a character, or of the table, as JSON."""
    return her.dumped(take) if isinstance(take, str) else as_json(take(her, asked))


NOTHING = Part()
"""The part of a side that has nothing to do with a calculator."""


class Use(Frozen):
    """What a calculator has to do with the sheets.

    :param who: what it takes from the character who acts, and gives back.
    :param against: the same for the other side, if it has two.
    :param shared: the same for the table.
    :param everybody: the inputs that list all who are there: from the characters by name to the
        input.
    :param among: the inputs that depend on who acts and on all the others, such as what is out of a
        common pile.
    :param writes: what its result changes on characters other than the two sides, those set aside
        included: from the result, the characters by name, who acted and against whom (``""`` for
        nobody) to fields by name, after both sides have been written.
    :param veils: its inputs and figures that reveal what others hide, such as the pieces drawn from
        a common pile: no seat is shown them, in results, links, forms and onward moves.
    :param tale: from its result, who acted and against whom to the journal's sentence, with names;
        ``""`` for the result's own.
    :param together: the journal's sentence for several automatic results in a row; otherwise each
        is told alone.
    :param private: its results are seen by the asking player alone: what she is told after the
        tale; others are told only the tale.
    :param tells: by outcome, the fields that the tale already mentions: a change there is not
        mentioned again. Under ``""``, those of all other outcomes.
    """

    who: Part = NOTHING
    against: Part = NOTHING
    shared: Part = NOTHING
    everybody: Mapping[str, Callable[[Present[Any]], Json]] = NO_ENTRIES
    among: Mapping[str, Among] = NO_ENTRIES
    writes: Write | None = None
    veils: AbstractSet[str] = frozenset()
    tale: Tale | None = None
    together: Shared | None = None
    private: Tale | None = None
    tells: Mapping[str, AbstractSet[str]] = NO_ENTRIES


UNUSED = Use()
"""The use of a calculator that has nothing to do with sheets."""


def same(*names: str) -> dict[str, str]:
    """Name what a calculator and a sheet call alike.

    >>> same("karma", "gauge")
    {'karma': 'karma', 'gauge': 'gauge'}
    """
    return {name: name for name in names}


def of(way: str) -> Taking:
    """Take what is no field of the sheet, by the way to it: ``of("attack.type")``."""
    found = attrgetter(way)
    return lambda character, _asked: found(character)


def by(asked: str, **fields: str) -> Taking:
    """Take one field or another, as an input of the request says: ``by("mode", melee="fighting")``.

    Where it says something else, or nothing, the first one is taken.
    """

    def take(character: Group, request: Asked) -> Json:
        name = fields.get(str(request.get(asked) or ""), next(iter(fields.values())))
        return character.dumped(name)

    return take
