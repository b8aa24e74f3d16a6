"""``savage_worlds.states``: what a body in some state may do, and at what price."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Drawn, Flag, Integer, Option, Piece
from calculators.core.french import listing, minus, plural
from calculators.core.result import Json, Result, Shown, Step
from calculators.core.space import Dice
from calculators.pieces.die import Die, FaceKind
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds import tables
from calculators.systems.savage_worlds.body import Body, is_critical, load_limit
from calculators.systems.savage_worlds.conditions import signed
from calculators.systems.savage_worlds.inputs import ATTRIBUTES, D6, TIRED_OUT, PastThree

STATES = "États"
LOAD = "Charge"
LEAVING = "Rompre le combat"
MOST_NEAR = 20

Pace = Annotated[
    int,
    Integer(
        label="Allure", rule="SW-ACT-01", minimum=1, maximum=60,
        help="Celle de la fiche, en cases de 2 m.",
    ),
]  # fmt: skip
Wounds = Annotated[
    int,
    Integer(label="Blessures", rule="SW-ETA-11", minimum=0, maximum=tables.MOST_WOUNDS),
]
Fatigue = Annotated[
    str,
    Option(label="Fatigue", rule="SW-ETA-08", choices=TIRED_OUT),
]
Actions = Annotated[
    int,
    Integer(
        label="Actions annoncées", rule="SW-ACT-02", minimum=0, maximum=tables.MOST_ACTIONS,
    ),
]  # fmt: skip
Running = Annotated[bool, Flag(label="Il court", rule="SW-ACT-03")]


def state(label: str, rule: str) -> Flag:
    """Declare one state."""
    return Flag(label=label, rule=rule, group=STATES)


Shaken = Annotated[bool, state("Secoué", "SW-ETA-09")]
Distracted = Annotated[bool, state("Distrait", "SW-ETA-01")]
Vulnerable = Annotated[bool, state("Vulnérable", "SW-ETA-02")]
Held = Annotated[bool, state("Entravé", "SW-ETA-03")]
Bound = Annotated[bool, state("Immobilisé", "SW-ETA-04")]
Stunned = Annotated[bool, state("Sonné", "SW-ETA-05")]
Joker = Annotated[bool, state("Joker à l'initiative", "SW-INI-03")]
Strength = Annotated[StepDie, Piece(label="Force", kind=ATTRIBUTES, rule="SW-ETA-07", group=LOAD)]
Carried = Annotated[
    int,
    Integer(label="Poids porté, en kg", rule="SW-ETA-07", group=LOAD, minimum=0, maximum=999),
]
Adjacent = Annotated[
    int,
    Integer(
        label="Adversaires au contact", rule="SW-ACT-06", group=LEAVING, minimum=0,
        maximum=MOST_NEAR, help="S'il rompt le combat ; sinon 0.",
    ),
]  # fmt: skip
AdjacentShaken = Annotated[
    int,
    Integer(
        label="Dont Secoués", rule="SW-ACT-06", group=LEAVING, minimum=0, maximum=MOST_NEAR
    ),
]  # fmt: skip


def run_space(running: bool) -> Dice:  # noqa: FBT001
    """Return the running die: one d6 that does not explode."""
    return Dice((tables.RUNNING_DIE,) if running else ())


RunRoll = Annotated[
    tuple[int, ...],
    Drawn(
        label="Dé de course lancé à la main", kind=FaceKind(tables.RUNNING_DIE), rule="SW-ACT-03",
        group=LOAD, least=1, most=1, space=run_space,
    ),
]  # fmt: skip


OUTCOMES = (
    Outcome("free", "Il agit librement", "good"),
    Outcome("held", "Il agit sans bouger"),
    Outcome("shaken", "Actions gratuites et déplacement seulement", "bad"),
    Outcome("bound", "Il ne peut que tenter de se libérer", "bad"),
    Outcome("stunned", "Ni action ni déplacement", "awful"),
    Outcome("critical", "État critique, aucune action", "awful"),
)
_ALLOWED = {
    "free": ("il agit librement", "SW-ACT-01", "AMB-SW-18"),
    "held": ("il agit, mais sans se déplacer", "SW-ETA-03", "AMB-SW-11"),
    "shaken": ("actions gratuites et déplacement seulement", "SW-ETA-09", ""),
    "bound": ("il ne peut que tenter de se libérer", "SW-ETA-04", "AMB-SW-11"),
    "stunned": ("ni action ni déplacement, à terre", "SW-ETA-05", ""),
    "critical": ("état critique, aucune action, mais il reçoit sa carte", "SW-ETA-13", ""),
}


def possible(
    actions: int, running: bool, wounds: int, fatigue: str, shaken: bool, held: bool, bound: bool,  # noqa: FBT001
    stunned: bool, adjacent: int, adjacent_shaken: int,  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse to run while held, to announce what a state forbids, and too many Shaken."""
    critical = is_critical(wounds, fatigue)
    if running and critical:
        yield Fault("running", "En état critique, il ne court pas : décochez.", "SW-ETA-13")
    elif running and (held or bound or stunned):
        yield Fault("running", "Immobile, il ne court pas : décochez.", "SW-ETA-03")
    if actions > 1 and (critical or shaken or bound or stunned):
        message = "Cet état ne permet pas plusieurs actions : mettez 0 ou 1."
        rule = "SW-ETA-13" if critical else "SW-ETA-09" if shaken else "SW-ETA-04"
        yield Fault("actions", message, rule)
    if adjacent_shaken > adjacent:
        message = f"Pas plus que les adversaires au contact : {adjacent} au plus."
        yield Fault("adjacent_shaken", message, "SW-ACT-06")


