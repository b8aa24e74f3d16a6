"""The sheet of Bad Karma: a character, and three of them."""

from collections.abc import Callable
from typing import Any

from calculators.core.sheet import Example, Part, Sheet, same
from calculators.core.words import Phrase
from calculators.systems.bad_karma.fighter import Fighter
from calculators.systems.bad_karma.parts import AGAINST, BARS, WHO, out_of_pile, shown_out, veiled
from calculators.systems.bad_karma.serpentine.inputs import Table as Board
from calculators.systems.bad_karma.settlement import settling

LAID = Phrase("{laid} sur {karma}")
BOXES = Phrase("{boxes:aucune case|# case|# cases}")


def _told_track(name: str) -> Callable[[Any], str]:
    def told(fighter: Any) -> str:
        return BOXES(boxes=settling.boxes(getattr(fighter, name)))

    return told


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
    who=WHO,
    against=AGAINST,
    bars=BARS,
    among={
        "bad_karma.draw": {"out": shown_out, "veiled": veiled},
        "bad_karma.gauge": {"out": out_of_pile(gauge=False)},
        "bad_karma.quality": {"out": out_of_pile(gauge=True, drawn=True)},
        "bad_karma.serpentine": {"out": out_of_pile(gauge=True, board=False, drawn=True)},
        "bad_karma.odds": {"out": out_of_pile(gauge=True)},
    },
    table=Board,
    shared={"bad_karma.serpentine": Part(same(*Board.inputs), same(*Board.inputs))},
    told={
        "gauge": lambda fighter: LAID(laid=len(fighter.gauge), karma=fighter.karma),
        "ko": _told_track("ko"),
        "wounds": _told_track("wounds"),
    },
)
