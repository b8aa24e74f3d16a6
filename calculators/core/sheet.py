"""A character's sheet: what lasts about her, and what each calculator takes from it and gives back.

Law: a calculator knows nothing of sheets. A system declares here, in its own room, how its
calculators read a character, what a result writes on her, and which games she can play. Sessions,
forms and pages do the rest.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from operator import attrgetter
from typing import Any

from .errors import DeclarationError
from .frozen import NO_ENTRIES, Frozen
from .group import Group, option, text
from .mat import Mat
from .result import Json, JsonObject, Result, Step, Values, as_json
from .script import Play, Written
from .tales import Shared, Tale
from .words import Phrase

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
type Write = Callable[[Result, Mapping[str, Any], str, str], Written]
"""A function from the result, the characters by name, who acted and against whom to fields by
name."""

type Bar = Callable[[Any, Asked], Callable[..., Step] | None]
"""From who acts and the request, as far as anybody or a sheet has said it, to the line that tells
of her and her ``name`` why she cannot; ``None`` where she can."""

type Mask = Callable[[Any], Json]
"""From a character to what stands for a secret of hers before all others; ``None`` is nothing."""

EMPTY = ""


def HIDDEN(_: Any, /) -> Json:  # noqa: N802
    """Let nothing stand for a secret."""
    return None


COLOURS = {
    "violet": "violet",
    "blue": "bleu",
    "green": "vert",
    "yellow": "jaune",
    "orange": "orange",
    "red": "rouge",
    "pink": "rose",
    "grey": "gris",
}


PLAYED = "Qui joue"
"""The fold, last on a sheet, of what says who plays a character."""


class Character(Group):
    """What every sheet has; a system subclasses it with what lasts about a character.

    Every field has a default: a character can be made from her name alone. ``None`` is a figure
    not yet written: it fills nothing.
    """

    colour: str = option("Teinte", COLOURS)
    player: str | None = text(
        "Joueur",
        default=None,
        group=PLAYED,
        help="Le même nom sur deux fiches : un seul téléphone pour les deux.",
    )


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
    """

    takes: Mapping[str, Take] = NO_ENTRIES
    gives: Mapping[str, Give] = NO_ENTRIES
    among: Mapping[str, Take] = NO_ENTRIES
    learns: Mapping[str, str | Callable[[Asked], str]] = NO_ENTRIES
    anew: AbstractSet[str] = frozenset()
    facing: str = "contre"

    def taken(self, name: str, her: Group, asked: Asked) -> Json:
        """Return what it takes of a character, or of the table, for an input."""
        return _read(self.takes[name], her, asked)

    def offered(self, her: Group, asked: Asked) -> JsonObject:
        """Return the pieces that inputs can be one of, by input."""
        return {name: _read(take, her, asked) for name, take in self.among.items()}

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


def _read(take: Take, her: Group, asked: Asked) -> Json:
    return her.dumped(take) if isinstance(take, str) else as_json(take(her, asked))


NOTHING = Part()
"""What a character has to do with a calculator that takes nothing of her."""


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


class Example(Frozen):
    """A ready-made character: a name, and what differs from the defaults, as a request gives it."""

    name: str
    fields: Mapping[str, Json]


class Game(Frozen):
    """A game that characters of a session can play.

    :param id: its name in a session.
    :param title: French.
    :param script: its questions, from beginning to end.
    :param since: the edition of the rules since which its decisions count; older ones only show.
    :param itself: the codes of onward moves that, during it, only results of a rule page offer.
    :param waits: those that no result offers then: it asks them otherwise, or they come after it.
    :param least: the fewest characters, and ``most`` the most.
    :param passing: the fields of a sheet, or of the table, that last only as long as the game, with
        their values after it: its end sets them on all who took part, as does another game in its
        place.
    :param lasts: from what is on the table, left by an earlier game, to the sentence that says so
        as this one begins, with its rule; ``None`` for nothing.
    """

    id: str
    title: str
    script: Play
    since: str
    itself: AbstractSet[str] = frozenset()
    waits: AbstractSet[str] = frozenset()
    least: int = 2
    most: int = 8
    passing: Values = NO_ENTRIES
    lasts: Callable[[Any], Step | None] = lambda _: None


