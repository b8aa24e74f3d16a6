"""Inputs of care: its kind, the health, and what that kind needs."""

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, drawn, flag, integer, option
from calculators.core.space import Dice
from calculators.core.words import Phrase

from ...dice import BY_HAND, D100, PERCENTILE, SELF_ROLLED, Faces
from ...inputs import health
from ...scales import CARES, DAYS_BOUND, FIGURES, HEALTH_BOUND, WEEKS_BOUND, figured

NATURAL, FIRST_AID, INFIRMARY, TANK, REVIVE = "natural", "first_aid", "infirmary", "tank", "revive"
STANCHING = (FIRST_AID, INFIRMARY, TANK)
"""Kinds of care that stop every haemorrhage, which rest does not (AMB-DC-29)."""

_TOO_MUCH = Phrase("Plus que les PV au complet ({most}) : baissez les uns ou montez les autres.")
_NO_CHANCE = figured("À remplir : le MJ fixe cette chance, {revival} au plus.")


class Care(Group):
    """A kind of care with its inputs (DC-PV-01 to 05)."""

    method: str = option(
        "Soin",
        CARES.labels
        | {
            TANK: "cuve : tous les PV en un jour",
            REVIVE: "cuve, après une mort de justesse",
        },
        rule="DC-PV-01",
    )
    pv: int = health("PV actuels", "DC-PV-01")
    pv_max: int = health("PV au complet", "DC-PV-01", carried=False)
    days: int = integer(
        "Jours",
        least=1,
        most=DAYS_BOUND,
        default=1,
        rule="DC-PV-01",
        when=("method", f"{NATURAL} {INFIRMARY}"),
    )
    hurt: int | None = integer(
        "Dégâts reçus dans ce combat",
        most=HEALTH_BOUND,
        default=None,
        rule="DC-PV-02",
        when=("method", FIRST_AID),
        wanted="À remplir pour les premiers secours.",
        help="Les premiers secours n'en rendent pas plus.",
    )
    machine: bool = flag("Une machine", rule="DC-PV-01", when=("method", f"{NATURAL} {INFIRMARY}"))
    bleeding: bool = flag(
        "Hémorragie en cours", rule="AMB-DC-29", when=("method", " ".join(STANCHING))
    )
    chance: int | None = integer(
        "Chance de revenir, sur 100",
        most=FIGURES["revival"],
        default=None,
        rule="DC-PV-04",
        when=("method", REVIVE),
        help=figured("Fixée par le MJ, {revival} au plus."),
    )
    worn_out: bool = flag(
        "Mort de trop de blessures graves", rule="DC-MOR-02", when=("method", REVIVE)
    )
    weeks: int = integer(
        "Semaines depuis la sortie de cuve",
        most=WEEKS_BOUND,
        default=0,
        rule="DC-PV-05",
        when=("method", f"{TANK} {REVIVE}"),
    )

    @property
    def missing(self) -> int:
        """The health that can be recovered."""
        return self.pv_max - self.pv

    @property
    def dice(self) -> tuple[int, ...]:
        """The sides of the dice to throw; none for a tank if too worn out (DC-MOR-02)."""
        if self.method in {FIRST_AID, INFIRMARY}:
            return CARES[self.method].dice * (self.days if self.method == INFIRMARY else 1)
        return (D100,) if self.method == REVIVE and not self.worn_out else ()

    @property
    def rest(self) -> int:
        """The health recovered by rest alone (DC-PV-01)."""
        return 0 if self.machine else CARES[NATURAL].added * self.days

    def faults(self) -> Faults:
        """Refuse a return without its chance."""
        if self.method == REVIVE and self.chance is None and not self.worn_out:
            yield Fault("chance", _NO_CHANCE, "DC-PV-04")


def space(care: Care) -> Dice:
    """Return the dice of a kind of care."""
    return Dice(care.dice)


class Thrown(Group, fold=BY_HAND):
    """The dice of care."""

    faces: Faces = drawn(
        "Dés",
        kind=PERCENTILE,
        rule="DC-PV-02",
        least=1,
        most=DAYS_BOUND,
        space=space,
        help=f"Un par jour. {SELF_ROLLED}",
    )


def not_above(pv: int, pv_max: int) -> Faults:
    """Refuse health above its maximum."""
    if pv > pv_max:
        yield Fault("pv", _TOO_MUCH(most=pv_max))
