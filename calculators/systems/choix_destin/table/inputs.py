"""What a table asks: who sits there, the talon, the journal of the action under way."""

from collections.abc import Iterable

from calculators.core import play
from calculators.core.errors import Fault
from calculators.core.fields import Pieces
from calculators.core.group import Group, again, flag, option, rows
from calculators.core.machine import Played
from calculators.core.typed import alike
from calculators.core.words import Phrase
from calculators.systems.choix_destin.draw.inputs import Trumps, set_aside
from calculators.systems.choix_destin.house import House
from calculators.systems.choix_destin.opposition.inputs import AgainstNpc
from calculators.systems.choix_destin.scales import HAND
from calculators.systems.choix_destin.table.cards import CARD
from calculators.systems.choix_destin.table.machine import Scene
from calculators.systems.choix_destin.table.state import (
    FREE_MOVES,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    OURS,
    SITE,
    Seat,
)

LONGEST_ACTION = FREE_MOVES + 8 * MOST_PLAYERS
"""Room for a whole action after the free decisions."""
TALON = "Talon et situation critique"
NOT_CRITICAL = "Hors situation critique, rien n'est défaussé : cochez-la, ou laissez vide."
TWICE = "Deux personnages ont le même nom."
OF_SOMEBODY = Phrase("{name} : {message}")
EXAMPLE = (
    Seat(name="Lise", suit="coupe", hand=(), discard=(), pm=2),
    Seat(name="Théo", suit="epee", hand=(), discard=(), pm=4),
    Seat(name="Maud", suit="denier", hand=(), discard=(), pm=1),
)


class Table(Group):
    """Who sits at the table, and what the talon has lost."""

    players: tuple[Seat, ...] = rows(
        "Personnages",
        Seat,
        default=EXAMPLE,
        rule="AMB-CD-13",
        carried=True,
        least=LEAST_PLAYERS,
        most=MOST_PLAYERS,
        help="Une ligne chacun : nom ; couleur. Sans cartes, il reçoit sa première main.",
    )
    cards: str = option(
        "Les cartes",
        {SITE: "le site les pioche", OURS: "nos vraies cartes, saisies en secret"},
        rule="CD-MAI-02",
        carried=True,
    )
    critical: bool = flag("Situation critique", rule="CD-DES-01", carried=True, group=TALON)
    discarded: Trumps = set_aside(carried=True, group=TALON)
    npc_discarded: Trumps = again(
        AgainstNpc, "discarded", carried=True, group=TALON, help="Vide : sa pioche est complète."
    )

    def scene(self, house: House) -> Scene:
        """Return what the machine begins from."""
        return Scene(
            house, self.players, self.cards, self.critical, self.discarded, self.npc_discarded
        )

    def faults(self) -> Iterable[Fault]:
        """Refuse names borne twice, cards that no player has, and what nothing has set aside."""
        names = [alike(seat.name) for seat in self.players]
        if len(set(names)) < len(names):
            yield Fault("players", TWICE, "AMB-CD-13")
        for seat in self.players:
            for fault in seat.faults():
                told = OF_SOMEBODY(name=seat.called, message=fault.message)
                yield Fault("players", told, fault.rule)
        if not self.critical:
            for field in ("discarded", "npc_discarded"):
                if getattr(self, field):
                    yield Fault(field, NOT_CRITICAL, "CD-DES-03")


class Journal(Group, fold="Journal de l'action"):
    """What was decided since the action began, and what comes now."""

    log: tuple[Played, ...] = play.log(
        "Décisions prises",
        Pieces(label="Cartes", kind=CARD, most=HAND * MOST_PLAYERS),
        most=LONGEST_ACTION,
        rule="CD-MAI-02",
        help="Une ligne chacune : décision ; cartes piochées.",
    )
    chance: str | None = play.chance(
        "Hasard de la partie",
        rule="CD-DES-05",
        help="Le même texte redonne les mêmes cartes aux mêmes décisions. Vide : au hasard.",
    )
    decision: str | None = play.decision(
        "Décision", rule="CD-TIR-01", help="Un des choix proposés ; vide : où en est-on ?"
    )
