"""Inputs of an opposed roll besides the attacker's own: its purpose, and the defender."""

from typing import override

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, flag, option, unwritten
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
THROWN_BEFORE = "À remplir : ce qui est déjà lancé."
ONE_BY_ONE = "Ce qui est déjà lancé se relance un jeton à la fois : mettez 0."
PLAIN, DISTRACT, EXPOSE = "plain", "distract", "expose"


class Kind(Named):
    """The purpose of the roll (SW-ACT-05)."""

    kind: str = option(
        "But du jet",
        {PLAIN: "opposé simple", DISTRACT: "Distrait", EXPOSE: "Vulnérable"},
        rule="SW-ACT-05",
        help="Rendre Distrait ou Vulnérable : une Épreuve.",
    )


class Defender(Group, fold=DEFENDER):
    """The defender."""

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
        """Return the modifiers of his own roll."""
        return free_items("modificateurs du défenseur", self.other_modifier, "SW-JET-05")

    def gift(self) -> Items:
        """Return the modifiers that he gives to whoever acts against him."""
        bonus = MODIFIERS["vulnerable"] * self.vulnerable
        return free_items("défenseur Vulnérable", bonus, "SW-ETA-02")

    def sides(self, theirs: Luck) -> Sides:
        """Return the sides of his dice; his Wild Die may be the attacker's."""
        return thrown(self.other_die, self.other_who, self.other_wild_die or theirs.wild_die)


class BothLucks(Luck):
    """The bennies of both sides; either may reroll the throws already made."""

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
        wanted=THROWN_BEFORE,
        group=AGAIN,
    )
    other_earlier: Faces = again(
        Luck,
        "earlier",
        label="Jets du défenseur, déjà lancés",
        help="Tous ses dés, dans l'ordre.",
        when=RETHROWN,
        wanted=THROWN_BEFORE,
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
    @override
    def throws(self) -> bool:
        """Whether the attacker throws: not if only the defender rerolls."""
        return self.rethrown != THEIRS

    @property
    @override
    def offered(self) -> int:
        """The bennies that the attacker's rerolls may cost."""
        return self.bennies + (self.rethrown == MINE)

    @property
    def other_cost(self) -> int:
        """Those that the defender's rerolls may cost."""
        return self.other_bennies + (self.rethrown == THEIRS)

    @override
    def faults(self) -> Faults:
        """Refuse more bennies than a side has, and a reroll of nothing."""
        yield from super().faults()
        field = "other_bennies" if self.other_bennies else "other_stock"
        yield from too_few(field, self.other_cost, self.other_stock)
        if self.rethrown == BOTH:
            return
        for name in ("bennies", "other_bennies"):
            if getattr(self, name):
                yield Fault(name, ONE_BY_ONE, "SW-JTN-02")


def both_stand(die: StepDie, defender: Defender, luck: BothLucks) -> Faults:
    """Refuse impossible earlier throws, and a reroll of a critical failure."""
    if luck.rethrown == BOTH:
        return
    yield from earlier_throws(luck.earlier, luck.sides(die), again=luck.throws)
    theirs = defender.sides(luck)
    yield from earlier_throws(luck.other_earlier, theirs, "other_earlier", again=not luck.throws)


def other_space(defender: Defender, luck: BothLucks) -> ExplodingDice:
    """Return the space of the defender's throw; empty if only the attacker rerolls."""
    return ExplodingDice.of_trait(() if luck.rethrown == MINE else defender.sides(luck))


def other_rerolls_space(defender: Defender, luck: BothLucks) -> Rerolls:
    """Return the space of the defender's rerolls, one after the other."""
    return Rerolls.of(defender.sides(luck), luck.other_bennies)


class TheirDice(Group, fold=REAL_DICE):
    """The dice of the defender."""

    other_roll: Faces = again(
        Thrown,
        "roll",
        label="Jet du défenseur lancé à la main",
        space=other_space,
        help="Notés comme ceux de l'attaquant.",
    )
    other_rerolls: Faces = again(
        Thrown,
        "rerolls",
        label="Relances du défenseur lancées à la main",
        space=other_rerolls_space,
    )
