"""Falls and burns: damage without armour in the rules as written (docs/d100/dangers.md).

At 0 health a fall or a burn causes a grave wound as an attack does (AMB-DC-04).
"""

from typing import Annotated, override

from calculators.core.binding import knows
from calculators.core.calculator import Calculator, Outcome
from calculators.core.group import Group, again, integer, option
from calculators.core.result import Facts, FigureTable, Shown, Step, Steps, Tables, Told, Values
from calculators.core.space import Dice
from calculators.core.words import Line, Phrase
from calculators.pieces.dice_sum import DiceSum

from .attack.impact import Guard, Impact
from .attack.words import KILLED, health_step, unwounded
from .attack.wound import DEAD
from .dice import (
    BY_HAND,
    DAMAGES,
    SELF_ROLLED,
    Faces,
    at_least,
    damage_dice,
    pictures,
    total_law,
)
from .house import FallHouse, House
from .inputs import health
from .onward import zone
from .scales import BURNS, DEATH, FALLS, HARMLESS, HEATS, HEIGHT_BOUND, Burn, Deals
from .test.inputs import BURNT, SITUATION

# --- inputs

STEPS = tuple(int(code) for code in FALLS if code.isdigit())
"""The heights of the table, in metres."""


class Health(Group):
    """The health before."""

    pv: int | None = health(
        "PV restants", "DC-BLE-02", default=None, help="Avant le jet. Vide : pas de suivi."
    )


class Height(Group):
    """The height of a fall."""

    height: int = integer("Hauteur en mètres", most=HEIGHT_BOUND, rule="DC-CHU-01")


class Heat(Group):
    """The source of heat, and the burn from before."""

    source: str = HEATS.choice()
    before: str = option(
        "Brûlure déjà subie",
        BURNT,
        rule="AMB-DC-10",
        group=SITUATION,
        carried=True,
        help="La plus grave compte seule.",
    )


def fallen(height: int, reading: str) -> Deals:
    """Return the damage of a height (AMB-DC-08).

    :param reading: ``next`` or ``reached``.
    """
    if height > STEPS[-1]:
        return FALLS["beyond"]
    if reading == "next":
        step = next(step for step in STEPS if height <= step) if height else 0
    else:
        step = max((step for step in STEPS if height >= step), default=0)
    return FALLS[str(step)] if step else HARMLESS


def dice_of(deals: Deals) -> Dice:
    """Return the damage dice, if any."""
    return Dice(deals.dice if isinstance(deals, DiceSum) else ())


class FallDice(Group, fold=BY_HAND):
    """The damage dice of a fall."""

    faces: Faces = damage_dice(
        "DC-CHU-01",
        lambda height, reading: dice_of(fallen(height, reading)),
        most=2,
        help=SELF_ROLLED,
        notation="Les faces, comme 14 6.",
    )


class BurnDice(Group, fold=BY_HAND):
    """The damage dice of a burn."""

    faces: Faces = again(
        FallDice, "faces", rule="DC-BRU-01", space=lambda source: dice_of(HEATS[source])
    )


# --- rule

SAFE = Outcome("safe", "Indemne", "good")
HURT = Outcome("hurt", "Blessé", "bad")
DOWN = Outcome("down", "À 0 PV", "bad")


class Harm(Facts, kw_only=True):
    """Damage to somebody without armour.

    :param deals: damage dice, death, or nothing at all.
    """

    deals: Deals
    faces: Faces
    guard: Guard

    @property
    def impact(self) -> Impact:
        """The effect on health."""
        damage = self.deals.total(self.faces) if isinstance(self.deals, DiceSum) else 0
        return Impact(self.guard, damage)

    @property
    def outcome(self) -> str:
        """The code of the outcome."""
        if self.deals == DEATH:
            return DEAD
        if not self.deals:
            return SAFE
        return DOWN if self.pv == 0 else HURT

    @property
    def pv(self) -> int | None:
        """The health left, 0 for the dead; ``None`` if it is not followed."""
        if self.deals == DEATH:
            return None if self.guard.pv is None else 0
        return self.impact.pv

    @override
    def values(self) -> Values:
        if self.deals == DEATH:
            return {"damage": None, "pv": self.pv, "wound": None}
        told = {"damage": self.impact.damage, "pv": self.pv, "wound": self.impact.wound}
        return {"dice": self.deals, **told} if self.deals else told


