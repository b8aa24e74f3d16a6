"""Damage on the table: who struck may throw again, who is struck may pay, or take it."""

from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, headline, offer, push
from calculators.systems.savage_worlds import soak
from calculators.systems.savage_worlds.damage.harm import EXTRA_OUT, NOTHING, OUT
from calculators.systems.savage_worlds.damage.rule import Struck
from calculators.systems.savage_worlds.damage.words import tell as tell_damage
from calculators.systems.savage_worlds.fight.blows import (
    Blow,
    soak_facts,
    soaking,
    worse,
)
from calculators.systems.savage_worlds.fight.enduring import (
    VIGOR,
    Endured,
    Faint,
    Soaked,
    inflicted,
    soaking_of,
)
from calculators.systems.savage_worlds.fight.odds import (
    harm,
    left_of,
    winning,
)
from calculators.systems.savage_worlds.fight.rolls import (
    Faces,
    thrown,
)
from calculators.systems.savage_worlds.fight.state import (
    Fight,
    paid,
    purse,
    put,
)
from calculators.systems.savage_worlds.fight.step import (
    REROLL,
    Step,
    cast,
    charted,
    likely,
    plain,
    report,
    told_of,
)
from calculators.systems.savage_worlds.fight.words import blow as words
from calculators.systems.savage_worlds.fight.words import hand
from calculators.systems.savage_worlds.rolls.rule import (
    Attempt,
    Rolled,
)

ACCEPT, SOAK, FREED = "accept", "soak", "freed"


@dataclass(frozen=True)
class Harm(Step):
    """Damage on the table: who struck may throw again, who is struck may pay, or take it.

    :param endured: the Vigor roll of a surprise was made.
    """

    blow: Blow
    struck: Struck
    endured: bool = False
    name: ClassVar[str] = "harm"

    def _faints(self) -> bool:
        return not self.endured and self.struck.falling.faints_now(self.struck.damage)

    def _vigor(self) -> Attempt:
        return self.struck.falling.vigor_attempt(self.struck.damage)

    def _may_reroll(self, fight: Fight) -> bool:
        done = self.struck.effect in {OUT, EXTRA_OUT} or self.endured
        return not done and purse(fight, self.blow.who) > 0

    def question(self, fight: Fight) -> Ask | None:
        """Ask both sides at once."""
        target, struck = self.blow.target, self.struck
        name, paying = fight[target].name, purse(fight, target) > 0
        moves = []
        if self._faints():
            moves.append(cast(VIGOR, words.VIGOR, self._vigor().sides, target=name))
        else:
            moves.append(plain(ACCEPT, words.ACCEPT))
        if not self._faints() and struck.new_wounds and paying:
            moves.insert(0, cast(SOAK, words.SOAK, self._soak(fight).sides, target=name))
        elif not self._faints() and struck.outcome != NOTHING and paying:
            moves.append(offer(FREED, words.FREED, target=name))
        if self._may_reroll(fight):
            who = fight[self.blow.who].name
            moves.append(cast(REROLL, words.REROLL, struck.falling.blow.sides, name=who))
        if [move.code for move in moves] == [ACCEPT]:
            return None
        return Ask(words.HARMED(target=name, harm=self._told()), tuple(moves))

    def _told(self) -> str:
        struck = self.struck
        if struck.effect in words.STANDS:
            return words.STANDS[struck.effect]
        return words.WOUNDS(wounds=struck.new_wounds)

    def _soak(self, fight: Fight) -> Attempt:
        return soaking(fight, self.blow.target, self.struck.new_wounds).attempt

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of each roll."""
        match code:
            case "vigor":
                return self._vigor().sides
            case "soak":
                return self._soak(fight).sides
            case "reroll":
                return self.struck.falling.blow.sides
        return ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh each roll."""
        falling_, struck = self.struck.falling, self.struck
        saved = soaking_of(fight, self.blow.target)
        if move.code == VIGOR:
            return likely(words.STAYS, winning(self._vigor()))
        if move.code == REROLL:
            return charted(harm(falling_, saved, struck.damage))
        if move.code != SOAK or saved is None:
            return ()
        shares = [saved.left(struck.new_wounds, left) for left in range(struck.new_wounds + 1)]
        return charted(left_of(falling_, saved, struck.damage, shares))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw what was chosen, or write what the blow does."""
        target, struck = self.blow.target, self.struck
        if code == REROLL:
            again = worse(struck, drawn)
            fight = paid(fight, self.blow.who)
            fight = report(fight, fight[target].name, again, tell_damage(again))
            return push(fight, replace(self, struck=again))
        if code == VIGOR:
            attempt = self._vigor()
            roll = Rolled(attempt, thrown(fight, attempt, drawn), 0)
            fight = report(fight, fight[target].name, roll, told_of(roll))
            return push(fight, Endured(target, roll), replace(self, endured=True))
        if code == SOAK:
            due = self._due
            roll = soak_facts(fight, target, struck.new_wounds, drawn, due=due)
            fight = report(paid(fight, target), fight[target].name, roll, soak.tell(roll))
            return push(fight, Soaked(target, roll, struck))
        fight = inflicted(fight, target, struck, struck.wounds, shaken=struck.shaken)
        if code == FREED:
            fight = put(paid(fight, target), target, sheet_shaken=False)
            fight = headline(fight, hand.FREED, name=fight[target].name)
        stands = not struck.falling.fells(struck.damage)
        return push(fight, Faint(target)) if self._due and stands else fight

    @property
    def _due(self) -> bool:
        """Whether a Vigor roll is due once wounds were soaked, or not (AMB-SW-33)."""
        struck = self.struck
        return struck.falling.faints_later(struck.damage)
