"""Shots and their wounds, a second shot, covering fire, any other test (DC-TST-01, DC-COU-01)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from calculators.core.result import Values
from calculators.core.script import (
    Chances,
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    lapsing,
    says,
)
from calculators.core.words import Line, Phrase

from ..attack import impact, wound
from ..attack.words import PENALTY
from ..character import DEAD, Fighting
from ..combat.inputs import COVERED, ENEMY, EXPOSED, FRIEND, must_test
from ..onward import ARMOUR
from ..scales import PARTICIPANTS
from ..test.inputs import OPEN, WALL
from ..threshold import HITS
from .lives import bleeding
from .people import NO_MORE, acting, here, is_enemy, loaded, others

ATTACK, TEST = "d100.attack", "d100.test"
SHOT = ("modifier", "cover", "skill", "damage")
HIT, GRAVE = "toucher", "blessure grave"

SHOOTS = Phrase("{name} tire{name:nt} sur {target}")
FIRE = Line("Lancer les dés du tir", "DC-TST-01")
SECOND = Phrase("{name} : un second tir ?")
SHOOT_AGAIN = Line("Second tir sur {name}", "DC-CAD-01", "AMB-DC-14")
STOP = Line("Ne pas tirer deux fois", "DC-CAD-01")
STOPS = Line("{name} ne tire{name:nt} qu'une fois.", "DC-CAD-01")
TRIES, OBSERVES = (
    Phrase("{name} tente{name:nt} un test"),
    Phrase("{name} observe{name:nt}, pour trouver {other}"),
)
ROLL, LOST = Line("Lancer le d100", "DC-TST-01"), "Blessures"
SPOTTED = Line("{name} {name:a|ont} trouvé {other} : le tir est possible.", "DC-HOR-01")
UNSEEN = Line("{name} ne {name:trouve|trouvent} pas {other}.", "DC-HOR-01")

COVERING = "d100.covering_fire"
CONE = Phrase("{name} arrose{name:nt} la zone : qui s'y trouve ?")
SWEEP = Line("Tirer dix balles", "DC-COU-01")
INSIDE = Line("✓ {name} {name:est|sont} dans la zone", "DC-COU-03")
OUTSIDE = Line("{name} {name:est|sont} hors de la zone", "DC-COU-03")
STRUCK = Phrase("{other} touche{other:nt} {name}")
TAKES = Line("Lancer les dégâts", "DC-BLE-01")


def is_hidden(table: Table, name: str, other: str) -> bool:
    """Whether a character off the map is still to be found by an enemy (DC-HOR-01)."""
    target = table.sheets[other]
    return target.off_map and not target.spotted and is_enemy(table, name, other)


def in_sight(table: Table, name: str, other: str) -> bool:
    """Whether a character can be shot at (DC-CVT-01, DC-HOR-01)."""
    return table.sheets[other].cover != WALL and not is_hidden(table, name, other)


def aims(table: Table, name: str, other: str, line: Line) -> Way:
    """Return the way that leads to a shot, with its chances."""
    code = table.code("shoot", other)
    return Way(code, line(name=other), shows=Request(ATTACK, name, other), weighs=weighed)


def weighed(chances: Mapping[str, Fraction]) -> Chances:
    """Return the chances to hit, and of a grave wound; its zone is the same for all (DC-BLE-03)."""
    return ((HIT, _sum(chances, impact.OUTCOMES)), *wounds(chances))


def wounds(chances: Mapping[str, Fraction]) -> Chances:
    """Return the chance of a grave wound, of a shot that hits."""
    return ((GRAVE, _sum(chances, wound.OUTCOMES)),)


def _sum(chances: Mapping[str, Fraction], codes: tuple[str, ...]) -> Fraction:
    return sum((chances.get(code, Fraction(0)) for code in codes), Fraction(0))


def _said(asked: tuple[str, ...], who: Fighting) -> tuple[str, ...]:
    """Return a shot's inputs to ask: off the map, whether there is a bonus to lose (AMB-DC-02)."""
    return (*asked, "no_bonus") if who.off_map else asked


