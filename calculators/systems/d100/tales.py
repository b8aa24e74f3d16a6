"""What the journal tells of a result, with names, and what matters of somebody now."""

from functools import partial
from typing import Any

from calculators.core.result import Result
from calculators.core.sheet import Tale
from calculators.core.words import Phrase

from .character import ALIVE, BLEEDS, CONDITIONS, SIDES, weakened
from .combat.fires import strongest
from .scales import COVERS, FIRES
from .test.inputs import WALL

SHOOTS = Phrase("{who} tire{who:nt} sur {against}. {told}")
TAKES = Phrase("{who} encaisse{who:nt} un tir {against:de}. {told}")
TELLS = {
    "d100.attack": Phrase("{who} tire{who:nt}. {told}"),
    "d100.armour": Phrase("{who} encaisse{who:nt} un tir. {told}"),
    "d100.test": Phrase("{who} tente{who:nt} un test. {told}"),
    "d100.covering_fire": Phrase("{who} arrose{who:nt} la zone. {told}"),
    "d100.grave_wound": Phrase("{who}. {told}"),
    "d100.haemorrhage": Phrase("{who} saigne{who:nt}. {told}"),
    "d100.death": Phrase("{who}, aux portes de la mort. {told}"),
    "d100.drug": Phrase("Dose {who:de}. {told}"),
    "d100.care": Phrase("Soins {who:de}. {told}"),
}
FACING = {"d100.attack": SHOOTS, "d100.armour": TAKES}

PV, OUT_OF = Phrase("{pv} PV"), Phrase("{pv} PV sur {pv_max}")
SHOT, WEAPON = Phrase("tir {skill}"), Phrase("{weapon}")
ARMOUR = Phrase("armure {protection} ({armour_pv} PV)")
WOUNDS = Phrase("{wounds:# blessure grave|# blessures graves}")
WEAKENED = Phrase("{penalty:+} au tir")
COVERED, WALLED, OFF_MAP, FLED = Phrase("couvert {cover}"), "mur plein", "hors map", "en fuite"
UNDER = Phrase("sous le feu, {penalty:+}")
BLEEDING = Phrase("saigne : {left:dernier tour|encore # tours}")
SOLITUDE = Phrase("solitude {solitude}")


def _told(calculator: str, result: Result, who: str, against: str) -> str:
    """Tell a result with the names of those whom it is about; ``""`` where nobody is named."""
    if not who:
        return ""
    facing = FACING.get(calculator) if against else None
    phrase = facing or TELLS[calculator]
    return phrase(who=who, against=against, told=result.summary)


TALES: dict[str, Tale] = {name: partial(_told, name) for name in TELLS}


def line(who: Any) -> str:
    """Tell what matters of somebody now: health, weapon, armour, cover, wounds, fires, blood."""
    parts = [SIDES[who.side]]
    if who.condition == BLEEDS:
        parts.append(BLEEDING(who))
    elif who.condition != ALIVE:
        parts.append(CONDITIONS[who.condition])
    if who.fled:
        parts.append(FLED)
    if who.pv is not None:
        parts.append((PV if who.pv_max is None else OUT_OF)(who))
    if who.protection:
        parts.append(ARMOUR(who))
    if who.shooting is not None:
        parts.append(SHOT(skill=who.shooting))
    if who.weapon is not None:
        parts.append(WEAPON(who))
    return " · ".join([*parts, *_situation(who)])


def _situation(who: Any) -> list[str]:
    parts = []
    if who.cover in COVERS:
        parts.append(COVERED(cover=COVERS.by_code[who.cover].name))
    elif who.cover == WALL:
        parts.append(WALLED)
    if who.off_map:
        parts.append(OFF_MAP)
    if who.wounds:
        parts.append(WOUNDS(who))
    if penalty := weakened(who) + who.boost:
        parts.append(WEAKENED(penalty=penalty))
    if who.fires:
        parts.append(UNDER(penalty=FIRES[strongest(who.fires)]))
    if who.solitude:
        parts.append(SOLITUDE(who))
    return parts
