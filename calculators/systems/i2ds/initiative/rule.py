"""The order of action: scores, ranks, and moves by criticals (I2-INI-01 to 03)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Facts, Values

from ..house import House
from ..scales import FIGURES
from .inputs import Event, Fight, Fighter, Opponent, Player, Thrown

PLAYERS_FIRST, TOGETHER, OPPONENTS_FIRST = "players_first", "together", "opponents_first"
OUTCOMES = (
    Outcome(PLAYERS_FIRST, "Un PJ agit le premier"),
    Outcome(TOGETHER, "Les deux camps agissent ensemble"),
    Outcome(OPPONENTS_FIRST, "Un adversaire agit le premier"),
)

type Ranks = tuple[tuple[str, ...], ...]


class Line(Frozen):
    """One character in the order: the modifier before the die, and the die."""

    name: str
    fixed: int
    face: int

    @property
    def score(self) -> int:
        """The initiative (I2-INI-01)."""
        return self.fixed + self.face


def ranks(lines: Sequence[Line]) -> Ranks:
    """Return the ranks, highest first; equal scores act together (AMB-I2-15)."""
    scores = sorted({line.score for line in lines}, reverse=True)
    return tuple(tuple(line.name for line in lines if line.score == score) for score in scores)


def moved(before: Ranks, events: Sequence[Event]) -> Ranks:
    """Return the ranks moved by criticals; the latest one prevails.

    >>> moved((("A",), ("B", "C")), [Event(name="C", place="premier")])
    (('C',), ('A',), ('B',))
    """
    after = list(before)
    for event in events:
        left = (tuple(name for name in rank if name != event.name) for rank in after)
        after = [rank for rank in left if rank]
        after.insert(0 if event.place == "premier" else len(after), (event.name,))
    return tuple(after)


def first_chance(line: Line, lines: Sequence[Line]) -> Fraction:
    """Return somebody's chance to have the highest score, ties included, before any die."""
    sides, others = FIGURES["initiative"], [other for other in lines if other is not line]
    ways = (
        prod(min(max(line.fixed + face - other.fixed, 0), sides) for other in others)
        for face in range(1, sides + 1)
    )
    return Fraction(sum(ways), sides ** len(lines))


class Ordered(Facts):
    """The order of a fight: Vaillance + 1d6, Danger, then criticals (I2-INI-01 to 03)."""

    fight: Fight
    thrown: Thrown
    house: Annotated[House, knows("no_floor")]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Everyone's score, in the order typed, the players first."""
        late, kept = iter((*self.thrown.dice, *self.thrown.opponent_dice)), self.fight.dice
        return tuple(
            Line(
                who.name,
                who.valiance + who.modifier + self.added(who),
                kept[who.name] if who.name in kept else next(late),
            )
            for who in self.fight.fighters
        )

    def added(self, who: Fighter) -> int:
        """Return the bonus that counts for the order: the largest among those faced (AMB-I2-08)."""
        if not isinstance(who, Opponent) or who.danger is None:
            return 0
        return max(gain for _, gain in self.gains(who.danger))

    def gains(self, danger: int) -> Iterable[tuple[Player, int]]:
        """Return the bonus of a Danger against each player's character (I2-INI-02, AMB-I2-08)."""
        for player in self.fight.players:
            gain = danger - player.corruption
            yield player, gain if self.house.no_floor else max(0, gain)

    @property
    def before(self) -> Ranks:
        """The order by the dice."""
        return ranks(self.lines)

    @property
    def order(self) -> Ranks:
        """The order after moves by criticals."""
        return moved(self.before, self.fight.events)

    @property
    def scores(self) -> dict[str, int]:
        """Everyone's initiative."""
        return {line.name: line.score for line in self.lines}

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        players = {player.name for player in self.fight.players}
        first = players.intersection(self.order[0])
        if len(first) == len(self.order[0]):
            return PLAYERS_FIRST
        return TOGETHER if first else OPPONENTS_FIRST

    @override
    def values(self) -> Values:
        return {
            "order": self.order,
            "scores": self.scores,
            "dice": {line.name: line.face for line in self.lines},
            "begins": not self.fight.kept,
            "moved": list(dict.fromkeys(event.name for event in self.fight.events)),
        }
