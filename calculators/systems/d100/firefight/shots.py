"""A shot and its wound, a second one, and any other test (DC-TST-01, DC-CAD-01)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from calculators.core.script import (
    GIVEN_UP,
    Chances,
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    asks,
    says,
    unsaid,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.body import Zone

from ..attack import impact, wound
from ..test.inputs import WALL
from ..threshold import HITS
from .lives import bleeding
from .people import NO_MORE, others, up

ATTACK, TEST = "d100.attack", "d100.test"
SHOT = ("modifier", "cover", "skill", "damage")
HIT, GRAVE = "toucher", "blessure grave"
STRIKES = tuple(outcome.code for outcome in impact.OUTCOMES)
WOUNDS = tuple(outcome.code for outcome in wound.OUTCOMES)

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
ROLL = Line("Lancer le d100", "DC-TST-01")
SPOTTED = Line("{name} {name:a|ont} trouvé {other} : le tir est possible.", "DC-HOR-01")


def is_hidden(table: Table, name: str, other: str) -> bool:
    """Tell whether somebody off the map is still to be found: by an enemy alone (DC-HOR-01).

    Where nobody has said who is in which camp, anybody may be one.
    """
    who, target = table.sheets[name], table.sheets[other]
    camps = {each.side for each in table.sheets.values()}
    found = target.spotted or (camps - {who.side} and target.side == who.side)
    return target.off_map and not found


def in_sight(table: Table, name: str, other: str) -> bool:
    """Tell whether somebody can be shot at (DC-CVT-01, DC-HOR-01)."""
    return table.sheets[other].cover != WALL and not is_hidden(table, name, other)


def aims(table: Table, name: str, other: str, line: Line) -> Way:
    """Return a word that leads to a shot, with its chances."""
    code = table.code("shoot", other)
    return Way(code, line(name=other), shows=_shot(table, name, other), weighs=weighed)


def _shot(table: Table, name: str, other: str) -> Request:
    both = table.sheets[name].off_map and table.sheets[other].off_map
    fields = {"position": "both"} if both else {}
    return Request(ATTACK, name, other, fields)


def weighed(chances: Mapping[str, Fraction]) -> Chances:
    """Tell the chances to hit, and to wound gravely."""
    return ((HIT, _sum(chances, STRIKES)), (GRAVE, _sum(chances, WOUNDS)))


def weighed_by_zone(chances: Mapping[str, Fraction]) -> Chances:
    """Tell them with each zone of a grave wound (DC-BLE-03)."""
    return (*weighed(chances), *wounds(chances)[1:])


def wounds(chances: Mapping[str, Fraction]) -> Chances:
    """Tell the chances of a grave wound, and of each zone, for a shot that hits."""
    grave, law = _sum(chances, WOUNDS), wound.zone_law()
    zones = ((zone.label, grave * law.probability(zone)) for zone in Zone)
    return ((GRAVE, grave), *(zones if grave else ()))


def _sum(chances: Mapping[str, Fraction], codes: tuple[str, ...]) -> Fraction:
    return sum((chances.get(code, Fraction(0)) for code in codes), Fraction(0))


def shots(table: Table, name: str, other: str, *, second: bool = False) -> Script:
    """Shoot, and perhaps a second time with a semi-automatic weapon (DC-CAD-01).

    :return: ``None`` where nobody was there to be shot at any more.
    """
    fired = yield partial(_fires, table, name, other)
    if fired in GIVEN_UP:
        return fired
    yield from bleeding(table, other, table.values.get("bleeding"))
    while not second:
        kind, target = table.named((yield partial(_again, table, name)))
        again = kind == "shoot" and (yield from shots(table, name, target, second=True))
        second = again not in GIVEN_UP
    return fired


def _fires(table: Table, name: str, other: str) -> Question:
    who = up(table)[name]
    fire = asks("fire", FIRE, _shot(table, name, other))
    way = replace(fire, weighs=weighed_by_zone)
    title = SHOOTS(name=name, target=other)
    far = table.sheets[other].off_map  # a distance has no figure in the source (DC-HOR-02)
    asked, folded = unsaid(SHOT, {"skill": who.shooting, "damage": who.weapon})
    return Question(title, (way, NO_MORE), name, ("distance", *asked) if far else asked, folded)


def _again(table: Table, name: str) -> Question | None:
    if not up(table)[name].semi:
        return None
    ways = [
        aims(table, name, other, SHOOT_AGAIN)
        for other in others(table, name)
        if in_sight(table, name, other)
    ]
    stop = says("stop", STOP, STOPS, name=name)
    return Question(SECOND(name=name), (*ways, stop), who=name) if ways else None


def trial(table: Table, name: str, other: str) -> Script:
    """Roll for any skill, alone or together; who looks for somebody off the map may find her."""
    rolled = yield partial(_tries, table, name, other)
    verdicts = table.values.get("verdicts")
    if rolled and other and isinstance(verdicts, list) and HITS.intersection(verdicts):
        yield partial(_finds, name, other)
    return rolled


def _tries(table: Table, name: str, other: str) -> Question:
    up(table).of(name)
    title = OBSERVES(name=name, other=other) if other else TRIES(name=name)
    roll = asks("roll", ROLL, Request(TEST, name, fields={"skills": [0]}))
    return Question(title, (roll, NO_MORE), who=name, asks=("skills", "modifier"))


def _finds(name: str, other: str) -> Note:
    return Note((SPOTTED(name=name, other=other),), {other: {"spotted": True}})
