"""French sentences and steps of damage: its dice, its effect, the Vigor of a surprised target."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from calculators.core.group import Fields
from calculators.core.result import Moves, Onward, Shown, Steps, Told
from calculators.core.space import added
from calculators.core.words import Line, Phrase

from ..onward import (
    DAMAGE,
    DIE,
    ROUSE,
    SOAK,
    again_of,
    conscious,
    freed,
    penalties,
    reroll,
    steady,
)
from ..rolls.rule import Rolled, Throw
from ..rolls.words import (
    CRITICAL_STATE,
    FALLS,
    again_text,
    dice_text,
    later_steps,
    shown_dice,
    shown_throws,
    summary,
    which_text,
)
from ..scales import CRITICAL_WOUND, MODIFIERS, MOST_WOUNDS
from .rule import DOWN, EXTRA_OUT, NOTHING, OUT, OUTCOMES, Struck

DICE = Phrase("{count}d{size} : {faces}")
BONUS = Phrase("d{size} de prouesse : {faces}")
THROWN = Line("{dice}.", "SW-JET-08", "AMB-SW-23")
SUMMED = Line("{dice}. Somme : {total}.", "SW-JET-08", "AMB-SW-23")
AGAIN = Phrase("{faces}, somme {total}")
REROLLED = Line("{again}. On garde {which}{sum} {total}.", "SW-JTN-02")
SUMS = (" :", ", somme")
"""Before a total, by whether there are several dice."""

MISSED = Line(
    "{damage} contre Résistance {target.toughness} : sans effet.", "SW-TOU-04", "AMB-SW-04"
)
HIT = Line(
    "{damage} contre Résistance {target.toughness} : le coup porte,"
    " {raises:sans prouesse|# prouesse|# prouesses}.",
    "SW-TOU-04",
    "AMB-SW-04",
)
ALREADY = Line(
    "Déjà Secouée, la cible prend {new_wounds:# blessure|# blessures}.", "SW-TOU-04", "AMB-SW-05"
)
SHAKEN = Line("La cible devient Secouée, sans blessure.", "SW-TOU-04")
SHAKEN_WOUNDED = Line(
    "La cible devient Secouée et prend {new_wounds:# blessure|# blessures}.", "SW-TOU-04"
)
UNCAPPED = Line(
    "L'encaissement part de {new_wounds:cette blessure|ces # blessures}, sans plafond.",
    "SW-JTN-04",
    "AMB-SW-34",
)
VIGOR = Line("Vigueur de la cible, {dice}.", "SW-ACT-08", "AMB-SW-33")
VIGOR_IS = Line("Jet de Vigueur, {sentence:_}", "SW-ACT-08", "AMB-SW-16")
LATER = Line(
    "Après avoir encaissé ou non, la cible doit un jet de Vigueur à {vigor}.",
    "SW-ACT-08",
    "AMB-SW-33",
)

LABELS: dict[str, str] = {**{each: each.label for each in OUTCOMES}, DOWN: "Inconscient"}
FAINTED = {
    OUT: "Inconscience et état critique",
    EXTRA_OUT: "Figurant inconscient et hors de combat",
}
WOUNDED = Phrase("{label} et {new_wounds:# blessure|# blessures}")
AT_ONCE = Phrase("{label}, {new_wounds:# blessure|# blessures} d'un coup")
HEADLINE = Phrase("{effect} : {damage} contre {target.toughness}.")
SOAKING = Phrase("Encaisser {new_wounds:# blessure|# blessures} ({cost:# jeton|# jetons})")
ALSO = {"modifier": "vigor_modifier"}
"""Another modifier of the target's Vigor, also on a soak roll."""
AGAIN_SHOWN = Phrase("Relance {number} : {again}")


def tell(struck: Struck) -> Told:
    """Describe damage."""
    shown = [*_shown(struck)]
    if struck.faint:
        shown += shown_dice(struck.faint, "Vigueur")
    text = HEADLINE(struck, effect=_effect(struck))
    return Told(text, _steps(struck), shown, onward=_onward(struck))


def _onward(struck: Struck) -> Moves:
    """Yield the onward moves: a soak roll or recovery of the target, a reroll of the damage."""
    left, gone = struck.target_left, struck.outcome in {DOWN, OUT, EXTRA_OUT}
    wounded: Fields = {"wounds": min(struck.wounds, MOST_WOUNDS)}
    due = struck.vigor_due and struck.faint is None
    roused = [*_rouse(struck, wounded)]
    yield from roused
    soakable = 0 < struck.new_wounds <= MOST_WOUNDS and left != 0
    if soakable:
        soak = {"new_wounds": struck.new_wounds, "wounds": struck.target.wounds, "due": due}
        soak |= {"falls": True} if struck.target.falls else {}
        yield Onward(
            "soak",
            SOAKING(struck, cost=1),
            SOAK,
            soak,
            "SW-JTN-04",
            turned=True,
            stays=bool(roused),
            anew=True,
            asks=DIE,
            carries=ALSO,
        )
    if due and not gone:
        yield conscious(wounded, turned=True, carries=ALSO)
    asked = struck.falling
    kept = ("wild_die",)
    again = reroll(DAMAGE, asked, struck.played, asked.luck.offered, kept, **_lying(struck))
    if (struck.new_wounds or due or roused) and (not gone or left != 0):
        yield from again  # who is felled and can pay may soak, or wake
    if not gone and struck.outcome != NOTHING:
        # a benny against Shaken before the soak roll would take its place
        paid = [] if soakable else [*freed(left=left, turned=True)]
        later = [steady(wounded, turned=True), *paid]
        yield from reversed(later) if due else later
    if not gone:
        yield from again
    if not gone and struck.new_wounds:
        yield penalties({**wounded, "shaken": True}, turned=True)


