"""Between life and death: a haemorrhage, death's door, a drug, and what comes after a fight."""

from functools import partial

from calculators.core.result import Json
from calculators.core.script import Question, Request, Script, Table, Way, asks, says
from calculators.core.words import Line, Phrase
from calculators.systems.d100.character import BLEEDS, DEAD, DOOR
from calculators.systems.d100.onward import CARE, DEATH, HAEMORRHAGE
from calculators.systems.d100.scales import BLEEDINGS, CARES, MODIFIER_BOUND
from calculators.systems.d100.shootout.people import is_up
from calculators.systems.d100.survival.care.inputs import FIRST_AID
from calculators.systems.d100.survival.haemorrhage import LIGHT

DRUG = "d100.drug"
BLEED = Phrase("{name} saigne : combien de temps ?")
HOW_GRAVE = Phrase("Hémorragie {name:de} : la table n'en dit pas la gravité")
TIME = Line("Hémorragie {severity} : lancer le temps, {dice}", "DC-HEM-02")
SURVIVES = Phrase("{name} est aux portes de la mort : tenir ce tour ?")
SURVIVE = Line("Lancer la survie de ce tour", "DC-MOR-01")
DOSES = Phrase("{name} prend une dose : un point de solitude est en jeu.")
SWALLOW = Line("Lancer la survie", "DC-DRO-01")
GAINS = Phrase("{name} : quelle compétence gagne {bonus} points ?")
LOSES = Phrase("{name} : le MJ choisit ce qui perd {bonus} points")
DOSED = {
    "boost": Line("Tir", "DC-DRO-03"),
    "grit": Line("Survie", "DC-DRO-03"),
}
BOOSTED = Line("{name} : {bonus:+} en {skill:_}, le temps du combat.", "DC-DRO-03")
AIDS = Phrase("Premiers secours pour {name} ?")
AID = Line("Employer un kit, {dice}", "DC-PV-02", "AMB-DC-15")
NO_AID = Line("Pas de premiers secours", "DC-PV-02")
UNAIDED = Line("{name} se passe de premiers secours.", "DC-PV-02")


def bleeding(table: Table, name: str, severity: Json) -> Script:
    """Roll the time of a haemorrhage; where the table is silent, its severity is said first."""
    if severity:
        yield partial(_bleeds, table, name, str(severity))


def _bleeds(table: Table, name: str, severity: str) -> Question | None:
    who = table.sheets.get(name)
    if who is None or who.condition in {DOOR, DEAD}:
        return None
    known = severity in BLEEDINGS
    codes = (severity,) if known else (*BLEEDINGS,)[::-1]
    ways = tuple(_time(name, code) for code in codes)
    missing = who.constitution is None and LIGHT in codes
    title = (BLEED if known else HOW_GRAVE)(name=name)
    return Question(title, ways, who=name, asks=("constitution",) if missing else ())


def _time(name: str, code: str) -> Way:
    level = BLEEDINGS.by_code[code]
    request = Request(HAEMORRHAGE, name, fields={"severity": code})
    told = TIME(severity=level.name, dice=level.value, rule=level.rule or BLEEDINGS.rule)
    return Way(f"bleed.{code}", told, request)


def survives(table: Table, name: str) -> Question | None:
    """Ask whoever is at death's door for this turn's survival (DC-MOR-01)."""
    who = table.sheets.get(name)
    if who is None or not who.here or who.condition != DOOR:
        return None
    way = asks("survive", SURVIVE, Request(DEATH, name))
    return Question(SURVIVES(name=name), (way,), who=name, asks=("skill", "modifier"))


def dose(table: Table, name: str) -> Script:
    """Take a drug; what a critical adds or takes off lasts until the fight is over."""
    taken = yield partial(_doses, table, name)
    bonus = table.values.get("bonus")
    if taken and isinstance(bonus, int) and bonus:
        yield partial(_chooses, table, name, bonus)


def _doses(table: Table, name: str) -> Question | None:
    if not is_up(table, name):
        return None
    way = asks("dose", SWALLOW, Request(DRUG, name))
    return Question(DOSES(name=name), (way,), who=name, asks=("skill", "modifier"))


def _chooses(table: Table, name: str, bonus: int) -> Question | None:
    if name not in table.sheets:
        return None
    who = table.sheets[name]
    ways = [
        Way(
            f"bonus.{field}",
            line(),
            then=(BOOSTED(name=name, bonus=bonus, skill=line().text),),
            writes={name: {field: _bounded(getattr(who, field) + bonus)}},
        )
        for field, line in DOSED.items()
    ]
    return Question((GAINS if bonus > 0 else LOSES)(name=name, bonus=abs(bonus)), tuple(ways))


def _bounded(points: int) -> int:
    return max(-MODIFIER_BOUND, min(points, MODIFIER_BOUND))


def aftermath(table: Table) -> Script:
    """Give first aid to whoever was hurt, then forget the fight and say what is left to do."""
    for name in [*table.sheets]:
        yield partial(_aids, table, name)


def _aids(table: Table, name: str) -> Question | None:
    who = table.sheets.get(name)
    if who is None or who.condition == DEAD or not (who.hurt or who.condition == BLEEDS):
        return None
    dice = CARES[FIRST_AID]
    way = asks("aid", AID, Request(CARE, name, fields={"method": FIRST_AID}), dice=dice)
    none = says("none", NO_AID, UNAIDED, name=name)
    missing = tuple(field for field in ("pv", "pv_max") if getattr(who, field) is None)
    return Question(AIDS(name=name), (way, none), who=name, asks=missing)
