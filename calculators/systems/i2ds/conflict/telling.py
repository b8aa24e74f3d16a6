"""What is told of a throw in a conflict; the chapters' own words wherever they name nobody."""

from collections.abc import Iterable
from typing import Any

from calculators.core.machine import add, changed, say
from calculators.core.result import Shown, Step
from calculators.pieces.die import Die
from calculators.systems.i2ds.conflict import words
from calculators.systems.i2ds.conflict.face import Clash
from calculators.systems.i2ds.conflict.state import Conflict
from calculators.systems.i2ds.difficulty import Computed
from calculators.systems.i2ds.difficulty import tell as tell_difficulty
from calculators.systems.i2ds.house import LOSS, TIE, WIN
from calculators.systems.i2ds.opposition import words as opposition
from calculators.systems.i2ds.scales import FIGURES
from calculators.systems.i2ds.test import words as test
from calculators.systems.i2ds.test.rule import Tested
from calculators.systems.i2ds.throw import Faces, dice_steps, sum_of


def named(state: Conflict, clash: Clash) -> dict[str, str]:
    """Return who stands where in an opposition."""
    one, other = (state[place].name for place in clash.face.places)
    return {"one": one, "other": other}


def verdict(state: Conflict, clash: Clash) -> str:
    """Tell how an opposition stands, in one sentence."""
    outcome, names = clash.outcome(state), named(state, clash)
    totals = {"total": clash.total(0), "other_total": clash.total(1)}
    if outcome == TIE:
        return words.TIED(**names, **totals)
    if outcome == LOSS:
        names = {"one": names["other"], "other": names["one"]}
        totals = {"total": totals["other_total"], "other_total": totals["total"]}
    line = words.WINS
    if decided(state, clash):
        line = words.WINS_BY_CRITICAL
    elif clash.total(0) == clash.total(1):
        line = words.WINS_EVEN
    return line(**names, **totals)


def decided(state: Conflict, clash: Clash) -> bool:
    """Tell whether a critical decides, whatever the totals (AMB-I2-09)."""
    return state.house.criticals and clash.critical(0) != clash.critical(1)


def thrown(state: Conflict, clash: Clash) -> Conflict:
    """Tell what both threw, and how it stands."""
    for which, place in enumerate(clash.face.places):
        name, throw = state[place].name, clash.face.throw(which)
        terms = sum_of(throw, clash.faces(which))
        total = words.TOTAL(name=name, terms=terms, total=clash.total(which))
        state = add(state, *dice_steps(name, throw), total)
    return _standing(changed(state, shown=tuple(_dice(state, clash))), clash)


def opposed(state: Conflict, clash: Clash) -> Conflict:
    """Tell how an opposition ends."""
    return _standing(add(state, *_opposed(state, clash)), clash)


def _standing(state: Conflict, clash: Clash) -> Conflict:
    told = verdict(state, clash)
    state = say(state, told, total=clash.total(0), other_total=clash.total(1))
    return changed(state, figures=(*state.figures, ("outcome", clash.outcome(state))))


def _opposed(state: Conflict, clash: Clash) -> Iterable[Step]:
    for which in (0, 1):
        if clash.gains[which]:
            eight, after = FIGURES["eight"], clash.total(which)
            face, before = eight - clash.gains[which], after - clash.gains[which]
            yield opposition.COUNTS(face=face, eight=eight, total=after, total_before=before)
    total, other = clash.total(0), clash.total(1)
    if decided(state, clash):
        yield opposition.DECIDED(total=total, other_total=other)
    elif total == other:
        names = {WIN: words.FOR(name=state[clash.face.places[0]].name), TIE: words.NOTHING_MOVES}
        names[LOSS] = words.FOR(name=state[clash.face.places[1]].name)
        tie = names[clash.outcome(state)]
        yield opposition.TIED(tie=tie, total=total, other_total=other)
    else:
        yield opposition.HIGHER(total=total, other_total=other)


def _dice(state: Conflict, clash: Clash) -> Iterable[Shown]:
    for which, place in enumerate(clash.face.places):
        dice = zip(clash.face.throw(which).sides, clash.faces(which), strict=True)
        yield Shown(state[place].name, tuple(Die(sides, face) for sides, face in dice))


def tested(state: Conflict, who: int, computed: Computed, found: Tested) -> Conflict:
    """Tell a test to its end."""
    throw, name = found.attempt.throw, state[who].name
    total = words.TOTAL(name=name, terms=sum_of(throw, found.dice), total=found.total)
    ends = (step for step in test.verdict(found) if step.rule != test.RANK_RULE)  # told by name
    steps = (*tell_difficulty(computed).steps, *dice_steps(name, throw), total, *ends)
    counted = throw.counted(found.dice)
    told = words.OF(name=name, told=test.HEADLINES[found.outcome](found, counted=counted))
    state = say(add(state, *steps), told, **_numbers(found, counted))
    pieces = zip(throw.sides, found.dice, strict=True)
    shown = (Shown(name, tuple(Die(sides, face) for sides, face in pieces)),)
    return changed(state, shown=shown, figures=(*state.figures, ("outcome", found.outcome)))


def _numbers(found: Tested, counted: Faces) -> dict[str, Any]:
    """Return the numbers of a test's sentence."""
    return {"total": found.total, "difficulty": found.difficulty, "counted": counted}
