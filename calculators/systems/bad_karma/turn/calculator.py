"""``bad_karma.turn``: the whole turn, one decision at a time, or replayed from its log."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core import play
from calculators.core.binding import knows
from calculators.core.calculator import calculator
from calculators.core.errors import Fault
from calculators.core.group import Group, drawn
from calculators.core.machine import Played
from calculators.core.space import Deal, Placed
from calculators.pieces.domino import DOMINOES, too_many
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.house import House
from calculators.systems.bad_karma.scales import MOST_DRAWN
from calculators.systems.bad_karma.turn.inputs import Journal, Table
from calculators.systems.bad_karma.turn.machine import TURN
from calculators.systems.bad_karma.turn.rule import OUTCOMES, Standing, standing
from calculators.systems.bad_karma.turn.state import Turn, known, unseen
from calculators.systems.bad_karma.turn.words.tell import tell

TOO_OFTEN = "Un domino tiré ce tour est trop de fois sur cette table : il en existe deux."


def space(table: Table, journal: Journal, house: House) -> Placed[Dominoes]:
    """Return what the decision draws from the pile."""
    turn = TURN.replay(table.scene(house), journal.log)
    count = play.needs(TURN, turn, journal.decision)
    deal = Deal(unseen(turn), count, TURN.unit)
    return play.placed(deal, journal.chance, journal.log)


class Hand(Group):
    """What the decision draws."""

    drawn: Dominoes = drawn(
        "Dominos tirés à la main",
        kind=DOMINOES,
        rule="BK-TIR-01",
        space=space,
        most=2 * MOST_DRAWN,
        help="Vide : le site tire.",
    )


def playable(
    table: Table, house: House, log: tuple[Played, ...], decision: str | None
) -> Iterable[Fault]:
    """Refuse a log, or a decision, that this table cannot have come to."""
    if not any(table.faults()):
        scene = table.scene(house)
        yield from play.illegal(TURN, scene, log, decision, "BK-TOU-01", too_often)


def too_often(turn: Turn) -> Iterable[Fault]:
    """Refuse draws of what was on the table already."""
    if too_many(known(turn)):
        yield Fault("log", TOO_OFTEN, "BK-MAT-01")


@calculator(
    id="bad_karma.turn",
    title="Tour complet",
    verb="Décider",
    rules=(
        "BK-TOU-01",
        "BK-TOU-02",
        "BK-MAT-06",
        "BK-TIR-04",
        "BK-TIR-06",
        "BK-TIR-09",
        "BK-TIR-11",
        "BK-TIR-12",
        "BK-TIR-14",
        "BK-TIR-15",
        "BK-NAR-01",
        "BK-NAR-02",
        "BK-NAR-03",
        "BK-NAR-04",
        "BK-NAR-05",
        "BK-SER-01",
        "BK-SER-10",
        "BK-SER-17",
        "BK-SER-18",
        "BK-SER-19",
        "BK-JAU-08",
        "BK-ATT-01",
        "BK-ATT-15",
        "BK-ATT-18",
        "BK-SOL-05",
        "BK-SOL-06",
        "BK-SOL-09",
        "BK-DOM-09",
        "BK-PIO-01",
        "BK-PIO-02",
        "BK-AVA-01",
        "BK-AVA-02",
        "BK-AVA-03",
        "BK-DES-03",
        "BK-DES-04",
        "BK-DES-05",
    ),
    outcomes=OUTCOMES,
    checks=(playable,),
    odds=False,
    machine=TURN,
    tell=tell,
)
def turn(
    table: Table,
    journal: Journal,
    house: Annotated[
        House,
        knows(
            "settling",
            "forced_side",
            "payment",
            "critical",
            "penalty",
            "protecting",
            "any_type",
            "companions",
            "levels",
            "clock",
            "seen",
        ),
    ],
    hand: Hand,
) -> Standing:
    """Take one decision, and tell what it does and what can be decided next."""
    return standing(table, journal, house, hand.drawn)
