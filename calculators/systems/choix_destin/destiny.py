"""Destin against Choix: the margin and the verdict, as pure functions."""

from dataclasses import dataclass

from calculators.core.french import agree, minus
from calculators.core.result import Step
from calculators.pieces.tarot import MinorCard, Trump
from calculators.systems.choix_destin.tables import DEVIL, WORLD

CRITICAL_SUCCESS = "critical_success"
SUCCESS = "success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player brings to a draw.

    :param choice: the card played; ``lent`` the cards of those who help (CD-CHO-02).
    :param modifier: the PM of the characteristic, 0 to 9 (CD-TIR-03).
    :param difficulty: any integer (CD-TIR-02, AMB-CD-02).
    :param formula: ``versus`` or ``literal`` (AMB-CD-01).
    :param vs: the quantity that the literal reading subtracts.
    """

    choice: MinorCard
    lent: tuple[MinorCard, ...] = ()
    modifier: int = 0
    difficulty: int = 0
    formula: str = "versus"
    vs: int = 0

    @property
    def cards(self) -> int:
        """The value of the Choix, help included."""
        return self.choice.rank + sum(card.rank for card in self.lent)

    @property
    def effort(self) -> int:
        """The player's side of the comparison."""
        if self.formula == "literal":
            return self.cards + self.modifier - self.vs + self.difficulty
        return self.cards + self.modifier

    def opposition(self, destiny: Trump) -> int:
        """Return the other side of the comparison, for a trump drawn."""
        return destiny.number + (0 if self.formula == "literal" else self.difficulty)

    def margin(self, destiny: Trump) -> int:
        """Return the «niveau de réussite»: 0 or more succeeds (CD-TIR-04, AMB-CD-12)."""
        return self.effort - self.opposition(destiny)

    def verdict(self, destiny: Trump) -> str:
        """Return the outcome; Le Monde and Le Diable outweigh every card (AMB-CD-08)."""
        if destiny == WORLD:
            return CRITICAL_SUCCESS
        if destiny == DEVIL:
            return CRITICAL_FAILURE
        return SUCCESS if self.margin(destiny) >= 0 else FAILURE

    def effort_step(self) -> Step:
        """Write the sum of the player's side."""
        terms = [f"Choix {self.choice.title}"]
        lent = [(card.title, agree("prêté", feminine=card.feminine)) for card in self.lent]
        terms += [f"+ {title} {word}" for title, word in lent]
        terms += [f"+ PM {self.modifier}"]
        if self.formula == "literal":
            terms += [f"− VS {minus(self.vs)}", f"+ difficulté {minus(self.difficulty)}"]
        rule = "CD-CHO-02" if self.lent else "CD-TIR-03"
        return Step(f"{' '.join(terms)} = {minus(self.effort)}.", rule)

    def opposition_step(self, destiny: Trump) -> Step:
        """Write the sum of the other side."""
        text = f"Destin {destiny.title} = {destiny.number}"
        if self.formula == "versus":
            text = (
                f"Destin {destiny.number} ({destiny.title}) + difficulté "
                f"{minus(self.difficulty)} = {minus(self.opposition(destiny))}"
            )
        return Step(f"{text}.", "CD-TIR-04", "AMB-CD-01")
