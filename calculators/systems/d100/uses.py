"""What each calculator of d100 reads from a character, writes back and tells."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from calculators.core.group import Fields
from calculators.core.result import Json, Result
from calculators.core.script import FACED, Written
from calculators.core.typed import alike
from calculators.core.use import Asked, Give, Giving, Part, Use, of, same
from calculators.core.words import Line

from . import tales
from .character import ALIVE, BLEEDS, DEAD, DOOR, Fighting
from .combat.fires import Under, annulled, strongest
from .owing import due, opens, owes, rolled, severity
from .scales import HEALTH_BOUND
from .survival.care.inputs import REVIVE
from .test.inputs import OPEN
from .test.rule import CANCELLED

# --- read by calculators


AIMING, SURVIVING = of("aiming"), of("surviving")


def _thrown(asked: Asked) -> str:
    """Return the field that stores damage dice, the weapon's; ``""`` for a plain figure."""
    return "weapon" if "d" in str(asked["damage"]) else ""


def _under(who: Fighting, _asked: Asked) -> Json:
    """Return the covering fire that counts, if she is under one (DC-COU-02)."""
    return strongest(who.fires) if who.fires else None


def _from_afar(who: Fighting, asked: Asked) -> Json:
    """Return the position of a shooter off the map, whose target may be too (DC-HOR-02)."""
    faced: Any = asked.get(FACED)
    both = faced is not None and faced.off_map
    return ("both" if both else "shooter") if who.off_map else None


def _is_shot(asked: Asked) -> bool:
    """Whether a test is surely a shot: it has a target."""
    aimed = asked.get("cover") not in {None, "", "none"}
    off_map = asked.get("position") not in {None, "", "map"}
    return aimed or off_map or asked.get("second_shot") in {True, "true"}


def _skills(who: Fighting, asked: Asked) -> Json:
    return [who.shooting] if _is_shot(asked) and who.shooting is not None else None


def _of_test(who: Fighting, asked: Asked) -> Json:
    """Return the modifiers: the tank's for every skill, the wounds' only for a known shot."""
    return who.aiming if _is_shot(asked) else who.tank


# --- who cannot act

IS_DEAD = Line("Mort {name:de} : les morts n'agissent plus.", "DC-MOR-01")
PAST_CARE = Line("Mort {name:de} : seul un retour à la vie se tente encore.", "DC-PV-04")
ALIVE_YET = Line("{name} {name:vit|vivent} encore : rien à ramener à la vie.", "DC-PV-04")


def _dead(who: Fighting, _asked: Asked) -> Line | None:
    return IS_DEAD if who.condition == DEAD else None


def _cares(who: Fighting, asked: Asked) -> Line | None:
    """Bar care that would heal the dead, and a return of somebody who lives (DC-PV-04)."""
    dead, back = who.condition == DEAD, asked.get("method") == REVIVE
    return None if dead == back else PAST_CARE if dead else ALIVE_YET


# --- written to sheets


def _wounds(result: Result, _before: Fighting) -> Any:
    """Keep the wounds of the dead: a tank may revive them, and no rule heals a wound."""
    borne = (result.state or {}).get("before")
    return None if borne is None or result.outcome == DEAD else borne


def _most(result: Result, before: Fighting) -> Json:
    """Raise a sheet's maximum health to what a table counts, if more."""
    pv = (result.state or result.values).get("pv")
    above = isinstance(pv, int) and before.pv_max is not None and pv > before.pv_max
    return pv if above else None


def _hurt(figure: str) -> Give:
    """Return a writer of the health lost to a hit, fall or burn: first aid's limit (DC-PV-02)."""

    def counted(result: Result, before: Fighting) -> Json:
        lost = result.values.get(figure)
        return min(before.hurt + lost, HEALTH_BOUND) if isinstance(lost, int) else None

    return counted


def _fate(**codes: Json) -> Giving:
    """Return a writer of a field by the outcome."""
    return lambda result, _before: codes.get(result.outcome)


_BLEEDS = {"bleeding": BLEEDS, "door": DOOR}


def _spent(result: Result, before: Fighting) -> Any:
    """Remove the critical covering fire that cancelled a success (AMB-DC-12)."""
    verdicts = result.values.get("verdicts") or [result.values.get("verdict")]
    if CANCELLED not in verdicts:
        return None
    return annulled(before.fires)


def _fresh(result: Result, before: Fighting) -> Json:
    """Whether this haemorrhage decides: the turn of the wound is not counted (AMB-DC-33)."""
    shorter = before.condition != BLEEDS or result.values["left"] < before.left
    return True if shorter and not before.beyond else None


_HEALED = _fate(revived=ALIVE, lost=DEAD, final=DEAD)


def _cared(result: Result, before: Fighting) -> Json:
    """Mark as alive somebody whose haemorrhage care stops (AMB-DC-29), or whom the tank revives."""
    if before.condition == BLEEDS and result.values["stanches"]:
        return ALIVE
    return _HEALED(result, before)


def _fighters(present: Mapping[str, Any]) -> Json:
    """Return everyone who can act; a missing Perception is asked for."""
    return [
        {"name": name, "perception": who.perception} for name, who in present.items() if who.here
    ]


