"""``bad_karma.draw``: one domino or several against a skill, with forced fate and the gauge."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option, Pieces
from calculators.core.french import minus, plural
from calculators.core.result import Onward, Result, Shown, Step, Values
from calculators.core.space import Deal
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import Gauge
from calculators.systems.bad_karma import inputs, readings, scales
from calculators.systems.bad_karma.draw import chances, course
from calculators.systems.bad_karma.draw.course import Refusal
from calculators.systems.bad_karma.draw.trial import (
    FAILURE,
    FULL,
    SETTLE,
    SUCCESS,
    Dominoes,
    Trial,
    threshold,
)
from calculators.systems.bad_karma.inputs import Tiles, pile_of

FATE = "Forcer le destin"
EXHAUSTED = "exhausted"
OUTCOMES = (
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(SETTLE, "Réussite, mais solde", "neutral"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(FULL, "Échec et jauge pleine", "awful"),
    Outcome(EXHAUSTED, "Épuisement", "neutral"),
)

Refused = Annotated[
    Dominoes,
    Pieces(
        label="Dominos refusés ce tour", kind=DOMINOES, rule="BK-TIR-07", group=FATE,
        pool=inputs.POOL, most=scales.MOST_OUT, carried=True,
        help="Ceux des tirages déjà refusés, dans l'ordre : ils vont sur la jauge.",
    ),
]  # fmt: skip
Forced = Annotated[
    int,
    Integer(
        label="Refus d'avance", rule="BK-TIR-07", minimum=0, maximum=scales.GAUGE_BOXES,
        group=FATE, carried=True, help="Tirages à refuser sans les voir, avant celui qui compte.",
    ),
]  # fmt: skip
Pick = Annotated[
    str,
    Option(
        label="Domino de la marge", when=("count", "2 3 4"), rule="BK-TIR-05",
        choices=(
            Choice("best", "la plus forte marge"),
            Choice("safe", "la plus forte qui évite le solde"),
            Choice("double", "un double, s'il y en a"),
            Choice("lowest", "la plus faible marge"),
        ),
    ),
]  # fmt: skip
NextDraw = Annotated[
    str,
    Option(
        label="Le tirage suivant est", rule="AMB-BK-41", group=inputs.SETTINGS,
        choices=(
            Choice("later", "à un autre tour : les dominos reviennent"),
            Choice("same", "dans ce tour : ils restent dehors"),
        ),
    ),
]  # fmt: skip
Lightened = Annotated[
    str,
    Option(
        label="Good Karma retire", rule="AMB-BK-23", group=inputs.TRAITS,
        choices=(
            Choice("worst", "le domino le plus lourd"), Choice("last", "le dernier posé"),
            Choice("first", "le premier posé"),
        ),
    ),
]  # fmt: skip


def drawn_space(
    count: int, forced: int, refused: Dominoes, out: Dominoes, gauge: Tiles
) -> Deal[Domino]:
    """Return the draws, those refused unseen first; none from a pile that cannot serve them."""
    pile, wanted = pile_of((*out, *refused), gauge), count * (forced + 1)
    return Deal(pile, wanted if wanted <= len(pile) else 0, unit=DOMINOES.unit)


DrawnDominoes = Annotated[
    Dominoes,
    Drawn(
        label="Dominos tirés à la main", kind=DOMINOES, rule="BK-TIR-01", group=inputs.PILE,
        pool=inputs.POOL, least=1, most=scales.MOST_OUT, space=drawn_space,
        help="Vide : le site tire. Ceux des refus d'avance en premier.",
    ),
]  # fmt: skip


def gauge_fits(karma: int, gauge: Tiles) -> Iterable[Fault]:
    """Refuse more dominoes than boxes."""
    return inputs.gauge_holds(karma, gauge)


def each_twice(refused: Dominoes, gauge: Tiles, out: Dominoes) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    return inputs.third_copies(refused=refused, gauge=inputs.known(gauge), out=out)


def can_force(
    count: int, forced: int, refused: Dominoes, karma: int, gauge: Tiles,
    coward: bool, good_karma: bool,  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse to force fate beyond the gauge, or for a Couard (AMB-BK-17, BK-DES-03)."""
    if refused and coward:
        yield Fault("refused", "Couard : le premier tirage reste. Laissez vide.", "BK-DES-03")
    if forced and coward:
        yield Fault("forced", "Couard : le premier tirage reste. Mettez 0.", "BK-DES-03")
    if len(refused) % count:
        message = f"{plural(len(refused), 'domino')} : un tirage en refuse {count} à la fois."
        yield Fault("refused", message, "AMB-BK-16")
        return
    laid = len(gauge)
    for attempt in attempts_of(refused, count):
        laid = after_double(laid, attempt, lightens=good_karma)
        if laid + count > karma:
            yield Fault("refused", _no_room(count, karma - laid), "BK-TIR-08")
            return
        laid += count
    if forced and laid + count * forced > karma:
        yield Fault("forced", _no_room(count * forced, karma - laid), "BK-TIR-08")


