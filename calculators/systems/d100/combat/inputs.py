"""What a covering fire asks: the shooter, and who is in the zone."""

from dataclasses import replace

from calculators.core.errors import Faults
from calculators.core.group import Group, again, given, integer, option, rows, text
from calculators.core.reasons import one_name_each
from calculators.core.space import Dice

from ..dice import BY_HAND, SELF_ROLLED, Faces, percentiles, rolls
from ..inputs import modifiers
from ..scales import AMMUNITION_BOUND, COVERS, FIGURES, PARTICIPANTS, SKILL_BOUND, figured
from ..test.inputs import SITUATION, WALL, Circumstances, Skill, covers
from .fires import FIRES_SUFFERED, Under, strongest

EXPOSED, COVERED = "expose", "couvert"
ENEMY, FRIEND = "ennemi", "ami"


class Occupant(Group):
    """Someone in the zone, friend or foe; who neither moves nor leaves cover is not tested."""

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
        """What the cover takes off a shot at them."""
        return COVERS.get(self.cover, 0)

    @property
    def walled(self) -> bool:
        """Whether no shot can reach them (AMB-DC-11)."""
        return self.cover == WALL


class Shooter(Skill):
    """Who fires, with how many bullets (DC-COU-01)."""

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
    """What weighs on the shooter, as on any shot."""

    fires: tuple[Under, ...] = given(replace(FIRES_SUFFERED, carried=True), default=())
    burn: str = again(Circumstances, "burn")
    position: str = option(
        "Hors map", {"map": "non", "shooter": "celui qui tire"}, rule="DC-HOR-01"
    )
    no_bonus: bool = again(Circumstances, "no_bonus", when=("position", "shooter"))

    def around(self, modifier: int) -> Circumstances:
        """Return what weighs on a shot at nobody."""
        return Circumstances(
            modifier=modifier,
            fire=strongest(self.fires),
            burn=self.burn,
            position=self.position,
            no_bonus=self.no_bonus,
        )


class Cone(Group):
    """Who is in the zone (DC-COU-03)."""

    zone: tuple[Occupant, ...] = rows(
        "Qui est dans la zone",
        Occupant,
        default=(),
        most=PARTICIPANTS,
        rule="DC-COU-03",
        notation="Une ligne chacun : nom ; survie ; exposé ou couvert ; ennemi ou ami ; couvert.",
    )


def armed(bullets: int) -> bool:
    """Tell whether there are bullets enough."""
    return bullets >= FIGURES["bullets"]


def fire_space(bullets: int) -> Dice:
    """Return the d100 of the shooter, for who has bullets enough."""
    return percentiles(1 if armed(bullets) else 0)


class Fire(Group, fold=BY_HAND):
    """The d100 of the shooter."""

    fire: Faces = rolls("Jet de tir", "DC-COU-02", fire_space, SELF_ROLLED)


def tested(bullets: int, zone: tuple[Occupant, ...]) -> tuple[Occupant, ...]:
    """Return those who must test survival (AMB-DC-12)."""
    if not armed(bullets):
        return ()
    return tuple(each for each in zone if each.exposed == EXPOSED and not each.walled)


def names_apart(zone: tuple[Occupant, ...]) -> Faults:
    """Refuse two people of one name in the zone."""
    return one_name_each("zone", [person.name for person in zone])
