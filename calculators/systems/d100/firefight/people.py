"""People in a firefight: who takes part, in what order, with what public facts."""

from collections.abc import Collection
from typing import Any

from calculators.core.script import Present, Table, back
from calculators.core.words import Phrase

from ..character import BLEEDS, DEAD
from ..combat import initiative
from ..combat.initiative import Fighter
from ..combat.inputs import armed

NO_MORE = back("DC-ETP-02")
BLEED, LEFT = Phrase("Saigne{names:nt}"), Phrase("{name} ({left:dernier tour|# tours})")


def alive(table: Table) -> Present[Any]:
    """Return the living, those who fled included."""
    return table.sheets.where(lambda who: who.condition != DEAD)


def here(table: Table) -> Present[Any]:
    """Return the living in the fight."""
    return table.sheets.where(lambda who: who.here)


def acting(table: Table) -> Present[Any]:
    """Return those who can act."""
    return table.sheets.where(lambda who: who.up)


def loaded(table: Table) -> Present[Any]:
    """Return those who can act, with the bullets of a covering fire (DC-COU-01)."""
    return acting(table).where(lambda who: armed(who.bullets))


def others(table: Table, name: str) -> list[str]:
    """Return the others in the fight, the other camp first."""
    return here(table).others(name)


def is_enemy(table: Table, name: str, other: str) -> bool:
    """Whether two are enemies; where nobody has said who is in which camp, any two are."""
    return other in table.sheets.foes(name)


def ranks(table: Table, names: Collection[str] | None = None) -> list[list[str]]:
    """Return the order of acting, by rank; unknown Perception comes last (DC-ETP-01).

    :param names: whose order; by default, of the living in the fight.
    """
    listed = here(table) if names is None else [name for name in table.sheets if name in names]
    known = {name: table.sheets[name].perception for name in listed}
    seeing = (Fighter(name=n, perception=p) for n, p in known.items() if p is not None)
    unknown = [name for name, perception in known.items() if perception is None]
    found = [[*names] for names in initiative.ranks(tuple(seeing)).values()]
    return [*found, unknown] if unknown else found


def facts(table: Table, *, counted: bool = False) -> tuple[tuple[str, str], ...]:
    """Tell who bleeds.

    :param counted: whether the turn has just been counted, and told, for whoever bled before it.
    """
    bleed = here(table).where(lambda who: who.condition == BLEEDS and (who.fresh or not counted))
    told = ", ".join(LEFT(who, name=name) for name, who in bleed.items())
    return ((BLEED(names=[*bleed]), told),) if bleed else ()
