"""The sheet of d100: its fields, how they are told, and the firefight."""

from calculators.core.result import Values
from calculators.core.sheet import Game, Sheet
from calculators.core.words import Phrase

from .character import BEFALLS, EXAMPLES, FORGOTTEN, Fighting
from .firefight.turn import firefight
from .scales import PARTICIPANTS
from .tales import BULLETS, LIVED, SOLITUDE, TOLD, line
from .uses import USES

MOST_FIGHTERS = 2 * PARTICIPANTS
ARRIVING: Values = {"fled": False, "fires": [], "covering": 0}
"""Who comes back has not fled, is under no covering fire and has fired none (AMB-DC-12)."""
MADE = frozenset({"wound", "bleed", "survive", "strike-1", "strike-2", "strike-3"})
"""Onward moves that a fight itself asks."""
AFTER = frozenset({"aid", "revive", "infirmary", "rest", "week"})
"""Moves that wait until the fight is over: first aid, a tank, an infirmary or a day's rest."""


SHEET = Sheet(
    character=Fighting,
    examples=EXAMPLES,
    uses=USES,
    returning=lambda *_: ARRIVING,
    untold={"fires", "covering", "fresh"},
    clauses={
        "side": Phrase("{value}"),
        "burn": Phrase("{value}"),
        "wounds": Phrase("{wounds:blessure grave|blessures graves} ({value})"),
        "due": Phrase("{due:blessure grave|blessures graves} à lancer ({value})"),
        "unrolled": Phrase("{unrolled:hémorragie|hémorragies} à lancer ({value})"),
        "lived": LIVED,
        "bullets": BULLETS,
        "solitude": SOLITUDE,
    },
    quiet={"hurt", "wounds", "due", "unrolled", "left", "lived", "solitude", "constitution"},
    proper={"protection", "perception", "constitution"},
    line=line,
    stands_apart=lambda who: not who.here,
    games=(
        Game(
            "d100.firefight",
            "La fusillade",
            script=firefight,
            itself=MADE,
            waits=AFTER,
            most=MOST_FIGHTERS,
            passing=FORGOTTEN,
            since="0.4.0",
        ),
    ),
    within={"pv_max": "pv"},
    hers=Fighting.under(BEFALLS),
    told=TOLD,
)
