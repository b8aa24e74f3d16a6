"""Oppositions: no critical, the higher side wins (CD-OPP-01 to 03)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

import icepool

from calculators.core.chance import Chance
from calculators.core.french import minus
from calculators.core.result import Step
from calculators.pieces.tarot import MinorCard, Trump
from calculators.systems.choix_destin.destiny import Attempt
from calculators.systems.choix_destin.tables import FOOL, NPC_PILE
from calculators.systems.choix_destin.talon import AFTER_FOOL, DestinySpace, Talon

WIN, LOSS, TIE = "win", "loss", "tie"


def npc_talon(discarded: tuple[Trump, ...]) -> Talon:
    """Return the NPC's pile: I to XIV, less what a critical situation set aside (AMB-CD-07)."""
    return Talon(tuple(trump for trump in discarded if trump in NPC_PILE), NPC_PILE)


@dataclass(frozen=True, slots=True)
class NpcSpace:
    """The NPC's draw: one of I to XIV.

    A table that cuts the Master's talon down may turn up Le Mat: typed, it is drawn again.
    """

    talon: Talon

    def draw(self, chance: Chance) -> tuple[Trump, ...]:
        """Draw one trump of the pile."""
        return DestinySpace(self.talon).draw(chance)

    def refusals(self, value: tuple[Trump, ...]) -> Sequence[str]:
        """Refuse trumps above XIV, those set aside, and more than one that counts."""
        counted = tuple(dropwhile(lambda trump: trump == FOOL, value))
        if value and not counted:
            return [AFTER_FOOL]
        return DestinySpace(self.talon).refusals(counted)

    def law(self) -> icepool.Die[tuple[Trump, ...]]:
        """Return the exact law of the draw."""
        return DestinySpace(self.talon).law()


def against_npc(attempt: Attempt, card: Trump, npc_pm: int, tie: str) -> str:
    """Return who wins against the NPC's card; equality as the reading says (AMB-CD-06)."""
    gap = attempt.margin(card) - npc_pm
    if gap == 0:
        return WIN if tie == "destiny" else TIE
    return WIN if gap > 0 else LOSS


def against_player(choice: MinorCard, pm: int, other: MinorCard, other_pm: int) -> str:
    """Return who wins between two players: the higher card + PM (CD-OPP-01)."""
    gap = choice.rank + pm - other.rank - other_pm
    if gap == 0:
        return TIE
    return WIN if gap > 0 else LOSS


def npc_step(attempt: Attempt, card: Trump, npc_pm: int) -> Step:
    """Write the sum of the NPC's side."""
    total = attempt.opposition(card) + npc_pm
    text = f"PNJ {card.number} + PM {minus(npc_pm)}"
    if attempt.formula == "versus":
        text += f" + difficulté {minus(attempt.difficulty)}"
    return Step(f"{text} = {minus(total)}.", "CD-OPP-02", "AMB-CD-07")
