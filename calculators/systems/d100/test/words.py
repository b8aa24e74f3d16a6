"""French sentences and steps of a test."""

from calculators.core.result import Shown, Step, Steps, Told
from calculators.core.words import Line, Phrase

from ..dice import D100, Faces, percentile
from ..onward import struck
from ..scales import BURNS, FIGURES, FIRES
from ..threshold import DUEL, Threshold, roll_step, sum_step
from .rule import CANCELLED, Aim, Tested

WALL = "Tir impossible : la cible est derrière un mur plein."
NO_SHOT = Line("Derrière un mur plein : aucun tir ne passe.", "DC-CVT-01", "AMB-DC-11")
ONCE = Phrase("{said} : {duel}.")
TWICE = Phrase("{first}, puis {second:_} : {duel}.")
UNDER_FIRE = Line("Sous un tir de couverture : {penalty:+}.", "DC-COU-02", "AMB-DC-12")
PAIN = Line("La douleur d'une brûlure {severity} : {penalty:+}.", "DC-BRU-02", "AMB-DC-10")
BONUS_LOST = Line(
    "Hors map : le bonus de {bonus} est perdu ; pour vous trouver, il faut observer{fails}.",
    "DC-HOR-01",
    "AMB-DC-02",
)
NO_BONUS = Line(
    "Hors map, sans bonus de {bonus} à perdre ; pour vous trouver, il faut observer{fails}.",
    "DC-HOR-01",
    "AMB-DC-02",
)
TARGET_OFF = Line("Cible hors map : il a fallu la trouver{fails}.", "DC-HOR-02", "AMB-DC-02")
FAILS = Phrase(" ; échec critique à partir de {worst}")
NEVER = Line("Seuil trop bas : aucun jet ne réussit.", "DC-TST-02", "AMB-DC-23")
LOW = Line(
    "Seuil très bas : seul un critique réussit, de {least} à {best}.", "DC-TST-02", "AMB-DC-23"
)
LOWEST = Line("Seuil très bas : seul un critique réussit, le {best}.", "DC-TST-02", "AMB-DC-23")
HIGH = Line("Seuil très haut : tout réussit jusqu'à {last}.", "DC-TST-02", "AMB-DC-23")
AGAIN = Line(
    "Second tir au même seuil : rien d'autre que tirer ce tour-ci.", "DC-CAD-01", "AMB-DC-14"
)
ANNULLED = Line("Le tir de couverture critique annule cette réussite.", "DC-COU-02", "AMB-DC-12")
STRUCK = {"strike": "La cible encaisse", "strike-2": "La cible encaisse le second tir"}
CAPTIONS = ("Jet", "Second tir")


def tell(test: Tested) -> Told:
    """Describe a test, or two shots."""
    aim = test.aim
    if aim.impossible:
        return Told(WALL, (NO_SHOT(),))
    pictures = zip(CAPTIONS, test.rolls, strict=False)
    shown = tuple(Shown(caption, (percentile(roll),)) for caption, roll in pictures)
    again = (AGAIN(),) if test.rolls[1:] else ()
    steps = (*circumstances(aim), *again, *rolls(aim, test.rolls))
    hits = tuple(struck(code, label, "DC-BLE-01") for code, label in STRUCK.items())
    return Told(_headline(test), steps, shown, onward=hits[: test.hits])


def _headline(test: Tested) -> str:
    duel = DUEL(roll=tuple(map(str, test.rolls)), value=test.aim.threshold.value)
    first, *others = (verdict.label for verdict in test.verdicts)
    if others:
        return TWICE(first=first, second=others[0], duel=duel)
    return ONCE(said=first, duel=duel)


def circumstances(aim: Aim) -> Steps:
    """Describe the sum, each circumstance with its rule, and the effect of being off the map."""
    together = {"rule": "DC-COM-01", "reading": "AMB-DC-13"}
    yield sum_step(aim.items, **(together if aim.skills[1:] else {}))
    if aim.cover_item:
        yield aim.cover_item.step
    around = aim.around
    if around.fire in FIRES:
        yield UNDER_FIRE(penalty=FIRES[around.fire])
    if around.burn in BURNS:
        yield PAIN(severity=BURNS.named(around.burn), penalty=around.pain)
    yield from _edges(aim)


def in_short(aim: Aim) -> Steps:
    """Describe the same in short, if much follows: the sum alone names the circumstances."""
    behind = {"rule": "DC-CVT-01", "reading": ""}
    yield sum_step(aim.items, **(behind if aim.cover_item else {}))
    yield from _edges(aim)


def rolls(aim: Aim, thrown: Faces) -> Steps:
    """Describe the comparison of each roll, and a cancelled success."""
    threshold = aim.threshold
    for roll, verdict in zip(thrown, aim.verdicts(thrown), strict=True):
        yield roll_step(threshold, roll)
        if verdict == CANCELLED:
            yield ANNULLED()


def _edges(aim: Aim) -> Steps:
    threshold = aim.threshold
    fails = FAILS(threshold) if threshold.worst <= D100 else ""
    if aim.around.position in {"shooter", "both"}:
        line = NO_BONUS if aim.around.no_bonus else BONUS_LOST
        yield line(bonus=FIGURES["off_map_bonus"], fails=fails)
    if aim.around.position in {"target", "both"}:
        yield TARGET_OFF(fails=fails)
    if not max(1, threshold.best) <= threshold.value < threshold.worst:
        yield _bounded(threshold)


def _bounded(threshold: Threshold) -> Step:
    if threshold.value > threshold.best:
        return HIGH(last=threshold.worst - 1)
    if not threshold.best:
        return NEVER()
    return LOW(threshold, least=1) if threshold.best > 1 else LOWEST(threshold)
