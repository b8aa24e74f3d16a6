"""``bad_karma.serpentine``: the board kept from one lay to the next, and the odds of a match."""

from collections.abc import Iterable

from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.result import FigureTable
from calculators.core.words import Phrase

from ..dominoes import third_copies
from .names import NAMES
from .rule import OUTCOMES, Played, chances_of, may_add, may_lay, pile_suffices
from .words import tell

MATCH = (Outcome("match", "Correspond", "good"), Outcome("other", "Ne correspond pas"))
HEADS = Phrase("Têtes, et chances de correspondance sur {pile:# domino|# dominos}")
NO_ZONE = "—"


def match_odds(played: Played) -> Iterable[tuple[str, Weights]]:
    """Return, for every head as it now is, the exact law of the next domino drawn."""
    for head, chance in chances_of(played.play).items():
        yield str(head), {"match": chance, "other": 1 - chance}


def heads_table(played: Played) -> Iterable[FigureTable]:
    """Tabulate every head: its value, its zone and the chance that the next domino matches."""
    now = played.now
    if not now.begun:
        return
    rows = [
        (end.id, end.value, NAMES.get(end.zone, NO_ZONE), played.chances[end.id])
        for end in now.heads
    ]
    yield FigureTable(HEADS(pile=len(played.pile)), ("Tête", "Valeur", "Zone", "Correspond"), rows)


snake = Calculator(
    id="bad_karma.serpentine",
    title="Serpentin",
    verb="Jouer",
    rules=(
        "BK-SER-01",
        "BK-SER-02",
        "BK-SER-04",
        "BK-SER-05",
        "BK-SER-07",
        "BK-SER-08",
        "BK-SER-09",
        "BK-SER-10",
        "BK-SER-11",
        "BK-SER-12",
        "BK-SER-13",
        "BK-SER-14",
        "BK-SER-15",
        "BK-SER-16",
        "BK-SER-17",
        "BK-SER-18",
    ),
    outcomes=OUTCOMES,
    checks=(third_copies, may_lay, may_add, pile_suffices),
    tables=heads_table,
    option_odds=match_odds,
    option_outcomes=MATCH,
    tell=tell,
)(Played)
