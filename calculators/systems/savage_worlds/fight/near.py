"""Who stands beside somebody: a list to touch, of which a second touch takes a name back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask
from calculators.core.machine import offer, push
from calculators.systems.savage_worlds.fight.state import Fight
from calculators.systems.savage_worlds.fight.step import DONE, Step, plain
from calculators.systems.savage_worlds.fight.words import blow as words


@dataclass(frozen=True)
class Near(Step):
    """Those who stand beside somebody.

    :param beside: those chosen so far.
    """

    who: int
    beside: tuple[int, ...] = ()
    name: ClassVar[str] = "near"

    def could(self, fight: Fight) -> Iterable[int]:
        """Return those who may stand there."""
        return (n for n, body in enumerate(fight.bodies) if n != self.who and body.sheet.there)

    def title(self, fight: Fight) -> str:
        """Return the question."""
        raise NotImplementedError

    def after(self, fight: Fight) -> Fight:
        """Return the fight once all are told."""
        raise NotImplementedError

    def question(self, fight: Fight) -> Ask:
        """Offer everybody who could."""
        moves = [
            offer(f"near.{n}", words.NEAR[n in self.beside], name=fight[n].name)
            for n in self.could(fight)
        ]
        return Ask(
            self.title(fight), (*moves, plain(DONE, words.THAT_IS_ALL)), fight[self.who].name
        )

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Add a name, or go on."""
        if code == DONE:
            return self.after(fight)
        place = int(code.partition(".")[2])
        others = tuple(n for n in self.beside if n != place)
        beside = others if place in self.beside else (*others, place)
        return push(fight, replace(self, beside=beside))
