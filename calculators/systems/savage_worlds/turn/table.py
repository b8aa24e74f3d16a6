"""The action deck between two deals: what is out of it lies on the table, her card on each sheet.

Law: whoever leaves takes no card along. Hers is out of the deck, and still hers if she comes back
before the next deal.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from calculators.core.group import Group, again
from calculators.core.result import Json, Result, Values
from calculators.core.script import Written
from calculators.core.typed import alike
from calculators.core.use import EMPTY, Asked
from calculators.pieces.playing_card import PlayingCard

from ..rolls.inputs import WILD
from ..scales import MOST_STOCK
from .deck import Cards
from .inputs import Deck

INITIATIVE = "Initiative"
PLAYER, MASTER = "player", "gm"


class Pack(Group):
    """The cards out of the deck, on the table."""

    out: Cards = again(Deck, "out")
    dealt: Cards = again(Deck, "dealt")


def returning(her: Any, others: Sequence[Any], pack: Pack) -> Values:
    """Remove the card of somebody who comes back, unless it is of the last deal (SW-INI-01).

    A copy has the card of another.
    """
    held = her.card in [other.card for other in others]
    return {} if her.card in pack.dealt and not held else {"card": None}


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
    return {name: her.card for name, her in seats.items() if her.card and not her.out}


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
    return {
        name: {"card": held.get(name, EMPTY), "bennies": _purse(result, name, her)}
        for name, her in seats.items()
    }


def _purse(result: Result, name: str, her: Any) -> Json:
    """Return her bennies: a card costs one, each Joker gives one to a player (SW-INI-03)."""
    gained = result.values["bennies"] if is_player(her) else 0
    left: int = her.bennies + gained - (result.values.get("paid_by") == name)
    return max(0, min(left, MOST_STOCK))
