"""What a grace of 8 changes once an opposition is thrown, told and compared (I2-DES-04)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from calculators.core.french import minus
from calculators.core.result import Step, Table
from calculators.systems.i2ds.duel import LOSS, TIE, WIN, Duel, gain_of, place_of
from calculators.systems.i2ds.tables import GRACE_SET
from calculators.systems.i2ds.throw import GRACE_DICE, Faces

LABELS = {WIN: "vous gagnez", TIE: "égalité", LOSS: "vous perdez"}
GRACE_LABELS = {"none": "aucune", "d6": "+1d6", "d20": "un d20", "eight": "un 8, au besoin"}


@dataclass(frozen=True, slots=True)
class Encounter:
    """An opposition as thrown: the duel and both sides' dice."""

    duel: Duel
    mine: Faces
    theirs: Faces

    @property
    def before(self) -> int:
        """The player's total as the dice lie."""
        return self.duel.mine.total(self.mine)

    @property
    def other(self) -> int:
        """The other side's total."""
        return self.duel.theirs.total(self.theirs)

    @property
    def spent(self) -> bool:
        """Whether a grace of 8 is spent: asked for, wanted, allowed, of some use (AMB-I2-10)."""
        asked = self.duel.mine.grace == "eight" and self.duel.allows(self.outcome)
        useful = not self.decided and gain_of(self.mine, self.duel.replaced) > 0
        return asked and self.first != WIN and useful

    @property
    def total(self) -> int:
        """The player's total that counts at last."""
        return self.before + (gain_of(self.mine, self.duel.replaced) if self.spent else 0)

    @property
    def critical(self) -> int:
        """The critical of the player's dice as they fell."""
        return self.duel.mine.critical(self.mine)

    @property
    def decided(self) -> bool:
        """Whether a critical decides, whatever the totals (AMB-I2-09)."""
        theirs = self.duel.theirs.critical(self.theirs)
        return self.duel.criticals and self.critical != theirs

    @property
    def first(self) -> str:
        """The outcome before any grace of 8."""
        return self.duel.before(self.mine, self.theirs)

    @property
    def outcome(self) -> str:
        """The outcome at last."""
        return self.duel.verdict(self.mine, self.theirs)


def steps(met: Encounter) -> Iterable[Step]:
    """Tell what becomes of a grace of 8 that was asked for."""
    if met.duel.mine.grace != "eight":
        return
    face = met.mine[place_of(met.mine, met.duel.replaced)]
    if met.first == WIN:
        yield Step("Vous l'emportiez déjà : gardez votre point.", "I2-DES-04", "AMB-I2-05")
    elif met.spent:
        text = f"Grâce : le {face} compte {GRACE_SET}, soit {minus(met.total)} au lieu de "
        yield Step(f"{text}{minus(met.before)}.", "I2-DES-04", "AMB-I2-10")
        if met.total == met.other:
            text = "Un 8 peut changer une défaite en égalité."
            yield Step(text, "I2-DES-04", "AMB-I2-18")
    elif gain_of(met.mine, met.duel.replaced):
        text = f"Un {face} compté {GRACE_SET} ne ferait pas gagner : gardez votre point."
        yield Step(text, "I2-DES-04", "AMB-I2-18")
    else:
        text = f"Un {face} remplacé par {GRACE_SET} n'y gagnerait rien : gardez votre point."
        yield Step(text, "I2-DES-04", "AMB-I2-10")


def replacement_table(met: Encounter) -> Table:
    """Show the outcome with each die in turn set to 8, beside the outcome as thrown."""
    rows = [("Tel quel", minus(met.before), LABELS[met.first])]
    for code, face in zip(("first", "second"), met.mine, strict=False):
        gain = gain_of(met.mine, code)
        throw = replace(met.duel.mine, grace="eight")
        after = replace(met.duel, mine=throw, replaced=code, eight="tie")
        outcome = after.verdict(met.mine, met.theirs)
        label = LABELS[outcome] if gain else "inutile"
        if gain and met.first != WIN and not met.duel.allows(outcome):
            label += ", point gardé"
        rows.append((f"{face} → {GRACE_SET}", minus(met.before + gain), label))
    used = place_of(met.mine, met.duel.replaced) + 1 if met.spent else 0
    caption = f"Si la grâce remplace un dé, contre {minus(met.other)}"
    return Table(caption, ("Dé", "Total", "Issue"), tuple(rows), frozenset({used}))


def grace_table(duel: Duel, grace_die: str) -> Table:
    """Compare the chances of the opposition, grace by grace, as the reading has them."""
    graces = ("none", *GRACE_DICE[grace_die], "eight")
    rows = []
    for grace in graces:
        chances = replace(duel, mine=replace(duel.mine, grace=grace)).chances()
        rows.append((GRACE_LABELS[grace], chances[WIN], chances[TIE], chances[LOSS]))
    head = ("Grâce", "Gagner", "Égalité", "Perdre")
    here = frozenset({graces.index(duel.mine.grace)})
    return Table("Ce que vaut chaque grâce", head, tuple(rows), here)
