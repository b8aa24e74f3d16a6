"""``choix_destin.opposed``: two cards chosen, or one chosen against one drawn."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator

from ..draw.inputs import Card, Trial, one_of_each
from ..draw.rule import Attempt
from ..house import House
from .inputs import (
    PLAYER,
    AgainstNpc,
    NpcCard,
    Opponent,
    Theirs,
    a_modif_of_a_player,
    two_cards,
)
from .rule import OUTCOMES, BetweenPlayers, WithNpc
from .words import tell


@Calculator(
    id="choix_destin.opposed",
    title="Opposition",
    verb="Opposer",
    rules=("CD-OPP-01", "CD-OPP-02", "CD-OPP-03"),
    outcomes=OUTCOMES,
    checks=(one_of_each, a_modif_of_a_player, two_cards),
    tell=tell,
)
def opposed(
    opponent: Opponent,
    card: Card,
    mine: Annotated[Trial, knows("pm")],
    theirs: Theirs,
    against: AgainstNpc,
    drawn: NpcCard,
    house: Annotated[House, knows("tie", "formula", "vs")],
) -> BetweenPlayers | WithNpc:
    """Resolve an opposed draw: two chosen cards, or one chosen against one drawn."""
    if opponent.against == PLAYER and theirs.card is not None:
        attempt = Attempt(card.choice, (), mine, House())
        return BetweenPlayers(attempt, theirs.pm, theirs.card)
    trial = Trial(pm=mine.pm, difficulty=against.difficulty)
    attempt = Attempt(card.choice, against.lent, trial, house)
    return WithNpc(attempt, theirs.pm, drawn.npc_drawn, against)
