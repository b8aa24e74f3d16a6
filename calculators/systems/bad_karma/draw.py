"""``bad_karma.draw``: one domino or several against a skill, with forced fate and the gauge."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Integer, Option
from calculators.core.french import minus, plural
from calculators.core.result import Result, Shown, Step, Table, Values
from calculators.core.space import Deal
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import Gauge
from calculators.systems.bad_karma import chances, course, inputs, readings, tables
from calculators.systems.bad_karma.course import Refusal
from calculators.systems.bad_karma.inputs import Tiles, pile_of
from calculators.systems.bad_karma.trial import (
    FAILURE,
    FULL,
    SETTLE,
    SUCCESS,
    Dominoes,
    Trial,
    threshold,
)

FATE = "Forcer le destin"
OUTCOMES = (
    Outcome(SUCCESS, "Réussite", "good"),
    Outcome(SETTLE, "Réussite, mais solde", "neutral"),
    Outcome(FAILURE, "Échec", "bad"),
    Outcome(FULL, "Échec et jauge pleine", "awful"),
)
MOST_FORCED = tables.GAUGE_BOXES

Forced = Annotated[
    int,
    Integer(
        label="Tirages refusés", rule="BK-TIR-07", minimum=0, maximum=MOST_FORCED, group=FATE,
        help="Ajoutez 1 et rejouez : le dernier tirage va sur la jauge, un autre le remplace.",
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


def drawn_space(count: int, forced: int, out: Dominoes, gauge: Tiles) -> Deal[Domino]:
    """Return the draws, those refused first, all from the same pile."""
    return Deal(pile_of(out, gauge), count * (forced + 1))


DrawnDominoes = Annotated[
    Dominoes,
    Drawn(
        label="Dominos tirés à la main", kind=DOMINOES, rule="BK-TIR-01", group=inputs.PILE,
        pool=inputs.POOL, least=1, most=tables.MOST_OUT, space=drawn_space,
        help="Vide : le site tire. Les tirages refusés d'abord.",
    ),
]  # fmt: skip


def gauge_fits(karma: int, gauge: Tiles) -> Iterable[Fault]:
    """Refuse more dominoes than boxes."""
    return inputs.gauge_holds(karma, gauge)


def each_twice(out: Dominoes, gauge: Tiles) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    return inputs.used_once_too_often([*out, *inputs.known(gauge)], "out")


def can_force(count: int, forced: int, karma: int, gauge: Tiles, coward: bool) -> Iterable[Fault]:  # noqa: FBT001
    """Refuse to force fate beyond the gauge, or for a Couard (AMB-BK-17, BK-DES-03)."""
    if forced and coward:
        yield Fault("forced", "Couard : le premier tirage reste. Mettez 0.", "BK-DES-03")
    free = max(0, karma - len(gauge))
    if count * forced > free:
        message = (
            f"{plural(count * forced, 'domino')} à poser, {plural(free, 'case')} libres"
            if free > 1
            else f"{plural(count * forced, 'domino')} à poser, {plural(free, 'case')} libre"
        )
        yield Fault("forced", f"{message} : on ne force pas jauge pleine.", "BK-TIR-08")


def pile_suffices(count: int, forced: int, out: Dominoes, gauge: Tiles) -> Iterable[Fault]:
    """Refuse a draw that the pile cannot give (AMB-BK-40)."""
    there, wanted = len(pile_of(out, gauge)), count * (forced + 1)
    if wanted > there:
        message = f"{plural(there, 'domino')} dans la pioche, il en faut {wanted} : épuisement."
        yield Fault("out", message, "BK-PIO-02")


def law(
    skill: int, modifier: int, count: int, forced: int, pick: str, karma: int, gauge: Tiles,
    out: Dominoes, good_karma: bool, settling: str,  # noqa: FBT001
) -> icepool.Die[str]:  # fmt: skip
    """Return the exact law of the outcome."""
    trial = Trial(skill + modifier, karma, pick, settling)
    before = chances.Before(len(gauge), forced, good_karma)
    return chances.trial_law(trial, pile_of(out, gauge), count, before)


def what_next(
    skill: int, modifier: int, count: int, forced: int, drawn: Dominoes, karma: int, gauge: Tiles,
    out: Dominoes, coward: bool,  # noqa: FBT001
) -> tuple[Table, ...]:  # fmt: skip
    """Print the chance of succeeding if fate is forced once or twice more."""
    room = karma - len(gauge) - count * forced
    pile = pile_of((*out, *drawn), gauge)
    level = skill + modifier
    labels = ("une fois", "deux fois, si la première rate")
    rows = tuple(
        (label, 1 - chances.misses(level, pile, count, more))
        for more, label in enumerate(labels, start=1)
        if not coward and room >= count * more and len(pile) >= count * more
    )
    head = ("Forcer le destin", "Réussir")
    return (Table("Et en forçant le destin", head, rows),) if rows else ()


@calculator(
    id="bad_karma.draw",
    title="Tirage",
    verb="Tirer",
    rules=(
        "BK-MAT-02", "BK-MAT-03", "BK-TIR-01", "BK-TIR-02", "BK-TIR-03", "BK-TIR-05", "BK-TIR-07",
        "BK-TIR-08", "BK-TIR-10", "BK-TIR-13", "BK-JAU-07", "BK-JAU-09", "BK-SOL-01", "BK-SOL-02",
        "BK-AVA-04", "BK-DES-02", "BK-DES-03",
    ),
    outcomes=OUTCOMES,
    checks=(gauge_fits, each_twice, can_force, pile_suffices),
    tables=what_next,
    law=law,
)  # fmt: skip
def draw(
    *,
    skill: inputs.Skill = tables.EXAMPLE_SKILL,
    modifier: inputs.Modifier = 0,
    count: inputs.Count = 1,
    pick: Pick = "best",
    forced: Forced = 0,  # noqa: ARG001
    karma: Annotated[int, inputs.karma_field()] = tables.EXAMPLE_KARMA,
    gauge: Annotated[Tiles, inputs.gauge_field()] = (),
    out: inputs.CarriedOut = (),
    drawn: DrawnDominoes,
    good_karma: Annotated[bool, inputs.trait("Good Karma", "BK-AVA-04")] = False,
    lightened: Lightened = "worst",
    scared: Annotated[bool, inputs.trait("Trouillard", "BK-DES-02")] = False,
    coward: Annotated[bool, inputs.trait("Couard", "BK-DES-03")] = False,  # noqa: ARG001
    prefer: inputs.Prefer = "strong",
    next_draw: NextDraw = "later",
    settling: Annotated[str, readings.SETTLING] = "reach",
    forced_side: Annotated[str, readings.FORCED_SIDE] = "even",
) -> Result:
    """Resolve a draw: success, margin, and what it puts on the drawer's own gauge."""
    trial = Trial(skill + modifier, karma, pick, settling)
    how = Refusal(forced_side, coward=scared, prefer=prefer)
    attempts = [drawn[i : i + count] for i in range(0, len(drawn), count)]
    tiles, steps = gauge, [_level_step(skill, modifier)]
    for place, attempt in enumerate(attempts, start=1):
        if good_karma:
            tiles, more = course.lightened(tiles, attempt, lightened)
            steps += more
        if place < len(attempts):
            tiles, more = course.refused(tiles, attempt, trial, how)
            steps += more
    final, refused = attempts[-1], drawn[:-count]
    outcome, end = trial.verdict(final, len(tiles)), course.told(trial, final, tiles)
    spilt = max(0, len(tiles) + count - karma)
    away = _away(outcome, final, end.tiles, spilt) if next_draw == "same" else ()
    if away:
        text = "Ces dominos ne reviennent à la pioche qu'à la fin du tour."
        end = replace(end, steps=(*end.steps, Step(text, "BK-PIO-01", "AMB-BK-41")))
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
        Shown("Refusés", refused, faded=True),
        Shown("Tirés" if count > 1 else "Tiré", final),
        Shown("Jauge après ce tirage", (Gauge(karma, end.tiles),)),
    )
    settled = outcome in {SETTLE, FULL}
    state = {"gauge": () if settled else end.tiles, "out": (*out, *away)}
    return Result(outcome, end.summary, values, (*steps, *end.steps), shown, state)


def _away(outcome: str, final: Dominoes, tiles: Tiles, spilt: int) -> Dominoes:
    """Return the dominoes that are neither on the gauge nor back in the pile, until turn's end.

    :param spilt: how many of the last ones a full gauge could not take.
    """
    if outcome == FAILURE:
        return ()
    if outcome == SUCCESS:
        return final
    laid = inputs.known(tiles)
    return (*laid, *final) if outcome == SETTLE else (*laid, *final[len(final) - spilt :])


def _level_step(skill: int, modifier: int) -> Step:
    if not modifier:
        return Step(f"Compétence {skill}.", "BK-MAT-03")
    sign = "+" if modifier > 0 else "−"
    text = f"Compétence {skill} {sign} {abs(modifier)} = {minus(skill + modifier)}."
    return Step(text, "BK-MAT-06", "AMB-BK-42")
