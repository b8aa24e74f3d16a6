"""``bad_karma.placement``: why a domino goes on a gauge, and how it lies there."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Flag, Integer, Option, Piece
from calculators.core.result import Onward, Result, Shown, Values
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma import inputs, readings, scales
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.attack.words import Case, steps_of, summary_of

OUTCOMES = (
    Outcome("visible_1", "Visible en ×1"),
    Outcome("visible_2", "Visible en ×2"),
    Outcome("hidden_1", "Caché en ×1"),
    Outcome("hidden_2", "Caché en ×2"),
    Outcome("critical", "Coup critique", "great"),
    Outcome("cancelled", "Annulé"),
    Outcome("no_effect", "Sans effet"),
)

ATTACK = ("motive", "attack")

Motive = Annotated[
    str,
    Option(
        label="Pourquoi ce domino se pose", rule="BK-JAU-12",
        choices=(
            Choice("attack", "attaque reçue"),
            Choice("failure", "tirage raté"),
            Choice("forced_failure", "destin forcé après un échec"),
            Choice("forced_success", "destin forcé après une réussite"),
            Choice("payment", "paiement d'une carte bonus"),
            Choice("heroic", "carte bonus d'un Héroïque"),
        ),
    ),
]  # fmt: skip
OneDomino = Annotated[Domino, Piece(label="Domino", kind=DOMINOES, rule="BK-MAT-01")]
DamageType = Annotated[
    str,
    Option(
        label="Type de dommage",
        rule="BK-ATT-02",
        choices=scales.TYPES,
        when=("motive", "attack payment"),
    ),
]
Power = Annotated[
    str,
    Option(
        label="Puissance",
        rule="BK-ATT-10",
        choices=scales.POWER_CHOICES,
        when=("motive", "attack payment"),
    ),
]
Protected = Annotated[
    int,
    Integer(
        label="Protection employée", rule="BK-PRO-03", minimum=0, maximum=scales.PROTECTION_MAX,
        help="Valeur de 1 à 3 ; 0 : aucune.", group=inputs.WEAPON, when=ATTACK,
    ),
]  # fmt: skip
Hidden = Annotated[
    bool,
    Flag(label="L'attaquant le joue caché", rule="BK-ATT-19", group=inputs.WEAPON, when=ATTACK),
]
Winning = Annotated[
    bool,
    Flag(
        label="Ce domino est celui de la marge", rule="BK-ATT-15", group=inputs.WEAPON, when=ATTACK
    ),
]
OutOfCombat = Annotated[
    bool, Flag(label="La cible est hors combat", rule="BK-DOM-09", group=inputs.WEAPON, when=ATTACK)
]
AnyType = Annotated[
    str,
    Option(
        label="Critique si le type ne convient pas", rule="AMB-BK-08", group=inputs.SETTINGS,
        choices=(Choice("fits", "solde sans dommage en plus"), Choice("any", "dommages comptés")),
    ),
]  # fmt: skip


def only_an_attack(
    motive: str, hidden: bool, protection: int, out_of_combat: bool  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse what only an attack can have."""
    if motive == "attack":
        return
    if hidden:
        yield Fault("hidden", "Seule une attaque se joue cachée par choix : décochez.", "BK-ATT-19")
    if protection:
        message = "Une protection ne joue que contre une attaque : mettez 0."
        yield Fault("protection", message, "AMB-BK-20")
    if out_of_combat:
        message = "Seule une attaque vise quelqu'un hors combat : décochez."
        yield Fault("out_of_combat", message, "BK-DOM-09")


