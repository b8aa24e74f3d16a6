"""What the turn asks: the table, the journal of the turn, and what can be wrong between them."""

from collections.abc import Iterable

from calculators.core import play
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import Group, given, rows
from calculators.core.machine import Played
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.pieces.domino import BOX, DOMINOES, Domino
from calculators.systems.bad_karma.dominoes import used_once_too_often
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.scales import MOST_DRAWN
from calculators.systems.bad_karma.serpentine import Lay, Snake, Zone, heads
from calculators.systems.bad_karma.serpentine.inputs import laid_field, start_field, zones_field
from calculators.systems.bad_karma.turn.machine import Scene
from calculators.systems.bad_karma.turn.sheet import (
    EXAMPLE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Sheet,
)
from calculators.systems.bad_karma.turn.state import (
    FREE_MOVES,
    Player,
    Turn,
    known,
    unknown,
)

SERPENTINE = "Serpentin"
LONGEST_TURN = 2 * FREE_MOVES
"""Room for a whole turn after the free moves: no domino asks for more than six decisions."""
EXAMPLE_ZONES = (Zone("pique"), Zone("coeur"))
TOO_MANY = Phrase("Plus de dominos sur la table qu'il n'en existe : {box} au plus.")
OF_SOMEBODY = Phrase("{name} : {message}")


class Table(Group):
    """Who sits at the table, and the serpentine as the turn finds it."""

    characters: tuple[Sheet, ...] = rows(
        "Personnages",
        Sheet,
        default=EXAMPLE,
        rule="BK-TOU-01",
        carried=True,
        least=LEAST_PLAYERS,
        most=MOST_PLAYERS,
        help="Une ligne chacun : nom ; camp ; compétence ; Karma ; arme. Le reste est facultatif.",
    )
    zones: tuple[Zone, ...] = given(zones_field(group=SERPENTINE), default=EXAMPLE_ZONES)
    start: Domino | None = given(start_field(group=SERPENTINE), default=None)
    laid: tuple[Lay, ...] = given(laid_field(group=SERPENTINE), default=())

    @property
    def every_zone(self) -> tuple[Zone, ...]:
        """A zone for every camp: those typed, then plain ones (BK-SER-04, BK-SER-05)."""
        camps = dict.fromkeys(sheet.camp for sheet in self.characters)
        typed = {zone.camp for zone in self.zones}
        return (*self.zones, *(Zone(camp) for camp in camps if camp not in typed))

    def scene(self, house: House) -> Scene:
        """Return what the machine begins from."""
        zones = self.every_zone
        snake = Snake(self.start, zones, self.laid) if self.start else None
        return Scene(house, self.characters, zones, snake)

    def faults(self) -> Iterable[Fault]:
        """Refuse sheets, zones and lays that cannot be on one table."""
        yield from _people(self.characters)
        camps = [zone.camp for zone in self.zones]
        if len(set(camps)) < len(camps):
            yield Fault("zones", "Une seule ligne par camp.", "BK-SER-05")
        snake = Snake(self.start, self.zones, self.laid) if self.start else None
        if self.laid and snake is None:
            yield Fault("start", "Des dominos sont posés : il faut celui de départ.", "BK-SER-04")
        elif snake is not None:
            try:
                heads(snake)
            except ValueError as error:
                yield Fault("laid", str(error), "AMB-BK-35")
                return
        players = tuple(map(Player, self.characters))
        state = Turn(house=House(), players=players, zones=self.zones, snake=snake)
        yield from used_once_too_often(known(state), "characters")
        if len(known(state)) + unknown(state) > len(BOX):
            yield Fault("characters", TOO_MANY(box=len(BOX)), "BK-MAT-01")


class Journal(Group, fold="Journal du tour"):
    """What was decided since the turn began, and what comes now."""

    log: tuple[Played, ...] = play.log(
        "Décisions prises",
        Pieces(label="Dominos", kind=DOMINOES, most=MOST_DRAWN * 2),
        most=LONGEST_TURN,
        rule="BK-TOU-01",
        help="Une ligne chacune : décision ; dominos tirés.",
    )
    chance: str | None = play.chance(
        "Hasard de la partie",
        rule="BK-TIR-01",
        help="Le même texte redonne les mêmes dominos aux mêmes décisions. Vide : au hasard.",
    )
    decision: str | None = play.decision(
        "Décision", rule="BK-TOU-01", help="Un des choix proposés ; vide : où en est-on ?"
    )


def _people(characters: tuple[Sheet, ...]) -> Iterable[Fault]:
    names = [alike(sheet.name) for sheet in characters]
    if len(set(names)) < len(names):
        yield Fault("characters", "Deux personnages ont le même nom.", "BK-TOU-01")
    for sheet in characters:
        for fault in sheet.faults():
            told = OF_SOMEBODY(name=sheet.called, message=fault.message)
            yield Fault("characters", told, fault.rule)