class Sheet(Frozen):
    """The sheet of a system.

    :param character: the group of its fields.
    :param examples: three ready-made characters.
    :param who: for each calculator, what it takes from the character who acts, and gives back.
    :param against: the same for the other side, if a calculator has two.
    :param bars: for each calculator that a character may be unable to use, why she is: a session
        refuses it, unless the table allows it.
    :param bars_against: the same for the other side.
    :param everybody: for each calculator, the inputs that list all who are there: from the
        characters by name to the input.
    :param among: for each calculator, the inputs that depend on who acts and on all the others,
        such as what is out of a common pile.
    :param writes: for each calculator, what its result changes on characters other than the two
        sides: from the result, the characters by name, who acted and against whom (``""`` for
        nobody) to fields by name, after both sides have been written.
    :param table: the group of what lasts about the table itself and belongs to no character: a
        pile, a board. Every input of it has a default.
    :param shared: for each calculator, what it takes of the table and gives back.
    :param games: what can be played with them.
    :param told: for a field of the sheet, from the character to its text, «5 sur 7», or ``""``.
    :param returning: from the character who comes back, those who are there and the table's fields
        to those of her fields that changed meanwhile: others have what she had.
    :param hers: the fields that a copy of a character does not have: what befell her alone.
    :param within: for a maximum, the field whose text says both, «12 sur 12».
    :param untold: the fields that only calculators read: the journal does not mention changes.
    :param veils: for a calculator, its inputs and figures that reveal what others hide, such as the
        pieces drawn from a common pile: no seat is shown them, in results, links, forms and onward
        moves. Under ``""``, those of all calculators.
    :param common: for a field that some characters share, from the character to the owner to name,
        «le MJ»; ``""`` for one who has her own.
    :param clauses: for a choice that needs no label, its wording inside a sentence, «personnage
        {value:de}»; any other is quoted after the name of its field.
    :param introduces: the fields mentioned when a character enters, even with their defaults.
    :param quiet: the fields, of a character or of the table, whose change the sentence of a result
        already mentions.
    :param called: the calculators' words for the acting character and the other side, captions and
        labels of dice alike, by ``who`` and ``against``: at the table their names replace them.
    :param proper: the fields whose labels are game terms that keep their capital in a sentence.
    :param together: for a calculator, the journal's sentence for several automatic results in a
        row; ``""`` to tell each alone.
    :param secret: the fields that only her player may see, with what all others see instead. The
        ``told`` text of such a field, and her ``line``, are public.
    :param private: the calculators whose results only the asking player sees, with what she is told
        after their tale; others are told only the tale.
    :param foremost: the groups that play changes most: first on the sheet of a present character.
    :param stands_apart: whether a character, such as one dead, joins a game only if ticked.
    :param line: from the character and the table's readings (default: the site's) to her figures
        that matter now, as one short French line.
    :param mat: from the character, or ``None``, to the paper to lay her pieces on; none if her
        sheet is printed as lines.
    :param lies: from the table's fields to what matters of them now, as one short French line,
        ``""`` for nothing; none to tell the fields one by one.
    :param tales: for a calculator, from its result, who acted and against whom to the journal's
        sentence, with names; ``""`` for the result's own.
    :param tells: for a calculator, by outcome, the fields that this sentence already mentions: a
        change there is not mentioned again. Under ``""``, those of all other outcomes.
    """

    character: type[Character]
    examples: tuple[Example, ...]
    who: Mapping[str, Part]
    against: Mapping[str, Part] = NO_ENTRIES
    bars: Mapping[str, Bar] = NO_ENTRIES
    bars_against: Mapping[str, Bar] = NO_ENTRIES
    everybody: Mapping[str, Mapping[str, Callable[[Mapping[str, Any]], Json]]] = NO_ENTRIES
    among: Mapping[str, Mapping[str, Among]] = NO_ENTRIES
    writes: Mapping[str, Write] = NO_ENTRIES
    table: type[Group] = Group
    shared: Mapping[str, Part] = NO_ENTRIES
    games: tuple[Game, ...] = ()
    told: Mapping[str, Callable[[Any], str]] = NO_ENTRIES
    returning: Callable[[Any, Sequence[Any], Any], Mapping[str, Json]] | None = None
    hers: AbstractSet[str] = frozenset()
    within: Mapping[str, str] = NO_ENTRIES
    untold: AbstractSet[str] = frozenset()
    veils: Mapping[str, AbstractSet[str]] = NO_ENTRIES
    common: Mapping[str, Callable[[Any], str]] = NO_ENTRIES
    clauses: Mapping[str, Phrase] = NO_ENTRIES
    introduces: AbstractSet[str] = frozenset()
    quiet: AbstractSet[str] = frozenset()
    proper: AbstractSet[str] = frozenset()
    called: Mapping[str, str] = NO_ENTRIES
    together: Mapping[str, Shared] = NO_ENTRIES
    line: Callable[..., str] | None = None
    mat: Callable[[Any], Mat] | None = None
    lies: Callable[[Any], str] | None = None
    tales: Mapping[str, Tale] = NO_ENTRIES
    tells: Mapping[str, Mapping[str, AbstractSet[str]]] = NO_ENTRIES
    secret: Mapping[str, Mask] = NO_ENTRIES
    private: Mapping[str, Tale] = NO_ENTRIES
    foremost: tuple[str, ...] = ()
    stands_apart: Callable[[Any], bool] = lambda _: False

    @property
    def played(self) -> AbstractSet[str]:
        """The fields that say who plays a character."""
        inputs = self.character.inputs.items()
        return {name for name, each in inputs if each.field.group == PLAYED}

    def inspect(self, inputs: Mapping[str, AbstractSet[str]]) -> None:
        """Check every name against the calculators.

        :param inputs: the inputs of each calculator, by its id.
        :raises DeclarationError: for a name that nobody knows.
        """
        fields, board = self.character.inputs, self.table.inputs
        tells = (name for by in self.tells.values() for each in by.values() for name in each)
        named = {
            *self.told,
            *self.clauses,
            *self.introduces,
            *self.untold,
            *self.hers,
            *self.common,
            *(self.quiet - board.keys()),
            *tells,
            *self.within,
            *self.proper,
            *self.secret,
        }
        lasts = (*fields.items(), *board.items())
        wrong = [name for name, each in lasts if each.default is ...]
        wrong += named - fields.keys()
        wrong += {*self.foremost} - {each.field.group for each in fields.values()}
        wrong += {*self.private, *self.together} - self.tales.keys()
        asked = {*self.writes, *self.bars, *self.bars_against, *self.tales, *self.tells}
        wrong += asked - inputs.keys()
        taking: list[tuple[str, Iterable[str]]] = [*self.everybody.items(), *self.among.items()]
        for side, there in ((self.who, fields), (self.against, fields), (self.shared, board)):
            for id_, part in side.items():
                ways = (part.takes, part.among, part.learns)
                taking += ((id_, way) for way in (*ways, part.anew))
                read = [name for way in ways for name in way.values() if isinstance(name, str)]
                wrong += [f"{id_}: {name}" for name in (*read, *part.gives) if name not in there]
        for id_, names in taking:
            wrong += [f"{id_}: {name}" for name in names if name not in inputs.get(id_, ())]
        if wrong:
            raise DeclarationError(
                f"{self.character.__name__}: unknown or without a default: {wrong}"
            )
