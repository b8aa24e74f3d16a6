"""The action deck during a fight: a round dealt, a late arrival, a card against a benny."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, add, changed, headline, offer, tell
from calculators.core.space import Space
from calculators.pieces.playing_card import PlayingCard
from calculators.systems.savage_worlds.fight.pieces import NO_DICE, Deal
from calculators.systems.savage_worlds.fight.state import Fight, cleared, paid, put, sheet_of
from calculators.systems.savage_worlds.fight.step import Step, likely, plain
from calculators.systems.savage_worlds.fight.words import order as words
from calculators.systems.savage_worlds.turn.deck import Cards
from calculators.systems.savage_worlds.turn.inputs import (
    DEAL,
    JOIN,
    REPLACE,
    Deck,
    Fighter,
    Round,
    deal_of,
)
from calculators.systems.savage_worlds.turn.rule import Dealt, dealt_of
from calculators.systems.savage_worlds.turn.words import tell as tell_cards


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from the deck, as the chapter of the round has it."""

    round: Round
    deck: Deck

    @property
    def space(self) -> Deal:
        """What it can give."""
        found = deal_of(self.round.action, self.round.fighters, self.deck.out, self.deck.dealt)
        return Deal(found.pile, found.count)

    def facts(self, cards: Cards) -> Dealt:
        """Return what it gave."""
        return dealt_of(self.round, self.deck, cards)


def _draw(fight: Fight, action: str, who: str | None = None, keep: str = "new") -> Draw:
    there = tuple(
        Fighter(name=body.sheet.name, card=body.sheet.card)
        for body in fight.bodies
        if body.sheet.there
    )
    return Draw(Round(action=action, fighters=there, who=who, keep=keep), Deck(out=fight.aside))


def dealing(fight: Fight) -> Draw:
    """Return the draw of a new round."""
    return _draw(fight, DEAL)


def joining(fight: Fight) -> Draw:
    """Return the draw of those who have no card yet."""
    return _draw(fight, JOIN)


def replacing(fight: Fight, who: int, keep: str = "new") -> Draw:
    """Return the draw of a new card against a benny."""
    return _draw(fight, REPLACE, sheet_of(fight, who).name, keep)


def _laid(fight: Fight, facts: Dealt) -> Fight:
    """Return the fight with the cards of a draw; a joker gives each player a benny (SW-INI-03)."""
    cards = {each.name: each.card for each in facts.after}
    for place, body in enumerate(fight.bodies):
        fight = put(fight, place, sheet_card=cards.get(body.sheet.name))
    fight = changed(fight, aside=tuple(facts.left_out))
    told = tell_cards(facts)
    fight = changed(
        add(fight, *told.steps), summary=told.summary, figures=tuple(facts.values().items())
    )
    return _rewarded(fight, facts)


def _rewarded(fight: Fight, facts: Dealt) -> Fight:
    players = [n for n, b in enumerate(fight.bodies) if b.sheet.player and not b.sheet.away]
    if not facts.jokers or not players:
        return fight
    for place in players:
        fight = paid(fight, place, -facts.jokers)
    names = [fight[n].name for n in players]
    return tell(fight, words.EACH, names=names, jokers=facts.jokers)


@dataclass(frozen=True, slots=True)
class DealAll(Step):
    """A round begins: a card each (SW-INI-01)."""

    name: ClassVar[str] = "deal"

    def question(self, fight: Fight) -> Ask | None:
        """Ask for the cards; without anybody, for the end."""
        count = sum(body.sheet.there for body in fight.bodies)
        moves = []
        if count:
            moves.append(offer("deal", words.DEAL, needs=count, count=count))
        moves.append(plain("over", words.OVER))
        return Ask(words.ROUND(round=fight.round + 1), tuple(moves))

    def draws(self, fight: Fight, code: str) -> Space[Any]:
        """Return the cards that can come."""
        return dealing(fight).space if code == "deal" else NO_DICE

    def chances(self, fight: Fight, move: Move) -> Chances:
        """Weigh the jokers."""
        if move.code != "deal":
            return ()
        return likely(words.A_JOKER, 1 - dealing(fight).space.no_joker())

    def chosen(self, fight: Fight, code: str, drawn: Cards) -> Fight:
        """Deal, or put the cards away."""
        if code == "over":
            return changed(_put_away(fight), agenda=())
        fight = _laid(fight, dealing(fight).facts(drawn))
        return changed(fight, round=fight.round + 1, dealt=True)


def _put_away(fight: Fight) -> Fight:
    """End the fight: what lasts on the sheets lasts, the cards do not."""
    for place in range(len(fight.bodies)):
        fight = put(cleared(fight, place), place, sheet_support=())
    fight = changed(fight, aside=(), round=0, aims=())
    return headline(fight, words.ENDED)


@dataclass(frozen=True, slots=True)
class Join(Step):
    """Somebody arrives in the middle of a round: a card at once (AMB-SW-38)."""

    who: int
    name: ClassVar[str] = "join"

    def question(self, fight: Fight) -> Ask | None:
        """Ask for the card, where a round is under way."""
        body = fight[self.who]
        if not fight.dealt or body.sheet.card or not body.sheet.there:
            return None
        move = offer("take", words.TAKE, needs=1)
        return Ask(words.COMES(name=body.name), (move,), body.name)

    def draws(self, fight: Fight, code: str) -> Space[Any]:
        """Return the cards that can come."""
        return replace(joining(fight).space, count=1) if code == "take" else NO_DICE

    def chosen(self, fight: Fight, code: str, drawn: Cards) -> Fight:
        """Lay the card before who comes."""
        if not code:
            return fight
        draw = joining(fight)
        mine = sheet_of(fight, self.who).name
        alone = tuple(f for f in draw.round.fighters if f.card or f.name == mine)
        draw = replace(draw, round=replace(draw.round, fighters=alone))
        return _laid(fight, draw.facts(drawn))


@dataclass(frozen=True, slots=True)
class New(Step):
    """A new card against a benny: which one to keep is the player's choice (AMB-SW-29)."""

    who: int
    card: PlayingCard
    name: ClassVar[str] = "new_card"

    def question(self, fight: Fight) -> Ask:
        """Ask which card is kept."""
        body = fight[self.who]
        moves = (
            offer("new", words.KEEP_NEW, card=self.card),
            offer("old", words.KEEP_OLD, card=body.sheet.card),
        )
        return Ask(words.KEEP_WHICH(name=body.name), moves, body.name)

    def ask(self, fight: Fight) -> Ask:
        """Ask nothing else: the card is in the air."""
        return self.question(fight)

    @property
    def held(self) -> Cards:
        """The card that lies nowhere yet."""
        return (self.card,)

    def chosen(self, fight: Fight, code: str, drawn: Any) -> Fight:  # noqa: ARG002
        """Keep one, set the other aside."""
        facts = replacing(fight, self.who, code).facts((self.card,))
        return _laid(paid(fight, self.who), facts)
