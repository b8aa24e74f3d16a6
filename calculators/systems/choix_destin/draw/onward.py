"""What may follow a draw: a card from the pile, then a draw whose trumps stay out."""

from calculators.core.group import Fields
from calculators.core.result import Onward
from calculators.core.words import Phrase

from ..house import House
from .inputs import Trumps
from .rule import Draw

DRAW_CARD = "Piocher avant d'agir"
CRISIS = Phrase("En situation critique, {left:# arcane|# arcanes} au talon")
ASKED = ("choice", "pm", "difficulty")
"""What a draw wants to know before Destin is drawn (CD-TIR-02, CD-TIR-03, CD-CHO-01)."""
HAND, DESTINY = "choix_destin.hand", "choix_destin.draw"
CRITICAL = "choix_destin.critical_situation"


def card() -> Onward:
    """Return the card that everyone draws before the next action (CD-MAI-02)."""
    return Onward("card", DRAW_CARD, HAND, {"action": "draw"}, "CD-MAI-02")


def crisis(discarded: Trumps, left: int, house: House) -> Onward:
    """Return the next draw of a critical situation, its trumps set aside (CD-DES-01)."""
    fields = {"discarded": discarded, **formula(house)}
    return Onward("crisis", CRISIS(left=left), CRITICAL, fields, "CD-DES-01", asks=ASKED)


def formula(house: House) -> Fields:
    """Return the reading of the formula, as the next draw takes it."""
    return {"formula": house.formula, "vs": house.vs}


def following(draw: Draw) -> tuple[Onward, ...]:
    """Return the moves that a draw opens."""
    after = draw.talon.after(draw.destiny)
    return (card(), crisis(after.kept_out, len(after.left), draw.attempt.house))
