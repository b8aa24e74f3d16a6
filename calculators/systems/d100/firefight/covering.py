"""A covering fire: who is in the zone, and who takes the shots (DC-COU-01 to 03)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from calculators.core.result import Values
from calculators.core.script import Question, Request, Script, Table, asks, says, unsaid
from calculators.core.words import Line, Phrase

from ..combat.inputs import COVERED, ENEMY, EXPOSED, FRIEND
from ..onward import ARMOUR
from ..scales import PARTICIPANTS
from ..test.inputs import OPEN
from .lives import bleeding
from .people import NO_MORE, others, up
from .shots import wounds

COVERING = "d100.covering_fire"
CONE = Phrase("{name} arrose{name:nt} la zone : qui s'y trouve ?")
SWEEP = Line("Tirer dix balles", "DC-COU-01")
INSIDE = Line("✓ {name} {name:est|sont} dans la zone", "DC-COU-03")
OUTSIDE = Line("{name} {name:est|sont} hors de la zone", "DC-COU-03")
STRUCK = Phrase("{other} touche{other:nt} {name}")
TAKES = Line("Lancer les dégâts", "DC-BLE-01")


def sweep(table: Table, name: str, moved: Sequence[str]) -> Script:
    """Sweep a zone, at first of all enemies on the map; then each who is hit takes the damage."""
    weapon = table.sheets[name].dumped("weapon")
    faced = [other for other in others(table, name) if _faces(table, name, other)]
    zone = faced[:PARTICIPANTS]
    while True:
        code = yield partial(_cone, table, name, tuple(zone), moved)
        kind, other = table.named(code)
        if kind != "in":
            break
        zone = [each for each in zone if each != other] if other in zone else [*zone, other]
    struck, inside = table.values.get("struck"), _inside(table, zone)
    for at in struck if code and isinstance(struck, list) else ():
        if (yield partial(_takes, table, inside[at], name, weapon)):
            yield from bleeding(table, inside[at], table.values.get("bleeding"))
    return code


def _faces(table: Table, name: str, other: str) -> bool:
    who, enemy = table.sheets[name], table.sheets[other]
    return enemy.side != who.side and not enemy.off_map


def _inside(table: Table, zone: Sequence[str]) -> list[str]:
    return [name for name, who in table.sheets.items() if name in zone and who.here]


def _cone(table: Table, name: str, zone: Sequence[str], moved: Sequence[str]) -> Question:
    who = up(table)[name]
    inside = _inside(table, zone)
    rows = [_occupant(table, name, other, moved) for other in inside]
    fire = asks("sweep", SWEEP, Request(COVERING, name, fields={"zone": rows}))
    toggles = (
        says(table.code("in", other), INSIDE if other in inside else OUTSIDE, name=other)
        for other in others(table, name)
        if other in inside or len(inside) < PARTICIPANTS
    )
    asked, folded = unsaid(("modifier", "skill"), {"skill": who.shooting})
    return Question(CONE(name=name), (fire, *toggles, NO_MORE), name, asked, folded)


def _occupant(table: Table, name: str, other: str, moved: Sequence[str]) -> Values:
    who = table.sheets[other]
    exposed = other in moved or who.cover == OPEN
    survival = {} if who.survival is None else {"survival": who.survival + who.tank + who.grit}
    return {
        "name": other,
        **survival,
        "exposed": EXPOSED if exposed else COVERED,
        "side": FRIEND if who.side == table.sheets[name].side else ENEMY,
        "cover": who.cover,
    }


def _takes(table: Table, name: str, shooter: str, weapon: object) -> Question | None:
    """Ask for the damage, of the weapon that fired if its shooter has left since."""
    there = shooter in table.sheets
    if not (there or weapon):
        return None
    fields = {} if there else {"damage": weapon}
    request = Request(ARMOUR, name, shooter if there else "", fields)
    way = replace(asks("take", TAKES, request), weighs=wounds)
    title = STRUCK(name=name, other=shooter)
    return Question(title, (way,), name, *unsaid(("damage",), {"damage": weapon or None}))
