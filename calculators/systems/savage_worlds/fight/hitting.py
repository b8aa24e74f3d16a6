"""The attack as thrown: damage if it hit, a neighbour hit by a stray shot (SW-ACT-07)."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, headline, offer, push
from calculators.core.space import Space
from calculators.systems.savage_worlds.attack.rule import Attacked
from calculators.systems.savage_worlds.attack.words import tell as tell_attack
from calculators.systems.savage_worlds.damage.words import tell as tell_damage
from calculators.systems.savage_worlds.fight.blows import (
    Blow,
    damage_facts,
    falling,
)
from calculators.systems.savage_worlds.fight.enduring import soaking_of
from calculators.systems.savage_worlds.fight.harming import Harm
from calculators.systems.savage_worlds.fight.odds import (
    harm,
    whole,
)
from calculators.systems.savage_worlds.fight.pieces import Flat
from calculators.systems.savage_worlds.fight.rolls import (
    Faces,
    open_to_reroll,
)
from calculators.systems.savage_worlds.fight.state import (
    Fight,
    sheet_of,
)
from calculators.systems.savage_worlds.fight.step import (
    KEEP,
    REROLL,
    Step,
    Weigh,
    cast,
    charted,
    plain,
    report,
)
from calculators.systems.savage_worlds.fight.words import blow as words
from calculators.systems.savage_worlds.rolls.rule import (
    RAISE,
    RAISES,
    SUCCESS,
    luck_law,
)

DAMAGE, PICK = "damage", "pick"


@dataclass(frozen=True)
class Hit(Weigh[Attacked]):
    """The attack, as thrown: damage if it hit, another throw against a benny."""

    blow: Blow
    name: ClassVar[str] = "hit"

    def best(self, fight: Fight) -> bool:  # noqa: ARG002
        """Tell whether nothing better can come."""
        return self.roll.outcome == RAISE

    def told(self, fight: Fight) -> Any:  # noqa: ARG002
        """Return what the chapter says of it."""
        return tell_attack(self.roll)

    @property
    def _raised(self) -> bool:
        return self.roll.outcome == RAISE

    def _sides(self, fight: Fight) -> tuple[int, ...]:
        return falling(fight, self.blow, raised=self._raised).blow.sides

    def question(self, fight: Fight) -> Ask | None:
        """Ask for the damage, or whether to throw again."""
        name, target = fight[self.who].name, fight[self.blow.target].name
        again = not self.best(fight) and open_to_reroll(fight, self.who, self.roll)
        if not self.roll.hit and not again:
            return None
        moves = []
        if self.roll.hit:
            line = words.DAMAGE_RAISED if self._raised else words.DAMAGE
            moves.append(cast(DAMAGE, line, self._sides(fight)))
        else:
            moves.append(plain(KEEP, words.MISS))
        if again:
            moves.append(cast(REROLL, words.REROLL, self.roll.attempt.sides, name=name))
        title = words.HITS if self.roll.hit else words.MISSES
        return Ask(title(name=name, target=target), tuple(moves), name)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of the damage, or of the attack again."""
        if code == DAMAGE:
            return self._sides(fight)
        return super().dice(fight, code)

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the rest of the blow."""
        saved = soaking_of(fight, self.blow.target)
        if move.code == DAMAGE:
            return charted(harm(falling(fight, self.blow, raised=self._raised), saved))
        if move.code != REROLL:
            return ()
        law = luck_law(self.roll.attempt, self.relaunched, fight.house)
        raised = law.probability(RAISE) + law.probability(RAISES)
        plain, better = (falling(fight, self.blow, raised=each) for each in (False, True))
        return charted(whole(law.probability(SUCCESS), raised, plain, better, saved))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Throw the damage, throw again, or leave it."""
        if code != DAMAGE:
            return super().chosen(fight, code, drawn)
        struck = damage_facts(fight, self.blow, drawn, raised=self._raised)
        fight = report(fight, fight[self.blow.target].name, struck, tell_damage(struck))
        return push(fight, Harm(self.blow, struck), *self._stray)

    @property
    def _stray(self) -> tuple[Step, ...]:
        if not self.roll.stray:
            return ()
        return (Stray(replace(self.blow, surprise=False, stray=True)),)

    def finish(self, fight: Fight) -> Fight:
        """Let a missed attack hit a neighbour, or nobody."""
        return push(fight, *self._stray)


@dataclass(frozen=True, slots=True)
class Stray(Step):
    """A neighbour is hit, by chance where there are several (SW-ACT-07)."""

    blow: Blow
    name: ClassVar[str] = "stray"

    def _near(self, fight: Fight) -> tuple[int, ...]:
        return tuple(n for n in self.blow.near if sheet_of(fight, n).there)

    def _blow(self, fight: Fight) -> Blow:
        return replace(self.blow, target=self._near(fight)[0], near=())

    def question(self, fight: Fight) -> Ask | None:
        """Ask who, then for the damage."""
        near, name = self._near(fight), fight[self.blow.who].name
        if not near:
            return None
        if near[1:]:
            move = offer(PICK, words.PICK, needs=1, count=len(near))
            return Ask(words.WHICH_NEAR, (move,), name)
        sides = falling(fight, self._blow(fight), raised=False).blow.sides
        move = cast(DAMAGE, words.DAMAGE, sides)
        return Ask(words.STRAY(target=fight[near[0]].name), (move,), name)

    def draws(self, fight: Fight, code: str) -> Space[Any]:
        """Return the die that picks, or the dice of the damage."""
        if code == PICK:
            return Flat((len(self._near(fight)),))
        return super(Stray, self).draws(fight, code)

    def dice(self, fight: Fight, code: str) -> tuple[int, ...]:
        """Return those of the damage."""
        return falling(fight, self._blow(fight), raised=False).blow.sides if code == DAMAGE else ()

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the damage."""
        if move.code != DAMAGE:
            return ()
        blow = self._blow(fight)
        return charted(harm(falling(fight, blow, raised=False), soaking_of(fight, blow.target)))

    def chosen(self, fight: Fight, code: str, drawn: Faces) -> Fight:
        """Go on to the damage."""
        if not code:
            return fight
        if code == PICK:
            place = self._near(fight)[drawn[0] - 1]
            fight = headline(fight, words.PICKED, target=fight[place].name)
            return push(fight, replace(self, blow=replace(self.blow, near=(place,))))
        blow = self._blow(fight)
        struck = damage_facts(fight, blow, drawn, raised=False)
        fight = report(fight, fight[blow.target].name, struck, tell_damage(struck))
        return push(fight, Harm(blow, struck))
