"""French sentences and steps of the states of a body."""

from calculators.core.group import fields_of
from calculators.core.result import Moves, Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.die import Die

from ..onward import awake, mending, steady
from ..scales import BEYOND, CRITICAL_WOUND, FIGURES, ITEMIZED, MODIFIERS
from .inputs import BOUND, CRITICAL, FORBIDDEN_BY, FREE, HELD, SHAKEN, STILLING, STUNNED, Body
from .rule import OUTCOMES, Stated

ALLOWED: dict[str, str] = {
    **{each: each.label for each in OUTCOMES},
    STUNNED: "Ni action ni déplacement, à terre",
    CRITICAL: "État critique, aucune action, mais une carte quand même",
}
LOOSENING, NEITHER = "Seules actions permises, tenter de se libérer", "Actions gratuites seulement"
IDLE = "Aucune action annoncée, déplacement permis"
MAY = Line("{allowed}.", "SW-ACT-01")
DOUBTS = {FREE: "AMB-SW-18", HELD: "AMB-SW-11", BOUND: "AMB-SW-11"}
ALONE = Phrase("{allowed}.")
STAYS = Phrase("{allowed} ; {rolls}.")
MOVES = Phrase("{allowed} ; {rolls}, déplacement de {pace:# case|# cases} ({metres} m).")
WEIGHED, UNWEIGHED = Phrase("{trait:+} aux jets de trait"), "aucun malus"
LOADED = Phrase("{agility:+} à l'Agilité et à ses compétences")

CARRIED = Line("{states} : Distrait, une seule fois, tant que cela dure.", "SW-ETA-03", "AMB-SW-11")
SURPRISED = Line("Toute attaque subie est une surprise : {bonus:+}.", "SW-ETA-05")
VULNERABLE = Line("Vulnérable : {bonus:+} à toute action adverse.", "SW-ETA-02", ITEMIZED)
ENCUMBERED = Line(
    "{load} kg pour une charge de {limit} kg : Encombré, {malus} à l'Allure, à la course,"
    " à l'Agilité et à ses compétences, et à la Vigueur contre la fatigue.",
    "SW-ETA-07",
    "AMB-SW-22",
)
LIGHT = Line("{load} kg pour une charge de {limit} kg : pas encombré.", "SW-ETA-07", "AMB-SW-22")
UNMOVED = Line("Aucun déplacement.", "SW-ETA-03")
PACE = Line("Allure : {steps:sum}, soit {base:# case|# cases}{least}.", "SW-ETA-07", "AMB-SW-07")
LEAST = ", le minimum"
RUN = Line(
    "Course : {face} au d{sides}{less}, {run:aucune case de plus|# case de plus|# cases de plus}.",
    "SW-ACT-03",
    "AMB-SW-18",
)
LESS = Phrase(", {malus} car encombré")
ATTACKED = Line(
    "En rompant le combat : {attacks:# attaque gratuite, de l'adversaire|# attaques gratuites,"
    " une par adversaire} non Secoué.",
    "SW-ACT-06",
)
UNATTACKED = Line(
    "En rompant le combat : aucune attaque gratuite,"
    " {adjacent:l'adversaire est Secoué|tous sont Secoués}.",
    "SW-ACT-06",
)
FOURTH = Line(
    "{wounds:# blessure|# blessures} : la quatrième met en état critique.",
    "SW-ETA-12",
    "AMB-SW-07",
)
SPENT = Line("Un niveau de fatigue après Épuisé : état critique.", "SW-ETA-08")


def tell(stated: Stated) -> Told:
    """Describe the states of a body."""
    sides = FIGURES["running_die"]
    shown = tuple(Shown("Course", (Die(sides, face),)) for face in stated.die.run_roll)
    return Told(_summary(stated), _steps(stated), shown, onward=_onward(stated.body))


def _onward(body: Body) -> Moves:
    """Yield the recoveries: from Shaken and Stunned on its turn, wounds and Fatigue over time."""
    if not body.critical:
        state = fields_of(body, "wounds", "fatigue", "joker")
        other = body.distracted or body.held or body.bound
        if body.stunned:
            yield awake({**state, "distracted": other})
        if body.shaken:
            yield steady({**state, "distracted": body.is_distracted})
    yield from mending(body.wounds, body.fatigue)


def _summary(stated: Stated) -> str:
    allowed, body = _allowed(stated.body), stated.body
    weighs = {WEIGHED: stated.trait, LOADED: stated.encumbered}
    rolls = ", ".join(told(stated) for told, so in weighs.items() if so) or UNWEIGHED
    line = ALONE if body.critical else STAYS if body.still else MOVES
    return line(stated, allowed=allowed, rolls=rolls)


def _steps(stated: Stated) -> Steps:
    yield from (item.step for item in stated.items)
    yield from _carried(stated.body)
    if stated.burden.load:
        yield (ENCUMBERED if stated.encumbered else LIGHT)(stated.burden)
    yield from _moving(stated)
    if stated.leaving.adjacent:
        line = ATTACKED if stated.attacks else UNATTACKED
        yield line(stated, adjacent=stated.leaving.adjacent)
    if stated.body.wounds >= CRITICAL_WOUND:
        yield FOURTH(stated.body)
    if stated.body.fatigue == BEYOND:
        yield SPENT()
    idle = stated.outcome == FREE and not stated.body.actions
    may = SHAKEN if stated.body.frozen else stated.outcome
    allowed, rule = IDLE if idle else _allowed(stated.body), FORBIDDEN_BY.get(may)
    yield MAY(allowed=allowed, rule=rule, reading=DOUBTS.get(may))


def _allowed(body: Body) -> str:
    if body.frozen:
        return NEITHER
    return LOOSENING if body.outcome == BOUND and body.actions > 1 else ALLOWED[body.outcome]


def _carried(body: Body) -> Steps:
    if body.still:
        carrying = (code for code in reversed(STILLING) if getattr(body, code))
        states = [body.inputs[code].label for code in carrying]
        yield CARRIED(states=states, rule=FORBIDDEN_BY[body.stilled_by])
    if body.stunned:
        yield SURPRISED(bonus=MODIFIERS["stunned"])
    elif body.is_vulnerable:
        yield VULNERABLE(bonus=MODIFIERS["vulnerable"])


def _moving(stated: Stated) -> Steps:
    if stated.body.still:
        yield UNMOVED(rule=FORBIDDEN_BY[stated.body.stilled_by])
        return
    if stated.steps[1:]:
        least = LEAST if sum(stated.steps) < stated.base else ""
        yield PACE(stated, least=least, rule="SW-ETA-11" if stated.body.wounds else None)
    if stated.die.run_roll:
        less = LESS(stated.burden) if stated.encumbered else ""
        yield RUN(stated, face=stated.die.run_roll[0], sides=FIGURES["running_die"], less=less)
