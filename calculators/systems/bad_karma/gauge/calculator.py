"""``bad_karma.gauge``: the gauge kept from one event to the next, and the risk it carries."""

from collections.abc import Sequence
from typing import Annotated

import icepool

from calculators.core.binding import knows
from calculators.core.calculator import Outcome, calculator
from calculators.core.result import Table
from calculators.core.words import Phrase

from ..dominoes import Pile
from ..draw.inputs import Skilled
from ..draw.trial import threshold
from ..house import House
from .forecast import law
from .inputs import Event, Kept
from .rule import HORIZON, OUTCOMES, Followed, each_twice, what_to_add
from .words import tell

RISK = (Outcome("settle", "Solde", "bad"), Outcome("hold", "La jauge tient", "good"))
LAID = Phrase("{laid:# domino|# dominos}")
WITHIN = Phrase("{draws:# tirage|# tirages}")
NO_LIMIT = "—"


def risks(
    kept: Kept, event: Event, skilled: Skilled, pile: Pile, house: House
) -> Sequence[tuple[str, icepool.Die[str]]]:
    """Return the exact chance of settling within one, two and three draws."""
    followed = Followed(kept, event, skilled, pile, house)
    told = zip(HORIZON, followed.chances, strict=True)
    return [(str(draws), law(chance)) for draws, chance in told]


def risk_tables(
    kept: Kept, event: Event, skilled: Skilled, pile: Pile, house: House
) -> tuple[Table, ...]:
    """Print the risk from here, and with one domino more; nothing to foretell once it is due."""
    followed = Followed(kept, event, skilled, pile, house)
    if followed.spills:
        return ()
    rows = [
        (
            LAID(laid=laid),
            threshold(kept.karma, laid) or NO_LIMIT,
            *(followed.chance(draws, laid) for draws in HORIZON),
        )
        for laid in range(followed.laid, min(kept.karma, followed.laid + 2) + 1)
    ]
    head = ("Sur la jauge", "Seuil", *(WITHIN(draws=draws) for draws in HORIZON))
    return (Table("Chances de solder", head, tuple(rows), frozenset({0})),)


@calculator(
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
    checks=(each_twice, what_to_add),
    tables=risk_tables,
    option_odds=risks,
    option_outcomes=RISK,
    tell=tell,
)
def gauge(
    kept: Kept,
    event: Event,
    skilled: Annotated[Skilled, knows("skill", "modifier")],
    pile: Pile,
    house: Annotated[House, knows("settling")],
) -> Followed:
    """Keep a gauge and tell its threshold and the chance that it must be settled."""
    return Followed(kept, event, skilled, pile, house)
