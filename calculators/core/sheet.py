"""A character's sheet: what lasts about her, and the games that she can play.

Law: a system declares here, in its own room, the fields of a sheet, how they are told, and how its
calculators use them. Sessions, forms and pages do the rest.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from .frozen import NO_ENTRIES, Frozen
from .group import Group, option, text
from .mat import Mat
from .result import Json, Step, Values
from .script import Play
from .use import UNUSED, Use

type Mask = Callable[[Any], Json]
"""From a character to what stands for a secret of hers before all others, a value of that field;
``None`` is nothing."""


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


class Example(Frozen):
    """A ready-made character: a name, and what differs from the defaults, as a request gives it."""

    name: str
    fields: Mapping[str, Json]


class Game(Frozen):
    """A game that characters of a session can play.

    :param id: its name in a session.
    :param title: French, with its article: «Le combat».
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
    :param uses: for each calculator, what it has to do with them.
    :param table: the group of what lasts about the table itself and belongs to no character: a
        pile, a board. Every input of it has a default.
    :param games: what can be played with them.
    :param told: for a field of the sheet, from the character to its text, «5 sur 7», or ``""``.
    :param returning: from the character who comes back, those who are there and the table's fields
        to those of her fields that changed meanwhile: others have what she had.
    :param hers: the fields that a copy of a character does not have: what befell her alone.
    :param within: for a maximum, the field whose text says both, «12 sur 12».
    :param untold: the fields that only calculators read: the journal does not mention changes.
    :param veils: the inputs and figures that, in any calculator, reveal what others hide
        (``Use.veils``).
    :param common: for a field that some characters share, from the character to the owner to name,
        «le MJ»; ``""`` for one who has her own.
    :param clauses: for a field, its wording inside a sentence, from the character and the
        ``label`` and ``value`` of the field: of a choice that needs no label, «personnage
        {value:de}», of a number before its noun. Any other choice is quoted after its label.
    :param introduces: the fields mentioned when a character enters, even with their defaults.
    :param quiet: the fields, of a character or of the table, whose change the sentence of a result
        already mentions.
    :param called: the calculators' words for the acting character and the other side, captions and
        labels of dice alike, by ``who`` and ``against``: at the table their names replace them.
    :param proper: the fields whose labels are game terms that keep their capital in a sentence.
    :param secret: the fields that only her player may see, with what all others see instead. The
        ``told`` text of such a field, and her ``line``, are public.
    :param foremost: the groups that play changes most: first on the sheet of a present character.
    :param stands_apart: whether a character, such as one dead, joins a game only if ticked.
    :param line: from the character and the table's readings (default: the site's) to her figures
        that matter now, as one short French line.
    :param mat: from the character, or ``None``, to the paper to lay her pieces on; none if her
        sheet is printed as lines.
    :param lies: from the table's fields, and those who are there, to what matters now of what is
        everybody's, as one short French line, ``""`` for nothing; none to tell the fields one by
        one.
    """

    character: type[Character]
    examples: tuple[Example, ...]
    uses: Mapping[str, Use] = NO_ENTRIES
    table: type[Group] = Group
    games: tuple[Game, ...] = ()
    told: Mapping[str, Callable[[Any], str]] = NO_ENTRIES
    returning: Callable[[Any, Sequence[Any], Any], Mapping[str, Json]] | None = None
    hers: AbstractSet[str] = frozenset()
    within: Mapping[str, str] = NO_ENTRIES
    untold: AbstractSet[str] = frozenset()
    veils: AbstractSet[str] = frozenset()
    common: Mapping[str, Callable[[Any], str]] = NO_ENTRIES
    clauses: Mapping[str, Callable[..., str]] = NO_ENTRIES
    introduces: AbstractSet[str] = frozenset()
    quiet: AbstractSet[str] = frozenset()
    proper: AbstractSet[str] = frozenset()
    called: Mapping[str, str] = NO_ENTRIES
    line: Callable[..., str] | None = None
    mat: Callable[[Any], Mat] | None = None
    lies: Callable[[Any, Collection[Any]], str] | None = None
    secret: Mapping[str, Mask] = NO_ENTRIES
    foremost: tuple[str, ...] = ()
    stands_apart: Callable[[Any], bool] = lambda _: False

    def use(self, calculator: str) -> Use:
        """Return what a calculator has to do with sheets."""
        return self.uses.get(calculator, UNUSED)

    @property
    def hides(self) -> bool:
        """Whether there are secrets."""
        return bool(self.secret) or any(use.private for use in self.uses.values())

    @property
    def unsaid(self) -> AbstractSet[str]:
        """The secret fields that are never told to all."""
        return self.secret.keys() - self.told.keys()

    @property
    def played(self) -> AbstractSet[str]:
        """The fields that say who plays a character."""
        inputs = self.character.inputs.items()
        return {name for name, each in inputs if each.group == PLAYED}
