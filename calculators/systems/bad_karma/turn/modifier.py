"""A modifier for one draw, as the table grants it (BK-MAT-06, AMB-BK-42)."""

from dataclasses import dataclass
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import minus
from calculators.core.machine import opened
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.turn.state import Turn, draw_level, put, tell

MODIFY = "modifier"
STEPS = (1, 2, 3, -1, -2, -3)


@dataclass(frozen=True, slots=True)
class Modify:
    """What is added to the skill of one draw; asked again, it adds up."""

    who: int
    name: ClassVar = "modify"

    def ask(self, turn: Turn) -> Ask:
        """Ask how much, each answer with the skill that it gives."""
        player, level = turn[self.who], draw_level(turn, self.who)
        moves = [
            Move(f"mod.{step}", f"{signed(step)} : compétence {minus(level + step)}", "BK-MAT-06")
            for step in STEPS
            if abs(player.modifier + step) <= tables.MODIFIER_BOUND
        ]
        without = minus(level - player.modifier)
        moves.append(Move("mod.0", f"Aucun : compétence {without}", "BK-MAT-06"))
        title = f"{player.name} : que change la situation à ce tirage ?"
        return Ask(title, tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Add it, or take all off."""
        player, step = turn[self.who], int(code.removeprefix("mod."))
        modifier = player.modifier + step if step else 0
        turn = put(opened(turn), self.who, modifier=modifier)
        level = draw_level(turn, self.who)
        text = f"{player.name} : {signed(modifier)} pour ce tirage, compétence {minus(level)}."
        if not modifier:
            text = f"{player.name} : pas de modificateur, compétence {minus(level)}."
        return tell(turn, text, "BK-MAT-06", "AMB-BK-42", headline=True, modifier=modifier,
                    level=level)  # fmt: skip


def signed(number: int) -> str:
    """Write a number with its sign."""
    return f"+{number}" if number > 0 else minus(number)
