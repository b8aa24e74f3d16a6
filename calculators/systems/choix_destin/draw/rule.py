"""Choix against Destin: the margin, the verdict, and the exact chances of both."""

from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, ClassVar

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Outcome
from calculators.core.frozen import Frozen
from calculators.core.result import Facts
from calculators.pieces.tarot import MinorCard, Trump

from ..house import House
from ..scales import DEVIL, WORLD
from ..talon import DestinySpace, Talon
from .inputs import Aside, Card, Cards, Destiny, Helpers, Trial

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"

OUTCOMES = (
    Outcome(CRITICAL_SUCCESS, "Réussite critique", "great"),
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(CRITICAL_FAILURE, "Échec critique", "awful"),
)


class Attempt(Frozen):
    """The player's side of a draw: a card, the cards of helpers, and the rest."""

    choice: MinorCard
    lent: Cards
    trial: Trial
    house: House

    @property
    def name(self) -> str:
        """The notation of the cards, ``7`` or ``7+5+9``."""
        return "+".join(map(str, (self.choice, *self.lent)))

    @property
    def cards(self) -> int:
        """The value of the Choix, help included (CD-CHO-02)."""
        return self.choice.rank + sum(card.rank for card in self.lent)

    @property
    def effort(self) -> int:
        """The player's side of the comparison."""
        total = self.cards + self.trial.pm
        return total - self.house.vs + self.trial.difficulty if self.house.literal else total

    @property
    def hindrance(self) -> int:
        """The difficulty's addition to the other side (AMB-CD-01)."""
        return 0 if self.house.literal else self.trial.difficulty

    def opposition(self, trump: Trump) -> int:
        """Return the other side of the comparison, for a trump."""
        return trump.number + self.hindrance

    def margin(self, trump: Trump) -> int:
        """Return the «niveau de réussite»: 0 or more succeeds (CD-TIR-04, AMB-CD-12)."""
        return self.effort - self.opposition(trump)

    def verdict(self, trump: Trump) -> str:
        """Return the outcome; Le Monde and Le Diable override every card (AMB-CD-08)."""
        if trump == WORLD:
            return CRITICAL_SUCCESS
        if trump == DEVIL:
            return CRITICAL_FAILURE
        return SUCCESS if self.margin(trump) >= 0 else FAILURE


@lru_cache(maxsize=64)
def destiny_law(talon: Talon) -> icepool.Die[Trump]:
    """Return the law of the trump that counts; Le Mat is drawn again."""
    return DestinySpace(talon).law().map(lambda drawn: drawn[-1], star=False)


@lru_cache(maxsize=512)
def verdict_law(attempt: Attempt, talon: Talon) -> icepool.Die[str]:
    """Return the exact law of the outcome of an attempt."""
    return destiny_law(talon).map(attempt.verdict, star=False)


def chance(attempt: Attempt, talon: Talon) -> Fraction:
    """Return the chance of success, critical or not."""
    law = verdict_law(attempt, talon)
    return law.probability(SUCCESS) + law.probability(CRITICAL_SUCCESS)


class Draw(Facts):
    """A draw: Choix, help and Modif against the last trump drawn (CD-DES-05)."""

    card: Card
    trial: Trial
    helpers: Helpers
    aside: Aside
    drawn: Destiny
    house: Annotated[House, knows("formula", "vs")]

    told: ClassVar[tuple[str, ...]] = (
        "attempt.choice",
        "attempt.cards",
        "attempt.effort",
        "opposition",
        "margin",
        "drawn.destiny",
        "trumps_left",
    )

    @cached_property
    def attempt(self) -> Attempt:
        """The player's side."""
        return Attempt(self.card.choice, self.helpers.lent, self.trial, self.house)

    @cached_property
    def talon(self) -> Talon:
        """The talon before this draw."""
        return Talon(self.aside.discarded)

    @property
    def trump(self) -> Trump:
        """The trump that counts."""
        return self.drawn.destiny[-1]

    @property
    def after(self) -> Talon:
        """The talon with this draw's trumps set aside (CD-DES-01)."""
        return self.talon.after(self.drawn.destiny)

    @property
    def outcome(self) -> str:
        """The code of the outcome, one of four."""
        return self.attempt.verdict(self.trump)

    @property
    def opposition(self) -> int:
        """The other side of the comparison."""
        return self.attempt.opposition(self.trump)

    @property
    def margin(self) -> int:
        """The player's side minus the other."""
        return self.attempt.margin(self.trump)

    @property
    def gap(self) -> int:
        """The absolute margin."""
        return abs(self.margin)

    @property
    def trumps_left(self) -> int:
        """The number of trumps left before this draw."""
        return len(self.talon.left)
