"""The table as a machine: how it begins, and what begins when an action is over."""

from dataclasses import dataclass

from calculators.core.machine import Machine, changed, headline
from calculators.systems.choix_destin.draw.inputs import Trumps
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.table import words
from calculators.systems.choix_destin.table.acting import Now, first_hands
from calculators.systems.choix_destin.table.cards import CARD, Piles
from calculators.systems.choix_destin.table.state import Seat, Sitting
from calculators.systems.choix_destin.table.transitions import QUESTIONS


@dataclass(frozen=True, slots=True)
class Scene:
    """A table before an action."""

    house: House
    seats: tuple[Seat, ...]
    cards: str
    critical: bool
    aside: Trumps
    npc_aside: Trumps


def _begin(scene: Scene) -> Sitting:
    sitting = Sitting(
        house=scene.house,
        seats=scene.seats,
        cards=scene.cards,
        critical=scene.critical,
        aside=scene.aside,
        npc_aside=scene.npc_aside,
    )
    sitting = headline(sitting, words.WAITING)
    return changed(sitting, agenda=(*first_hands(sitting, *sitting.present), Now()))


def _again(sitting: Sitting) -> Sitting:
    """Begin the next action; what the last one did is still told."""
    return changed(sitting, agenda=(Now(),), deed=None, moves=0, seen_by="")


TABLE = Machine(
    begin=_begin, again=_again, questions=QUESTIONS, secret=lambda _sitting: True, unit=CARD.unit
)
"""Whatever one player alone is asked is for her eyes, and so is what comes of it."""


def piles(sitting: Sitting, decision: str | None) -> Piles:
    """Return what a decision draws."""
    move = TABLE.find(sitting, decision) if decision else None
    found: Piles = (
        getattr(sitting.agenda[0], "piles")(sitting, move.code)  # noqa: B009
        if move and move.needs
        else Piles(())
    )
    return found