def shots(table: Table, name: str, other: str, *, second: bool = False) -> Script:
    """Shoot, and perhaps a second time with a semi-automatic weapon (DC-CAD-01).

    :return: ``None`` if nothing is shot.
    """

    def fires() -> Question | None:
        who = acting(table)[name]
        here(table).of(other)
        if not in_sight(table, name, other):
            return None
        shot = Request(ATTACK, name, other)
        way = Way("fire", FIRE(), shot, weighs=weighed)
        title = SHOOTS(name=name, target=other)
        far = table.sheets[other].off_map  # the source gives a distance no figure (DC-HOR-02)
        asked, known = ("distance",) if far else (), {"skill": who.shooting, "damage": who.weapon}
        return Question(title, (way, NO_MORE), name, asked, _said(SHOT, who), known)

    def again() -> Question | None:
        if not acting(table)[name].semi:
            return None
        seen = [each for each in others(table, name) if in_sight(table, name, each)]
        ways = [aims(table, name, each, SHOOT_AGAIN) for each in seen]
        stop = lapsing(says("stop", STOP, STOPS, name=name))
        return Question(SECOND(name=name), (*ways, stop), who=name) if ways else None

    fired = yield fires
    if not fired or table.values.get("shot") is None:
        return None
    yield from bleeding(table, other)
    while not second:
        kind, target = table.decoded((yield again))
        second = kind != "shoot" or bool((yield from shots(table, name, target, second=True)))
    return fired


# --- covering fire


def sweep(table: Table, name: str, moved: Sequence[str]) -> Script:
    """Sweep a zone, by default all enemies on the map; then each one hit takes damage."""

    def cone() -> Question:
        who, there = loaded(table)[name], inside()
        fire = asks("sweep", SWEEP, Request(COVERING, name, fields={"zone": [*map(row, there)]}))
        toggles = (
            says(table.code("in", other), INSIDE if other in there else OUTSIDE, name=other)
            for other in others(table, name)
            if other in there or len(there) < PARTICIPANTS
        )
        ways, known = (fire, *toggles, NO_MORE), {"skill": who.shooting}
        folds = _said(("modifier", "skill"), who)
        return Question(CONE(name=name), ways, name, folds=folds, known=known)

    def inside() -> list[str]:
        return [other for other in here(table) if other in zone]

    def row(other: str) -> Values:
        who = table.sheets[other]
        exposed = EXPOSED if other in moved or who.cover == OPEN else COVERED
        known = who.survival is not None or not must_test(exposed, who.cover)
        survival = {"survival": (who.survival or 0) + who.surviving} if known else {}
        return {
            "name": other,
            **survival,
            "exposed": exposed,
            "side": ENEMY if is_enemy(table, name, other) else FRIEND,
            "cover": who.cover,
        }

    def takes(other: str) -> Question | None:
        """Ask for the damage, with the weapon that fired even if its shooter has left."""
        there = name in table.sheets
        damage = table.sheets[name].weapon if there else weapon
        if table.sheets[other].condition == DEAD or not (there or damage):
            return None
        fields = {} if there else {"damage": damage}
        request = Request(ARMOUR, other, name if there else "", fields)
        way = Way("take", TAKES(), request, weighs=wounds)
        title = STRUCK(name=other, other=name)
        return Question(title, (way,), other, folds=("damage",), known={"damage": damage})

    weapon = table.sheets[name].weapon
    enemies = (each for each in others(table, name) if is_enemy(table, name, each))
    zone = [each for each in enemies if not table.sheets[each].off_map][:PARTICIPANTS]
    while True:
        code = yield cone
        kind, other = table.decoded(code)
        if kind != "in":
            break
        zone = [each for each in zone if each != other] if other in zone else [*zone, other]
    struck, there = table.values.get("struck"), inside()
    for at in struck if code and isinstance(struck, list) else ():
        if (yield partial(takes, there[at])):
            yield from bleeding(table, there[at])
    return code


# --- any other test


def trial(table: Table, name: str, other: str) -> Script:
    """Roll any skill, alone or as a group; a search may find somebody off the map."""

    def tries() -> Question | None:
        penalties = wound.totals(acting(table)[name].wounds, table.house.head)
        if other:
            here(table).of(other)
            if not is_hidden(table, name, other):
                return None
        title = OBSERVES(name=name, other=other) if other else TRIES(name=name)
        roll = asks("roll", ROLL, Request(TEST, name, fields={"skills": [0]}))
        lost = ", ".join(PENALTY(name=on, penalty=each) for on, each in penalties.items())
        facts = ((LOST, lost),) if lost else ()
        return Question(title, (roll, NO_MORE), name, ("skills", "modifier"), facts=facts)

    rolled = yield tries
    verdicts = table.values.get("verdicts")
    if rolled and other and isinstance(verdicts, list):
        found = bool(HITS.intersection(verdicts))
        told = (SPOTTED if found else UNSEEN)(name=name, other=other)
        yield Note((told,), {other: {"spotted": True}} if found else {})
    return rolled
