"""What may follow a move of one's cards: a card drawn, advice, a draw, help for another's draw."""

from collections.abc import Iterable
from dataclasses import replace

from calculators.core.result import Onward
from calculators.core.words import Phrase

from ..draw.onward import ASKED, CRITICAL, DESTINY, DRAW_CARD, HAND
from ..scales import TO_ACT
from .rule import DRAW, LEND, Handled

ADVICE = "Quelle carte jouer ?"
TRY, IN_CRISIS = "Tirer le Destin", "Tirer en situation critique"
HELP = Phrase("Tirer le Destin avec {card:le} en plus")
HELP_IN_CRISIS = Phrase("Tirer en situation critique avec {card:le} en plus")


def following(done: Handled) -> Iterable[Onward]:
    """Return the moves that the cards open."""
    if done.action == LEND and done.card:
        lent, rule = {"lent": [done.card]}, "CD-CHO-02"
        help_ = Onward("help", HELP(done), DESTINY, lent, rule, turned=True, asks=ASKED)
        yield help_
        crisis = HELP_IN_CRISIS(done)
        yield replace(help_, code="help_crisis", label=crisis, calculator=CRITICAL)
    if len(done.hand) < TO_ACT:
        fields = {
            "action": DRAW,
            "hand": done.hand,
            "discard": done.after.discard,
        }
        yield Onward("card", DRAW_CARD, HAND, fields, "CD-MAI-02")
        return
    held = {"hand": done.hand}
    yield Onward("advice", ADVICE, "choix_destin.advice", held, "CD-CHO-01")
    yield Onward("draw", TRY, DESTINY, {}, "CD-CHO-01", asks=ASKED)
    yield Onward("crisis", IN_CRISIS, CRITICAL, {}, "CD-DES-01", asks=ASKED)
