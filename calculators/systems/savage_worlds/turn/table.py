"""The action deck between two deals, stored on the sheets of those present.

Law: each sheet has its own card; all have the same cards out of the deck, with the number of the
last deal. A sheet absent from a deal has an older number, and does not count.
"""

from collections.abc import Callable, Mapping
from typing import Any

from calculators.core.group import Group, again, integer, piece
from calculators.core.result import Json, Result
from calculators.core.script import Written
from calculators.core.typed import alike
from calculators.core.use import EMPTY, Asked
from calculators.pieces.playing_card import PLAYING_CARDS, PlayingCard

from ..rolls.inputs import WILD
from ..scales import MOST_STOCK
from .deck import Cards
from .inputs import Deck

INITIATIVE = "Initiative"
MOST_DRAWS = 9999
PLAYER, MASTER = "player", "gm"


class Seat(Group):
    """A character's part of the action deck."""

    card: PlayingCard | None = piece(
        "Carte du round",
        kind=PLAYING_CARDS,
        rule="SW-INI-01",
        help="À vider quand le combat est fini : un Joker compte tant qu'il est là.",
        default=None,
    )
    aside: Cards = again(Deck, "out")
    dealt: Cards = again(Deck, "dealt")
    draws: int = integer("Tirages", most=MOST_DRAWS, default=0, rule="AMB-SW-08")


def fighters_of(seats: Mapping[str, Any]) -> Json:
    """Return the fighters, each with her card of the last deal; those out of the fight leave."""
    held = held_of(seats)
    return [
        {"name": name, **({"card": str(held[name])} if name in held else {})}
        for name, her in seats.items()
        if not her.out
    ]


def held_of(seats: Mapping[str, Any]) -> Mapping[str, PlayingCard]:
    """Return the card of the last deal of each fighter, by name."""
    last = _last(seats)
    return {
        name: her.card
        for name, her in seats.items()
        if her.card and her.draws == last and not her.out
    }


def common(field: str) -> Callable[[Mapping[str, Any]], Json]:
    """Return what the last deal stored on all sheets alike: the discard, or the cards held."""

    def left(seats: Mapping[str, Any]) -> Json:
        last = _last(seats)
        kept = next((her for her in seats.values() if her.draws == last), None)
        return [str(card) for card in getattr(kept, field, ())]

    return left


def is_player(her: Any) -> bool:
    """Whether somebody is a player's own character, not an extra that he leads."""
    return (her.side, her.who) == (PLAYER, WILD)


def stock_of(her: Any, others: Mapping[str, Any], asked: Asked) -> Json:
    """Return the bennies of whoever buys a card: who acts, or another."""
    buyer = alike(str(asked.get("who") or ""))
    found = next((each for name, each in others.items() if alike(name) == buyer), her)
    return found.bennies if found else None


def written(result: Result, seats: Mapping[str, Any], _who: str, _against: str) -> Written:
    """Return what a deal writes on each sheet, with the bennies that it costs and gives."""
    values = result.values
    held = {name: card for name, card in zip(values["order"], values["cards"], strict=True) if card}
    shared = {
        "aside": values["out"],
        "dealt": [*held.values()],
        "draws": min(_last(seats) + 1, MOST_DRAWS),
    }
    return {
        name: {**shared, "card": held.get(name, EMPTY), "bennies": _purse(result, name, her)}
        for name, her in seats.items()
    }


def _purse(result: Result, name: str, her: Any) -> Json:
    """Return her bennies: a card costs one, each Joker gives one to a player (SW-INI-03)."""
    gained = result.values["bennies"] if is_player(her) else 0
    left: int = her.bennies + gained - (result.values.get("paid_by") == name)
    return max(0, min(left, MOST_STOCK))


def _last(seats: Mapping[str, Any]) -> int:
    return max((her.draws for her in seats.values()), default=0)
