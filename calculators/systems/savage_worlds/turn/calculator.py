"""``savage_worlds.initiative``: the action deck from round to round, and the initiative order."""

from calculators.core.calculator import Calculator

from .inputs import REPLACE, Deck, Drawn, Round, one_deck
from .rule import OUTCOMES, Dealt, Replaced, law
from .words import tell


@Calculator(
    id="savage_worlds.initiative",
    title="Initiative",
    verb="Tirer les cartes",
    rules=("SW-INI-01", "SW-INI-02", "SW-INI-03", "SW-JTN-05", "SW-ETA-13"),
    outcomes=OUTCOMES,
    checks=(one_deck,),
    law=law,
    tell=tell,
)
def initiative(round: Round, deck: Deck, drawn: Drawn) -> Dealt:  # noqa: A002
    """Deal a round, a late-comer or one new card, and order the fighters (SW-INI-01, 02)."""
    return (Replaced if round.action == REPLACE else Dealt)(round, deck, drawn.cards)
