"""An attack on someone out of combat: straight to the damage tracks (BK-DOM-09, AMB-BK-19)."""

from dataclasses import replace

from calculators.core.frozen import Frozen
from calculators.core.result import Steps
from calculators.core.words import Line
from calculators.pieces.gauge import Placed

from ..attack import placing
from ..attack.names import KINDS
from ..gauge.names import said
from ..scales import MOST_HURTS
from ..settlement import settling
from .inputs import Hurts


class Taken(Frozen):
    """One hit taken.

    :param hit: as it counts: a critical hit may count though its type is missed (AMB-BK-08).
    :param counts: it lay face down for that reason.
    :param kept: what the protection leaves, ``None`` when it is cancelled.
    :param boxes: how many boxes a critical hit fills; 0 for another.
    """

    hit: Placed
    shield: int
    critical: bool
    counts: bool
    kept: Placed | None
    boxes: int
    ko: Hurts
    wounds: Hurts

    @property
    def lands(self) -> bool:
        """Whether it deals damage."""
        return self.kept is not None and not self.kept.hidden and self.kept.sides is not None


def take(
    tracks: tuple[Hurts, Hurts],
    hit: Placed,
    shield: int,
    *,
    critical: bool,
    reading: str,
    any_type: bool = False,
) -> Taken:
    """Take one hit; a critical one deals its boxes, without settling.

    :param reading: AMB-BK-06, the value of a critical hit.
    """
    misses = critical and _misfit(hit)
    counts = misses and any_type and hit.hidden
    if misses and (any_type or hit.mark):
        hit = replace(hit, hidden=not any_type)
    kept = placing.protect(hit, shield) if shield else hit
    boxes = 0
    ledger = settling.Ledger(list(tracks[0]), list(tracks[1]))
    if kept is not None and not kept.hidden and kept.sides is not None:
        if critical and kept.domino is not None:
            boxes = placing.critical_boxes(kept.domino, reading)
        ledger.take(kept.sides, boxes or kept.row)
    return Taken(hit, shield, critical, counts, kept, boxes, tuple(ledger.ko), tuple(ledger.wounds))


def _misfit(hit: Placed) -> bool:
    """Whether a known domino misses the type of its attack: it lies hidden, not by choice."""
    return hit.domino is not None and not (hit.mark and placing.fits(hit.domino, hit.mark[:-1]))


# --- what it says

HIT = "Attaque directe"
COUNTS = Line("Type manqué, mais le critique compte.", "BK-ATT-17", "AMB-BK-08")
_SHIELD = "Protection {shield} sur {tile} : "
GONE = Line(f"{_SHIELD}annulé, défaussé.", "BK-PRO-03", "AMB-BK-20")
LEFT = Line(f"{_SHIELD}rangée ×{{row}}.", "BK-PRO-03", "AMB-BK-20")
VOID = Line(
    "Un domino caché ne fait rien à qui est hors combat : défaussé.", "BK-DOM-09", "AMB-BK-19"
)
LANDS = Line("{name} : {tile}.", "BK-DOM-09", "AMB-BK-19")
CRITICAL = Line(
    "Coup critique : {boxes:# case|# cases} de {kind}, sans solde.", "BK-ATT-17", "AMB-BK-06"
)
PILES = Line("Au-delà de trois, les blessures s'empilent sur la dernière case.", "BK-DOM-08")


def told(taken: Taken, name: str = HIT) -> Steps:
    """Tell one hit.

    :param name: what the hit is called.
    """
    kept = taken.kept
    if taken.counts:
        yield COUNTS()
    if taken.shield:
        line = LEFT if kept else GONE
        yield line(kept, shield=taken.shield, tile=said(taken.hit))
    if kept is None:
        return
    if not taken.lands:
        yield VOID(reading="AMB-BK-08" if taken.critical else None)
        return
    yield LANDS(name=name, tile=said(kept))
    if taken.boxes:
        reading = None if kept.domino and kept.domino.total else "AMB-BK-07"
        yield CRITICAL(taken, kind=KINDS[kept.up % 2], reading=reading)
    if len(taken.wounds) > MOST_HURTS:
        yield PILES()
