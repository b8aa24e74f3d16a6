"""Who is in the fight, each with the card of this round, and in which order they act."""

from dataclasses import dataclass

from calculators.pieces.playing_card import PlayingCard
from calculators.systems.savage_worlds.action_deck import Cards, strength


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in the fight, with the card of this round if one was dealt."""

    name: str
    card: PlayingCard | None = None


type Fighters = tuple[Fighter, ...]


def held_by(fighters: Fighters) -> Cards:
    """Return the cards on the table."""
    return tuple(fighter.card for fighter in fighters if fighter.card)


def without_card(fighters: Fighters) -> Fighters:
    """Return those who have no card this round."""
    return tuple(fighter for fighter in fighters if not fighter.card)


def holder_of(fighters: Fighters, who: str | None) -> Fighter | None:
    """Return the fighter of that name, capitals or not."""
    wanted = (who or "").casefold()
    return next((f for f in fighters if f.name.casefold() == wanted), None)


def in_order(fighters: Fighters) -> Fighters:
    """Return the fighters, the strongest card first; equal jokers keep their order."""
    return tuple(
        sorted(fighters, key=lambda f: strength(f.card) if f.card else (-1, -1), reverse=True)
    )
