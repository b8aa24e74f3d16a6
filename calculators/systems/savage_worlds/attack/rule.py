"""Whether an attack hits, and whether a neighbour is hit (SW-TOU-01, SW-TOU-02, SW-ACT-07)."""

from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Annotated, override

from calculators.core.binding import Groups, knows
from calculators.core.calculator import Outcome, Weights
from calculators.core.group import fields_of
from calculators.core.result import Values

from ..exploding import Faces
from ..house import House
from ..rolls.inputs import Condition, Luck, Turn, weighing
from ..rolls.rule import (
    CRITICAL,
    FAILURE,
    RAISE,
    RAISES,
    SUCCESS,
    WON,
    Attempt,
    Rolled,
    attempt_of,
    luck_law,
)
from ..scales import FIGURES
from .inputs import MELEE, Aim, Strike

OUTCOMES = (
    Outcome(RAISE, "Touché avec prouesse", "great"),
    Outcome(SUCCESS, "Touché", "good"),
    Outcome(FAILURE, "Manqué", "bad"),
    Outcome(CRITICAL, "Échec critique", "awful"),
)


class Given(Groups):
    """The inputs of an attack."""

    strike: Annotated[Strike, knows("mode", "die", "parry")]
    aim: Aim
    condition: Condition
    turn: Annotated[Turn, knows("actions", "running", "joker", "support")]
    luck: Luck
    house: Annotated[House, knows("stray_throw", "imposed")]

    @cached_property
    def attempt(self) -> Attempt:
        """The attack roll."""
        items = (*self.aim.items(), *weighing(self.condition, self.turn))
        return attempt_of(self.strike.die, self.luck, self.house, items, self.strike.difficulty)

    @property
    def stray_chance(self) -> Fraction:
        """The chance, for one throw, that a neighbour is hit."""
        sides = self.attempt.sides
        strays = sides if self.aim.stray_die == "any" else sides[:1]
        return 1 - prod((Fraction(size - 1, size) for size in strays), start=Fraction(1))


def law(given: Given) -> Weights:
    """Return the exact law of the outcome."""
    return luck_law(given).map(hit_code)


def hit_code(code: str) -> str:
    """Return the outcome of a rank of success: raises beyond the first change nothing."""
    return RAISE if code == RAISES else code


class Attacked(Rolled):
    """An attack as rolled.

    :param drawn: the neighbour drawn, if there was a choice.
    """

    given: Given
    drawn: Faces

    told = (*Rolled.told, "hit", "bonus_dice", "bonus_die_sides", "stray")

    @property
    def outcome(self) -> str:
        """Hit or missed."""
        return hit_code(self.verdict)

    @property
    def hit(self) -> bool:
        """Whether it hits."""
        return self.verdict in WON

    @property
    def bonus_dice(self) -> int:
        """The bonus dice of damage for a raise, one at most (SW-TOU-03)."""
        return int(self.outcome == RAISE)

    @property
    def bonus_die_sides(self) -> int:
        """Their sides."""
        return FIGURES["bonus_die"] * self.bonus_dice

    @property
    def aim(self) -> Aim:
        """The target's situation."""
        return self.given.aim

    @property
    def ones(self) -> tuple[bool, ...]:
        """Which throws show a natural 1 that can hit a neighbour (SW-ACT-07, AMB-SW-15)."""
        dice = None if self.aim.stray_die == "any" else 1
        return tuple(
            any(chain[0] == FIGURES["one"] for chain in throw.dice[:dice])
            for throw in self.played.throws
        )

    @property
    def stray(self) -> bool:
        """Whether a neighbour is hit (AMB-SW-32)."""
        counted = (
            any(self.ones) if self.given.house.stray_throw == "any" else self.ones[self.played.kept]
        )
        return bool(self.aim.neighbours) and counted

    @property
    def victim(self) -> int:
        """The number of the neighbour hit."""
        return self.drawn[0] if self.drawn else 1

    @override
    def values(self) -> Values:
        told = super().values()
        if self.given.strike.mode != MELEE:
            told = {**told, **fields_of(self.aim, "distance", "cover", "light")}
        hit = {"victim": self.victim, **fields_of(self.aim, "neighbours")}
        return {**told, **hit} if self.stray else told