def _no_room(wanted: int, free: int) -> str:
    boxes = plural(max(0, free), "case libre", "cases libres")
    reason = "il en faut une pour chacun" if free > 0 else "on ne force pas jauge pleine"
    return f"{plural(wanted, 'domino')} à poser, {boxes} : {reason}."


def law(
    skill: int, modifier: int, count: int, forced: int, refused: Dominoes, pick: str, karma: int,
    gauge: Tiles, out: Dominoes, good_karma: bool, settling: str,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome, once what was refused is known."""
    pile = pile_of((*out, *refused), gauge)
    if len(pile) < count * (forced + 1):
        return icepool.Die([EXHAUSTED])
    laid = len(gauge)
    for attempt in attempts_of(refused, count):
        laid = after_double(laid, attempt, lightens=good_karma) + count
    trial = Trial(skill + modifier, karma, pick, settling)
    return chances.trial_law(trial, pile, count, chances.Before(laid, forced, good_karma))


@calculator(
    id="bad_karma.draw",
    title="Tirage",
    verb="Tirer",
    rules=(
        "BK-MAT-02", "BK-MAT-03", "BK-TIR-01", "BK-TIR-02", "BK-TIR-03", "BK-TIR-05", "BK-TIR-07",
        "BK-TIR-08", "BK-TIR-10", "BK-TIR-13", "BK-JAU-07", "BK-JAU-09", "BK-SOL-01", "BK-SOL-02",
        "BK-PIO-02", "BK-AVA-04", "BK-DES-02", "BK-DES-03",
    ),
    outcomes=OUTCOMES,
    checks=(gauge_fits, each_twice, can_force),
    law=law,
)  # fmt: skip
def draw(
    *,
    skill: inputs.Skill = scales.EXAMPLE_SKILL,
    modifier: inputs.Modifier = 0,
    count: inputs.Count = 1,
    pick: Pick = "best",
    forced: Forced = 0,
    refused: Refused = (),
    karma: Annotated[int, inputs.karma_field()] = scales.EXAMPLE_KARMA,
    gauge: Annotated[Tiles, inputs.gauge_field()] = (),
    out: inputs.CarriedOut = (),
    drawn: DrawnDominoes,
    good_karma: Annotated[bool, inputs.trait("Good Karma", "BK-AVA-04")] = False,
    lightened: Lightened = "worst",
    scared: Annotated[bool, inputs.trait("Trouillard", "BK-DES-02")] = False,
    coward: Annotated[bool, inputs.trait("Couard", "BK-DES-03")] = False,
    prefer: inputs.Prefer = "strong",
    next_draw: NextDraw = "later",
    settling: Annotated[str, readings.SETTLING] = "reach",
    forced_side: Annotated[str, readings.FORCED_SIDE] = "even",
) -> Result:
    """Resolve a draw: success, margin, and what it puts on the drawer's own gauge."""
    trial = Trial(skill + modifier, karma, pick, settling)
    how = Refusal(forced_side, coward=scared, prefer=prefer)
    attempts = attempts_of((*refused, *drawn), count)
    before = attempts[:-1] if drawn else attempts
    tiles, steps = gauge, [_level_step(skill, modifier)]
    for attempt in before:
        if good_karma:
            tiles, more = course.lightened(tiles, attempt, lightened)
            steps += more
        tiles, more = course.refused(tiles, attempt, trial, how)
        steps += more
    aside = [domino for attempt in before for domino in attempt]
    if not drawn:
        missing = _exhausted(len(pile_of((*out, *refused), gauge)), count * (forced + 1))
        return _stopped(trial, tiles, [*steps, missing], aside, out)
    final = attempts[-1]
    if good_karma:
        tiles, more = course.lightened(tiles, final, lightened)
        steps += more
    outcome, end = trial.verdict(final, len(tiles)), course.told(trial, final, tiles)
    settled = outcome in {SETTLE, FULL}
    kept = () if settled else end.tiles
    away = _away([*inputs.known(gauge), *aside, *final], kept) if next_draw == "same" else ()
    steps += end.steps
    if away:
        text = "Ces dominos ne reviennent à la pioche qu'à la fin du tour."
        steps.append(Step(text, "BK-PIO-01", "AMB-BK-41"))
    chosen = trial.chosen(final, len(tiles))
    values: Values = {
        "drawn": [str(domino) for domino in final],
        "level": trial.level,
        "margin": trial.margin(chosen),
        "chosen": str(chosen),
        "critical": outcome == SUCCESS and chosen.double,
        "threshold": threshold(karma, len(tiles)),
        "gauge": [str(tile) for tile in end.tiles],
    }
    shown = (
        Shown("Refusés", tuple(aside), faded=True),
        Shown("Tirés" if count > 1 else "Tiré", final),
        Shown("Jauge après ce tirage", (Gauge(karma, end.tiles),)),
    )
    state = {"gauge": kept, "out": (*out, *away), "refused": (), "forced": 0}
    left = len(pile_of((*out, *refused, *drawn), gauge))
    reason = _no_force(count, karma - len(tiles), left, coward=coward)
    if reason:
        return Result(outcome, end.summary, values, (*steps, reason), shown, state)
    again: Values = {
        "skill": skill, "modifier": modifier, "count": count, "pick": pick, "karma": karma,
        "gauge": [str(tile) for tile in gauge], "out": [str(domino) for domino in out],
        "refused": [str(domino) for domino in (*aside, *final)], "forced": 0,
        "good_karma": good_karma, "lightened": lightened, "scared": scared, "coward": False,
        "prefer": prefer, "next_draw": next_draw, "settling": settling, "forced_side": forced_side,
    }  # fmt: skip
    force = Onward("force", FATE, "bad_karma.draw", again, "BK-TIR-07")
    return Result(outcome, end.summary, values, tuple(steps), shown, state, onward=(force,))


def attempts_of(drawn: Dominoes, count: int) -> list[Dominoes]:
    """Cut what was drawn into draws of so many dominoes."""
    return [drawn[place : place + count] for place in range(0, len(drawn), count)]


def after_double(laid: int, drawn: Dominoes, *, lightens: bool) -> int:
    """Return how many dominoes lie there once Good Karma has played (BK-AVA-04)."""
    return laid - 1 if lightens and laid and any(d.double for d in drawn) else laid


def _no_force(count: int, free: int, pile: int, *, coward: bool) -> Step | None:
    """Say why this draw cannot be refused; nothing where it can (BK-TIR-08)."""
    if coward:
        return Step("Couard : ce tirage ne se refuse pas.", "BK-DES-03", "AMB-BK-28")
    if free < count:
        text = f"Le destin ne se force pas : {plural(count, 'domino')} à poser, "
        text += f"{plural(max(0, free), 'case libre', 'cases libres')}."
        return Step(text, "BK-TIR-08", "AMB-BK-16" if count > 1 else "AMB-BK-17")
    if pile < count:
        text = "Le destin ne se force pas : plus assez de dominos dans la pioche."
        return Step(text, "BK-PIO-02", "AMB-BK-40")
    return None


def _exhausted(there: int, wanted: int) -> Step:
    text = f"{plural(there, 'domino')} dans la pioche, il en faut {wanted} : c'est l'épuisement."
    return Step(text, "BK-PIO-02", "AMB-BK-40")


def _stopped(
    trial: Trial, tiles: Tiles, steps: Iterable[Step], aside: Sequence[Domino], out: Dominoes
) -> Result:
    """End the action: the pile cannot give what is to be drawn (BK-PIO-02)."""
    values: Values = {
        "drawn": [], "level": trial.level, "margin": None, "chosen": None, "critical": False,
        "threshold": threshold(trial.karma, len(tiles)), "gauge": [str(tile) for tile in tiles],
    }  # fmt: skip
    shown = (
        Shown("Refusés", tuple(aside), faded=True), Shown("Jauge", (Gauge(trial.karma, tiles),)),
    )  # fmt: skip
    state = {"gauge": tiles, "out": out, "refused": (), "forced": 0}
    text = "Épuisement : la pioche ne suffit plus, l'action s'arrête là."
    return Result(EXHAUSTED, text, values, tuple(steps), shown, state)


def _away(before: Iterable[Domino], kept: Tiles) -> Dominoes:
    """Return the dominoes that are neither on the gauge nor back in the pile, until turn's end."""
    still = Counter(inputs.known(kept))
    gone = []
    for domino in before:
        if still[domino]:
            still[domino] -= 1
        else:
            gone.append(domino)
    return tuple(gone)


def _level_step(skill: int, modifier: int) -> Step:
    if not modifier:
        return Step(f"Compétence {skill}.", "BK-MAT-03")
    sign = "+" if modifier > 0 else "−"
    text = f"Compétence {skill} {sign} {abs(modifier)} = {minus(skill + modifier)}."
    return Step(text, "BK-MAT-06", "AMB-BK-42")
