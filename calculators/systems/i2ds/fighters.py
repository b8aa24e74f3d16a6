"""The inputs of a fight: who is in it, with what, and the criticals since it began."""

from collections.abc import Callable, Iterable
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option
from calculators.core.french import listing
from calculators.core.rows import Column, Rows, Text
from calculators.core.space import Dice
from calculators.pieces.die import FaceKind
from calculators.systems.i2ds.inputs import BY_HAND, MORE, value
from calculators.systems.i2ds.order import Event, Fighter, Opponent, Player
from calculators.systems.i2ds.tables import (
    INITIATIVE_DIE,
    MOST_EVENTS,
    MOST_IN_A_FIGHT,
    VALUE_BOUND,
)
from calculators.systems.i2ds.throw import Faces

FACES = FaceKind(sides=INITIATIVE_DIE)
NAME = Text(label="nom", longest=24)
VALIANCE = value("Vaillance", "I2-INI-01")
MODIFIER = value("modif", "AMB-I2-12")


def _level(label: str, rule: str) -> Integer:
    return Integer(label=label, rule=rule, minimum=0, maximum=VALUE_BOUND)


Players = Annotated[
    tuple[Player, ...],
    Rows(
        label="Les PJ, un par ligne", rule="I2-INI-01", row=Player, least=1, most=MOST_IN_A_FIGHT,
        columns=(
            Column("name", NAME),
            Column("valiance", VALIANCE),
            Column("corruption", _level("Corruption", "I2-INI-02"), 0, optional=True),
            Column("modifier", MODIFIER, 0, optional=True),
        ),
        help="Nom ; Vaillance ; Corruption ; modif. Les deux derniers sont facultatifs.",
    ),
]  # fmt: skip
Opponents = Annotated[
    tuple[Opponent, ...],
    Rows(
        label="Les adversaires, un par ligne", rule="I2-INI-02", row=Opponent, most=MOST_IN_A_FIGHT,
        columns=(
            Column("name", NAME),
            Column("valiance", VALIANCE),
            Column("danger", _level("Danger", "I2-INI-02"), None, optional=True),
            Column("modifier", MODIFIER, 0, optional=True),
        ),
        help="Nom ; Vaillance ; Danger ; modif. Danger : sa Corruption, pour un kshayatrim.",
    ),
]  # fmt: skip
Events = Annotated[
    tuple[Event, ...],
    Rows(
        label="Critiques des PJ, dans l'ordre", rule="I2-INI-03", row=Event, most=MOST_EVENTS,
        columns=(
            Column("name", NAME),
            Column("place", Option(
                label="place",
                choices=(
                    Choice("premier", "réussite critique"), Choice("dernier", "échec critique"),
                ),
            )),
        ),
        group="Critiques pendant le combat",
        help="Nom ; premier (réussite critique) ou dernier (échec critique).",
    ),
]  # fmt: skip
NoFloor = Annotated[
    bool,
    Flag(label="Un Danger plus bas que la Corruption fait perdre", rule="AMB-I2-08", group=MORE),
]


def player_space(players: tuple[Player, ...]) -> Dice:
    """Return the players' dice."""
    return Dice((INITIATIVE_DIE,) * len(players))


def opponent_space(opponents: tuple[Opponent, ...]) -> Dice:
    """Return the opponents' dice."""
    return Dice((INITIATIVE_DIE,) * len(opponents))


def _dice(label: str, space: Callable[..., Dice]) -> Drawn[int]:
    return Drawn(
        label=label, kind=FACES, rule="I2-INI-01", group=BY_HAND, most=MOST_IN_A_FIGHT,
        space=space, help="Vide : le site lance. Sinon, un d6 chacun, dans l'ordre des lignes.",
    )  # fmt: skip


PlayerDice = Annotated[Faces, _dice("Dés des PJ", player_space)]
OpponentDice = Annotated[Faces, _dice("Dés des adversaires", opponent_space)]


def distinct(
    players: tuple[Player, ...], opponents: tuple[Opponent, ...], events: tuple[Event, ...]
) -> Iterable[Fault]:
    """Refuse a name borne twice, and a critical of someone who is not a player's character."""
    fighters: list[Fighter] = [*players, *opponents]
    names = [fighter.name for fighter in fighters]
    twice = list(dict.fromkeys(name for name in names if names.count(name) > 1))
    if twice:
        message = f"Nom porté deux fois : {listing(twice)}. Donnez-en un à chacun."
        yield Fault("opponents" if {o.name for o in opponents} & {*twice} else "players", message)
    known = {player.name for player in players}
    strangers = list(dict.fromkeys(e.name for e in events if e.name not in known))
    if strangers:
        yield Fault("events", f"Pas un PJ de la liste : {listing(strangers)}.", "I2-INI-03")
