"""The sheet of Choix & Destin: a player's cards, and the PM."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, override

from calculators.core.errors import Fault, Faults
from calculators.core.fields import Invalid
from calculators.core.group import Group, again, flag, option
from calculators.core.result import Json, Result, Step
from calculators.core.sheet import (
    HIDDEN,
    Asked,
    Bar,
    Character,
    Example,
    Game,
    Giving,
    Part,
    Sheet,
    of,
    same,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.tarot import MINOR_CARDS, TRUMPS, MinorCard, Suit

from .draw.inputs import Aside, Card, Cards, Trial
from .draw.onward import CRITICAL, DESTINY
from .hand.inputs import Held, one_suit
from .hand.rule import DRAW, PLAY, START, Deck, in_one_suit, suit_of
from .opposition.inputs import PLAYER, AgainstNpc, npc_talon
from .scales import MOST_PLAYERS, TO_ACT
from .table.script import lasts, table
from .tales import HERS, TALES, TOGETHER, in_hand, line
from .talon import Talon, Trumps

UNNAMED = "none"
OTHER_SUIT = "Ces cartes ne sont pas de la couleur du joueur."
DISCARDED, NONE = Phrase("{cards}"), "vide"
CHOICE = Card.inputs["choice"].field
NOT_HELD = Line("{card:le} n'est pas dans la main {name:de}.", "CD-CHO-01")


# --- a character's lasting state


class Player(Character):
    """A character, with its player's fourteen cards."""

    suit: str = option(
        "Couleur des cartes",
        {UNNAMED: "sans la nommer"} | {suit.value: suit.word for suit in Suit},
        rule="AMB-CD-13",
    )
    hand: Cards = again(Held, "hand")
    discard: Cards = again(Held, "discard")
    pm: int = again(Trial, "pm", help="Celui de la caractéristique la plus employée.")

    @property
    def named(self) -> Suit | None:
        """The suit on the sheet, if any."""
        return None if self.suit == UNNAMED else Suit(self.suit)

    @property
    def held(self) -> Held:
        """Where the cards are."""
        return Held(hand=self.hand, discard=self.discard)

    @property
    def deck(self) -> Deck:
        """The cards, in the suit of the sheet or that named by the cards."""
        return self.held.deck(self.named)

    @property
    def dealt(self) -> bool:
        """Whether the first cards were dealt."""
        return bool(self.hand or self.discard)

    @override
    def following(self, _before: Group, written: Mapping[str, Any]) -> Mapping[str, Cards]:
        """Return the cards in the suit just named; one just noted as discarded leaves the hand."""
        gone = self.discard if "discard" in written else ()
        hand = tuple(card for card in self.hand if not _has(gone, card))
        cards = {"hand": hand, "discard": self.discard}
        if "suit" in written:
            cards = {name: in_one_suit(each, None) for name, each in cards.items()}
        return {name: each for name, each in cards.items() if name not in written}

    def faults(self) -> Faults:
        """Refuse cards that cannot all be one player's."""
        yield from self.held.faults()
        yield from one_suit(self.hand, self.discard, None)
        for field, cards in (("hand", self.hand), ("discard", self.discard)):
            if self.named and suit_of(*cards) not in {None, self.named}:
                yield Fault(field, OTHER_SUIT, "AMB-CD-13")


# --- read by calculators


def _hand(player: Player, _asked: Asked) -> Any:
    return player.deck.hand or None


def _next(player: Player, _asked: Asked) -> Json:
    """Return the player's next action: a first hand, a draw, a card played (CD-MAI-02)."""
    if not player.hand:
        return START if not player.discard else DRAW
    return PLAY if len(player.hand) >= TO_ACT else DRAW


def _holds(name: str) -> Bar:
    """Bar a card that is not in hand, for a sheet with cards (CD-CHO-01)."""

    def bar(player: Player, asked: Asked) -> Callable[..., Step] | None:
        try:
            card = CHOICE.parse(asked.get(name))
        except Invalid:
            return None  # no card yet, or an invalid one, refused at its field
        held = _has(player.hand, card) and _theirs(player.deck, card)
        return None if held or not player.dealt else partial(NOT_HELD, card=card)

    return bar


def _has(cards: Cards, card: MinorCard) -> bool:
    return card.rank in {each.rank for each in cards}


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
        if _has(deck.discard, card):
            return deck
        return deck.discarding(MinorCard(card.rank, deck.suit))

    def place(called: str) -> Giving:
        return lambda result, before: getattr(after(result, before), called, None)

    return {called: place(called) for called in ("hand", "discard")}


MINE, THEIRS = _plays("choice"), _plays("other_card")
DRAWN = Part(same("pm"), MINE, {"choice": "hand"})


