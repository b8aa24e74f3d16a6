"""A draw against a skill: success, margin, the domino of the margin, and the gauge it meets."""

from collections.abc import Iterable, Sequence

from calculators.core.frozen import Frozen
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

from ..dominoes import Dominoes
from ..scales import SURE_SKILL

SUCCESS = "success"
SETTLE = "settle"
FAILURE = "failure"
FULL = "full"


def threshold(karma: int, laid: int) -> int | None:
    """Return the number of the last box in use, ``None`` for an empty gauge (AMB-BK-02)."""
    return karma - laid + 1 if laid else None


class Trial(Frozen):
    """The state before a draw.

    :param level: the skill, modifiers included.
    :param karma: the size of the gauge.
    :param pick: which domino of an éclat gives the margin: ``best``, ``safe``, ``double`` or
        ``lowest`` (BK-TIR-05, AMB-BK-16).
    :param reading: AMB-BK-01.
    """

    level: int
    karma: int = 12
    pick: str = "best"
    reading: str = "reach"

    def succeeds(self, drawn: Iterable[Domino]) -> bool:
        """Whether each domino, alone, is a success (BK-MAT-03, BK-TIR-03, BK-TIR-13)."""
        return all(domino.total <= self.level for domino in drawn) or self.level >= SURE_SKILL

    def margin(self, domino: Domino) -> int:
        """Return the margin of one domino (BK-TIR-10)."""
        return self.level - domino.total

    def chosen(self, drawn: Sequence[Domino], laid: int) -> Domino:
        """Return the domino of the margin; for a failure, the worst one (AMB-BK-47)."""
        if not self.succeeds(drawn):
            return max(drawn, key=lambda domino: (domino.total, not domino.double))
        pool = list(drawn)
        if self.pick == "safe":
            pool = [domino for domino in drawn if not self.settles(domino, laid)] or pool
        elif self.pick == "double":
            pool = [domino for domino in drawn if domino.double] or pool
        elif self.pick == "lowest":
            return max(pool, key=lambda domino: (domino.total, domino.double))
        return min(pool, key=lambda domino: (domino.total, not domino.double))

    def settles(self, domino: Domino, laid: int) -> bool:
        """Whether its margin settles a gauge of so many dominoes (BK-SOL-01, AMB-BK-01)."""
        limit, margin = threshold(self.karma, laid), self.margin(domino)
        if limit is None:
            return False
        return margin >= limit if self.reading == "reach" else margin > limit

    def verdict(self, drawn: Sequence[Domino], laid: int) -> str:
        """Return the outcome of a draw, with so many dominoes on the gauge."""
        if not self.succeeds(drawn):
            return FULL if laid + len(drawn) > self.karma else FAILURE
        return SETTLE if self.settles(self.chosen(drawn, laid), laid) else SUCCESS


def heaviest(tiles: Sequence[Placed]) -> int:
    """Return the place of the heaviest domino: face up, in row ×2, then by its value."""
    weights = [(not tile.hidden, tile.row, tile.up) for tile in tiles]
    return weights.index(max(weights))


def after_double(laid: int, drawn: Dominoes, *, lightens: bool) -> int:
    """Return how many dominoes are left on the gauge after Good Karma (BK-AVA-04)."""
    return laid - 1 if lightens and laid and any(domino.double for domino in drawn) else laid