def mixed_attacks_show(
    motive: str, damage: str, hidden: bool, punch: bool  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse to hide a mixed attack, and fists with Punch that are not of type i."""
    if motive == "attack" and hidden and len(damage) > 1:
        message = "Une attaque mixte se pose toujours visible : décochez."
        yield Fault("hidden", message, "BK-ATT-08")
    if punch and damage != "i":
        message = "Punch vaut pour les mains nues, de type i : changez le type, ou décochez."
        yield Fault("punch", message, "BK-AVA-08")


@calculator(
    id="bad_karma.placement",
    title="Poser un domino",
    verb="Poser",
    rules=(
        "BK-ATT-02", "BK-ATT-03", "BK-ATT-04", "BK-ATT-05", "BK-ATT-06", "BK-ATT-07", "BK-ATT-08",
        "BK-ATT-09", "BK-ATT-10", "BK-ATT-11", "BK-ATT-12", "BK-ATT-13", "BK-ATT-14", "BK-ATT-15",
        "BK-ATT-19", "BK-JAU-07", "BK-JAU-09", "BK-TIR-07", "BK-SER-18", "BK-PRO-03", "BK-AVA-02",
        "BK-AVA-08", "BK-DES-02",
    ),
    outcomes=OUTCOMES,
    checks=(only_an_attack, mixed_attacks_show),
    odds=False,
)  # fmt: skip
def placement(
    *,
    motive: Motive = "attack",
    domino: OneDomino,
    damage: DamageType = "i",
    power: Power = "L",
    winning: Winning = True,
    hidden: Hidden = False,
    protection: Protected = 0,
    out_of_combat: OutOfCombat = False,
    punch: Annotated[bool, inputs.trait("Punch, à mains nues", "BK-AVA-08", ATTACK)] = False,
    lucky: Annotated[
        bool, inputs.trait("Chanceux : annule ce critique", "BK-AVA-03", ATTACK)
    ] = False,
    scared: Annotated[
        bool, inputs.trait("Trouillard", "BK-DES-02", ("motive", "forced_failure"))
    ] = False,
    prefer: inputs.Prefer = "strong",
    any_type: AnyType = "fits",
    forced_side: Annotated[str, readings.FORCED_SIDE] = "even",
    paying: Annotated[str, readings.PAYMENT] = "combined",
    critical: Annotated[str, readings.CRITICAL] = "side",
    protecting: Annotated[str, readings.PROTECTION] = "settlement",
) -> Result:
    """Lay one domino on a gauge: face, side up, row, and what a double does."""
    how = placing.Attack(damage, scales.PUNCH.power if punch else power, hidden, prefer)
    laid = _laid(motive, domino, how, forced_side, paying, scared=scared)
    critical_hit = motive == "attack" and winning and domino.double and not lucky
    if critical_hit and any_type == "any" and not hidden:
        laid = replace(laid, hidden=False)
    case = Case(
        motive, domino, how, laid, protection, punch=punch, scared=scared,
        lucky=lucky and winning and domino.double, critical=critical_hit, out=out_of_combat,
        reading=critical, at_once=critical_hit or protecting == "placement" or out_of_combat,
        any_type=any_type == "any", paying=paying, forced_side=forced_side,
    )  # fmt: skip
    final = case.final
    values: Values = {
        "face": "" if final is None else "hidden" if final.hidden else "visible",
        "up": None if final is None or final.hidden else final.up,
        "row": None if final is None else final.row,
        "damage": "" if final is None or final.hidden else "ko" if final.up % 2 else "wound",
        "notation": "" if final is None else str(final),
        "critical_boxes": case.boxes,
        "after_protection": case.after_notation,
    }
    shown = (Shown("Domino", (domino,)), Shown("Posé ainsi", (final,) if final else ()))
    onward: tuple[Onward, ...] = ()
    if case.misfit:
        payment: Values = {
            "motive": "payment", "domino": str(domino), "damage": damage, "power": how.power,
            "hidden": False, "protection": 0, "out_of_combat": False, "punch": False,
            "lucky": False, "prefer": prefer, "paying": paying,
        }  # fmt: skip
        label = "Le prendre pour soi et ajouter une carte"
        onward = (Onward("card", label, "bad_karma.placement", payment, "BK-ATT-07"),)
    steps = tuple(steps_of(case))
    return Result(_outcome(case), summary_of(case), values, steps, shown, onward=onward)


def _laid(
    motive: str, domino: Domino, how: placing.Attack, side: str, paying: str, *, scared: bool
) -> Placed:
    if motive == "attack":
        return placing.attack(domino, how)
    if motive == "failure":
        return placing.missed(domino)
    if motive == "payment":
        return placing.payment(domino, how, paying)
    if motive == "heroic":
        return placing.heroic(domino, how.prefer)
    failed = motive == "forced_failure"
    return placing.forced(domino, failed=failed, reading=side, coward=scared, prefer=how.prefer)


def _outcome(case: Case) -> str:
    final = case.final
    if case.critical:
        return "critical"
    if final is None:
        return "cancelled"
    if case.out and final.hidden:
        return "no_effect"
    return f"{'hidden' if final.hidden else 'visible'}_{final.row}"
