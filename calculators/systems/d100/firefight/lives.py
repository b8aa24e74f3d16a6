"""Between life and death: haemorrhage, death's door, drugs, and the aftermath of a fight."""

from collections.abc import Callable
from functools import partial
from typing import Any

from calculators.core.script import (
    Asking,
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    coded,
    lapsing,
    says,
)
from calculators.core.words import Line, Phrase

from ..attack.impact import Guard
from ..character import ALIVE, BLEEDS, DEAD, DOOR
from ..onward import CARE, DEATH, GRAVE_WOUND, HAEMORRHAGE, WOUNDED
from ..scales import BLEEDINGS, CARES, DOSED_BOUND
from ..survival.care.inputs import FIRST_AID
from ..survival.care.rule import HEALED
from ..survival.haemorrhage import BLEEDING, LIGHT, WITH_CONSTITUTION, Bleeding
from .people import NO_MORE, acting, alive

DRUG = "d100.drug"
WHERE = Phrase("Blessure grave {name:de} : quelle zone ?")
BLEED = Phrase("{name} saigne{name:nt} : combien de temps ?")
HOW_GRAVE = Phrase("Hémorragie {name:de} : la table n'en dit pas la gravité")
TIME = Line("Hémorragie {severity} : lancer le temps, {dice}", "DC-HEM-02")
STILL = Line(
    "{name} {name:saignait|saignaient} déjà : il reste {left:# tour|# tours}, que cette hémorragie"
    " ne peut pas abréger.",
    "DC-HEM-02",
    "AMB-DC-29",
)
SURVIVES = Phrase("{name} {name:est|sont} aux portes de la mort : tenir ce tour ?")
SURVIVE = Line("Lancer la survie de ce tour", "DC-MOR-01")
DOSES = Phrase("{name} {name:prend|prennent} une dose : un point de solitude est en jeu.")
PROGRAM = Phrase("{name} lance{name:nt} un programme frauduleux : un point de solitude est en jeu.")
SWALLOW = Line("Lancer la survie", "DC-DRO-01")
GAINS = Phrase("{name} : quelle compétence gagne {bonus:# point|# points} ?")
LOSES = Phrase("{name} : le MJ choisit ce qui perd {bonus:# point|# points}")
DOSED = {
    "boost": Line("Tir", "DC-DRO-03"),
    "grit": Line("Survie", "DC-DRO-03"),
}
BOOSTED = Line("{name} : {bonus:+} en {skill:_}, le temps du combat.", "DC-DRO-03")
OTHER = Line("Autre chose", "DC-DRO-03")
NOTED = Line(
    "{name} : {bonus:+} ailleurs, le temps du combat ; à compter dans les tests.", "DC-DRO-03"
)
NO_NEWS: dict[str, str] = {BLEEDING: "", HEALED: ""}
"""What a throw is for, time left or health: only death's door or all of it is a chance to tell."""
EVERYBODY = Line("Tout le monde est en vie.", "DC-MOR-01")
STAND = Line("En vie : {names}.", "DC-MOR-01")
BLEED_ON = Line("Saigne{names:nt} encore : {names}.", "DC-HEM-02", "AMB-DC-29")
DYING = Line(
    "Aux portes de la mort : {names}, un test de survie à chaque tour.", "DC-MOR-01", "AMB-DC-20"
)
FLED = Line("En fuite : {names}.", "DC-FUI-01")
DIED = Line(
    "Au nombre des morts : {names} ; si c'est de justesse, une cuve peut encore y remédier.",
    "DC-PV-04",
    "AMB-DC-16",
)
RECOVER = Line("PV à récupérer : {names}.", "DC-PV-01")
REPAIR = Line("Armure à réparer : {names}.", "DC-ARM-03", "AMB-DC-09")
FORGETS = Line("La drogue ne fait plus effet : {names}.", "DC-DRO-04")
ENDS = Line("Le programme frauduleux ne fait plus effet : {names}.", "DC-DRO-04", "AMB-DC-19")
AIDS = Phrase("Premiers secours pour {name} ?")
AID = Line("Employer un kit, {dice}", "DC-PV-02", "AMB-DC-15")
AID_BLEEDING = Line("Employer un kit, {dice} : le sang s'arrête", "DC-PV-02", "AMB-DC-29")
NO_AID = Line("Pas de premiers secours", "DC-PV-02")
UNAIDED = Line("{name} se passe{name:nt} de premiers secours.", "DC-PV-02")


def first_wounds(table: Table, asking: Asking) -> Script:
    """Ask a question, after the zone of each grave wound that is due, and each haemorrhage.

    They may come from a rule page meanwhile (DC-BLE-02, DC-HEM-02).
    """

    def owing() -> str:
        found = alive(table).items()
        return next((name for name, who in found if who.due or who.flowing), "")

    def wounded() -> Question | None:
        due = alive(table)[name].due
        if not due:
            return None
        way = asks("wound", WOUNDED, Request(GRAVE_WOUND, name), wound=due[0])
        return Question(WHERE(name=name), (way,), who=name)

    while True:
        while name := owing():
            yield wounded
            yield from bleeding(table, name)
        code = yield lambda: None if owing() else asking()
        if code or not owing():
            return code


