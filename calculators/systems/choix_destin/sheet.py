"""The sheet of Choix & Destin: its fields, how they are told, and the table."""

from calculators.core.sheet import HIDDEN, Example, Game, Sheet
from calculators.core.words import Phrase

from .character import Board, Player
from .hand.rule import in_one_suit
from .scales import MOST_PLAYERS
from .table.script import lasts, table
from .tales import in_hand, line
from .uses import USES

DISCARDED, NONE = Phrase("{cards}"), "vide"


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
    table=Board,
    uses=USES,
    games=(
        Game(
            "choix_destin.table",
            "La partie",
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
    hers={"hand", "discard"},
    secret={"hand": HIDDEN},
)
