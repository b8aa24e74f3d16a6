"""A gauge of two rows of dominoes, and damage tracks: values and notation, without rules.

Notation on a gauge, the side turned up first: ``5-3``; ``x2`` for the lower row; ``?`` for a
domino face down, alone if unknown (``?``) or after it (``5-3?``); ``/pF`` records the type and
power of the attack that laid it. On a track: ``5-3``, ``5-3:4`` with the turns left, ``?`` for a
hidden companion, ``~`` for one covered by another.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from calculators.core.french import plural
from calculators.core.frozen import Frozen
from calculators.core.kind import Form, Forms, Part, Tile, matched

from .domino import MOST, Domino, domino

_SIDES = "([0-6]) ?- ?([0-6])"
_ON_GAUGE = re.compile(rf"(?:\?|{_SIDES}(\?)?)( ?[xX] ?2)?(?: ?/ ?((?:ip|pi|i|p)[LMF]))?")
_ON_TRACK = re.compile(rf"(?:\?|{_SIDES}(?:(\?)| ?: ?([0-6]))?)( ?~)?")


_TYPES = {"p": "pair", "i": "impair", "pi": "pair, sinon impair", "ip": "impair, sinon pair"}
_POWERS = {"L": "faible", "M": "moyenne", "F": "forte"}
_ROW = Part("Rangée", (("", "×1"), ("x2", "×2")), lanes=True)
_FACE = Part("Côté", (("", "visible"), ("?", "caché")))
_MARKS = tuple((f"/{t}{p}", f"{_TYPES[t]}, {_POWERS[p]}") for t in _TYPES for p in _POWERS)
_MARK = Part("Attaque", (("", "aucune"), *_MARKS))
_LEFT = Part(
    "Tours restants",
    (("", "sa valeur"), ("?", "caché"), *((f":{n}", plural(n, "tour")) for n in range(MOST + 1))),
)
_COVERED = Part("Dessus", (("", "à vue"), ("~", "recouvert")))


_BOTH_WAYS = [(up, other) for up in range(MOST + 1) for other in range(MOST + 1)]
"""The sides of every domino, either one up."""


class Sided(Frozen):
    """A domino with one side that counts.

    :param sides: that side, then the other; ``None`` if unknown.
    :param hidden: face down, as an unknown one always is.
    """

    sides: tuple[int, int] | None
    hidden: bool = False

    @property
    def seen(self) -> tuple[int, int] | None:
        """Its sides, unless face down."""
        return None if self.hidden else self.sides

    @property
    def face(self) -> str:
        """Its notation, without the suffixes of its place."""
        if self.sides is None:
            return "?"
        return f"{self.sides[0]}-{self.sides[1]}{'?' if self.hidden else ''}"

    @property
    def domino(self) -> Domino | None:
        """The domino, if it is known."""
        return domino(*self.sides) if self.sides else None

    @property
    def counts_as(self) -> str:
        """The notation of the domino in the pile, ``""`` if unknown."""
        return str(self.domino or "")


class Placed(Sided):
    """A domino on a gauge, the side turned up first.

    :param row: 1 or 2.
    :param mark: the attack that laid it, ``"pF"``, or ``""``.
    """

    row: int = 1
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.face}{'x2' if self.row > 1 else ''}{f'/{self.mark}' if self.mark else ''}"

    @property
    def title(self) -> str:
        """The French text for a screen reader."""
        face = f"{self.domino}, {self.up} en haut" if self.seen else "domino, caché"
        return f"{face}, rangée ×{self.row}"

    @property
    def up(self) -> int:
        """The side turned up; 0 for an unknown domino."""
        return self.sides[0] if self.sides else 0


class Hurt(Sided):
    """A domino on a damage track; a companion is face down.

    :param turns: turns left; ``None`` for its full value, or for good.
    :param covered: under another domino, so that it does not count.
    """

    turns: int | None = None
    covered: bool = False

    def __str__(self) -> str:
        left = "" if self.turns is None else f":{self.turns}"
        return f"{self.face}{left}{'~' if self.covered else ''}"

    @property
    def title(self) -> str:
        """The French text for a screen reader."""
        return "domino caché" if self.hidden else f"{self.domino}, valeur {self.up}"

    @property
    def up(self) -> int:
        """The value that counts; 0 for a companion."""
        return self.seen[0] if self.seen else 0

    @property
    def on_top(self) -> bool:
        """Whether it counts by itself: neither a companion nor under another domino."""
        return not (self.hidden or self.covered)

    @property
    def other(self) -> int:
        """The other side; 0 for a companion."""
        return self.seen[1] if self.seen else 0


class Gauge(Frozen):
    """The state of a gauge: how many boxes are in use, and the dominoes in the order laid."""

    boxes: int
    tiles: tuple[Placed, ...]


class Track(Frozen):
    """The state of a damage track: its name, the penalty of each box, its dominoes."""

    name: str
    penalties: tuple[int, ...]
    hurts: tuple[Hurt, ...]


def _known(pieces: Iterable[Placed | Hurt]) -> tuple[Tile, ...]:
    return tuple(Tile(str(p), f"{p.domino}, {p.up} en haut", p) for p in pieces if p.sides)


def _unknown(pieces: Sequence[Placed | Hurt]) -> Tile:
    return Tile("?", "domino caché", pieces[0])


class PlacedKind(Frozen):
    """The kind "domino on a gauge" of input fields."""

    unit = "domino"
    copies = 12
    pattern = r"(\?|[0-6]-[0-6]\??)(x2)?(/(ip|pi|i|p)[LMF])?"
    pieces = (
        Placed(None, hidden=True),
        Placed(None, hidden=True, row=2),
        *map(Placed, _BOTH_WAYS),
    )
    forms = (
        Form(_known(pieces), after=(_FACE, _ROW, _MARK)),
        Form((_unknown(pieces),), after=(_ROW, _MARK)),
    )
    """A known domino, its upper side first; or an unknown one."""

    def parse(self, text: str) -> Placed:
        """Parse a notation.

        :raises ValueError: with a French sentence.
        """
        match = matched(_ON_GAUGE, text, "un domino posé : par exemple 5-3, 5-3? ou 5-3x2")
        up, other, hidden, row, mark = match.groups()
        sides = (int(up), int(other)) if up else None
        return Placed(sides, hidden=bool(hidden) or not up, row=2 if row else 1, mark=mark or "")


class HurtKind(Frozen):
    """The kind "domino on a damage track" of input fields.

    :param parity: 1 for a track of odd values, 0 for even ones; pickers offer only those.
    """

    unit = "domino"
    copies = 12
    pattern = r"(\?|[0-6]-[0-6](\?|:[0-6])?)~?"
    parity: int

    @cached_property
    def pieces(self) -> Sequence[Hurt]:
        """For pickers: a companion, then every domino with the right side up."""
        shown = (Hurt(sides) for sides in _BOTH_WAYS if sides[0] % 2 == self.parity)
        return (Hurt(None, hidden=True), *shown)

    @cached_property
    def forms(self) -> Forms:
        """A domino, the side that counts first, this track's first; or a companion."""
        known = sorted(map(Hurt, _BOTH_WAYS), key=lambda hurt: hurt.up % 2 != self.parity)
        companion = Form((_unknown(self.pieces),), after=(_COVERED,))
        return Form(_known(known), after=(_LEFT, _COVERED)), companion

    def parse(self, text: str) -> Hurt:
        """Parse a notation.

        :raises ValueError: with a French sentence.
        """
        match = matched(_ON_TRACK, text, "un dommage : par exemple 5-3 ou 5-3:2")
        up, other, hidden, turns, covered = match.groups()
        return Hurt(
            (int(up), int(other)) if up else None,
            hidden=bool(hidden) or not up,
            turns=int(turns) if turns else None,
            covered=bool(covered),
        )


PLACED = PlacedKind()
KNOCKS = HurtKind(parity=1)
WOUNDS = HurtKind(parity=0)
