"""Onward moves of the damage tracks: the end of a turn, care, the end of the scene."""

from calculators.core.group import Fields, fields_of
from calculators.core.result import Moves, Onward
from calculators.core.words import Phrase

from ..attack.onward import NEXT, next_of
from ..gauge.inputs import Tiles
from ..scales import MODIFIER_BOUND
from ..settlement.inputs import Falling
from .inputs import Hit
from .rule import Tracked

END_OF_TURN, END_OF_SCENE = "Finir le tour", "Finir la scène"
CARE = Phrase("Soigner, difficulté {healing}")
HEALED = "Blessures soignées"


def following(tracked: Tracked) -> Moves:
    """Return the moves that may follow from these tracks."""
    blow, care = tracked.blow, tracked.care
    left = tracked.standing.left(
        fields_of(care), lost=tracked.turns, for_good=tracked.gone, risen=tracked.risen
    )
    if blow.coming:
        yield goes_on(blow, left)
        return
    if tracked.gone:
        yield event("end_scene", END_OF_SCENE, left, "BK-DOM-07")
    elif tracked.turns or tracked.after.ko:
        yield event("end_turn", END_OF_TURN, left, "BK-SOL-09" if tracked.turns else "BK-DOM-04")
    if not tracked.after.wounds:
        return
    healing = tracked.standing.healing
    drawn = care.healer == "subtract" and 0 < healing <= MODIFIER_BOUND
    told = CARE(healing=healing)
    if drawn:
        asked = {"skill": care.healer_skill, "modifier": -healing}
        yield Onward("care", told, "bad_karma.draw", asked, "BK-DOM-06")
    yield event("heal", HEALED if drawn else told, left, "BK-DOM-05")


def goes_on(eclat: Hit | Falling, left: Fields) -> Onward:
    """Return the next domino of an éclat against a target out of combat: its price, or a strike.

    :param left: the tracks' state.
    """
    if eclat.paid:
        return price_of(eclat.coming, left)
    return next_of(eclat.coming, {"out_of_combat": True}, turned=True)


def price_of(coming: Tiles, left: Fields) -> Onward:
    """Return the next domino of a price: after a settlement it falls straight (AMB-BK-17)."""
    first, *rest = coming
    falls: Fields = {"action": "hit", "hit": first, "out_of_combat": True, "paid": True}
    fields = left | falls | {"coming": rest}
    return Onward("next", NEXT(domino=first.domino), "bad_karma.damage", fields, "BK-SER-18")


def event(action: str, label: str, left: Fields, rule: str) -> Onward:
    """Return the next event of the tracks, by its code.

    :param left: their state.
    """
    return Onward(action, label, "bad_karma.damage", left | {"action": action}, rule)
