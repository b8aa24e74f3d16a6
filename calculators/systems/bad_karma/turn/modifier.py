"""A modifier for one draw, as the table grants it (BK-MAT-06, AMB-BK-42)."""

from dataclasses import dataclass
from typing import ClassVar

from calculators.core.ask import Ask
from calculators.core.machine import headline, offer, opened
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.scales import MODIFIER_BOUND
from calculators.systems.bad_karma.turn.state import Turn, draw_level, put
from calculators.systems.bad_karma.turn.words import draw as words

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
            offer(f"mod.{step}", words.ADD, step=step, level=level + step)
            for step in STEPS
            if abs(player.modifier + step) <= MODIFIER_BOUND
        ]
        moves.append(offer("mod.0", words.NONE, level=level - player.modifier))
        return Ask(words.CHANGE(player), tuple(moves), player.name)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Add it, or take all off."""
        player, step = turn[self.who], int(code.removeprefix("mod."))
        modifier = player.modifier + step if step else 0
        turn = put(opened(turn), self.who, modifier=modifier)
        level = draw_level(turn, self.who)
        line = words.ADDED if modifier else words.TAKEN_OFF
        return headline(turn, line, name=player.name, modifier=modifier, level=level)
