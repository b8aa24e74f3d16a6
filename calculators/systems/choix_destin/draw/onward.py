"""Onward moves of a draw: a card from the pile, a draw whose trumps are set aside."""

from calculators.core.result import Onward
from calculators.core.words import Phrase

from ..talon import Talon

CRISIS = Phrase("En situation critique, {left:# arcane|# arcanes} au talon")
SAID = ("pm", "difficulty")
"""What is known before a card is chosen (CD-TIR-02, CD-TIR-03, AMB-CD-11)."""
ASKED = ("choice", *SAID)
"""The inputs needed before Destin is drawn (CD-CHO-01)."""
HAND, DESTINY = "choix_destin.hand", "choix_destin.draw"
CRITICAL = "choix_destin.critical_situation"
CARD = Onward("card", "Piocher avant d'agir", HAND, {"action": "draw"}, "CD-MAI-02", asks=("hand",))
"""The card that everyone draws before the next action, into the hand that she has."""


def crisis(talon: Talon) -> Onward:
    """Return the next draw of a critical situation, its trumps set aside (CD-DES-01)."""
    fields = {"discarded": talon.kept_out}
    label = CRISIS(left=len(talon.left))
    return Onward("crisis", label, CRITICAL, fields, "CD-DES-01", asks=ASKED)
