"""``choix_destin.hand``: a player's pile, hand and discard from one action to the next."""

from typing import Annotated

from calculators.core.binding import knows
from calculators.core.calculator import Calculator
from calculators.pieces.tarot import MinorCard

from ..house import House
from .inputs import Deed, Drawn, Held, empty, one_suit, one_suit_drawn, playable
from .rule import OUTCOMES, Handled, in_one_suit, move, suit_of
from .words import tell


@Calculator(
    id="choix_destin.hand",
    title="Main et pioche",
    verb="Faire cette action",
    rules=("CD-MAI-01", "CD-MAI-02", "CD-MAI-03", "CD-MAI-04", "CD-MAI-05", "CD-DES-04"),
    outcomes=OUTCOMES,
    checks=(one_suit, one_suit_drawn, playable, empty),
    odds=False,
    tell=tell,
)
def hand(
    deed: Deed, held: Held, house: Annotated[House, knows("lending")], drawn: Drawn
) -> Handled:
    """Move a player's cards by one action and carry them to the next."""
    suit = suit_of(*held.hand, *held.discard, deed.card, *drawn.drawn)
    card = deed.card and MinorCard(deed.card.rank, suit)
    step = move(deed.action, held.deck(suit), card, house.lending)
    return Handled(deed.action, card, step, in_one_suit(drawn.drawn, suit), house.lending)
