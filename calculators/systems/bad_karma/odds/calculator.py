"""``bad_karma.odds``: chances to succeed, of each margin, and to win the turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Integer
from calculators.core.french import is_plural, minus, percent, plural
from calculators.core.result import Cell, Result, Step, Table, Values, ratio
from calculators.core.rows import Column, Rows
from calculators.systems.bad_karma import inputs, readings, scales
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw import chances
from calculators.systems.bad_karma.inputs import pile_of
from calculators.systems.bad_karma.odds import contest, tiebreak
from calculators.systems.bad_karma.odds.contest import Rival

OUTCOMES = (Outcome("computed", "Chances"),)
ENDS = (
    Outcome(contest.WIN, "Gagner le tour", "great"),
    Outcome(contest.TIE, "Égalité non départagée", "good"),
    Outcome(contest.BEATEN, "Réussir sans gagner", "neutral"),
    Outcome(contest.SETTLED, "Réussir et solder", "bad"),
    Outcome(contest.FAILED, "Rater", "awful"),
)
MOST_RIVALS = 3
MOST_RIVAL_DOMINOES = 8
COUNTS = tuple(range(1, scales.MOST_DRAWN + 1))
TIMES = ("", "une fois", "deux fois")


@dataclass(frozen=True, slots=True)
class Foe:
    """An opponent as a table types him: skill, dominoes drawn, threshold of his gauge."""

    skill: int
    count: int
    limit: int | None


Limit = Annotated[
    int,
    Integer(
        label="Seuil de votre jauge", rule="BK-SOL-01", minimum=0, maximum=scales.GAUGE_BOXES,
        help="0 : jauge vide.",
    ),
]  # fmt: skip
Foes = Annotated[
    tuple[Foe, ...],
    Rows(
        label="Adversaires", rule="BK-TIR-11", row=Foe, most=MOST_RIVALS,
        help="Une ligne chacun : compétence ; dominos tirés ; seuil de sa jauge.",
        columns=(
            Column("skill", Integer(
                label="compétence", minimum=0, maximum=scales.MODIFIER_BOUND)),
            Column("count", Integer(label="dominos", minimum=1, maximum=scales.MOST_DRAWN), 1,
                   optional=True),
            Column("limit", Integer(
                label="seuil", minimum=1, maximum=scales.GAUGE_BOXES), None, optional=True),
        ),
    ),
]  # fmt: skip


def each_twice(out: Dominoes) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    return inputs.third_copies(out=out)


def small_enough(foes: tuple[Foe, ...], count: int, out: Dominoes) -> Iterable[Fault]:
    """Refuse a turn that the pile cannot serve, or too large to be counted at once."""
    drawn = sum(foe.count for foe in foes)
    if drawn > MOST_RIVAL_DOMINOES:
        message = (
            f"{drawn} dominos pour les adversaires : {MOST_RIVAL_DOMINOES} au plus en tout, "
            "pour un calcul exact et rapide."
        )
        yield Fault("foes", message, "AMB-BK-16")
    there = len(pile_of(out))
    if drawn + count > there:
        message = f"{plural(there, 'domino')} dans la pioche, il en faut {drawn + count}."
        yield Fault("out", message, "BK-PIO-02")


def rival(skill: int, count: int, limit: int | None, settling: str) -> Rival:
    """Return someone who draws, the reading of AMB-BK-01 in the limit."""
    return Rival(skill, count, limit + (settling == "exceed") if limit else None)


@lru_cache(maxsize=64)
def ends(
    level: int, limit: int, foes: tuple[Foe, ...], out: Dominoes, settling: str
) -> dict[int, dict[str, Fraction]]:
    """Return the law of the turn's end for each number of dominoes that the pile can serve."""
    pile = pile_of(out)
    others = [rival(foe.skill, foe.count, foe.limit, settling) for foe in foes]
    drawn = sum(foe.count for foe in foes)
    return {
        count: tiebreak.resolved(rival(level, count, limit, settling), others, pile)
        for count in COUNTS
        if drawn + count <= len(pile)
    }


def options(
    skill: int, modifier: int, limit: int, foes: tuple[Foe, ...], out: Dominoes, settling: str
) -> Sequence[tuple[str, icepool.Die[str]]]:
    """Return the law of the turn's end for one domino, two, three and four."""
    laws = ends(skill + modifier, limit, foes, out, settling)
    return [(str(count), _die(law)) for count, law in laws.items()]


def _die(law: dict[str, Fraction]) -> icepool.Die[str]:
    common = lcm(*(chance.denominator for chance in law.values()))
    return icepool.Die({code: int(chance * common) for code, chance in law.items()})


