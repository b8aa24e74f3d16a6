"""The order of action: scores, ranks, and what criticals move (I2-INI-01 to 03)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.systems.i2ds.tables import INITIATIVE_DIE

type Ranks = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Player:
    """A player's character; ``modifier`` is the bonus or malus a Master gave (AMB-I2-12)."""

    name: str
    valiance: int
    corruption: int = 0
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class Opponent:
    """Anyone else; with a Danger, a kshayatrim or a cursed creature (I2-INI-02)."""

    name: str
    valiance: int
    danger: int | None = None
    modifier: int = 0


type Fighter = Player | Opponent


@dataclass(frozen=True, slots=True)
class Event:
    """A critical in the fight: its character goes ``premier`` or ``dernier`` (I2-INI-03)."""

    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Line:
    """One character in the order: what is known before the die, and the die."""

    name: str
    fixed: int
    face: int
    player: bool

    @property
    def score(self) -> int:
        """The initiative (I2-INI-01)."""
        return self.fixed + self.face


def supplement(danger: int, corruption: int, *, floor: bool) -> int:
    """Return what a Danger adds against one character (I2-INI-02, AMB-I2-08).

    >>> supplement(5, 3, floor=True), supplement(3, 5, floor=True), supplement(3, 5, floor=False)
    (2, 0, -2)
    """
    return max(0, danger - corruption) if floor else danger - corruption


def strongest_supplement(danger: int, players: Sequence[Player], *, floor: bool) -> int:
    """Return the supplement that orders the fight: the strongest of those faced (AMB-I2-08)."""
    return max(supplement(danger, player.corruption, floor=floor) for player in players)


def ranks(lines: Sequence[Line]) -> Ranks:
    """Count the ranks down; equal scores act together (AMB-I2-15)."""
    scores = sorted({line.score for line in lines}, reverse=True)
    return tuple(tuple(line.name for line in lines if line.score == score) for score in scores)


def moved(before: Ranks, events: Sequence[Event]) -> Ranks:
    """Move the characters whose test was critical; the latest critical has the last word.

    >>> moved((("A",), ("B", "C")), [Event("C", "premier")])
    (('C',), ('A',), ('B',))
    """
    after = list(before)
    for event in events:
        left = (tuple(name for name in rank if name != event.name) for rank in after)
        after = [rank for rank in left if rank]
        after.insert(0 if event.place == "premier" else len(after), (event.name,))
    return tuple(after)


def first_chances(lines: Sequence[Line]) -> list[Fraction]:
    """Return each one's chance to have the highest score, shared or not, before any die."""
    return [_first_chance(line, [o for o in lines if o is not line]) for line in lines]


def _first_chance(line: Line, others: Sequence[Line]) -> Fraction:
    chance = Fraction(0)
    for face in range(1, INITIATIVE_DIE + 1):
        highest = Fraction(1)
        for other in others:
            ways = line.fixed + face - other.fixed
            highest *= Fraction(min(max(ways, 0), INITIATIVE_DIE), INITIATIVE_DIE)
        chance += highest / INITIATIVE_DIE
    return chance
