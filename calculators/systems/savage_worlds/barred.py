"""Who cannot act, or has nothing to soak or recover from: bars of Savage Worlds by calculator."""

from calculators.core.result import Step
from calculators.core.sheet import Asked, Bar
from calculators.core.words import Line

from .care import inputs as care
from .hero import Hero
from .onward import ATTACK, DAMAGE, FAINT, HELP, OPPOSED, RECOVERY, SOAK, SURPRISE, TRAIT
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

REACTIONS = frozenset({SURPRISE, FAINT})
"""Rolls that are not actions: to notice an attack, to stay conscious."""


def is_action(asked: Asked) -> bool:
    """Return whether a roll is an action: neither a reaction nor healing or recovery by itself."""
    return asked.get("purpose") not in REACTIONS and asked.get("need", care.TREAT) == care.TREAT


def _down(name: str, her: Hero) -> Step | None:
    """Return why somebody can do nothing at all."""
    if her.out:
        return OUT(name=name)
    if her.unconscious:
        return FAINTED(name=name)
    return CRITICAL(name=name) if her.states.critical else None


def _stopped(name: str, her: Hero) -> Step | None:
    """Return the state that keeps somebody from acting for a while."""
    if her.surprised:
        return CAUGHT(name=name)
    return STUNNED(name=name) if her.stunned else None


def _acts(name: str, her: Hero, _asked: Asked) -> Step | None:
    """Bar an action that is not free."""
    shaken = FROZEN if her.states.frozen else SHAKEN
    stopped = _down(name, her) or _stopped(name, her)
    return stopped or (shaken(name=name) if her.shaken else None)


def _handles(name: str, her: Hero, asked: Asked) -> Step | None:
    """Bar an action that cannot be an attempt to break free."""
    return _acts(name, her, asked) or (BOUND(name=name) if her.bound else None)


def _opposes(name: str, her: Hero, asked: Asked) -> Step | None:
    """Bar an opposed roll, which may be an attempt to break free, unless it is an Épreuve."""
    tests = asked.get("kind") in {DISTRACT, EXPOSE}
    return (_handles if tests else _acts)(name, her, asked)


def _rolls(name: str, her: Hero, asked: Asked) -> Step | None:
    """Bar a trait roll, which may be that of a free action, unless it is support."""
    purpose = asked.get("purpose")
    if purpose == FAINT:
        return None
    if purpose == HELP:
        return _handles(name, her, asked)
    return _down(name, her) or (None if purpose in REACTIONS else _stopped(name, her))


def _recovers(name: str, her: Hero, asked: Asked) -> Step | None:
    """Bar care by who cannot act, and a recovery with nothing to recover from.

    A reroll is of one that may have ended the state.
    """
    need = str(asked.get("need"))
    if need == care.TREAT:
        return _handles(name, her, asked)
    if need not in STEADY or asked.get("earlier"):
        return None
    state, line = STEADY[need]
    return None if getattr(her, state) else line(name=name)


def _soaks(name: str, her: Hero, asked: Asked) -> Step | None:
    """Bar a soak roll without wounds to soak, on her sheet or typed, or after they were removed."""
    there = asked.get("new_wounds") and (her.unsoaked or not her.fresh)
    return None if there else SOAKED(name=name)


BARS: dict[str, Bar] = {
    TRAIT: _rolls,
    OPPOSED: _opposes,
    ATTACK: _handles,
    DAMAGE: _acts,
    SOAK: _soaks,
    RECOVERY: _recovers,
}
