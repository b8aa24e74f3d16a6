"""The sheet of i2ds: its fields, how they are told, and the conflict."""

from calculators.core.sheet import Example, Game, Sheet
from calculators.core.words import Phrase

from .character import FRESH, UNMOVED, Adventurer, Teller
from .conflict import conflict
from .difficulty import TYPED
from .scales import DIFFICULTIES, MOST_IN_A_FIGHT
from .tales import GRACE, line
from .throw import OPPONENT, THEIR_DICE, YOUR_DICE
from .uses import USES

RANKED, BASED = Phrase("Difficulté de base : niveau {rank}"), Phrase("Difficulté de base : {base}")


def _lies(table: Teller, _people: object) -> str:
    """Describe the current base, once chosen."""
    if table.rank != TYPED:
        return RANKED(rank=DIFFICULTIES.named(table.rank))
    return BASED(table) if table.base else ""


SHEET = Sheet(
    character=Adventurer,
    untold={"critical"},
    hers={"die", *UNMOVED},
    clauses={"side": Phrase("{value}"), "level": Phrase("niveau {value}"), "grace": GRACE},
    introduces={"level"},
    quiet={"die", "place", "rank", "base"},
    called=dict.fromkeys(("Vous", "PNJ", "Test", YOUR_DICE), "who")
    | dict.fromkeys(("Adversaire", THEIR_DICE), "against"),
    proper={"valiance", "corruption", "danger"},
    line=line,
    examples=(
        Example(
            "Lila",
            {
                "colour": "violet",
                "level": "A",
                "characteristic": 7,
                "valiance": 7,
                "corruption": 1,
                "grace": 2,
            },
        ),
        Example(
            "Amine",
            {
                "colour": "green",
                "level": "C",
                "characteristic": 5,
                "valiance": 6,
                "corruption": 3,
                "grace": 1,
            },
        ),
        Example(
            "Goule",
            {
                "colour": "grey",
                "side": OPPONENT,
                "level": "N",
                "characteristic": 6,
                "valiance": 5,
                "danger": 5,
            },
        ),
    ),
    table=Teller,
    lies=_lies,
    uses=USES,
    games=(
        Game(
            "i2ds.conflict",
            "Le conflit",
            script=conflict,
            itself={"test"},
            waits={"anew", "rank", "oppose"},
            most=MOST_IN_A_FIGHT,
            passing=FRESH,
            since="0.4.0",
        ),
    ),
)
