"""What a character owes: the zone of a grave wound, the time of a haemorrhage (DC-BLE-02)."""

from typing import Any

from calculators.core.result import Json, Result
from calculators.core.use import Asked

from .attack.wound import MOST
from .character import Fighting
from .scales import BLEEDINGS


def severity(who: Fighting, _asked: Asked) -> Json:
    """Return the severity of the haemorrhage that is due, or of the last bleeding wound."""
    bleedings = (who.flowing, *(each.cell.bleeding for each in reversed(who.graves)))
    return next((bleeding for bleeding in bleedings if bleeding in BLEEDINGS), None)


def due(who: Fighting, _asked: Asked) -> Json:
    """Return the damage of the first grave wound whose zone is still to roll."""
    return str(who.due[0]) if who.due else None


def owes(result: Result, before: Fighting) -> Json:
    """Store a grave wound until its zone is rolled, whatever happens meanwhile (DC-BLE-02)."""
    wound = result.values["wound"]
    return [*before.due, wound][-MOST:] if wound else None


def rolled(result: Result, before: Fighting) -> Json:
    """Cross off the grave wound whose zone is rolled."""
    left = [*before.due]
    if result.values["damage"] in left:
        left.remove(result.values["damage"])
    return left


def opens(result: Result, before: Fighting) -> Any:
    """Store a haemorrhage until its time is rolled, whatever happens meanwhile (DC-HEM-02)."""
    if not result.values.get("bleeding") or before.beyond:
        return None
    return (*before.unrolled, (result.state or {})["before"][-1])[-MOST:]
