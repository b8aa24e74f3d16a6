"""The fight as a machine: how it begins, and what begins after a round."""

from dataclasses import dataclass, replace

from calculators.core.machine import Machine, headline
from calculators.systems.savage_worlds.fight.cards import DealAll
from calculators.systems.savage_worlds.fight.fighter import Fighter
from calculators.systems.savage_worlds.fight.hand import Edit
from calculators.systems.savage_worlds.fight.order import Next
from calculators.systems.savage_worlds.fight.state import Aimed, Body, Fight
from calculators.systems.savage_worlds.fight.surprise import Surprise
from calculators.systems.savage_worlds.fight.transitions import QUESTIONS
from calculators.systems.savage_worlds.fight.words import order as words
from calculators.systems.savage_worlds.house import House
from calculators.systems.savage_worlds.turn.deck import Cards


@dataclass(frozen=True, slots=True)
class Scene:
    """A table before a round.

    :param gm: the GM's bennies.
    :param out: the cards that lie before nobody, and are not in the deck.
    :param round: the rounds played so far.
    """

    house: House
    fighters: tuple[Fighter, ...]
    gm: int
    out: Cards
    light: str
    aims: tuple[Aimed, ...]
    round: int


def _begin(scene: Scene) -> Fight:
    bodies = tuple(map(Body, scene.fighters))
    return _opened(
        Fight(
            house=scene.house,
            mending=Edit,
            bodies=bodies,
            gm=scene.gm,
            aside=scene.out,
            light=scene.light,
            aims=scene.aims,
            round=scene.round,
        )
    )


def _again(fight: Fight) -> Fight:
    """Begin the next round; what the last decision did is still told."""
    fresh = Fight(
        house=fight.house,
        mending=Edit,
        bodies=tuple(Body(body.sheet) for body in fight.bodies),
        gm=fight.gm,
        aside=fight.aside,
        light=fight.light,
        aims=fight.aims,
        round=fight.round,
        told=fight.told,
        summary=fight.summary,
        figures=fight.figures,
        shown=fight.shown,
    )
    return _opened(fresh)


def _opened(fight: Fight) -> Fight:
    first = () if fight.round else (Surprise(),)
    if not fight.summary:
        fight = headline(fight, words.ROUND_BEGINS if fight.round else words.FIGHT_BEGINS)
    return replace(fight, agenda=(*first, DealAll(), Next()))


FIGHT = Machine(begin=_begin, again=_again, questions=QUESTIONS, unit="pièce")
"""Nothing is secret: the phone is the master's."""