@calculator(
    id="savage_worlds.states",
    title="États et déplacement",
    verb="Faire le point",
    rules=(
        "SW-ETA-01", "SW-ETA-02", "SW-ETA-03", "SW-ETA-04", "SW-ETA-05", "SW-ETA-07", "SW-ETA-08",
        "SW-ETA-09", "SW-ETA-11", "SW-ETA-12", "SW-ETA-13", "SW-ACT-01", "SW-ACT-02", "SW-ACT-03",
        "SW-ACT-06",
    ),
    outcomes=OUTCOMES,
    checks=(possible,),
    odds=False,
)  # fmt: skip
def states(
    *,
    pace: Pace,
    wounds: Wounds = 0,
    fatigue: Fatigue = "none",
    actions: Actions = 1,
    running: Running = False,
    shaken: Shaken = False,
    distracted: Distracted = False,
    vulnerable: Vulnerable = False,
    held: Held = False,
    bound: Bound = False,
    stunned: Stunned = False,
    joker: Joker = False,
    strength: Strength = D6,
    load: Carried = 0,
    adjacent: Adjacent = 0,
    adjacent_shaken: AdjacentShaken = 0,
    run_roll: RunRoll,
    past_three: PastThree = "each",
) -> Result:
    """Add up states into the trait penalty, the pace and what is allowed (SW-ETA-01 to 13)."""
    limit = load_limit(strength)
    body = Body(
        pace, wounds, fatigue, shaken, distracted, vulnerable, held, bound, stunned, load > limit,
        joker, actions, running, past_three,
    )  # fmt: skip
    items = body.condition().items()
    penalty = sum(item.value for item in items)
    run = max(0, run_roll[0] + tables.ENCUMBERED * body.encumbered) if run_roll else 0
    cells = body.base_pace() + run
    attacks = adjacent - adjacent_shaken
    steps = [
        *(item.step for item in items), *_carried_steps(body), *_load_steps(body, load, limit),
        *_pace_steps(body, run_roll, run), *_leaving_steps(adjacent, attacks),
        *_critical_steps(body), _allowed(body),
    ]  # fmt: skip
    values: dict[str, Json] = {
        "trait": penalty, "agility": penalty + tables.ENCUMBERED * body.encumbered,
        "pace": cells, "metres": cells * 2, "load_limit": limit, "encumbered": body.encumbered,
        "distracted": body.is_distracted, "vulnerable": body.is_vulnerable,
        "free_attacks": attacks, "critical": body.critical, "wounds": wounds, "fatigue": fatigue,
        "shaken": shaken, "stunned": stunned,
    }  # fmt: skip
    shown = tuple(Shown("Course", (Die(tables.RUNNING_DIE, face),)) for face in run_roll)
    return Result(body.outcome, _summary(body, penalty, cells), values, tuple(steps), shown)


