"""The sheet of Bad Karma: its fields, three ready characters, and the table's state."""

from dataclasses import replace
from typing import Any

from calculators.core.result import Json, as_json
from calculators.core.sheet import HIDDEN, Example, Game, Mask, Sheet
from calculators.core.words import Phrase

from .around import returning
from .character import Fighter
from .mat import mat
from .serpentine.inputs import Table as Board
from .serpentine.names import title
from .settlement import settling
from .tales import KARMA, LOST, line
from .turn.script import scenes
from .turn.state import CLEAN, OVER
from .uses import TRACKS, USES

LAID = Phrase("{laid} sur {karma}")
BOXES = Phrase("{boxes:aucune case|# case|# cases}")


def _masked(name: str) -> Mask:
    """Return a gauge or a track as all others see it: face-down dominoes are secret."""

    def seen(fighter: Any) -> Json:
        tiles = getattr(fighter, name)
        return as_json([replace(tile, sides=None) if tile.hidden else tile for tile in tiles])

    return seen


def _lies(board: Board, _people: object) -> str:
    return title(board.snake) if board.snake else ""


SHEET = Sheet(
    character=Fighter,
    examples=(
        Example("Inès", {"camp": "pique", "skill": 8, "karma": 7, "weapon": "hache"}),
        Example(
            "Marco",
            {
                "camp": "coeur",
                "skill": 7,
                "karma": 9,
                "weapon": "poing",
                "traits": ["punch"],
                "tough": 1,
                "protections": ["1x2"],
            },
        ),
        Example(
            "Zélie",
            {
                "camp": "pique",
                "skill": 9,
                "karma": 5,
                "weapon": "couteau",
                "traits": ["good_karma"],
                "fragile": 1,
            },
        ),
    ),
    uses=USES,
    veils={"gauge", "veiled", "discarded", *TRACKS},
    table=Board,
    games=(
        Game(
            "bad_karma.turn",
            "La partie",
            script=scenes,
            itself={
                "attack",
                "card",
                "care",
                "draw",
                "end_scene",
                "end_turn",
                "force",
                "heal",
                "hero",
                "lay",
                "next",
                "settle",
                "suffer",
            },
            passing=CLEAN,
            since="0.4.0",
        ),
    ),
    told={
        "gauge": LAID,
        "ko": lambda fighter: BOXES(boxes=settling.boxes(fighter.ko)),
        "wounds": lambda fighter: BOXES(boxes=settling.boxes(fighter.wounds)),
    },
    returning=returning,
    hers={*CLEAN, *OVER, "wounds"},
    clauses={
        "camp": Phrase("camp {value}"),
        "traits": Phrase("{value}"),
        "gauge": KARMA,
        "ko": Phrase("{value} de KO"),
        "wounds": Phrase("{value} de blessure"),
        "lost": LOST,
    },
    introduces={"camp", "skill", "karma"},
    untold={"shown", "gone"},
    quiet={*Board.inputs, "lost"},
    secret={
        **{name: _masked(name) for name in ("gauge", "ko", "wounds")},
        "hand": HIDDEN,
        "aside": HIDDEN,
    },
    proper={"spent", "karma", "tough", "unmoved", "fragile"},
    line=line,
    mat=mat,
    lies=_lies,
)
