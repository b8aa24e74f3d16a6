"""Onward moves shared by several results: haemorrhage, care, the tank."""

from calculators.core.result import Moves, Onward, Values
from calculators.core.words import Line, Phrase

from .attack.wound import DEAD, Wound
from .scales import BLEEDINGS
from .survival.care.inputs import FIRST_AID, REVIVE

HAEMORRHAGE, CARE, DEATH = "d100.haemorrhage", "d100.care", "d100.death"
ARMOUR, GRAVE_WOUND = "d100.armour", "d100.grave_wound"

BLEEDS = Phrase("Hémorragie {severity} : lancer le temps")
UNSAID = Phrase("Hémorragie, si « {severity} » : lancer le temps")
SEVERE = "severe"  # the site's suggestion where the table is silent (AMB-DC-06)
BACK = "Mort de justesse : cuve de soin"
AID = "Après le combat : premiers secours"
WOUNDED = Line("Blessure grave, {wound:# dégât|# dégâts} : lancer la zone", "DC-BLE-02")


def after_wound(wound: Wound, *, turned: bool = False) -> Moves:
    """Yield the haemorrhage of a wound, or the tank for the dead."""
    bleeding = wound.cell.bleeding
    if bleeding:
        known = bleeding in BLEEDINGS
        level = BLEEDINGS.by_code[bleeding if known else SEVERE]
        label = (BLEEDS if known else UNSAID)(severity=level.name)
        rule = level.rule or BLEEDINGS.rule
        yield Onward("bleed", label, HAEMORRHAGE, {"severity": level.code}, rule, turned)
    if wound.outcome == DEAD:
        yield killed(pv=0, turned=turned)


def struck(code: str, label: str, rule: str, name: str = "") -> Onward:
    """Return the move to resolve one hit of a result; the others wait.

    :param name: the target's, if several are possible.
    """
    return Onward(code, label, ARMOUR, {}, rule, turned=True, struck=name, stays=True)


def killed(*, turned: bool = False, **known: int) -> Onward:
    """Return the tank, for somebody just killed (AMB-DC-16)."""
    return Onward(
        "revive", BACK, CARE, {"method": REVIVE, **known}, "DC-PV-04", turned, asks=("chance",)
    )


def aid(label: str = AID, *, turned: bool = False, **known: int) -> Onward:
    """Return first aid."""
    return Onward(
        "aid", label, CARE, {"method": FIRST_AID, **known}, "DC-PV-02", turned, asks=("hurt",)
    )


def survive(label: str, known: Values) -> Onward:
    """Return the survival test of a turn at death's door."""
    return Onward("survive", label, DEATH, known, "DC-MOR-01")


def zone(wound: int) -> Onward:
    """Return the roll of the zone of a grave wound."""
    told = WOUNDED(wound=wound)
    return Onward("wound", told.text, GRAVE_WOUND, {"damage": str(wound)}, told.rule)
