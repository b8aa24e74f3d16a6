"""What an opposed roll asks beside the attacker's own roll: what it is for, and the defender."""

from typing import override

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, flag, option, unwritten
from calculators.core.inputs import REQUIRED
from calculators.core.scale import Items
from calculators.pieces.step_die import StepDie

from ..exploding import ExplodingDice, Faces, Rerolls, Sides
from ..rolls.inputs import (
    AGAIN,
    REAL_DICE,
    SKILLS,
    STATE,
    Luck,
    Named,
    Thrown,
    earlier_throws,
    free_items,
    free_modifier,
    rating,
    rerolls,
    thrown,
    too_few,
)
from ..scales import MODIFIERS

DEFENDER = "Défenseur"
BOTH, MINE, THEIRS = "both", "mine", "theirs"
RETHROWN = ("rethrown", f"{MINE} {THEIRS}")
ONE_BY_ONE = "Ce qui est déjà lancé se relance un jeton à la fois : mettez 0."
PLAIN, DISTRACT, EXPOSE = "plain", "distract", "expose"


class Kind(Named):
    """What the roll is for (SW-ACT-05)."""

    kind: str = option(
        "But du jet",
        {PLAIN: "opposé simple", DISTRACT: "Distrait", EXPOSE: "Vulnérable"},
        rule="SW-ACT-05",
        help="Rendre Distrait ou Vulnérable : une Épreuve.",
    )


class Defender(Group, fold=DEFENDER):
    """The other side."""

    other_trait: str = again(
        Named, "trait", label="Trait du défenseur", help="Dans une Épreuve, son attribut lié."
    )
    other_die: StepDie = rating("Dé du défenseur", "SW-JET-05", SKILLS, fold=False)
    other_who: str = again(Luck, "who", label="Le défenseur est")
    other_wild_die: StepDie | None = unwritten(
        Luck, "wild_die", label="Dé Joker du défenseur", help="Vide : le même que l'attaquant."
    )
    vulnerable: bool = flag("Le défenseur est Vulnérable", rule="SW-ETA-02")
    other_distracted: bool = flag("Le défenseur est déjà Distrait", rule="SW-ETA-01")
    other_shaken: bool = flag("Le défenseur est déjà Secoué", rule="SW-ETA-09")
    other_modifier: int = free_modifier(
        "Modificateurs du défenseur", "SW-JET-05", help="Blessures, Distrait… compris."
    )

    def items(self) -> Items:
        """Return what weighs on his own roll."""
        return free_items("modificateurs du défenseur", self.other_modifier, "SW-JET-05")

    def gift(self) -> Items:
        """Return what he gives to whoever acts against him."""
        bonus = MODIFIERS["vulnerable"] * self.vulnerable
        return free_items("défenseur Vulnérable", bonus, "SW-ETA-02")

    def sides(self, theirs: Luck) -> Sides:
        """Return the sides of the dice that he throws; his wild die may be that of who acts."""
        return thrown(self.other_die, self.other_who, self.other_wild_die or theirs.wild_die)


class BothLucks(Luck):
    """The bennies of both sides; of what lies on the table already, one of them throws again."""

    rethrown: str = option(
        "Qui relance",
        {BOTH: "personne : premier jet", MINE: "l'attaquant", THEIRS: "le défenseur"},
        rule="SW-JTN-02",
        group=AGAIN,
    )
    earlier: Faces = again(
        Luck,
        "earlier",
        label="Jets de l'attaquant, déjà lancés",
        help="Tous ses dés, dans l'ordre.",
        when=RETHROWN,
        group=AGAIN,
    )
    other_earlier: Faces = again(
        Luck,
        "earlier",
        label="Jets du défenseur, déjà lancés",
        help="Tous ses dés, dans l'ordre.",
        when=RETHROWN,
        group=AGAIN,
    )
    other_bennies: int = rerolls(
        "Jetons dépensés par le défenseur", group=DEFENDER, help="Chaque jeton relance son jet."
    )
    stock: int | None = again(Luck, "stock", group=STATE)
    other_stock: int | None = again(
        Luck, "stock", label="Jetons du défenseur en réserve", group=DEFENDER
    )

    @property
    def lying(self) -> tuple[Faces, Faces]:
        """What lies on the table already, of the attacker and of the defender."""
        return ((), ()) if self.rethrown == BOTH else (self.earlier, self.other_earlier)

    @property
    @override
    def offered(self) -> int:
        """The bennies that the rerolls of the attacker may cost."""
        return self.bennies + (self.rethrown == MINE)

    @property
    def other_cost(self) -> int:
        """Those of the defender."""
        return self.other_bennies + (self.rethrown == THEIRS)

    @override
    def faults(self) -> Faults:
        """Refuse to either side more bennies than there are, and to throw nothing again."""
        yield from super().faults()
        field = "other_bennies" if self.other_bennies else "other_stock"
        yield from too_few(field, self.other_cost, self.other_stock)
        if self.rethrown == BOTH:
            return
        for name in ("earlier", "other_earlier"):
            if not getattr(self, name):
                yield Fault(name, "À remplir : ce qui est déjà lancé.", "SW-JTN-02")
        for name in ("bennies", "other_bennies"):
            if getattr(self, name):
                yield Fault(name, ONE_BY_ONE, "SW-JTN-02")


def both_stand(
    *,
    die: StepDie,
    who: str,
    defender: Defender,
    luck: BothLucks,
) -> Faults:
    """Refuse earlier throws that these dice cannot make, and to reroll a critical failure."""
    if luck.rethrown == BOTH:
        return
    mine, again_ = thrown(die, who, luck.wild_die), luck.rethrown == MINE
    yield from earlier_throws(luck.earlier, mine, "earlier", again=again_)
    yield from earlier_throws(
        luck.other_earlier, defender.sides(luck), "other_earlier", again=not again_
    )


def own_space(die: StepDie, who: str, luck: BothLucks) -> ExplodingDice:
    """Return what the attacker's throw can be; none where the defender alone throws again."""
    sides = () if luck.rethrown == THEIRS else thrown(die, who, luck.wild_die)
    return ExplodingDice.of_trait(sides)


def other_space(defender: Defender, luck: BothLucks) -> ExplodingDice:
    """Return what the defender's throw can be; none where the attacker alone throws again."""
    return ExplodingDice.of_trait(() if luck.rethrown == MINE else defender.sides(luck))


def other_rerolls_space(defender: Defender, luck: BothLucks) -> Rerolls:
    """Return what the defender's rerolls can be, one after the other."""
    return Rerolls.of(defender.sides(luck), luck.other_bennies)


class OwnDice(Thrown, fold=REAL_DICE):
    """The dice of the attacker."""

    roll: Faces = again(Thrown, "roll", default=REQUIRED, space=own_space)


class TheirDice(Group, fold=REAL_DICE):
    """The dice of the defender."""

    other_roll: Faces = again(
        Thrown,
        "roll",
        default=REQUIRED,
        label="Jet du défenseur lancé à la main",
        space=other_space,
        help="Notés comme ceux de l'attaquant.",
    )
    other_rerolls: Faces = again(
        Thrown,
        "rerolls",
        default=REQUIRED,
        label="Relances du défenseur lancées à la main",
        space=other_rerolls_space,
    )