def _covered(result: Result, there: Mapping[str, Fighting], who: str, _against: str) -> Written:
    """Write a covering fire on the enemies of its zone, and its number on its shooter."""
    if "effect" not in result.values:
        return {}
    enemies = {*map(alike, result.values["enemies"])}
    taken = {fire.by for each in there.values() for fire in each.fires}
    taken |= {each.covering for each in there.values()}
    own = there[who].covering if who else 0
    number = own or next(n for n in count(1) if n not in taken)
    laid: dict[str, Fields] = {who: {"covering": number}} if who else {}
    for name, each in there.items():
        others = [fire for fire in each.fires if fire.by != number]
        mine = [Under(number, result.values["effect"])] if alike(name) in enemies else []
        if mine or len(others) < len(each.fires):
            laid.setdefault(name, {})["fires"] = (*others, *mine)
    return laid


HEALTH: dict[str, Give] = {"pv": "pv", "pv_max": _most}
MORTAL: dict[str, Give] = {
    "condition": _fate(dead=DEAD),
    **dict.fromkeys(("left", "lived"), _fate(dead=0)),  # no more turns are counted
}
STRUCK = Part(
    takes={**same("pv", "protection", "armour_pv"), "before": "wounds"},
    gives={
        **HEALTH,
        "armour_pv": "armour_pv",
        "wounds": _wounds,
        "unrolled": opens,
        "hurt": _hurt("passed"),
        **MORTAL,
    },
)
HARMED: dict[str, Give] = {**HEALTH, "hurt": _hurt("damage"), **MORTAL, "due": owes}

USES = {
    "d100.test": Use(
        Part(
            takes={"skills": _skills, "modifier": _of_test, "burn": "burn", "fire": _under},
            gives={"fires": _spent},
            bar=_dead,
        ),
        tale=tales.tries,
    ),
    "d100.attack": Use(
        Part(
            takes={
                "skill": "shooting",
                "damage": "weapon",
                "modifier": AIMING,
                "burn": "burn",
                "fire": _under,
                "position": _from_afar,
            },
            gives={"fires": _spent},
            learns={"skill": "shooting", "damage": _thrown},
            bar=_dead,
        ),
        against=replace(
            STRUCK,
            takes={
                **STRUCK.takes,
                "cover": lambda who, _: who.cover if who.cover != OPEN else None,
                "position": lambda who, _: "target" if who.off_map else None,
            },
        ),
        tale=tales.shoots,
        tells=tales.HARM,
    ),
    "d100.armour": Use(
        STRUCK,
        against=Part(takes={"damage": "weapon"}, learns={"damage": _thrown}),
        tale=tales.takes_it,
        tells=tales.HARM,
    ),
    "d100.grave_wound": Use(
        Part(
            takes={"damage": due, "before": "wounds"},
            gives={"wounds": _wounds, "due": rolled, "unrolled": opens, **MORTAL},
        ),
        tale=tales.suffers,
    ),
    "d100.covering_fire": Use(
        Part(
            takes={
                **same("bullets", "fires", "burn"),
                "skill": "shooting",
                "modifier": AIMING,
                "position": _from_afar,
            },
            gives=same("bullets", "fires"),
            learns={"skill": "shooting"},
            bar=_dead,
        ),
        writes=_covered,
        tale=tales.sweeps,
    ),
    "d100.fall": Use(
        Part(takes=same("pv"), gives=HARMED),
        tells=tales.HARM,
    ),
    "d100.burn": Use(
        Part(
            takes={"pv": "pv", "before": "burn"},
            gives={**HARMED, "burn": "before"},
        ),
        tells=tales.BURNT,
    ),
    "d100.haemorrhage": Use(
        Part(
            takes={
                "severity": severity,
                "constitution": "constitution",
                "before": lambda who, _: who.left if who.condition == BLEEDS else None,
            },
            gives={
                **same("constitution"),
                "left": lambda bled, her: None if her.beyond else bled.values["left"],
                "condition": lambda bled, her: None if her.beyond else _BLEEDS[bled.outcome],
                "fresh": _fresh,
                "unrolled": lambda _bled, her: her.unrolled[1:],
            },
        ),
        tale=tales.bleeds,
        tells=tales.STATED,
    ),
    "d100.care": Use(
        Part(
            takes={
                **same("pv", "pv_max", "hurt", "machine"),
                "bleeding": lambda who, _: who.condition == BLEEDS or bool(who.flowing),
            },
            gives={
                **same("pv", "pv_max"),
                "hurt": lambda _result, _before: 0,
                "tank": lambda done, _: done.values["penalty"] if done.values["weakened"] else None,
                "left": lambda done, _: 0 if done.values["stanches"] else None,
                "unrolled": lambda done, _: [] if done.values["stanches"] else None,
                "condition": _cared,
            },
            bar=_cares,
        ),
        tale=tales.heals,
        tells=tales.CARED,
    ),
    "d100.death": Use(
        Part(
            takes={"skill": "survival", "modifier": SURVIVING, "lived": "lived"},
            gives={
                "lived": "lived",
                "left": lambda _result, _before: 0,
                "condition": _fate(alive=DOOR, dead=DEAD),
            },
            learns={"skill": "survival"},
            bar=_dead,
        ),
        tale=tales.nears_death,
        tells=tales.STATED,
    ),
    "d100.drug": Use(
        Part(
            takes={
                "skill": "survival",
                "modifier": SURVIVING,
                **same("machine", "solitude"),
            },
            gives=same("solitude"),
            learns={"skill": "survival"},
            bar=_dead,
        ),
        tale=tales.drugs,
    ),
    "d100.initiative": Use(
        everybody={"fighters": _fighters},
    ),
}