def _lying(struck: Struck) -> Fields:
    """Return the Vigor that the target threw: damage thrown again is no other throw of it."""
    if not struck.faint:
        return {}
    faces = [face for die in struck.faint.played.counted.dice for face in die]
    stock = {} if struck.target_left is None else {"target_stock": struck.target_left}
    return {"vigor_earlier": faces, "vigor_bennies": 0, **stock}


def _rouse(struck: Struck, wounded: Fields) -> Moves:
    """Yield a reroll of the Vigor of a fainted target, before anything is soaked (AMB-SW-33)."""
    if not struck.faint or not struck.unconscious:
        return
    again, faint = again_of(struck.faint.played, struck.target_left), struck.falling.faint
    own = {
        "die": str(faint.vigor),
        "who": faint.target_who,
        "wild_die": str(struck.falling.luck.wild_die),
    }
    if again:
        roll = conscious({**wounded, **own, **again}, turned=True, carries=ALSO)
        yield replace(roll, code="rouse", label=ROUSE, rule="SW-JTN-02")


def _effect(struck: Struck) -> str:
    labels = {**LABELS, **FAINTED} if struck.unconscious else LABELS
    label, wounds = labels[struck.outcome], struck.new_wounds
    if struck.outcome == OUT and wounds > 1:
        return AT_ONCE(struck, label=label)
    return WOUNDED(struck, label=label) if struck.outcome == DOWN and wounds else label


def _steps(struck: Struck) -> Steps:
    yield from _dice(struck)
    yield from _harm(struck)
    if struck.faint:
        yield from _faint(struck.faint)
    elif struck.vigor_due:
        yield LATER(vigor=MODIFIERS["vigor"])


def _dice(struck: Struck) -> Steps:
    """Describe the dice, the rerolls, and the modifiers."""
    blow = struck.falling.blow
    first, several, again = struck.played.throws[0], bool(blow.sides[1:]), _rerolls(struck)
    line = SUMMED if several else THROWN
    yield line(first, dice=_dice_text(struck, first))
    if again:
        which = which_text(struck.played.kept, len(again))
        yield REROLLED(struck, again=again_text(again), which=which, sum=SUMS[several])
    yield from (item.step for item in struck.falling.items)


def _dice_text(struck: Struck, throw: Throw) -> str:
    """Name the dice with their faces: ``"2d6 : 2 et 6 + 3 = 9 ; d8 : 5"``."""
    blow = struck.falling.blow
    dice = [*zip(blow.sides, map(added, throw.dice), strict=True)]
    own = len(blow.dice)
    told = []
    for size, same in groupby(dice[:own], key=lambda die: die[0]):
        faces = [face for _, face in same]
        told.append(DICE(count=len(faces), size=size, faces=faces))
    told += [BONUS(size=size, faces=face) for size, face in dice[own:]]
    return " ; ".join(told)


def _rerolls(struck: Struck) -> list[str]:
    """Name the faces of each reroll, and their sum if there are several dice."""
    return [
        AGAIN(throw, faces=[*map(added, throw.dice)]) if throw.dice[1:] else added(throw.dice[0])
        for throw in struck.played.throws[1:]
    ]


def _harm(struck: Struck) -> Steps:
    """Describe the comparison and its effect on the target."""
    if struck.effect == NOTHING:
        yield MISSED(struck)
        return
    yield HIT(struck)
    if struck.target.shaken:
        yield ALREADY(struck)
    else:
        yield (SHAKEN_WOUNDED if struck.new_wounds else SHAKEN)(struck)
    if struck.effect == EXTRA_OUT:
        yield FALLS()
    elif struck.wounds >= CRITICAL_WOUND:
        yield CRITICAL_STATE(struck)
        if struck.new_wounds > CRITICAL_WOUND:
            yield UNCAPPED(struck)


def _faint(vigor: Rolled) -> Steps:
    """Describe the Vigor roll of a target taken by surprise."""
    yield VIGOR(dice=dice_text(vigor.attempt, vigor.played.throws[0]))
    yield from later_steps(vigor)
    yield VIGOR_IS(sentence=summary(vigor))


def _shown(struck: Struck) -> Iterable[Shown]:
    sides = struck.falling.blow.sides
    captions = map(added, struck.played.throws[0].dice)
    rerolls = enumerate(_rerolls(struck), 1)
    again = (AGAIN_SHOWN(number=number, again=told) for number, told in rerolls)
    return shown_throws(sides, struck.played, captions, again)
