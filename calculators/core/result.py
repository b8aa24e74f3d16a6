"""What a calculator returns: an outcome, a sentence, figures and steps that each cite a rule.

Sentences are written with plain spaces and straight apostrophes; ``render`` sets the typography.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar

from .frozen import NO_ENTRIES, Frozen

MOST_ONWARD = 3
"""How many moves a result offers at most: the first of those that are told."""

WHOM = "whom"
"""In ``Onward.asks``, the other side; no input bears this name."""

type Json = bool | int | str | Sequence["Json"] | Mapping[str, "Json"] | None
type JsonObject = dict[str, Json]
type Sent = Mapping[str, object]
"""What a request gives by name, as it came."""
type Values = Mapping[str, Any]
"""Figures by name: as a rule has them, and in JSON once they have passed :func:`as_json_object`."""
type Cell = str | int | Fraction | "Share"


def exact(cell: Cell) -> str | int | Fraction:
    """Return what stands in a cell; of a share, its chance."""
    return cell.chance if isinstance(cell, Share) else cell


def ratio(chance: Fraction) -> str:
    """Write an exact probability as the doors give it, always ``"p/q"``.

    >>> ratio(Fraction(1))
    '1/1'
    """
    return f"{chance.numerator}/{chance.denominator}"


class Step(Frozen):
    """One line of the reasoning.

    :param text: a French sentence or sum.
    :param rule: the id of the rule that justifies it.
    :param reading: the id of the open reading it depended on, or ``""``.
    """

    text: str
    rule: str
    reading: str = ""


type Steps = Iterable[Step]


class Shown(Frozen):
    """Pieces to draw as pictures, with a French caption.

    :param faded: they no longer count.
    :param ways: in a question, the code of the way that each piece is, to be touched.
    """

    caption: str
    pieces: tuple[Any, ...]
    faded: bool = False
    ways: tuple[str, ...] = ()


class Share(Frozen):
    """An exact chance in a table, with the event it counts: tests count it again, draw by draw.

    :param event: from the facts of a draw to whether it counts.
    :param given: the inputs that are not those of the answer, by the names that doors know.
    """

    chance: Fraction
    event: Callable[..., bool] = field(compare=False)
    given: Values = NO_ENTRIES


def ending(*codes: str) -> Callable[[Any], bool]:
    """Return the event that a draw ends in one of these outcomes."""
    return lambda facts: facts.outcome in codes


class FigureTable(Frozen):
    """A table of figures; a :class:`~fractions.Fraction` or :class:`Share` cell is a chance.

    ``marked`` holds the indices of the rows to stress.
    """

    caption: str
    head: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]
    marked: AbstractSet[int] = frozenset()


type Tables = Iterable[FigureTable]


class Onward(Frozen):
    """A move that a result makes possible now: another request, with its fields filled.

    Its exact chances are those of that request, computed when it is offered.

    :param code: stable, without spaces, unique in its :class:`Result`.
    :param label: the French label of its button.
    :param calculator: the id of the one to ask.
    :param fields: by parameter name, pieces as values; the others keep their defaults.
    :param rule: the rule that allows it.
    :param turned: whether the other side makes it: after a blow, the character who was struck.
    :param theirs: whether the other side decides it, though the same character acts: her point.
    :param struck: by name, which other side makes it, if several were struck.
    :param aside: whether it is made against somebody else, whom a game asks for by itself.
    :param stays: whether a session still offers it after another of the same result was made.
    :param anew: whether its own result offers all that may follow, so that nothing else stays.
    :param begun: whether it continues something begun: allowed even to a character who cannot act.
    :param asks: the inputs that the player must give, despite their defaults, unless the fields or
        a sheet do; ``WHOM`` for the other side.
    :param carries: for somebody without a sheet, the input that takes over a typed one, by the
        input of the result; inputs that a sheet declares the same carry over by themselves.
    :param named: its label if both sides have names, a template of ``who`` and ``against``.
    """

    code: str
    label: str
    calculator: str
    fields: Values
    rule: str
    turned: bool = False
    theirs: bool = False
    struck: str = ""
    aside: bool = False
    stays: bool = False
    anew: bool = False
    begun: bool = False
    asks: tuple[str, ...] = ()
    carries: Mapping[str, str] = NO_ENTRIES
    named: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", as_json_object(self.fields))


type Moves = Iterable[Onward]


class Result(Frozen):
    """The answer of one resolution.

    :param outcome: a stable code, one that the calculator declares.
    :param summary: the French sentence a table can read aloud.
    :param values: machine-readable figures; fractions as ``"p/q"``.
    :param steps: the reasoning, each line with its rule.
    :param shown: the pieces, as pictures.
    :param state: next values of the carried parameters, or ``None``.
    :param onward: what may follow, at most three moves, the most useful first.
    :param tone: of this answer, if its outcome alone does not determine it; else ``""``.
    :param verdict: what a table wants to know first, if that is not its outcome's label; else
        ``""``.
    """

    outcome: str
    summary: str
    values: Values
    steps: tuple[Step, ...]
    shown: tuple[Shown, ...] = ()
    state: Values | None = None
    onward: tuple[Onward, ...] = ()
    tone: str = ""
    verdict: str = ""


class Facts(Frozen):
    """What a rule finds: codes and numbers, no words.

    Everything that is shown is a view of it: the figures here, the words in :class:`Told`.
    """

    told: ClassVar[tuple[str, ...]] = ()
    """What doors give as ``values``, each by the way to it: ``"care.pv"`` is called ``pv``, and
    ``"left:care.missing"`` is called ``left``."""
    carried: ClassVar[tuple[str, ...]] = ()
    """The next values of carried inputs, each by the way to it as well."""

    if TYPE_CHECKING:

        @property
        def outcome(self) -> str:
            """The code of the outcome: a field, or a property."""
            ...

    def values(self) -> Values:
        """Return the figures that machines read; :func:`as_json_object` writes them."""
        return self._found(self.told)

    def state(self) -> Values | None:
        """Return the next values of the carried inputs."""
        return self._found(self.carried) or None

    def _found(self, ways: Iterable[str]) -> Values:
        found = (each.rpartition(":") for each in ways)
        return {name or way.rpartition(".")[2]: attrgetter(way)(self) for name, _, way in found}


def as_json_object(values: Values) -> JsonObject:
    """Write figures as JSON has them."""
    return {name: as_json(value) for name, value in values.items()}


def as_json(value: Any) -> Json:
    """Write a figure as JSON has it: a chance as ``"p/q"``, a piece by its notation."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple | list):
        return [as_json(inside) for inside in value]
    if isinstance(value, Fraction):  # after plain types: abstract ones are slow to ask
        return ratio(value)
    if isinstance(value, Mapping):
        return as_json_object(value)
    return str(value)


class Told(Frozen):
    """All that is shown of facts, but for their figures: words and pictures.

    The parameters are those of :class:`Result`; each is read once.
    """

    summary: str
    steps: Steps
    shown: Iterable[Shown] = ()
    onward: Moves = ()
    tone: str = ""
    verdict: str = ""
