"""The sheet of Savage Worlds: its fields, and what calculators read and write."""

from itertools import groupby

from calculators.core.sheet import Example, Game, Sheet
from calculators.core.words import Phrase

from .character import BEFALLS, HURT, SIDES, Hero
from .fight.rounds import fight
from .fight.state import FRESH
from .scales import CRITICAL_WOUND, TRAITS
from .scales import MOST_FIGHTERS as MOST
from .states.inputs import STATES, States
from .tales import HELPED, PURSE, lies, line
from .turn.table import MASTER, PLAYER, Pack, returning
from .uses import USES

WOUNDS, CRITICALLY = Phrase("{wounds}"), Phrase("{wounds}, état critique")
WOUNDED = Phrase("{wounds:aucune blessure|# blessure|# blessures}")
DYING = Phrase("{wounds:# blessure|# blessures}, état critique")
NO_CARD = "rendue"


def _dice(her: Hero) -> str:
    """Return the dice of a weapon in table notation: 2d6, d8 + d6."""
    each = ((die, len(list(same))) for die, same in groupby(her.dice or ()))
    return " + ".join(f"{count if count > 1 else ''}{die}" for die, count in each)


def _purse(her: Hero) -> str:
    """Return who pays for somebody: the GM has one stock for all his characters (SW-JTN-01)."""
    return SIDES[MASTER] if her.side == MASTER else ""


EXAMPLES = (
    Example(
        "Capucine Vidal",
        {
            "fighting": "d4",
            "shooting": "d8",
            "parry": 4,
            "toughness": 5,
            "dice": "2d6",
            "agility": "d8",
            "spirit": "d6",
            "strength": "d6",
            "smarts": "d6",
            "vigor": "d6",
            "healing": "d6",
            "notice": "d8",
            "pace": 6,
            "load": 12,
            "colour": "blue",
        },
    ),
    Example(
        "Bastien Morvan",
        {
            "fighting": "d10",
            "shooting": "d4",
            "parry": 7,
            "toughness": 7,
            "dice": "d8 d6",
            "agility": "d8",
            "spirit": "d8",
            "strength": "d8",
            "smarts": "d4",
            "vigor": "d8",
            "throwing": "d6",
            "notice": "d6",
            "pace": 6,
            "load": 25,
            "colour": "red",
        },
    ),
    Example(
        "Gaspard le Sbire",
        {
            "who": "extra",
            "side": "gm",
            "fighting": "d6",
            "shooting": "d6",
            "parry": 5,
            "toughness": 5,
            "dice": "d6 d4",
            "bennies": 0,
            "agility": "d6",
            "spirit": "d4",
            "strength": "d6",
            "smarts": "d4",
            "vigor": "d6",
            "notice": "d4",
            "pace": 6,
            "colour": "grey",
        },
    ),
)

SHEET = Sheet(
    character=Hero,
    examples=EXAMPLES,
    table=Pack,
    lies=lies,
    uses=USES,
    games=(
        Game(
            "savage_worlds.fight",
            "Le combat",
            script=fight,
            itself={"recover", "awake", "states"},
            waits={"heal", "rest"},  # hours and days
            most=MOST,
            passing=FRESH,
            since="0.4.0",
        ),
    ),
    common={"bennies": _purse},
    hers=Hero.under(BEFALLS),
    told={
        "dice": _dice,
        "wounds": lambda her: (CRITICALLY if her.wounds >= CRITICAL_WOUND else WOUNDS)(her),
        "card": lambda her: her.card.title if her.card else NO_CARD,
    },
    clauses={
        "who": Phrase("{value}"),
        "side": Phrase("personnage {value:de}"),
        "load": Phrase("charge de {value} kg"),
        "bennies": PURSE[PLAYER],
        "support": lambda her, **_: HELPED(support=sum(her.support)),
        "wounds": lambda her, **_: (DYING if her.wounds >= CRITICAL_WOUND else WOUNDED)(her),
    },
    quiet={
        *Pack.inputs,
        "card",
        "fresh",
        "shaken",
        "stunned",
        "distracted",
        "vulnerable",
        "surprised",
        "unconscious",
        "out",
        "support",
    },
    proper={
        *TRAITS,
        "who",
        "parry",
        "toughness",
        "pace",
        *States.inputs,
        "waiting",
    },
    line=line,
    foremost=(HURT, STATES),
    stands_apart=lambda her: her.out or her.idle,
    called={"Attaquant": "who", "Défenseur": "against"},
    returning=returning,
    untold={"stray", "purse"},
)
