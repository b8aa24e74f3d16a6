"""Journal sentences, with names, and a character's status line."""

from collections.abc import Callable, Iterable
from typing import Any

from calculators.core.result import Result
from calculators.core.tales import in_a_line, told_of
from calculators.core.words import Phrase

from .attack.impact import Guard
from .attack.wound import LEGS
from .character import ALIVE, BLEEDS, CONDITIONS, SIDES
from .combat.fires import strongest
from .house import House
from .scales import BURNS, COVERS, FIRES
from .test.inputs import WALL

_TARGET = "La cible"
_STRUCK = told_of(
    Phrase("{who} encaisse{who:nt} un tir. {told}"),
    Phrase("{who} encaisse{who:nt} un tir {against:de}. {told}"),
)
_TAKEN = {
    False: told_of(Phrase("Prise de drogue {who:de}. {told}")),
    True: told_of(Phrase("Programme frauduleux {who:de}. {told}")),
}
shoots = told_of(
    Phrase("{who} tire{who:nt}. {told}"), Phrase("{who} tire{who:nt} sur {against}. {told}")
)
tries = told_of(Phrase("{who} tente{who:nt} un test. {told}"))
sweeps = told_of(Phrase("{who} arrose{who:nt} la zone. {told}"))
suffers = told_of(Phrase("{who}. {told}"))
bleeds = told_of(Phrase("{who} saigne{who:nt}. {told}"))
nears_death = told_of(Phrase("{who}, aux portes de la mort. {told}"))
heals = told_of(Phrase("Soins {who:de}. {told}"))


def takes_it(result: Result, who: str, against: str) -> str:
    """Describe a hit, of somebody named or not."""
    return _STRUCK(result, who or _TARGET, against)


def drugs(result: Result, who: str, against: str) -> str:
    """Describe a drug, or the machine's."""
    return _TAKEN[result.values["machine"]](result, who, against)


_PV, _STATE = {"pv"}, {"condition"}
HARM = {"hurt": _PV, "down": _PV, "dead": _PV | _STATE}
BURNT = {outcome: told | {"burn"} for outcome, told in HARM.items()}
CARED = {**dict.fromkeys(("full", "healed", "nothing"), _PV | _STATE), "revived": _STATE}
STATED = {"": _STATE}

ALONE, OF_ALL = Phrase("{pv}"), Phrase("{pv} sur {pv_max}")
WOUND, BURN = Phrase("{zone} {damage}"), Phrase("brûlure {burn.name} ({burn.value.penalty})")
UNBURNT = "aucune brûlure"


def _health(who: Any) -> str:
    if who.pv is None:
        return ""
    return (ALONE if who.pv_max is None else OF_ALL)(who)


def _wounds(wounds: Iterable[Any]) -> str:
    return ", ".join(WOUND(zone=each.zone.label, damage=each.damage) for each in wounds)


def _burn(who: Any) -> str:
    return BURN(burn=BURNS.by_code[who.burn]) if who.burn in BURNS else UNBURNT


TOLD: dict[str, Callable[[Any], str]] = {
    "pv": _health,
    "wounds": lambda who: _wounds(who.wounds),
    "due": lambda who: ", ".join(map(str, who.due)),
    "unrolled": lambda who: _wounds(who.unrolled),
    "burn": _burn,
    "tank": Phrase("{tank}"),
}
"""The text of a field whose value alone says too little or too much."""

PV, OUT_OF = Phrase("{pv} PV"), Phrase("{pv} PV sur {pv_max}")
SHOT, WEAPON = Phrase("tir {skill}"), Phrase("{weapon}")
WHOLE = Phrase("armure {protection} ({armour} PV)")
WORN = Phrase("armure {effective} sur {protection} ({armour} PV)")
WOUNDS = Phrase("{wounds:# blessure grave|# blessures graves}")
LOST = {
    "paralysed": {False: Phrase("{zone} paralysé"), True: Phrase("{zone} paralysée")},
    "torn": {False: Phrase("{zone} arraché"), True: Phrase("{zone} arrachée")},
}
"""A limb of no more use, a leg or not: the table judges what it allowed (AMB-DC-31)."""
DUE = Phrase("blessure grave à lancer ({damage:# dégât|# dégâts})")
FLOWING = "hémorragie à lancer"
WEAKENED = Phrase("{aiming:+} au tir")
COVERED, WALLED, OFF_MAP, FLED = Phrase("couvert {cover}"), "mur plein", "hors map", "en fuite"
UNDER = Phrase("sous le feu, {penalty:+}")
BLEEDING = Phrase("saigne : {left:dernier tour|encore # tours}")
SOLITUDE = Phrase("{solitude:aucun point|# point|# points} de solitude")
BULLETS = Phrase("{bullets:aucune balle restante|# balle restante|# balles restantes}")
LIVED = Phrase("{lived:aucun tour|# tour|# tours} de survie")


@in_a_line
def line(who: Any, house: House | None) -> Iterable[str]:
    """Return a character's status line: health, weapon, armour, cover, wounds, fires, blood."""
    yield SIDES[who.side]
    if who.condition == BLEEDS:
        yield BLEEDING(who)
    elif who.condition != ALIVE:
        yield CONDITIONS[who.condition]
    if who.fled:
        yield FLED
    if who.pv is not None:
        yield (PV if who.pv_max is None else OUT_OF)(who)
    if who.protection:
        guard = Guard(house or House(), who.pv, who.protection, who.armour_pv)
        yield (WHOLE if guard.effective == guard.protection else WORN)(guard)
    if who.shooting is not None:
        yield SHOT(skill=who.shooting)
    if who.weapon is not None:
        yield WEAPON(who)
    yield from _situation(who)


def _situation(who: Any) -> Iterable[str]:
    if who.cover in COVERS:
        yield COVERED(cover=COVERS.named(who.cover))
    elif who.cover == WALL:
        yield WALLED
    if who.off_map:
        yield OFF_MAP
    if who.wounds:
        yield WOUNDS(who)
    yield from _lost(who)
    yield from (DUE(damage=damage) for damage in who.due)
    if who.flowing:
        yield FLOWING
    if who.aiming:
        yield WEAKENED(who)
    if who.fires:
        yield UNDER(penalty=FIRES[strongest(who.fires)])
    if who.solitude:
        yield SOLITUDE(who)


def _lost(who: Any) -> Iterable[str]:
    """Name each limb of no more use once, by the worst of its wounds."""
    by_fate = {fate: {each.zone for each in who.graves if each.cell.fate == fate} for fate in LOST}
    by_fate["paralysed"] -= by_fate["torn"]
    for fate, zones in by_fate.items():
        for zone in sorted(zones):
            yield LOST[fate][zone in LEGS](zone=zone.label)