def _carried_steps(body: Body) -> Iterable[Step]:
    carriers = [
        name
        for name, there in (
            ("Entravé", body.held), ("Immobilisé", body.bound), ("Sonné", body.stunned),
        )
        if there
    ]  # fmt: skip
    if carriers:
        rule = "SW-ETA-05" if body.stunned else "SW-ETA-04" if body.bound else "SW-ETA-03"
        text = f"{listing(carriers)} : Distrait, une seule fois, tant que cela dure."
        yield Step(text, rule, "AMB-SW-11")
    if body.stunned:
        yield Step("Qui l'attaque le prend par surprise : +4.", "SW-ETA-05")
    elif body.is_vulnerable:
        yield Step("Vulnérable : +2 à qui agit contre lui.", "SW-ETA-02", "AMB-SW-30")


def _load_steps(body: Body, load: int, limit: int) -> Iterable[Step]:
    if not load:
        return
    text = f"{load} kg pour une charge de {limit} kg"
    if body.encumbered:
        effects = "−2 à l'Allure, à la course, à l'Agilité et à la Vigueur contre la fatigue"
        yield Step(f"{text} : Encombré, {effects}.", "SW-ETA-07", "AMB-SW-22")
    else:
        yield Step(f"{text} : pas encombré.", "SW-ETA-07", "AMB-SW-22")


def _pace_steps(body: Body, run_roll: tuple[int, ...], run: int) -> Iterable[Step]:
    base = body.base_pace()
    if body.still:
        yield Step("Il ne peut pas se déplacer.", "SW-ETA-05" if body.stunned else "SW-ETA-03")
        return
    lost = f" − {body.wounds}" if body.wounds else ""
    lost += " − 2" if body.encumbered else ""
    if lost:
        short = body.pace - body.wounds + tables.ENCUMBERED * body.encumbered < base
        least = ", le minimum" if short else ""
        text = f"Allure : {body.pace}{lost}, soit {plural(base, 'case')}{least}."
        yield Step(text, "SW-ETA-11" if body.wounds else "SW-ETA-07", "AMB-SW-07")
    if run_roll:
        less = ", −2 car encombré" if body.encumbered else ""
        more = f"{plural(run, 'case')} de plus" if run else "aucune case de plus"
        text = f"Course : {run_roll[0]} au d6{less}, {more}."
        yield Step(text, "SW-ACT-03", "AMB-SW-18")


def _leaving_steps(adjacent: int, attacks: int) -> Iterable[Step]:
    if not adjacent:
        return
    if attacks:
        many = plural(attacks, "attaque gratuite", "attaques gratuites")
        whose = "une par adversaire" if attacks > 1 else "de l'adversaire"
        text = f"S'il rompt le combat : {many}, {whose} non Secoué."
    else:
        shaken = "tous sont Secoués" if adjacent > 1 else "l'adversaire est Secoué"
        text = f"S'il rompt le combat : aucune attaque gratuite, {shaken}."
    yield Step(text, "SW-ACT-06")


def _critical_steps(body: Body) -> Iterable[Step]:
    if body.wounds >= tables.CRITICAL_WOUND:
        text = f"{plural(body.wounds, 'blessure')} : la quatrième met en état critique."
        yield Step(text, "SW-ETA-12", "AMB-SW-07")
    if body.fatigue == "beyond":
        yield Step("Un niveau de fatigue après Épuisé : état critique.", "SW-ETA-08")


def _allowed(body: Body) -> Step:
    text, rule, reading = _ALLOWED[body.outcome]
    if body.outcome == "free" and not body.actions:
        text = "il n'annonce aucune action, il peut se déplacer"
    return Step(f"{text[0].upper()}{text[1:]}.", rule, reading)


def _summary(body: Body, penalty: int, cells: int) -> str:
    text = _ALLOWED[body.outcome][0]
    start = f"{text[0].upper()}{text[1:]}"
    if body.critical:
        return f"{start}."
    rolls = f"{signed(penalty)} aux jets de trait" if penalty else "aucun malus"
    if body.still:
        return f"{start} ; {rolls}."
    return f"{start} ; {rolls}, déplacement {plural(cells, 'case')} ({minus(cells * 2)} m)."