def bleeding(table: Table, name: str) -> Script:
    """Roll the time of a haemorrhage that is due, if it may shorten what is left.

    If the wound leaves its severity open, ask that first.
    """

    def bleeds() -> Question | Note | None:
        who = table.sheets[name]
        severity = who.flowing
        if not severity:
            return None
        known = severity in BLEEDINGS
        codes = (severity,) if known else (*BLEEDINGS,)[::-1]
        if who.condition == BLEEDS and 0 < who.left <= min(map(least, codes)):
            left = {name: {"unrolled": who.unrolled[1:]}}
            return Note([STILL(name=name, left=who.left)], left)
        missing = who.constitution is None and LIGHT in codes
        title = (BLEED if known else HOW_GRAVE)(name=name)
        asked = ("constitution",) if missing else ()
        return Question(title, tuple(map(time, codes)), who=name, asks=asked)

    def hers(code: str) -> Bleeding:
        return Bleeding(severity=code, constitution=table.sheets[name].constitution)

    def least(code: str) -> int:
        return hers(code).least(table.house.bleeding)

    def time(code: str) -> Way:
        level, bleeding = BLEEDINGS.by_code[code], hers(code)
        dice = bleeding.counted(table.house.bleeding).title
        if code == LIGHT and bleeding.constitution is None:
            dice = WITH_CONSTITUTION(label=dice)
        request = Request(HAEMORRHAGE, name, fields={"severity": code})
        told = TIME(severity=level.name, dice=dice, rule=level.rule or BLEEDINGS.rule)
        return Way(coded("bleed", code), told, request, labels=NO_NEWS)

    yield bleeds


def survives(table: Table, name: str, first: Callable[[], str]) -> Question | None:
    """Ask for this turn's survival roll at death's door (DC-MOR-01).

    :param first: whose turn it is.
    """
    who = table.sheets[name]
    if not who.here or who.condition != DOOR or first() != name:
        return None
    way = asks("survive", SURVIVE, Request(DEATH, name))
    return _survival(SURVIVES(name=name), who, name, way)


def _survival(title: str, who: Any, name: str, *ways: Way) -> Question:
    return Question(title, ways, name, folds=("skill", "modifier"), known={"skill": who.survival})


def dose(table: Table, name: str) -> Script:
    """Take a drug; the effect of a critical lasts until the fight is over."""

    def doses() -> Question:
        who = acting(table)[name]
        way = asks("dose", SWALLOW, Request(DRUG, name))
        title = (PROGRAM if who.machine else DOSES)(name=name)
        return _survival(title, who, name, way, NO_MORE)

    def chooses() -> Question:
        rule = "DC-DRO-03" if bonus > 0 else "DC-DRO-02"
        facts: dict[str, Any] = {"name": name, "bonus": bonus, "rule": rule}
        ways = [
            says(
                coded("bonus", field),
                line,
                BOOSTED,
                {name: {field: _bounded(getattr(table.sheets[name], field) + bonus)}},
                skill=line().text,
                **facts,
            )
            for field, line in DOSED.items()
        ]
        ways.append(says("bonus.other", OTHER, NOTED, **facts))
        if bonus > 0:
            return Question(GAINS(name=name, bonus=bonus), ways, who=name)
        return Question(LOSES(name=name, bonus=-bonus), ways)

    taken = yield doses
    bonus: int = table.values.get("bonus") or 0
    if taken and bonus:
        yield chooses
    return taken


def _bounded(points: int) -> int:
    return max(-DOSED_BOUND, min(points, DOSED_BOUND))


def aftermath(table: Table) -> Script:
    """Give first aid to the wounded, then tell what is left to do."""

    def aids(name: str) -> Question | None:
        who = alive(table)[name]
        if not (who.hurt or who.condition == BLEEDS):
            return None
        told = (AID_BLEEDING if who.condition == BLEEDS else AID)(dice=CARES[FIRST_AID])
        request = Request(CARE, name, fields={"method": FIRST_AID})
        way = Way("aid", told, request, labels=NO_NEWS)
        none = lapsing(says("none", NO_AID, UNAIDED, name=name))
        missing = tuple(field for field in ("pv", "pv_max") if getattr(who, field) is None)
        return Question(AIDS(name=name), (way, none), who=name, asks=missing)

    for name in [*table.sheets]:
        yield from first_wounds(table, partial(aids, name))
    yield _ends(table)


def _ends(table: Table) -> Note:
    """Tell who stands and what is left to do (DC-DRO-04)."""
    there, living = table.sheets, alive(table)
    standing = living.where(lambda who: who.condition == ALIVE and not who.fled)
    dosed = living.where(lambda who: who.boost or who.grit)
    found = (
        (EVERYBODY if standing == there else STAND, standing),
        (BLEED_ON, living.where(lambda who: who.condition == BLEEDS)),
        (DYING, living.where(lambda who: who.condition == DOOR)),
        (FLED, living.where(lambda who: who.fled)),
        (DIED, there.where(lambda who: who.condition == DEAD)),
        (RECOVER, living.where(_lacks)),
        (REPAIR, living.where(partial(_worn, table))),
        (FORGETS, dosed.where(lambda who: not who.machine)),
        (ENDS, dosed.where(lambda who: who.machine)),
    )
    return Note([line(names=[*those]) for line, those in found if those])


def _lacks(who: Any) -> bool:
    return who.pv is not None and who.pv_max is not None and who.pv < who.pv_max


def _worn(table: Table, who: Any) -> bool:
    guard = Guard(table.house, who.pv, who.protection, who.armour_pv)
    return guard.effective < guard.protection
