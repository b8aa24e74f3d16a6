"""What the turn still asks input by input: each is that of the group that declares it."""

from typing import Annotated

from calculators.systems.bad_karma.damage.inputs import (
    Hurts,
    even_wounds,
    odd_knocks,
    track_field,
)
from calculators.systems.bad_karma.dominoes import known, used_once_too_often
from calculators.systems.bad_karma.gauge.inputs import Tiles, gauge_field, gauge_holds
from calculators.systems.bad_karma.house import GROUP as SETTINGS
from calculators.systems.bad_karma.house import House

AnyType = Annotated[str, House.inputs["any_type"].field]
Clock = Annotated[str, House.inputs["clock"].field]
Companions = Annotated[str, House.inputs["companions"].field]
Levels = Annotated[str, House.inputs["levels"].field]

SETTLING = House.inputs["settling"].field
FORCED_SIDE = House.inputs["forced_side"].field
PAYMENT = House.inputs["payment"].field
CRITICAL = House.inputs["critical"].field
PENALTY = House.inputs["penalty"].field
PROTECTION = House.inputs["protecting"].field

__all__ = [
    "CRITICAL",
    "FORCED_SIDE",
    "PAYMENT",
    "PENALTY",
    "PROTECTION",
    "SETTINGS",
    "SETTLING",
    "AnyType",
    "Clock",
    "Companions",
    "Hurts",
    "Levels",
    "Tiles",
    "even_wounds",
    "gauge_field",
    "gauge_holds",
    "known",
    "odd_knocks",
    "track_field",
    "used_once_too_often",
]
