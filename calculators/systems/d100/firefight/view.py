"""What is shown of a firefight: nothing is secret, everyone is in sight."""

from calculators.core.result import Told
from calculators.core.scene import Seat, View
from calculators.systems.d100.attack.blow import OUTCOMES as BLOWS
from calculators.systems.d100.character import DEAD, DOOR, weakened
from calculators.systems.d100.combat.fires import strongest
from calculators.systems.d100.combat.initiative import FIRST, THEN
from calculators.systems.d100.firefight import words
from calculators.systems.d100.firefight.machine import FIREFIGHT
from calculators.systems.d100.firefight.rule import Standing
from calculators.systems.d100.firefight.state import Fighter, Firefight, order
from calculators.systems.d100.scales import COVERS, FIRES
from calculators.systems.d100.survival.death import ALIVE as LIVES
from calculators.systems.d100.survival.death import DEAD as DIES
from calculators.systems.d100.threshold import TEST_OUTCOMES

TONES = {each.code: each.tone for each in (*BLOWS, *TEST_OUTCOMES, LIVES, DIES)}


def tell(standing: Standing) -> Told:
    """Tell what the last decision did, and what can be decided now."""
    state, ask = standing.now, FIREFIGHT.weigh(standing.now)
    summary = state.summary or (ask.title if ask else "")
    tone = TONES.get(str(dict(state.figures).get("outcome")), "")
    return Told(summary, state.told, state.shown, ask, view=view_of(state), tone=tone)


def view_of(state: Firefight) -> View:
    """Return the order, and everyone's figures."""
    ranks = order(state)
    told = FIRST(ranks[0]) if ranks else ""
    for rank in ranks[1:]:
        told = THEN(rank, before=told)
    facts = ((words.ORDER, told),) if told else ()
    return View(facts, tuple(_seat(each) for each in state.fighters))


def _seat(who: Fighter) -> Seat:
    told = words.SHOTS_AT(shooting=who.shooting, weapon=who.weapon)
    told = words.WITH_PV(pv=who.pv, told=told)
    if who.protection:
        told = words.WITH_ARMOUR(who, told=told)
    if who.cover in COVERS:
        told = words.WITH_COVER(told=told, cover=COVERS.by_code[who.cover].name)
    elif who.cover == words.WALLED:
        told = words.WITH_COVER(told=told, cover=words.WALLED)
    if who.off_map:
        told = words.OFF_MAP(told=told)
    if who.wounds:
        told = words.WITH_WOUNDS(told=told, wounds=who.wounds, penalty=weakened(who))
    if who.fires:
        told = words.WITH_FIRE(told=told, penalty=FIRES[strongest(who.fires)])
    if who.solitude:
        told = words.WITH_SOLITUDE(who, told=told)
    return Seat(who.name, words.SIDES[who.side], told, _note(who))


def _note(who: Fighter) -> str:
    if not who.here:
        return words.AWAY
    if who.condition in {DEAD, DOOR}:
        return words.IS_DEAD if who.condition == DEAD else words.AT_THE_DOOR
    return words.BLEEDING(left=who.left) if who.bleeds else ""
