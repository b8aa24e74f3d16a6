"""What an opposed roll asks beside the attacker's own roll: what it is for, and the defender."""

from collections.abc import Iterable
from typing import override

from calculators.core.errors import Fault
from calculators.core.group import Group, again, flag, option, unwritten
from calculators.core.scale import Item
from calculators.pieces.step_die import StepDie
from calculators.systems.savage_worlds.exploding import ExplodingDice, Rerolls
from calculators.systems.savage_worlds.rolls.inputs import (
    REAL_DICE,
    SKILLS,
    STATE,
    TOO_FEW,
    Faces,
    Luck,
    Named,
    faces,
    free_items,
    free_modifier,
    rating,
    rerolls,
    thrown,
)
from calculators.systems.savage_worlds.scales import MODIFIERS

DEFENDER = "Défenseur"
PLAIN, DISTRACT, EXPOSE = "plain", "distract", "expose"


class Kind(Named):
    """What the roll is for (SW-ACT-05)."""

    kind: str = option(
        "Jet",
        {
            PLAIN: "opposé simple",
            DISTRACT: "Épreuve, pour rendre Distrait",
            EXPOSE: "Épreuve, pour rendre Vulnérable",
        },
        rule="SW-ACT-05",
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
    other_modifier: int = free_modifier(
        "Modificateurs du défenseur", "SW-JET-05", help="Blessures, Distrait… compris."
    )

    def items(self) -> tuple[Item, ...]:
        """Return what weighs on his own roll."""
        return free_items("modificateurs du défenseur", self.other_modifier, "SW-JET-05")

    def gift(self) -> tuple[Item, ...]:
        """Return what he gives to whoever acts against him."""
        bonus = MODIFIERS["vulnerable"] * self.vulnerable
        return free_items("défenseur Vulnérable", bonus, "SW-ETA-02")

    def wild_die(self, theirs: Luck) -> StepDie:
        """Return his wild die: his own, or that of whoever acts."""
        return self.other_wild_die or theirs.wild_die


class BothLucks(Luck):
    """The bennies of both sides."""

    other_bennies: int = rerolls(
        "Jetons dépensés par le défenseur", group=DEFENDER, help="Chaque jeton relance son jet."
    )
    stock: int | None = again(Luck, "stock", default=None, group=STATE)
    other_stock: int | None = again(
        Luck, "stock", default=None, label="Jetons du défenseur en réserve", group=DEFENDER
    )

    @override
    def faults(self) -> Iterable[Fault]:
        """Refuse to either side more bennies than there are."""
        yield from super().faults()
        if self.other_stock is not None and self.other_bennies > self.other_stock:
            words = TOO_FEW(cost=self.other_bennies, stock=self.other_stock)
            yield Fault("other_bennies", words, "SW-JTN-01")


def other_space(defender: Defender, luck: Luck) -> ExplodingDice:
    """Return what the defender's throw can be."""
    return ExplodingDice(thrown(defender.other_die, defender.other_who, defender.wild_die(luck)))


def other_rerolls_space(defender: Defender, luck: BothLucks) -> Rerolls:
    """Return what the defender's rerolls can be, one after the other."""
    sides = thrown(defender.other_die, defender.other_who, defender.wild_die(luck))
    return Rerolls.of(sides, luck.other_bennies)


class TheirDice(Group, fold=REAL_DICE):
    """The dice of the defender."""

    other_roll: Faces = faces(
        "Dés du défenseur lancés à la main",
        "SW-JET-01",
        space=other_space,
        help="Notés comme ceux de l'attaquant.",
    )
    other_rerolls: Faces = faces(
        "Relances du défenseur lancées à la main",
        "SW-JTN-02",
        space=other_rerolls_space,
        help="Une relance par jeton, notée de même.",
    )