class Board(Group):
    """What a critical situation has set aside: trumps, and an NPC's cards (CD-DES-01)."""

    critical: bool = flag("Situation critique", rule="CD-DES-01")
    discarded: Trumps = again(Aside, "discarded")
    npc_discarded: Trumps = again(AgainstNpc, "discarded")

    @property
    def crisis(self) -> bool:
        """Whether a critical situation is under way: declared, or something is set aside."""
        return self.critical or bool(self.discarded or self.npc_discarded)

    @override
    def following(self, _before: Group, written: Mapping[str, Any]) -> Mapping[str, Trumps]:
        """Return whole piles once the table has noted that it is over (CD-DES-03)."""
        over = "critical" in written and not self.critical
        return {name: () for name in ("discarded", "npc_discarded") if over and name not in written}


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


def _goes_on(result: Result, before: Board) -> Json:
    """Keep a critical situation under way, though nothing is set aside (CD-DES-02)."""
    if result.values["ended"]:
        return False if before.critical else None
    return True if not result.values["discarded"] else None


def _keeps(aside: Callable[[Result, Board], Any]) -> Callable[[Result, Board], Json]:
    """Return what keeps it under way after any draw made in it: the table ends it (AMB-CD-10)."""

    def kept(result: Result, before: Board) -> Json:
        out = aside(result, before)
        return True if before.crisis and out is not None and not out else None

    return kept


# --- descriptions


def _told_discard(player: Player) -> str:
    """Name the discard by ranks only: the suit is the player's."""
    return DISCARDED(cards=in_one_suit(player.discard, None)) if player.discard else NONE


WAITS = frozenset(
    {
        "advice",
        "again",
        "alone",
        "card",
        "crisis",
        "draw",
        "help",
        "help_crisis",
        "helped",
        "other_card",
    }
)
"""Onward moves that the game asks in its own way."""

SHEET = Sheet(
    character=Player,
    examples=(
        Example("Lise", {"suit": "coupe", "hand": ["3-coupe", "8-coupe", "12-coupe"], "pm": 2}),
        Example("Théo", {"suit": "epee", "hand": ["1-epee", "6-epee", "14-epee"], "pm": 4}),
        Example(
            "Maud",
            {
                "suit": "denier",
                "hand": ["5-denier", "7-denier", "10-denier"],
                "discard": ["2-denier", "13-denier"],
                "pm": 1,
            },
        ),
    ),
    who={
        DESTINY: DRAWN,
        CRITICAL: DRAWN,
        "choix_destin.advice": Part({"hand": _hand, "pm": "pm"}),
        "choix_destin.hand": Part(
            {"action": _next, "hand": _hand, "discard": of("deck.discard")},
            {"hand": _moved("hand"), "discard": _moved("discard")},
        ),
        "choix_destin.opposed": DRAWN,
    },
    against={
        "choix_destin.opposed": Part(
            {"against": lambda _player, _asked: PLAYER, "other_pm": "pm"},
            THEIRS,
            {"other_card": "hand"},
        ),
    },
    bars={id_: _holds("choice") for id_ in (DESTINY, CRITICAL, "choix_destin.opposed")},
    bars_against={"choix_destin.opposed": _holds("other_card")},
    table=Board,
    shared={
        CRITICAL: Part(
            same("discarded"),
            {
                **same("discarded"),
                # an NPC's pile is whole again too (CD-DES-03)
                "npc_discarded": lambda result, _: [] if result.values["ended"] else None,
                "critical": _goes_on,
            },
        ),
        DESTINY: Part(same("discarded"), {"discarded": _aside, "critical": _keeps(_aside)}),
        "choix_destin.advice": Part(same("discarded")),
        "choix_destin.opposed": Part(
            {"critical": lambda board, _: board.crisis or None, "discarded": "npc_discarded"},
            {"npc_discarded": _npc_s, "critical": _keeps(_npc_s)},
        ),
    },
    games=(
        Game(
            "choix_destin.table",
            "Table Choix & Destin",
            script=table,
            waits=WAITS,
            least=1,
            most=MOST_PLAYERS,
            since="0.4.0",
            lasts=lasts,
        ),
    ),
    told={
        "suit": lambda player: player.named.word if player.named else "",
        "hand": in_hand,
        "discard": _told_discard,
    },
    clauses={"suit": Phrase("couleur {value}")},
    quiet={"hand", "discard", "critical", "discarded", "npc_discarded"},
    proper={"pm"},
    called={"Joueur": "who", "Adversaire": "against"},
    line=line,
    tales=TALES,
    together=TOGETHER,
    hers={"hand", "discard"},
    secret={"hand": HIDDEN},
    private=HERS,
)
