"""Who cannot act, or has nothing to soak or recover from."""

from calculators.core.use import Asked
from calculators.core.words import Line

from .care import inputs as care
from .character import Hero
from .onward import FAINT, HELP, SURPRISE
from .opposition.inputs import DISTRACT, EXPOSE

OUT = Line("Hors de combat, {name} n'{name:agit|agissent} plus.", "SW-ETA-12", "AMB-SW-06")
FAINTED = Line("Inconscience : {name} n'{name:agit|agissent} plus.", "SW-ACT-08")
CRITICAL = Line("En état critique, {name} n'{name:agit|agissent} plus.", "SW-ETA-13")
CAUGHT = Line("Surprise : {name} n'{name:agit|agissent} pas ce round.", "SW-ACT-09")
STUNNED = Line(
    "État Sonné : {name} n'{name:agit|agissent} pas tant que cet état dure.", "SW-ETA-05"
)
SHAKEN = Line(
    "État Secoué : {name} n'{name:a|ont} droit qu'aux actions gratuites et aux déplacements.",
    "SW-ETA-09",
)
FROZEN = Line("État Secoué : {name} n'{name:a|ont} droit qu'aux actions gratuites.", "SW-ETA-09")
BOUND = Line(
    "État Immobilisé : {name} ne {name:peut|peuvent} que tenter de se libérer.", "SW-ETA-04"
)
_NOT_IN = "{name} {name:n'est|ne sont} pas à l'état %s."
STEADY = {
    care.SHAKEN: ("shaken", Line(_NOT_IN % "Secoué", "SW-ETA-10")),
    care.BENNY: ("shaken", Line(_NOT_IN % "Secoué", "SW-JTN-03")),
    care.STUNNED: ("stunned", Line(_NOT_IN % "Sonné", "SW-ETA-06")),
}
"""By what to recover from: the state, and what is said of who is not in it."""
SOAKED = Line("{name} n'{name:a|ont} rien à encaisser : un seul jet par attaque.", "SW-JTN-04")

REACTIONS = {SURPRISE: "notice", FAINT: "vigor"}
"""Rolls that are not actions, to notice an attack and to stay conscious, with their traits."""


def is_action(asked: Asked) -> bool:
    """Whether a roll is an action: neither a reaction nor healing or recovery by itself."""
    return asked.get("purpose") not in REACTIONS and asked.get("need", care.TREAT) == care.TREAT


def _down(her: Hero) -> Line | None:
    """Return why somebody can do nothing at all."""
    if her.out:
        return OUT
    if her.unconscious:
        return FAINTED
    return CRITICAL if her.states.critical else None


def _stopped(her: Hero) -> Line | None:
    """Return the state that keeps somebody from acting for a while."""
    if her.surprised:
        return CAUGHT
    return STUNNED if her.stunned else None


def acts(her: Hero, _asked: Asked) -> Line | None:
    """Bar an action that is not free."""
    shaken = FROZEN if her.states.frozen else SHAKEN
    return _down(her) or _stopped(her) or (shaken if her.shaken else None)


def handles(her: Hero, asked: Asked) -> Line | None:
    """Bar an action that cannot be an attempt to break free."""
    return acts(her, asked) or (BOUND if her.bound else None)


def opposes(her: Hero, asked: Asked) -> Line | None:
    """Bar an opposed roll, which may be an attempt to break free, unless it is an Épreuve."""
    tests = asked.get("kind") in {DISTRACT, EXPOSE}
    return (handles if tests else acts)(her, asked)


def rolls(her: Hero, asked: Asked) -> Line | None:
    """Bar a trait roll, which may be that of a free action, unless it is support."""
    purpose = asked.get("purpose")
    if purpose == FAINT:
        return None
    if purpose == HELP:
        return handles(her, asked)
    return _down(her) or (None if purpose in REACTIONS else _stopped(her))


def recovers(her: Hero, asked: Asked) -> Line | None:
    """Bar care by who cannot act, and a recovery with nothing to recover from.

    A reroll is of one that may have ended the state.
    """
    need = str(asked.get("need"))
    if need == care.TREAT:
        return handles(her, asked)
    if need not in STEADY or asked.get("earlier"):
        return None
    state, line = STEADY[need]
    return None if getattr(her, state) else line


def soaks(her: Hero, asked: Asked) -> Line | None:
    """Bar a soak roll without wounds to soak, on her sheet or typed, or after they were removed."""
    return None if asked.get("new_wounds") and (her.unsoaked or not her.fresh) else SOAKED
