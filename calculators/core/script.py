"""A game as a script: a generator of what can be done now, and what follows.

Law: a script throws no die and knows no rule. Each way on is a request to a calculator, or a word
of the table; its changes are on the sheets, where the script reads them. After an undo or a reload
the script is replayed from its answers, so it may keep anything in local variables. A question is a
function defined in the script, which reads its variables; it is called again whenever a sheet
changes: it returns the same for the same sheets, and ``None`` if nothing is to be asked. A note of
what happens by itself is yielded as a value. What is computed later, such as a chart, keeps copies
of what it needs. Names are read from the sheets, never from a result, so a renamed character has
her new name. Somebody who has left needs no code: what reads her sheet, asks her for something or
writes on her is skipped.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from fractions import Fraction
from operator import attrgetter
from typing import Any, Never, Protocol

from .french import capital
from .frozen import NO_ENTRIES, Frozen
from .result import Shown, Step, Values, as_json_object
from .words import Line, Phrase

type Chances = tuple[tuple[str, Fraction], ...]
"""Exact chances, each with its French label; one that is ``toned`` says for whom it is good."""
type Written = Mapping[str, Values]
"""What is written on sheets: fields by name; under ``BOARD``, what lies on the table itself.
``None`` writes nothing, ``EMPTY`` (``core.use``) the default."""

BOARD = "*board"
"""In the place of a name: the table itself. No name bears this sign."""
FACED = "*faced"
"""Beside the board in a request that sheets fill: the character it is made against, or ``None``."""


_SIDE = attrgetter("side")


class GoneError(LookupError):
    """Somebody has left, or is out of the game: a question about her is skipped."""


class Present[T](dict[str, T]):
    """Those who are there, by name: reading the sheet of anybody else skips the question."""

    away: Mapping[str, T] = NO_ENTRIES
    """Those set aside, who may come back."""

    def __missing__(self, name: str) -> Never:
        raise GoneError(name)

    def of(self, *names: str) -> list[T]:
        """Return those of some names; ``""`` is nobody."""
        return [self[name] for name in names if name]

    def where(self, holds: Callable[[T], object]) -> "Present[T]":
        """Return those of whom something holds."""
        return Present((name, her) for name, her in self.items() if holds(her))

    def others(self, name: str) -> list[str]:
        """Return all but one of them by name, her foes first."""
        foes = self.foes(name)
        return sorted((each for each in self if each != name), key=lambda each: each not in foes)

    def foes(self, name: str) -> set[str]:
        """Return those whose sheets have another ``side``; if there is only one, everybody else."""
        hers = _SIDE(self[name])
        return {each for each in self if _SIDE(self[each]) != hers} or {*self} - {name}


class Request(Frozen):
    """A calculator, who acts and against whom, and the fields that no sheet gives.

    :param leaves: the fields of sheets that its result does not write: they are still to be
        decided.
    :param anyway: whether a character who cannot act now may: something begun entitles her to.
    """

    calculator: str
    who: str = ""
    against: str = ""
    fields: Values = NO_ENTRIES
    leaves: AbstractSet[str] = frozenset()
    anyway: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", as_json_object(self.fields))

    def saying(self, **more: Any) -> "Request":
        """Return it with other fields, or more."""
        return replace(self, fields={**self.fields, **more})


class Way(Frozen):
    """One way on.

    :param code: stable, without spaces, unique in its question: see :func:`coded`.
    :param label: on its button, and the rule that allows it.
    :param request: to a calculator, with its chances; ``None`` for a word of the table.
    :param who: who decides it, if not the one the question asks: her name is shown with it.
    :param shows: the request that a word leads to, for its chances.
    :param labels: labels of outcomes, if the calculator's own name nobody.
    :param weighs: from the chances of its outcomes, by code, to the chances to show, if no single
        label says it: «toucher», of several.
    :param chart: from its request, or the one it shows, with the player's overrides, to its
        chances, if those of the request alone say too little.
    :param overlap: whether several of these chances may come true together.
    :param beside: whether what may follow the last result still may afterwards.
    :param then: the journal's sentence for a word; nothing for one that only leads on. For a
        secret request, what all others are told instead of its result.
    :param writes: what a word writes.
    :param lapses: whether this word lets its question go if an earlier amendment leaves it before
        a later decision: nobody draws for it, and nothing is decided that somebody should have.
    """

    code: str
    label: Step
    request: Request | None = None
    who: str = ""
    shows: Request | None = None
    labels: Mapping[str, str] = NO_ENTRIES
    weighs: Callable[[Mapping[str, Fraction]], Chances] | None = None
    chart: Callable[[Request], Chances] | None = None
    overlap: bool = False
    beside: bool = False
    then: tuple[Step, ...] = ()
    writes: Written = NO_ENTRIES
    lapses: bool = False

    @property
    def leads(self) -> Request | None:
        """The request that it makes, or the one that a word leads to."""
        return self.request or self.shows

    @property
    def names(self) -> Iterable[str]:
        """Whom it takes, by name: who asks and whom she faces, and those on whom it writes."""
        for request in filter(None, (self.request, self.shows)):
            yield from (request.who, request.against)
        yield from self.writes


type Ways = Iterable[Way]


def asks(code: str, line: Line, request: Request, /, **facts: Any) -> Way:
    """Return a way that asks a calculator."""
    return Way(code, line(**facts), request)


def says(
    code: str, line: Line, then: Line | None = None, writes: Written = NO_ENTRIES, /, **facts: Any
) -> Way:
    """Return a way that is a word of the table.

    :param then: what the journal says of it.
    :param writes: what it writes.
    """
    return Way(code, line(**facts), then=(then(**facts),) if then else (), writes=writes)


def lapsing(way: Way) -> Way:
    """Return a word that lets its question go (``Way.lapses``)."""
    return replace(way, lapses=True)


def coded(kind: str, *what: object) -> str:
    """Return the code of a decision, and of what it is about.

    >>> coded("swap", 2, 0)
    'swap.2.0'
    """
    return ".".join(map(str, (kind, *what)))


def read(code: str | None) -> list[Any]:
    """Return the kind of a decision, and what it is about: the reverse of :func:`coded`.

    >>> read("swap.2.0"), read("strike.melee"), read(None)
    (['swap', 2, 0], ['strike', 'melee'], [''])
    """
    return [int(part) if part.isdigit() else part for part in (code or "").split(".")]


BACK = "back"
"""The code of a way back: its script is answered ``""``."""


def heard(code: str | None) -> str | None:
    """Return what a script is answered."""
    return "" if code == BACK else code


def back(rule: str) -> Way:
    """Return the way back from a word of the table that only led on."""
    return lapsing(says(BACK, Line("Finalement non", rule)))


class Note(Frozen):
    """What happens by itself.

    :param opens: the heading of what begins here, in the journal: «Round 2»; or ``""``.
    :param code: what the script is answered then.
    :param aside: whether it guides the next step, and is shown apart from what happened.
    """

    told: Sequence[Step] = ()
    writes: Written = NO_ENTRIES
    opens: str = ""
    code: str | None = None
    aside: bool = False

    @property
    def names(self) -> Iterable[str]:
        """Those on whom it writes."""
        return self.writes


class Rank(Frozen):
    """Who acts at the same time.

    :param note: what gave them their place, in French: a card; ``""`` for nothing to tell.
    """

    names: tuple[str, ...]
    note: str = ""


class Question(Frozen):
    """A decision to take.

    :param title: French; it begins with a capital, whatever name it begins with.
    :param ways: never empty.
    :param who: the character whose player decides; ``""`` for the whole table.
    :param asks: the inputs of its requests in which a player may override the sheets, or, if only
        some of its ways lack one, fill those; with a word, those of the request that it shows are
        kept in ``Table.said``.
    :param folds: more of them, folded, since seldom used; unfolded if their value should be known.
    :param known: what her sheet says of some of those; ``None`` if it has no value.
    :param order: who acts when.
    :param facts: what all may see besides the sheets: a label and its figure each.
    :param shows: the pieces that it is about; on a board, a choice is the code of a way.
    :param secret: whether only the player of ``who`` may see it and the results of its ways.
    :param alone: whether its one way is taken automatically, unless the table draws its own pieces.
    :param lapses: the word that lets it go, if none of its ways does: it is not offered.
    :param holds: whether it is about the last result, whose place no other result of a rule page
        takes, unless it is what may follow it.
    """

    title: str
    ways: Sequence[Way]
    who: str = ""
    asks: tuple[str, ...] = ()
    folds: tuple[str, ...] = ()
    known: Values = NO_ENTRIES
    order: tuple[Rank, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    shows: tuple[Shown, ...] = ()
    secret: bool = False
    alone: bool = False
    lapses: Way | None = None
    holds: bool = False

    def __post_init__(self) -> None:
        lapses = self.lapses or next((way for way in self.ways if way.lapses), None)
        missing = tuple(n for n in self.folds if n in self.known and self.known[n] is None)
        object.__setattr__(self, "lapses", lapses)
        object.__setattr__(self, "title", capital(self.title))
        object.__setattr__(self, "asks", (*self.asks, *missing))
        object.__setattr__(self, "folds", tuple(name for name in self.folds if name not in missing))

    @property
    def names(self) -> Iterable[str]:
        """Whom it takes, by name."""
        return (self.who, *(name for way in self.ways for name in way.names))

    def decides(self, way: Way) -> str:
        """Return whose player goes a way; ``""`` for the whole table."""
        return way.who or self.who

    @property
    def inputs(self) -> tuple[str, ...]:
        """All that a player may say, in sight and folded."""
        return (*self.asks, *self.folds)


class Table(Protocol):
    """What a script sees."""

    @property
    def sheets(self) -> Present[Any]:
        """Who takes part and is there."""

    @property
    def board(self) -> Any:
        """What lasts about the table itself."""

    @property
    def house(self) -> Any:
        """What the table has chosen: its house."""

    @property
    def said(self) -> Values:
        """What a player said otherwise than the sheets with the last word of the table."""

    @property
    def values(self) -> Values:
        """The figures of the last result."""

    @property
    def follows(self) -> tuple[str, ...]:
        """What may still follow the last result: the codes of its onward moves."""

    def onward(self, code: str) -> Way:
        """Return what may follow the last result, by its code, as the way that it is."""

    def figures(self, request: Request) -> Values:
        """Return the figures that a calculator gives, where nothing is left to chance."""

    def code(self, kind: str, name: str) -> str:
        """Return the code of a decision that names somebody, by place: ``shoot.2``."""
        return coded(kind, [*self.sheets].index(name))

    def decoded(self, code: str | None) -> tuple[str, str]:
        """Return the kind of a decision, and whom it names, if anybody."""
        kind, *what = read(code)
        place = next(iter(what), None)
        return kind, [*self.sheets][place] if isinstance(place, int) else ""

    def call[T](self, request: Request, function: Callable[..., T]) -> T:
        """Return what a function makes of the inputs of a request: its law, for a chart."""


# --- by turns

ACTS = Phrase("{name} : que faire ?")
"""The title of a turn; who acts at the same time is told by the order."""


def in_ranks(names: Iterable[Iterable[str]]) -> tuple[Rank, ...]:
    """Return ranks of which nothing but the names is told."""
    return tuple(Rank((*each,)) for each in names)


type Asking = Callable[[], Question | Note | None]
type Script = Generator[Asking | Note | None, str | None, Any]
type Play = Callable[[Table], Script]
