"""Opposed draws: no critical, the higher side wins (CD-OPP-01 to 03)."""

from typing import ClassVar, override

from calculators.core.calculator import Outcome
from calculators.core.result import Facts, Values
from calculators.pieces.tarot import MinorCard, Trump

from ..draw.rule import Attempt
from ..talon import Talon, Trumps
from .inputs import AgainstNpc, npc_talon

WIN, TIE, LOSS = "win", "tie", "loss"
OUTCOMES = (
    Outcome(WIN, "Le joueur l’emporte", "good"),
    Outcome(TIE, "Égalité"),
    Outcome(LOSS, "L’adversaire l’emporte", "bad"),
)


class Opposed(Facts):
    """Two totals and the winner; each kind defines the opposing card."""

    attempt: Attempt
    other_pm: int

    told: ClassVar[tuple[str, ...]] = ("attempt.choice", "attempt.effort", "opposition", "margin")

    @property
    def other(self) -> int:
        """The value of the opposing card."""
        raise NotImplementedError

    @property
    def equal(self) -> str:
        """The winner of a tie (AMB-CD-06)."""
        return TIE

    @property
    def opposition(self) -> int:
        """The other side of the comparison."""
        return self.other + self.other_pm + self.attempt.hindrance

    @property
    def margin(self) -> int:
        """The player's side minus the other."""
        return self.attempt.effort - self.opposition

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.margin == 0:
            return self.equal
        return WIN if self.margin > 0 else LOSS


class BetweenPlayers(Opposed):
    """Two chosen cards, nothing drawn (CD-OPP-01)."""

    card: MinorCard

    told = (*Opposed.told, "other_card:card")

    @property
    @override
    def other(self) -> int:
        return self.card.rank

    @override
    def state(self) -> Values:
        return {"discarded": ()}


class WithNpc(Opposed):
    """A chosen card against a drawn one (CD-OPP-02)."""

    npc: Trumps
    against: AgainstNpc

    told = (*Opposed.told, "npc")

    @property
    def card(self) -> Trump:
        """The card that counts."""
        return self.npc[-1]

    @property
    @override
    def other(self) -> int:
        return self.card.number

    @property
    @override
    def equal(self) -> str:
        return WIN if self.attempt.house.tie == "destiny" else TIE

    @property
    def pile(self) -> Talon:
        """The NPC's pile before the draw."""
        return npc_talon(self.against.discarded)

    @property
    def after(self) -> Talon:
        """The NPC's pile with its card set aside (AMB-CD-07)."""
        return self.pile.take(self.card)

    @override
    def state(self) -> Values:
        return {"discarded": self.after.kept_out if self.against.critical else ()}
