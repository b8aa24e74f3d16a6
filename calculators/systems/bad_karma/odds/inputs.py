"""Inputs of the odds of a turn: one's own gauge, and the opponents."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, integer, rows
from calculators.core.words import Phrase

from ..dominoes import Pile, pile_of
from ..draw.inputs import Skilled
from ..scales import GAUGE_BOXES, MODIFIER_BOUND, MOST_DRAWN

MOST_RIVALS = 3
MOST_RIVAL_DOMINOES = 8
_EMPTY = Phrase("{without} : jauge vide.")


class Foe(Group):
    """An opponent as typed: skill, dominoes drawn, threshold of his gauge."""

    skill: int = integer("compétence", most=MODIFIER_BOUND)
    count: int = integer("dominos", least=1, most=MOST_DRAWN, default=1)
    limit: int | None = integer("seuil", least=1, most=GAUGE_BOXES, default=None)


class Facing(Group):
    """The threshold of one's own gauge, and the opponents (BK-SOL-01, BK-TIR-11)."""

    limit: int = integer(
        "Seuil de votre jauge",
        most=GAUGE_BOXES,
        default=0,
        rule="BK-SOL-01",
        help=_EMPTY(without=0),
    )
    foes: tuple[Foe, ...] = rows(
        "Adversaires",
        Foe,
        default=(),
        rule="BK-TIR-11",
        most=MOST_RIVALS,
        notation="Une ligne chacun : compétence ; dominos tirés ; seuil de sa jauge.",
    )

    @property
    def drawn(self) -> int:
        """How many dominoes the opponents draw."""
        return sum(foe.count for foe in self.foes)


TOO_LARGE = Phrase(
    "{drawn:# domino|# dominos} pour les adversaires : {most} au plus en tout, pour un calcul "
    "exact et rapide."
)
TOO_FEW = Phrase("{there:# domino|# dominos} dans la pioche, il en faut {wanted}.")


def small_enough(facing: Facing, skilled: Skilled, pile: Pile) -> Faults:
    """Refuse a turn that the pile cannot serve, or that is too large to be counted."""
    if facing.drawn > MOST_RIVAL_DOMINOES:
        yield Fault("foes", TOO_LARGE(facing, most=MOST_RIVAL_DOMINOES), "AMB-BK-16")
    there, wanted = len(pile_of(pile.out)), facing.drawn + skilled.count
    if wanted > there:
        yield Fault("out", TOO_FEW(there=there, wanted=wanted), "BK-PIO-02")
