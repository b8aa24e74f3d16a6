"""Inputs of an initiative: the fighters, and the criticals since the fight began."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, drawn, integer, option, rows, text
from calculators.core.reasons import one_name_each
from calculators.core.space import Dice
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.pieces.die import FaceKind

from ..scales import FIGURES, MOST_IN_A_FIGHT, VALUE_BOUND
from ..throw import BY_HAND, Faces, value

MEANWHILE = "Pendant le combat"
FACES = FaceKind(sides=FIGURES["initiative"])
NO_DIE = Phrase("Un seul dé par personne, et seulement pour qui combat : {names}.")
STRANGER = Phrase("Hors de la liste des PJ : {names}.")


def name() -> Any:
    """Declare the name of someone in the fight."""
    return text("nom", longest=24)


class Player(Group):
    """A player's character; ``modifier`` is the bonus or malus a Master gave (AMB-I2-12)."""

    name: str = name()
    valiance: int = value("Vaillance", "I2-INI-01")
    corruption: int = integer("Corruption", most=VALUE_BOUND, default=0, rule="I2-INI-02")
    modifier: int = value("modif", "AMB-I2-12", default=0)


class Opponent(Group):
    """Any other fighter; a kshayatrim or a cursed creature has a Danger (I2-INI-02)."""

    name: str = name()
    valiance: int = value("Vaillance", "I2-INI-01")
    danger: int | None = integer("Danger", most=VALUE_BOUND, default=None, rule="I2-INI-02")
    modifier: int = value("modif", "AMB-I2-12", default=0)


type Fighter = Player | Opponent


class Event(Group):
    """A critical in the fight: its character becomes ``premier`` or ``dernier`` (I2-INI-03)."""

    name: str = name()
    place: str = option(
        "place",
        {"premier": "réussite critique", "dernier": "échec critique"},
        default=...,
    )


class Kept(Group):
    """A die of initiative rolled when the fight began (AMB-I2-15)."""

    name: str = name()
    face: int = integer("dé", least=1, most=FIGURES["initiative"], rule="I2-INI-01")


class Fight(Group):
    """The fighters, and the events since the fight began."""

    players: tuple[Player, ...] = rows(
        "Les PJ, un par ligne",
        Player,
        least=1,
        most=MOST_IN_A_FIGHT,
        rule="I2-INI-01",
        notation="Nom ; Vaillance ; Corruption ; modif. Les deux derniers sont facultatifs.",
    )
    opponents: tuple[Opponent, ...] = rows(
        "Les adversaires, un par ligne",
        Opponent,
        default=(),
        most=MOST_IN_A_FIGHT,
        rule="I2-INI-02",
        help="Danger : sa Corruption, pour un kshayatrim.",
        notation="Nom ; Vaillance ; Danger ; modif.",
    )
    events: tuple[Event, ...] = rows(
        "Critiques des PJ, dans l'ordre",
        Event,
        default=(),
        most=MOST_IN_A_FIGHT,
        rule="I2-INI-03",
        group=MEANWHILE,
        notation="Nom ; premier (réussite critique) ou dernier (échec critique).",
    )
    kept: tuple[Kept, ...] = rows(
        "Dés déjà lancés",
        Kept,
        default=(),
        most=2 * MOST_IN_A_FIGHT,
        rule="AMB-I2-15",
        group=MEANWHILE,
        help="Les autres lancent le leur.",
        notation="Nom ; dé.",
    )

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """Everyone, the players first."""
        return (*self.players, *self.opponents)

    @property
    def dice(self) -> Mapping[str, int]:
        """The dice already rolled, by name."""
        return {each.name: each.face for each in self.kept}

    def faults(self) -> Faults:
        """Refuse a duplicate name."""
        players = [player.name for player in self.players]
        once = {alike(name): name for name in players}.values()
        yield from one_name_each("players", players)
        yield from one_name_each("opponents", [*once, *(each.name for each in self.opponents)])


def critical_of_a_player(players: tuple[Player, ...], events: tuple[Event, ...]) -> Faults:
    """Refuse a critical of somebody who is no player's character."""
    names = {player.name for player in players}
    strangers = tuple(dict.fromkeys(each.name for each in events if each.name not in names))
    if strangers:
        yield Fault("events", STRANGER(names=strangers), "I2-INI-03")


def one_die_each(
    players: tuple[Player, ...], opponents: tuple[Opponent, ...], kept: tuple[Kept, ...]
) -> Faults:
    """Refuse a second die, and one of somebody who does not fight."""
    everyone: tuple[Fighter, ...] = (*players, *opponents)
    names, owners = {each.name for each in everyone}, [each.name for each in kept]
    wrong = tuple(dict.fromkeys(n for n in owners if n not in names or owners.count(n) > 1))
    if wrong:
        yield Fault("kept", NO_DIE(names=wrong), "I2-INI-01")


def _dice(label: str, side: Callable[[Fight], Iterable[Fighter]]) -> Any:
    def space(fight: Fight) -> Dice:
        """Return the dice of those who have none yet."""
        late = tuple(each.name for each in side(fight) if each.name not in fight.dice)
        return Dice((FIGURES["initiative"],) * len(late), apart=True, whose=late)

    return drawn(
        label,
        kind=FACES,
        rule="I2-INI-01",
        most=MOST_IN_A_FIGHT,
        space=space,
        help="Vide : le site lance. Sinon, un d6 par ligne, sauf pour qui garde le sien.",
    )


class Thrown(Group, fold=BY_HAND):
    """One die for each."""

    dice: Faces = _dice("Dés des PJ", lambda fight: fight.players)
    opponent_dice: Faces = _dice("Dés des adversaires", lambda fight: fight.opponents)
