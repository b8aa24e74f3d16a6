"""What is shown of a conflict: nothing is secret, everyone is in sight."""

from collections.abc import Iterable

from calculators.core.result import Told
from calculators.core.scene import Seat, View
from calculators.systems.i2ds.character import ROLLED
from calculators.systems.i2ds.conflict import words
from calculators.systems.i2ds.conflict.machine import CONFLICT
from calculators.systems.i2ds.conflict.rule import Standing
from calculators.systems.i2ds.conflict.state import Conflict, Fighter, ordered
from calculators.systems.i2ds.initiative.words import THEN
from calculators.systems.i2ds.opposition.rule import OUTCOMES as OPPOSED
from calculators.systems.i2ds.test.rule import OUTCOMES as TESTS

TONES = {each.code: each.tone for each in (*TESTS, *OPPOSED)}


def tell(standing: Standing) -> Told:
    """Tell what the last decision did, and what can be decided now."""
    state, ask = standing.now, CONFLICT.weigh(standing.now)
    summary = state.summary or (ask.title if ask else "")
    tone = TONES.get(str(dict(state.figures).get("outcome")), "")
    return Told(summary, state.told, state.shown, ask, view=view_of(state), tone=tone)


def view_of(state: Conflict) -> View:
    """Return the order, and everyone's figures."""
    return View(tuple(_facts(state)), tuple(_seat(state, each) for each in state.fighters))


def _facts(state: Conflict) -> Iterable[tuple[str, str]]:
    found = ordered(state)
    if found.lines:
        ranks = (words.RANKED(names=rank, score=found.scores[rank[0]]) for rank in found.order)
        yield words.ORDER, THEN.join(ranks)


def _seat(state: Conflict, who: Fighter) -> Seat:
    told = words.FIGURES_OF(skill=words.skill(who.throws), valiance=who.valiance)
    score = ordered(state).scores.get(who.name)
    if score is not None:
        told = words.WITH_DIE(told=told, score=score)
    if who.plays and who.grace is not None:
        told = words.WITH_GRACE(told=told, grace=who.grace)
    if who.place != ROLLED and who.plays:
        told = words.WITH_PLACE(told=told, place=words.PLACE[who.place])
    return Seat(who.name, words.CAMPS[who.side], told, "" if who.here else words.AWAY)