def figures(
    skill: int, modifier: int, count: int, limit: int, foes: tuple[Foe, ...], out: Dominoes,
    settling: str,
) -> tuple[Table, ...]:  # fmt: skip
    """Print the turn's end by number of dominoes, the margins, and every skill."""
    level, pile = skill + modifier, pile_of(out)
    laws = ends(level, limit, foes, out, settling)
    codes = [end for end in ENDS if any(end.code in law for law in laws.values())]
    turn: tuple[tuple[Cell, ...], ...] = tuple(
        (str(number), *(law.get(end.code, Fraction(0)) for end in codes))
        for number, law in laws.items()
    )
    me = rival(level, count, limit, settling)
    margins = tuple((minus(margin), chance) for margin, chance in contest.margins(me, pile).items())
    every: tuple[tuple[Cell, ...], ...] = tuple(
        (str(value), *(chances.success(value, pile, number) for number in COUNTS))
        for value in range(scales.SURE_SKILL + 1)
    )
    return (
        Table("Ce tour, selon le nombre de dominos", ("Dominos", *(e.label for e in codes)),
              turn, frozenset({count - 1})),
        *((Table(f"Marges à {plural(count, 'domino')}", ("Marge", "Chance"), margins),)
          if margins else ()),
        Table("Réussir, selon la compétence et le nombre de dominos",
              ("Compétence", *(str(number) for number in COUNTS)), every,
              frozenset({level} if 0 <= level <= scales.SURE_SKILL else set())),
    )  # fmt: skip


@calculator(
    id="bad_karma.odds",
    title="Probabilités",
    verb="Calculer",
    rules=("BK-PRB-01", "BK-TIR-03", "BK-TIR-04", "BK-TIR-10", "BK-TIR-11", "BK-PIO-01"),
    outcomes=OUTCOMES,
    checks=(each_twice, small_enough),
    tables=figures,
    option_odds=options,
    option_outcomes=ENDS,
)
def odds(
    *,
    skill: inputs.Skill = scales.EXAMPLE_SKILL,
    count: inputs.Count = 1,
    modifier: inputs.Modifier = 0,
    limit: Limit = 0,
    foes: Foes = (),
    out: inputs.Out = (),
    settling: Annotated[str, readings.SETTLING] = "reach",
) -> Result:
    """Give the exact chances of one draw in a turn."""
    level, pile = skill + modifier, pile_of(out)
    law = ends(level, limit, foes, out, settling)[count]
    succeed = chances.success(level, pile, count)
    win, settled = law.get(contest.WIN, Fraction(0)), law.get(contest.SETTLED, Fraction(0))
    many = "" if count == 1 else f" à {count} dominos"
    told = f"réussir : {percent(succeed)}"
    if settled:
        told += f", dont {percent(settled)} en soldant"
    summary = f"{told[0].upper()}{told[1:]}."
    if foes or settled:
        summary = f"Gagner le tour{many} : {percent(win)} ; {told}."
    elif many:
        summary = f"Réussir{many} : {percent(succeed)}."
    me = rival(level, count, limit, settling)
    others = [rival(foe.skill, foe.count, foe.limit, settling) for foe in foes]
    tied = contest.outcomes(me, others, pile).get(contest.TIE, Fraction(0))
    steps = (
        *_draw_steps(level, count, pile, limit, settling),
        *_turn_steps(count, foes, tied, law, tiebreak.counted(me, others)),
    )
    values: Values = {
        "success": ratio(succeed),
        "settle": ratio(settled),
        "win": ratio(win),
        "tied": ratio(tied),
        "tie": ratio(law.get(contest.TIE, Fraction(0))),
        "pile": len(pile),
    }
    return Result("computed", summary, values, steps)


def _draw_steps(
    level: int, count: int, pile: Dominoes, limit: int, settling: str
) -> Iterable[Step]:
    good = sum(domino.total <= level for domino in pile)
    verb = "ne dépassent pas" if is_plural(good) else "ne dépasse pas"
    text = f"{plural(good, 'domino')} sur {len(pile)} {verb} {minus(level)}."
    if not good:
        text = f"Aucun domino n'est à {minus(level)} ou moins."
    yield Step(text, "BK-MAT-03" if len(pile) == scales.MOST_OUT else "BK-PIO-01")
    if count > 1:
        yield Step(f"Il en faut {count} à la fois, tirés sans remise.", "BK-TIR-03")
    if limit:
        due = f"de {limit} ou plus" if settling == "reach" else f"de plus de {limit}"
        text = f"Une marge {due} fait solder"
        text += " : on choisit un domino qui l'évite, si possible." if count > 1 else "."
        yield Step(text, "BK-SOL-01", "AMB-BK-16" if count > 1 else "AMB-BK-01")


def _turn_steps(
    count: int, foes: tuple[Foe, ...], tied: Fraction, law: dict[str, Fraction], rounds: int
) -> Iterable[Step]:
    if not foes:
        how = "réussir sans solder" if contest.SETTLED in law else "réussir"
        yield Step(f"Sans adversaire, {how} suffit à gagner.", "BK-TIR-11")
        return
    text = "Tous tirent de la même pioche ; chacun montre sa meilleure marge sans solde."
    yield Step(text, "BK-TIR-11", "AMB-BK-41")
    if any(foe.count != count for foe in foes):
        yield Step("Plus de dominos réussis l'emporte sur moins.", "BK-TIR-04")
    if not tied:
        return
    text = f"Égalité en tête : {percent(tied)}, non départagée : trop d'éclats à compter."
    if rounds:
        still = percent(law.get(contest.TIE, Fraction(0)))
        text = f"Égalité en tête : {percent(tied)}, départagée ici {TIMES[rounds]} au plus ; "
        text += f"il en reste {still}."
    yield Step(text, "BK-TIR-12", "AMB-BK-11")
