"""``bad_karma.gauge``: the gauge from one event to the next, and its risk of settlement."""

from collections.abc import Iterable

from calculators.core.calculator import Calculator, Outcome, Weights
from calculators.core.result import FigureTable, Tables
from calculators.core.words import Phrase

from ..draw.trial import threshold
from .rule import HORIZON, OUTCOMES, Followed, each_twice, something_to_remove
from .words import tell

RISK = (Outcome("settle", "Solde", "bad"), Outcome("hold", "La jauge tient", "good"))
LAID = Phrase("{laid:# domino|# dominos}")
WITHIN = Phrase("{draws:# tirage|# tirages}")
NO_LIMIT = "—"


def risks(followed: Followed) -> Iterable[tuple[str, Weights]]:
    """Return the exact chance of settling within one, two and three draws."""
    for draws, chance in zip(HORIZON, followed.chances, strict=True):
        yield str(draws), {"settle": chance, "hold": 1 - chance}


def risk_tables(followed: Followed) -> Tables:
    """Tabulate the risk from here and with one more domino; no table once it is due."""
    if followed.spills:
        return
    rows = [
        (
            LAID(laid=laid),
            threshold(followed.karma, laid) or NO_LIMIT,
            *(followed.chance(draws, laid) for draws in HORIZON),
        )
        for laid in range(followed.laid, min(followed.karma, followed.laid + 2) + 1)
    ]
    head = ("Sur la jauge", "Seuil", *(WITHIN(draws=draws) for draws in HORIZON))
    yield FigureTable("Chances de solder", head, rows, {0})


gauge = Calculator(
    id="bad_karma.gauge",
    title="Jauge de Bad Karma",
    verb="Mettre à jour",
    rules=(
        "BK-JAU-01",
        "BK-JAU-02",
        "BK-JAU-06",
        "BK-JAU-10",
        "BK-JAU-11",
        "BK-JAU-12",
        "BK-SOL-01",
        "BK-SOL-02",
    ),
    outcomes=OUTCOMES,
    checks=(each_twice, something_to_remove),
    tables=risk_tables,
    option_odds=risks,
    option_outcomes=RISK,
    tell=tell,
)(Followed)
