"""The end of a fight: who stands, who is down, what is due."""

from calculators.core.result import Step
from calculators.core.script import Way
from calculators.core.sheet import EMPTY
from calculators.core.words import Line, Phrase

from ..scales import FATIGUE, FIGURES
from .state import Fight

WHOLE = dict.fromkeys(("card", "aside", "dealt", "draws"), EMPTY)
"""The deck is whole: a fight begins with all its cards, and leaves none before anybody."""
FRESH = {
    **WHOLE,
    **dict.fromkeys(("support", "waiting", "surprised", "stray", "fresh"), EMPTY),
}
"""What a fight that is over leaves on nobody."""
OVER = Line("Finir le combat", "SW-INI-01")
ENDED = Line("Le combat est fini : les cartes sont rangées.", "SW-INI-01")
STAND = Line("Encore debout : {names}.", "SW-ETA-13")
OUT = Line("Hors de combat : {names}.", "SW-ETA-12", "AMB-SW-06")
CRITICAL = Line("En état critique : {names}.", "SW-ETA-12", "AMB-SW-07")
UNCONSCIOUS = Line("Sans connaissance : {names}.", "SW-ACT-08")
HURT = Phrase("{name}, {wounds:# blessure|# blessures} ({minutes:# minute|# minutes})")
CARE = Line("Soins à commencer dans l'heure : {names}.", "SW-SOI-04", "AMB-SW-20")
WEARY = Phrase("{name}, {hours:# heure|# heures}")
REST = Line("À reposer : {names}.", "SW-SOI-03")


def over(fight: Fight) -> Way:
    """Return the word that ends a fight: cards and what lasts a round are put away."""
    return Way("over", OVER(), then=ending(fight), writes=dict.fromkeys(fight.sheets, FRESH))


def ending(fight: Fight) -> tuple[Step, ...]:
    """Tell what a fight that is over leaves: who stands, who is down, what is due."""
    told: dict[Line, list[str]] = {
        line: [] for line in (STAND, OUT, CRITICAL, UNCONSCIOUS, CARE, REST)
    }
    for name, her in fight.sheets.items():
        down = {OUT: her.out, CRITICAL: her.states.critical, UNCONSCIOUS: her.unconscious}
        told[next((line for line, is_ in down.items() if is_), STAND)].append(name)
        if her.wounds:
            told[CARE].append(HURT(her, name=name, minutes=FIGURES["minutes"] * her.wounds))
        if hours := [*FATIGUE].index(her.fatigue):
            told[REST].append(WEARY(name=name, hours=hours))
    return (ENDED(), *(line(names=names) for line, names in told.items() if names))
