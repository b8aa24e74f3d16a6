"""The inputs of the turn, and what can be wrong between them."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Option, Pieces
from calculators.core.machine import Played
from calculators.core.rows import Column, Rows, Text
from calculators.pieces.domino import BOX, DOMINOES, Domino
from calculators.systems.bad_karma import inputs
from calculators.systems.bad_karma import scales as tables
from calculators.systems.bad_karma.serpentine import Lay, Snake, Zone, heads
from calculators.systems.bad_karma.serpentine.inputs import laid_field, start_field, zones_field
from calculators.systems.bad_karma.turn.sheet import Sheet
from calculators.systems.bad_karma.turn.state import (
    FREE_MOVES,
    House,
    Player,
    Turn,
    known,
    unknown,
)

SERPENTINE = "Serpentin"
NOTATION = "Journal du tour"
LONGEST_CHANCE = 80
LONGEST_TURN = 2 * FREE_MOVES
"""Room for a whole turn after the free moves: no domino asks for more than six decisions."""

Zones = Annotated[tuple[Zone, ...], zones_field(group=SERPENTINE)]
Start = Annotated[Domino | None, start_field(group=SERPENTINE)]
Laid = Annotated[tuple[Lay, ...], laid_field(group=SERPENTINE)]
Log = Annotated[
    tuple[Played, ...],
    Rows(
        label="Décisions prises", rule="BK-TOU-01", group=NOTATION, row=Played, carried=True,
        most=LONGEST_TURN, help="Une ligne chacune : décision ; dominos tirés.",
        columns=(
            Column("move", Text(label="Décision")),
            Column("drawn", Pieces(
                label="Dominos", kind=DOMINOES, most=tables.MOST_DRAWN * 2), (), optional=True),
        ),
    ),
]  # fmt: skip
Decision = Annotated[
    str | None,
    Text(label="Décision", rule="BK-TOU-01", group=NOTATION, carried=True,
         help="Un des choix proposés ; vide : où en est-on ?"),
]  # fmt: skip
Chance = Annotated[
    str | None,
    Text(label="Hasard de la partie", rule="BK-TIR-01", group=NOTATION, carried=True,
         by_chance=True, longest=LONGEST_CHANCE,
         help="Le même texte redonne les mêmes dominos aux mêmes décisions. Vide : au hasard."),
]  # fmt: skip
Seen = Annotated[
    str,
    Option(
        label="Les chances retirent de la pioche", rule="AMB-BK-41", group=inputs.SETTINGS,
        choices=(
            Choice("visible", "ce que tout le monde voit"),
            Choice("all", "tout ce que le site sait"),
        ),
    ),
]  # fmt: skip


def snake_of(start: Domino | None, zones: tuple[Zone, ...], laid: tuple[Lay, ...]) -> Snake | None:
    """Return the serpentine; ``None`` before its first domino."""
    return Snake(start, zones, laid) if start else None


def zones_of(characters: tuple[Sheet, ...], zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Return a zone for every camp: those typed, then plain ones (BK-SER-04, BK-SER-05)."""
    camps = dict.fromkeys(sheet.camp for sheet in characters)
    typed = {zone.camp for zone in zones}
    return (*zones, *(Zone(camp) for camp in camps if camp not in typed))


def table(
    characters: tuple[Sheet, ...], zones: tuple[Zone, ...], start: Domino | None,
    laid: tuple[Lay, ...],
) -> Iterable[Fault]:  # fmt: skip
    """Refuse sheets, zones and lays that cannot be on one table."""
    yield from _people(characters)
    camps = [zone.camp for zone in zones]
    if len(set(camps)) < len(camps):
        yield Fault("zones", "Une seule ligne par camp.", "BK-SER-05")
    if laid and start is None:
        yield Fault("start", "Des dominos sont posés : il faut celui de départ.", "BK-SER-04")
    elif start is not None:
        try:
            heads(Snake(start, zones, laid))
        except ValueError as error:
            yield Fault("laid", str(error), "AMB-BK-35")
            return
    players = tuple(map(Player, characters))
    state = Turn(house=House(), players=players, zones=zones, snake=snake_of(start, zones, laid))
    yield from inputs.used_once_too_often(known(state), "characters")
    if len(known(state)) + unknown(state) > len(BOX):
        text = f"Plus de dominos sur la table qu'il n'en existe : {len(BOX)} au plus."
        yield Fault("characters", text, "BK-MAT-01")


def _people(characters: tuple[Sheet, ...]) -> Iterable[Fault]:
    names = [sheet.name.casefold() for sheet in characters]
    if len(set(names)) < len(names):
        yield Fault("characters", "Deux personnages ont le même nom.", "BK-TOU-01")
    for sheet in characters:
        faults = [
            *inputs.gauge_holds(sheet.karma, sheet.gauge),
            *inputs.odd_knocks(sheet.ko),
            *inputs.even_wounds(sheet.wounds),
        ]
        for fault in faults:
            yield Fault("characters", f"{sheet.called} : {fault.message}", fault.rule)