class Fall(Harm, kw_only=True):
    """A fall (DC-CHU-01)."""

    height: int

    carried = ("pv",)


class Burned(Harm, kw_only=True):
    """A burn, and the one from before (DC-BRU-01, DC-BRU-02).

    :param before: the source of the latter, or ``none``.
    """

    source: str
    before: str

    carried = ("pv", "before:kept")

    @property
    def kept(self) -> str:
        """The source of the burn that counts, the worst one (AMB-DC-10)."""
        order = ["none", *BURNS]
        return max(self.source, self.before, key=order.index) if self.deals != DEATH else "none"

    @property
    def severity(self) -> str:
        """The book's word for this burn."""
        return BURNS.named(self.source)

    @property
    def felt(self) -> Burn:
        """The lasting effect of this burn."""
        return BURNS[self.source]

    @override
    def values(self) -> Values:
        told = Harm.values(self)
        if self.deals == DEATH:
            return told
        penalty = BURNS[self.kept].penalty
        return {**told, "severity": self.severity, "weeks": self.felt.weeks, "penalty": penalty}


# --- its table

_OF = Phrase("Dégâts de {dice}")


def by_damage(harm: Harm) -> Tables:
    """Tabulate the chance of at least so much damage; mark the row that takes the last PV."""
    deals, pv = harm.deals, harm.guard.pv
    if not isinstance(deals, DiceSum):
        return
    found = total_law(deals)
    listed = sorted({n for n in DAMAGES if n <= found.max_outcome()} | ({pv} if pv else set()))
    rows = at_least(found, listed, lambda harm: harm.impact.damage)
    marked = {listed.index(pv)} if pv else frozenset[int]()
    yield FigureTable(_OF(dice=deals), ("Dégâts", "Chance"), rows, marked)


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


def _harmed(harm: Harm, headline: str, dealt: Step, after: Steps = ()) -> Told:
    """Describe damage: what deals it, the health left, and what comes after."""
    assert isinstance(harm.deals, DiceSum)  # noqa: S101
    impact, wound = harm.impact, harm.impact.wound
    health = () if impact.pv is None else (health_step(impact),)
    look_up, onward = ((LOOK_UP(impact),), (zone(wound),)) if wound else ((), ())
    shown = (Shown(harm.deals.title, pictures(harm.deals.dice, harm.faces)),)
    return Told(headline, (dealt, *health, *look_up, *after), shown, onward=onward)


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
    return _harmed(fall, FALLEN(fall, health=_health(fall.impact)), HEIGHT(fall))


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
    headline = BURNED(health=_health(burn.impact), burn=lasting)
    worse = (WORST(penalty=penalty),) if burn.before in BURNS else ()
    heat = HEAT(burn, name=HEATS.named(burn.source))
    return _harmed(burn, headline, heat, after=(PAIN(burn), *worse))


# --- the calculators


@Calculator(
    id="d100.fall",
    title="Chute",
    verb="Tomber",
    rules=("DC-CHU-01", "DC-BLE-02"),
    outcomes=(SAFE, HURT, DOWN, DEAD),
    tables=by_damage,
    tell=tell_fall,
)
def fall(
    height: Height,
    health: Health,
    house: Annotated[FallHouse, knows("reading", "crossing")],
    dice: FallDice,
) -> Fall:
    """Resolve a fall (DC-CHU-01)."""
    return Fall(
        deals=fallen(height.height, house.reading),
        faces=dice.faces,
        guard=Guard(house, health.pv),
        height=height.height,
    )


@Calculator(
    id="d100.burn",
    title="Brûlure",
    verb="Brûler",
    rules=("DC-BRU-01", "DC-BRU-02", "DC-BLE-02"),
    outcomes=(HURT, DOWN, DEAD),
    tables=by_damage,
    tell=tell_burn,
)
def burn(
    heat: Heat,
    health: Health,
    house: Annotated[House, knows("crossing")],
    dice: BurnDice,
) -> Burned:
    """Resolve a burn (DC-BRU-01, DC-BRU-02)."""
    return Burned(
        deals=HEATS[heat.source],
        faces=dice.faces,
        guard=Guard(house, health.pv),
        source=heat.source,
        before=heat.before,
    )
