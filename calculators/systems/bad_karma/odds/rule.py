"""The chances of one draw in a turn: of success, of a settlement, of winning."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, ClassVar, override

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values

from ..dominoes import Dominoes, Pile, pile_of
from ..draw import chances
from ..draw.inputs import Skilled
from ..house import House
from ..scales import MOST_DRAWN
from . import contest, tiebreak
from .contest import Law, Rival
from .inputs import Facing

COMPUTED = Outcome("computed", "Chances")
COUNTS = tuple(range(1, MOST_DRAWN + 1))
NIL = Fraction(0)


@lru_cache(maxsize=64)
def ends(
    level: int, limit: int | None, others: tuple[Rival, ...], pile: Dominoes
) -> Mapping[int, Law]:
    """Return the law of the turn's end for each number of dominoes that the pile can serve."""
    drawn = sum(each.count for each in others)
    return {
        count: tiebreak.resolved(Rival(level, count, limit), others, pile)
        for count in COUNTS
        if drawn + count <= len(pile)
    }


def rival(skill: int, count: int, limit: int | None, settling: str) -> Rival:
    """Return a rival, the reading of AMB-BK-01 applied to the limit."""
    return Rival(skill, count, limit + (settling == "exceed") if limit else None)


class Weighed(Facts):
    """A draw in a turn, with its exact chances."""

    skilled: Annotated[Skilled, knows("skill", "count", "modifier")]
    facing: Facing
    out: Pile
    house: Annotated[House, knows("settling")]
    outcome: ClassVar[str] = COMPUTED

    told = ("success", "settle", "win", "tied", "tie")

    @property
    def level(self) -> int:
        """The skill, modifiers included."""
        return self.skilled.level

    @property
    def count(self) -> int:
        """The dominoes drawn at once."""
        return self.skilled.count

    @cached_property
    def pile(self) -> Dominoes:
        """The dominoes that may be drawn."""
        return pile_of(self.out.out)

    @property
    def laws(self) -> Mapping[int, Law]:
        """The law of the turn's end for each number of dominoes."""
        return ends(self.level, self.me.limit, self.others, self.pile)

    @property
    def law(self) -> Law:
        """The law of the turn's end for this number of dominoes."""
        return self.laws[self.count]

    @property
    def me(self) -> Rival:
        """The player's own draw."""
        return rival(self.level, self.count, self.facing.limit, self.house.settling)

    @property
    def others(self) -> tuple[Rival, ...]:
        """The opponents' draws."""
        settling = self.house.settling
        return tuple(rival(foe.skill, foe.count, foe.limit, settling) for foe in self.facing.foes)

    @cached_property
    def success(self) -> Fraction:
        """The chance of success."""
        return chances.success(self.level, self.pile, self.count)

    @property
    def settle(self) -> Fraction:
        """The chance of a success with a settlement."""
        return self.law.get(contest.SETTLED, NIL)

    @property
    def win(self) -> Fraction:
        """The chance of winning the turn."""
        return self.law.get(contest.WIN, NIL)

    @property
    def tie(self) -> Fraction:
        """The chance of a tie still unbroken at the end."""
        return self.law.get(contest.TIE, NIL)

    @cached_property
    def tied(self) -> Fraction:
        """The chance of a tie for the lead, before any tie-break."""
        return contest.outcomes(self.me, self.others, self.pile)[contest.TIE]

    @property
    def rounds(self) -> int:
        """How many tie-breaks are counted."""
        return tiebreak.counted(self.me, self.others)

    @property
    def good(self) -> int:
        """How many dominoes of the pile are a success."""
        return sum(domino.total <= self.level for domino in self.pile)

    @override
    def values(self) -> Values:
        return {**super().values(), "pile": len(self.pile)}
