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
DOWN = {
    "out": Line("Hors de combat : {names}.", "SW-ETA-12", "AMB-SW-06"),
    "critical": Line("En état critique : {names}.", "SW-ETA-12", "AMB-SW-07"),
    "unconscious": Line("Sans connaissance : {names}.", "SW-ACT-08"),
}
HURT = Phrase("{name}, {wounds:# blessure|# blessures} ({minutes:# minute|# minutes})")
CARE = Line("À soigner dans l'heure : {names}.", "SW-SOI-04")
WEARY = Phrase("{name}, {hours:# heure|# heures}")
REST = Line("À reposer : {names}.", "SW-SOI-03")


def over(fight: Fight) -> Way:
    """Return the word that ends a fight: cards and what lasts a round are put away."""
    return Way("over", OVER(), then=ending(fight), writes=dict.fromkeys(fight.sheets, FRESH))


def ending(fight: Fight) -> tuple[Step, ...]:
    """Tell what a fight that is over leaves: who stands, who is down, what is due."""
    found = fight.sheets.items()
    fallen: dict[str, list[str]] = {code: [] for code in DOWN}
    standing: list[str] = []
    for name, her in found:
        state = {"out": her.out, "critical": her.states.critical, "unconscious": her.unconscious}
        fallen.get(next((code for code, is_ in state.items() if is_), ""), standing).append(name)
    minutes = FIGURES["minutes"]
    hurt = [HURT(her, name=name, minutes=minutes * her.wounds) for name, her in found if her.wounds]
    levels = [*FATIGUE]
    weary = [
        WEARY(name=name, hours=levels.index(her.fatigue))
        for name, her in found
        if her.fatigue != levels[0]
    ]
    lines = ((STAND, standing), *((DOWN[code], names) for code, names in fallen.items()))
    told = (*lines, (CARE, hurt), (REST, weary))
    return (ENDED(), *(line(names=names) for line, names in told if names))
