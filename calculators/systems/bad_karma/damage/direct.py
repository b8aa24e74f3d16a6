"""An attack on someone out of combat: straight to the damage tracks (BK-DOM-09, AMB-BK-19)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Flag, Integer, Piece
from calculators.core.french import plural
from calculators.core.result import Step
from calculators.pieces.gauge import PLACED, Placed
from calculators.systems.bad_karma import scales
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.gauge.words import said
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.settlement.settling import Hurts

HIT = ("action", "hit")

Hit = Annotated[
    Placed | None,
    Piece(
        label="Domino reçu", kind=PLACED, rule="BK-DOM-09", carried=True, when=HIT,
        help="Comme 5-3, 5-3x2 ou 5-3x2/iF.",
    ),
]  # fmt: skip
Shield = Annotated[
    int,
    Integer(
        label="Protection employée", rule="BK-PRO-03", minimum=0, maximum=scales.PROTECTION_MAX,
        when=HIT, carried=True, help="Valeur de 1 à 3 ; 0 : aucune.",
    ),
]  # fmt: skip
CriticalHit = Annotated[
    bool, Flag(label="C'est un coup critique", rule="BK-ATT-15", when=HIT, carried=True)
]


def faults(
    action: str, hit: Placed | None, shield: int, critical_hit: bool  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse a hit that is missing, useless, or that a protection cannot read."""
    if action != "hit":
        if hit is not None:
            yield Fault("hit", "Cette action ne reçoit rien : laissez vide.", "BK-DOM-09")
        if shield:
            yield Fault("shield", "Rien à réduire ici : mettez 0.", "BK-PRO-02")
        if critical_hit:
            yield Fault("critical_hit", "Pas d'attaque ici : décochez.", "BK-ATT-15")
        return
    if hit is None:
        yield Fault("hit", "À remplir : le domino reçu.", "BK-DOM-09")
        return
    if shield and not hit.mark:
        message = f"Attaque inconnue : notez-la pour la protection, comme {hit}/pF."
        yield Fault("shield", message, "AMB-BK-20")
    if critical_hit and (hit.domino is None or not hit.domino.double):
        yield Fault("critical_hit", f"{hit} n'est pas un double connu : décochez.", "BK-ATT-15")


def taken(
    ko: Hurts,
    wounds: Hurts,
    hit: Placed,
    shield: int,
    *,
    critical: bool,
    reading: str,
    any_type: bool = False,
    name: str = "Attaque directe",
) -> tuple[list[Step], Hurts, Hurts]:
    """Take one hit: the steps, then both tracks.

    :param reading: AMB-BK-06, the value of a critical hit; it deals its boxes, without settling.
    :param any_type: a critical hit counts even where its type is missed (AMB-BK-08).
    :param name: what the hit is called.
    """
    steps: list[Step] = []
    if critical and any_type and hit.hidden and _misfit(hit):
        hit = replace(hit, hidden=False)
        steps.append(Step("Type manqué, mais le critique compte.", "BK-ATT-17", "AMB-BK-08"))
    kept: Placed | None = hit
    if shield:
        kept = placing.protect(hit, shield)
        left = "annulé, défaussé" if kept is None else f"rangée ×{kept.row}"
        text = f"Protection {shield} sur {said(hit)} : {left}."
        steps.append(Step(text, "BK-PRO-03", "AMB-BK-20"))
    if kept is None:
        return steps, ko, wounds
    if kept.hidden or kept.sides is None:
        text = "Un domino caché ne fait rien à qui est hors combat : défaussé."
        doubt = "AMB-BK-08" if critical else "AMB-BK-19"
        return [*steps, Step(text, "BK-DOM-09", doubt)], ko, wounds
    count = kept.row
    steps.append(Step(f"{name} : {said(kept)}.", "BK-DOM-09", "AMB-BK-19"))
    if critical and kept.domino is not None:
        count = placing.critical_boxes(kept.domino, reading)
        kind = "KO" if kept.up % 2 else "blessure"
        text = f"Coup critique : {plural(count, 'case')} de {kind}, sans solde."
        doubt = "AMB-BK-06" if kept.domino.total else "AMB-BK-07"
        steps.append(Step(text, "BK-ATT-17", doubt))
    ledger = settling.Ledger(list(ko), list(wounds))
    ledger.take(kept.sides, count)
    if len(ledger.wounds) > scales.MOST_HURTS:
        text = "Au-delà de trois, les blessures s'empilent sur la dernière case."
        steps.append(Step(text, "BK-DOM-08"))
    return steps, tuple(ledger.ko), tuple(ledger.wounds)


def _misfit(hit: Placed) -> bool:
    """Whether a known domino lies hidden because its attack's type was missed, not by choice."""
    return hit.domino is not None and not (hit.mark and placing.fits(hit.domino, hit.mark[:-1]))
