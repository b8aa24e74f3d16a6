"""French sentences and steps of falls and burns."""

from calculators.core.result import Onward, Shown, Steps, Told
from calculators.core.words import Line, Phrase
from calculators.pieces.dice_sum import DiceSum

from ..attack.impact import Impact
from ..attack.words import KILLED, health_step, unwounded
from ..dice import pictures
from ..onward import zone
from ..scales import BURNS, DEATH, HEATS
from .inputs import STEPS
from .rule import Burned, Fall, Harm

# --- the health

DEALT_GRAVELY = Phrase(
    "{damage:# dégât|# dégâts} ; à {pv} PV, avec une blessure grave de {wound:# dégât|# dégâts}"
)
LOOK_UP = Line(
    "Lancez la zone : la table se lit à {wound:# dégât|# dégâts}.", "DC-BLE-03", "AMB-DC-03"
)


def _health(impact: Impact) -> str:
    """Return the clause on the damage and the health left."""
    return DEALT_GRAVELY(impact) if impact.wound else unwounded(impact)


def _health_steps(impact: Impact) -> Steps:
    """Describe the health left, and the grave wound to look up."""
    if impact.pv is not None:
        yield health_step(impact)
    if impact.wound:
        yield LOOK_UP(impact)


def _onward(harm: Harm) -> tuple[Onward, ...]:
    """Yield the roll of the zone, at 0 health."""
    return (zone(harm.impact.wound),) if harm.impact.wound else ()


def _shown(harm: Harm) -> tuple[Shown, ...]:
    assert isinstance(harm.deals, DiceSum)  # noqa: S101
    return (Shown(harm.deals.title, pictures(harm.deals.dice, harm.faces)),)


# --- falls

FALLEN = Phrase("Chute de {height} m : {health}.")
UNHURT = "indemne"
NO_DICE = Line("{height} m : la table n'y met aucun dé.", "DC-CHU-01", "AMB-DC-08")
TOO_HIGH = Line("{height} m : au-delà de {last} m, mort.", "DC-CHU-01")
HEIGHT = Line("Une chute de {height} m fait {deals}.", "DC-CHU-01", "AMB-DC-08")


def tell_fall(fall: Fall) -> Told:
    """Describe a fall."""
    if fall.deals == DEATH:
        return Told(FALLEN(fall, health=KILLED), (TOO_HIGH(fall, last=STEPS[-1]),))
    if not fall.deals:
        return Told(FALLEN(fall, health=UNHURT), (NO_DICE(fall),))
    steps = (HEIGHT(fall), *_health_steps(fall.impact))
    headline = FALLEN(fall, health=_health(fall.impact))
    return Told(headline, steps, _shown(fall), onward=_onward(fall))


# --- burns

CONSUMED = "Mort : on ne survit ni à la lave ni au métal en fusion."
LAVA = Line("Lave ou métal en fusion : mort.", "DC-BRU-01", "AMB-DC-10")
BURNED = Phrase("{health}. {burn}.")
LASTS = Phrase(
    "Brûlure {severity} : {penalty} à toute action pendant {felt.weeks:# semaine|# semaines}"
)
WORSE = Phrase(
    "Brûlure {severity}, mais celle d'avant, {worst}, compte seule : {penalty} à toute action"
)
HEAT = Line("{name:^} : {deals}.", "DC-BRU-01")
PAIN = Line(
    "Brûlure {severity} : {felt.penalty} à toute action, du corps ou de l'esprit,"
    " pendant {felt.weeks:# semaine|# semaines}.",
    "DC-BRU-02",
    "AMB-DC-10",
)
WORST = Line(
    "Une brûlure était là : la pire des deux compte seule, {penalty}.", "DC-BRU-02", "AMB-DC-10"
)


def tell_burn(burn: Burned) -> Told:
    """Describe a burn, and its lasting effect."""
    if burn.deals == DEATH:
        return Told(CONSUMED, (LAVA(),))
    worst = BURNS.by_code[burn.kept]
    penalty = worst.value.penalty
    line = LASTS if penalty == burn.felt.penalty else WORSE
    lasting = line(burn, worst=worst.name, penalty=penalty)
    steps = [HEAT(burn, name=HEATS.named(burn.source)), *_health_steps(burn.impact)]
    steps.append(PAIN(burn))
    if burn.before in BURNS:
        steps.append(WORST(penalty=penalty))
    headline = BURNED(health=_health(burn.impact), burn=lasting)
    return Told(headline, steps, _shown(burn), onward=_onward(burn))
