"""What may follow a settlement: the turns lost, the end of the scene, a double laid as another."""

from calculators.core.group import Fields, fields_of
from calculators.core.result import Moves, Onward
from calculators.core.words import Phrase

from ..damage.onward import END_OF_SCENE, END_OF_TURN, goes_on
from .rule import Settlement

LAY = Phrase("Poser {double!s:le} sur la jauge")


def following(settlement: Settlement) -> Moves:
    """Return the moves that this settlement opens."""
    falling = settlement.falling
    if settlement.due and falling.coming:
        chosen = fields_of(settlement.house, "any_type", "critical", "protecting")
        yield goes_on(falling, _tracked(settlement), chosen)
    elif settlement.due:
        action, label, rule = (
            ("end_scene", END_OF_SCENE, "BK-DOM-07")
            if settlement.out
            else ("end_turn", END_OF_TURN, "BK-SOL-09")
        )
        fields = _tracked(settlement) | {"action": action}
        yield Onward(action, label, "bad_karma.damage", fields, rule)
    elif settlement.lucky:
        spared = {
            "motive": "attack",
            "domino": falling.critical_domino,
            "damage": falling.critical_type,
            "power": falling.critical_power,
            "hidden": falling.critical_hidden,
            "lucky": True,
            "spent": False,  # by this very hit
            "gauge": settlement.cause.gauge,
            **({"out_of_combat": True} if falling.out_of_combat else {}),
        }
        label = LAY(settlement.blow)
        yield Onward("lay", label, "bad_karma.placement", spared, "BK-ATT-01", turned=True)


def _tracked(settlement: Settlement) -> Fields:
    return settlement.standing.left(
        lost=settlement.settled.turns, for_good=settlement.out, risen=settlement.risen
    )
