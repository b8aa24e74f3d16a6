"""Onward moves of a settlement: turns lost, the end of the scene, a double laid as another."""

from calculators.core.group import fields_of
from calculators.core.result import Moves, Onward
from calculators.core.words import Phrase

from ..damage.onward import END_OF_SCENE, END_OF_TURN, event, goes_on
from .rule import Settlement

LAY = Phrase("Poser {double!s:le} sur la jauge")


def following(settlement: Settlement) -> Moves:
    """Return the moves that may follow this settlement."""
    falling = settlement.falling
    if settlement.due:
        left = settlement.standing.left(
            lost=settlement.turns, for_good=settlement.out, risen=settlement.risen
        )
        if falling.coming:
            chosen = fields_of(settlement.house, "any_type", "critical", "protecting")
            yield goes_on(falling, left, chosen)
        elif settlement.out:
            yield event("end_scene", END_OF_SCENE, left, "BK-DOM-07")
        else:
            yield event("end_turn", END_OF_TURN, left, "BK-SOL-09")
    elif settlement.lucky:
        spared = {
            "motive": "attack",
            "domino": falling.critical_domino,
            "damage": falling.critical_type,
            "power": falling.critical_power,
            "hidden": falling.critical_hidden,
            "lucky": True,
            "spent": False,  # by this hit itself
            "gauge": settlement.cause.gauge,
            **({"out_of_combat": True} if falling.out_of_combat else {}),
        }
        label = LAY(settlement)
        yield Onward("lay", label, "bad_karma.placement", spared, "BK-ATT-01", turned=True)
