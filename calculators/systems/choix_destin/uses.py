"""What each calculator of Choix & Destin reads from a player, writes back and tells."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from calculators.core.fields import Invalid
from calculators.core.result import Json, Result, Step
from calculators.core.tales import told_alone
from calculators.core.use import Asked, Bar, Giving, Part, Use, of, same
from calculators.core.words import Line
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard

from . import tales
from .character import Board, Player, has
from .draw.inputs import Card, Cards
from .draw.onward import CRITICAL, DESTINY
from .hand.rule import DRAW, PLAY, START, Deck, in_one_suit, suit_of
from .opposition.inputs import PLAYER, npc_talon
from .scales import TO_ACT
from .talon import Talon

CHOICE = Card.inputs["choice"]
NOT_HELD = Line("{card:le} n'est pas dans la main {name:de}.", "CD-CHO-01")
NONE_HELD = Line("{name} n'{name:a|ont} plus de carte en main : piochez d'abord.", "CD-MAI-02")

# --- read by calculators


def _hand(player: Player, _asked: Asked) -> Any:
    return player.deck.hand or None


def _next(player: Player, _asked: Asked) -> Json:
    """Return the player's next action: a first hand, a draw, a card played (CD-MAI-02)."""
    if not player.hand:
        return START if not player.discard else DRAW
    return PLAY if len(player.hand) >= TO_ACT else DRAW


def _holds(name: str) -> Bar:
    """Bar a card that is not in hand, or any card with none, for a sheet with cards (CD-CHO-01)."""

    def bar(player: Player, asked: Asked) -> Callable[..., Step] | None:
        try:
            card = CHOICE.parse(asked.get(name))
        except Invalid:
            # no card yet, or an invalid one, refused at its field
            return NONE_HELD if player.dealt and not player.hand else None
        held = has(player.hand, card) and _theirs(player.deck, card)
        return None if held or not player.dealt else partial(NOT_HELD, card=card)

    return bar


def _theirs(deck: Deck, card: MinorCard) -> bool:
    """Whether a card may be a player's: of the same suit, if both name one."""
    return None in {deck.suit, card.suit} or card.suit == deck.suit


# --- written to sheets


def _moved(name: str) -> Giving:
    """Return cards in the suit of the sheet, if they name none."""

    def give(result: Result, before: Player) -> Any:
        cards: Cards = (result.state or {})[name]
        return in_one_suit(cards, before.deck.suit or suit_of(*cards))

    return give


def _plays(name: str) -> Mapping[str, Giving]:
    """Return the hand without the card played, and the discard with it (CD-MAI-04).

    A card that the table allowed though it was not in hand comes from the pile, if it is there. A
    sheet without cards stays so: its player holds them elsewhere.
    """

    def after(result: Result, before: Player) -> Deck | None:
        told = result.values.get(name)
        card = MINOR_CARDS.parse(told) if told else None
        if card is None or not before.dealt or not _theirs(before.deck, card):
            return None
        deck = before.deck.without(card)
        if has(deck.discard, card):
            return deck
        return deck.discarding(MinorCard(card.rank, deck.suit))

    def place(called: str) -> Giving:
        return lambda result, before: getattr(after(result, before), called, None)

    return {called: place(called) for called in ("hand", "discard")}


MINE, THEIRS = _plays("choice"), _plays("other_card")
DRAWN = Part(same("pm"), MINE, {"choice": "hand"}, bar=_holds("choice"))


def _npc_s(result: Result, before: Board) -> Any:
    """Return the cards set aside from an NPC's pile; another player has none (AMB-CD-07).

    A critical situation that the page leaves out still sets this card aside (CD-DES-01).
    """
    if "npc" not in result.values:
        return None
    aside = (result.state or {})["discarded"]
    if aside or not before.crisis:
        return aside
    return npc_talon(before.npc_discarded).take(TRUMPS.parse(result.values["npc"][-1])).kept_out


def _aside(result: Result, before: Board) -> Any:
    """Set aside the trumps of any draw during a critical situation (CD-DES-01)."""
    drawn = map(TRUMPS.parse, result.values["destiny"])
    return Talon(before.discarded).after(drawn).kept_out if before.crisis else None


def _goes_on(_result: Result, before: Board) -> Json:
    """Keep a critical situation under way, though a pile is whole again: the table ends it."""
    return before.crisis or None  # AMB-CD-10


USES = {
    DESTINY: Use(
        DRAWN,
        shared=Part(same("discarded"), {"discarded": _aside, "critical": _goes_on}),
        tale=tales.drew,
    ),
    CRITICAL: Use(
        DRAWN,
        shared=Part(
            same("discarded"),
            {
                **same("discarded"),
                # an NPC's pile is whole again too (CD-DES-03)
                "npc_discarded": lambda result, _: [] if result.values["ended"] else None,
                "critical": lambda result, _: not result.values["ended"],
            },
        ),
        tale=tales.drew,
    ),
    "choix_destin.advice": Use(
        Part({"hand": _hand, "pm": "pm"}),
        shared=Part(same("discarded")),
        tale=tales.advised,
        private=told_alone,
    ),
    "choix_destin.hand": Use(
        Part(
            {"action": _next, "hand": _hand, "discard": of("deck.discard")},
            {"hand": _moved("hand"), "discard": _moved("discard")},
        ),
        tale=tales.handled,
        together=tales.dealt,
        private=tales.holds,
    ),
    "choix_destin.opposed": Use(
        DRAWN,
        against=Part(
            {"against": lambda _player, _asked: PLAYER, "other_pm": "pm"},
            THEIRS,
            {"other_card": "hand"},
            bar=_holds("other_card"),
        ),
        shared=Part(
            {"critical": lambda board, _: board.crisis or None, "discarded": "npc_discarded"},
            {"npc_discarded": _npc_s, "critical": _goes_on},
        ),
        tale=tales.opposed,
    ),
}
