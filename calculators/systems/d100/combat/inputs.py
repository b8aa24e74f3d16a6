"""Inputs of a covering fire: the shooter, and the people in the zone."""

from dataclasses import replace

from calculators.core.errors import Faults
from calculators.core.group import Group, again, given, integer, option, rows, text
from calculators.core.reasons import one_name_each

from ..dice import BY_HAND, SELF_ROLLED, Faces, percentiles, rolls
from ..inputs import modifiers
from ..scales import AMMUNITION_BOUND, COVERS, FIGURES, PARTICIPANTS, SKILL_BOUND, figured
from ..test.inputs import SITUATION, WALL, Circumstances, Skill, covers
from .fires import FIRES_SUFFERED, Under, strongest

EXPOSED, COVERED = "expose", "couvert"
ENEMY, FRIEND = "ennemi", "ami"


class Occupant(Group):
    """Somebody in the zone, friend or foe; not tested if neither moving nor leaving cover."""

    name: str = text("nom")
    survival: int = integer("survie", least=-SKILL_BOUND, most=SKILL_BOUND)
    exposed: str = option(
        "exposé ou couvert",
        {EXPOSED: "bouge ou est à découvert", COVERED: "à couvert, sans bouger"},
    )
    side: str = option("ennemi ou ami", {ENEMY: "ennemi du tireur", FRIEND: "ami"})
    cover: str = covers("couvert contre le tir subi", "aucun")

    @property
    def shielded(self) -> int:
        """The cover's penalty to a shot at them."""
        return COVERS.get(self.cover, 0)

    @property
    def walled(self) -> bool:
        """Whether no shot can reach them (AMB-DC-11)."""
        return self.cover == WALL


class Shooter(Skill):
    """The shooter, and the number of bullets (DC-COU-01)."""

    modifier: int = modifiers("Modificateurs")
    bullets: int = integer(
        "Balles restantes",
        most=AMMUNITION_BOUND,
        default=3 * FIGURES["bullets"],
        rule="DC-COU-01",
        carried=True,
        help=figured("Un tir de couverture en coûte {bullets}."),
    )


class Hampered(Group, fold=SITUATION):
    """The shooter's circumstances, as for any shot."""

    fires: tuple[Under, ...] = given(replace(FIRES_SUFFERED, carried=True), default=())
    burn: str = again(Circumstances, "burn")
    position: str = option(
        "Hors map", {"map": "non", "shooter": "celui qui tire"}, rule="DC-HOR-01"
    )
    no_bonus: bool = again(Circumstances, "no_bonus", when=("position", "shooter"))

    def around(self, modifier: int) -> Circumstances:
        """Return the circumstances of a shot at nobody."""
        return Circumstances(
            modifier=modifier,
            fire=strongest(self.fires),
            burn=self.burn,
            position=self.position,
            no_bonus=self.no_bonus,
        )


class Cone(Group):
    """The people in the zone (DC-COU-03)."""

    zone: tuple[Occupant, ...] = rows(
        "Qui est dans la zone",
        Occupant,
        default=(),
        most=PARTICIPANTS,
        rule="DC-COU-03",
        notation="Une ligne chacun : nom ; survie ; exposé ou couvert ; ennemi ou ami ;"
        " couvert contre le tir subi.",
    )

    def faults(self) -> Faults:
        """Refuse two people with the same name in the zone."""
        return one_name_each("zone", [person.name for person in self.zone])


def armed(bullets: int) -> bool:
    """Whether there are enough bullets."""
    return bullets >= FIGURES["bullets"]


class Fire(Group, fold=BY_HAND):
    """The d100 of the shooter."""

    fire: Faces = rolls(
        "Jet de tir", "DC-COU-02", lambda bullets: percentiles(armed(bullets)), SELF_ROLLED
    )


def must_test(exposed: str, cover: str) -> bool:
    """Whether somebody in the zone must test survival (AMB-DC-12)."""
    return exposed == EXPOSED and cover != WALL


def tested(bullets: int, zone: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Return those who must test survival."""
    if not armed(bullets):
        return ()
    return tuple(each for each in zone if must_test(each.exposed, each.cover))
