"""Draws whose trumps are set aside: docs/choix-destin/situations-critiques.md."""

from dataclasses import replace

from calculators.core.calculator import Calculator
from calculators.core.group import again, flag
from calculators.core.result import FigureTable, Share, Tables, Told, ending
from calculators.core.words import Line, Phrase

from .draw import words
from .draw.inputs import Aside, one_of_each
from .draw.onward import CARD, crisis
from .draw.rule import OUTCOMES, Draw, verdict_law
from .talon import Talon, Trumps

# --- inputs


class Carried(Aside):
    """The trumps set aside, from one draw to the next, until the critical situation ends."""

    discarded: Trumps = again(Aside, "discarded", carried=True)
    end_of_phase: bool = flag("La situation critique s'achève après ce tirage", rule="CD-DES-03")


# --- rule


class CriticalDraw(Draw):
    """A draw whose trumps are set aside, and carried to the next (CD-DES-01)."""

    aside: Carried

    told = (*Draw.told, "discarded", "ended:aside.end_of_phase")
    carried = ("discarded",)

    @property
    def discarded(self) -> Trumps:
        """The trumps set aside; none at the end, or after the last trump was drawn."""
        return () if self.aside.end_of_phase else self.after.kept_out


# --- words

END = Line("Fin de la situation critique : le talon est remélangé, entier.", "CD-DES-03")
LEFT = Line("Défausse : il reste {count:# arcane|# arcanes} au talon.", "CD-DES-01")
BEFORE = Phrase("Avant ce tirage (reste {count})")


def tell(draw: CriticalDraw) -> Told:
    """Describe a draw, then what becomes of its trumps."""
    told = words.tell(draw)
    if draw.aside.end_of_phase:
        return replace(told, steps=(*told.steps, END()), onward=(CARD,))
    left = () if draw.after.exhausted else (LEFT(count=len(draw.after.left)),)
    more = crisis(Talon(draw.discarded))
    return replace(told, steps=(*told.steps, *left), onward=(more, CARD))


# --- the calculator


def shift(draw: CriticalDraw) -> Tables:
    """Tabulate the chances from a whole talon and from the current one."""
    whole, left = (verdict_law(draw.attempt, talon) for talon in (Talon(), draw.talon))
    rows = [
        (
            outcome.label,
            Share(whole.probability(outcome), ending(outcome), {"discarded": ()}),
            Share(left.probability(outcome), ending(outcome)),
        )
        for outcome in OUTCOMES
        if outcome in whole or outcome in left
    ]
    head = ("Issue", "Talon complet", BEFORE(count=draw.trumps_left))
    yield FigureTable("Ce que la défausse a changé", head, rows)


critical_situation = Calculator(
    id="choix_destin.critical_situation",
    title="Situation critique",
    verb="Tirer le Destin",
    rules=("CD-DES-01", "CD-DES-02", "CD-DES-03"),
    outcomes=OUTCOMES,
    checks=(one_of_each,),
    tables=shift,
    tell=tell,
)(CriticalDraw)
