"""How a domino lies on a gauge: side, face, row. Pure rules (BK-ATT, BK-JAU, BK-TIR-07).

Law: no chance, forms or sentences in this module.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from calculators.core.frozen import Frozen
from calculators.pieces.domino import Domino
from calculators.pieces.gauge import Placed

from ..scales import DAMAGE, POWER


class Attack(Frozen):
    """What an attacker chooses.

    :param type: ``i``, ``p``, ``ip`` or ``pi`` (BK-ATT-02 to 05).
    :param power: ``L``, ``M`` or ``F`` (BK-ATT-10 to 12).
    :param hidden: the attacker chooses to lay it face down (BK-ATT-19).
    :param prefer: ``strong`` or ``weak`` when both sides fit (AMB-BK-09).
    """

    type: str
    power: str
    hidden: bool = False
    prefer: str = "strong"

    @property
    def mixed(self) -> bool:
        """Whether it takes either parity, one before the other."""
        return len(DAMAGE[self.type]) > 1

    @property
    def mark(self) -> str:
        """The mark kept on the gauge: type and power."""
        return f"{self.type}{self.power}"


def side_up(domino: Domino, order: str, prefer: str = "strong") -> tuple[int, int] | None:
    """Return the sides, the one turned up first; ``None`` if no side fits.

    :param order: the parities that fit, in order: ``p``, ``i``, ``pi`` or ``ip``.
    """
    for parity in DAMAGE[order]:
        fitting = sorted(side for side in domino.sides if side % 2 == parity)
        if fitting:
            up = fitting[-1] if prefer == "strong" else fitting[0]
            return up, domino.total - up
    return None


def either[T](lay: Callable[[str], T]) -> Iterable[tuple[str, T]]:
    """Yield the result with the strong side up, then with the weak one if it differs.

    :param lay: from ``strong`` or ``weak`` to the result (AMB-BK-09).
    """
    strong, weak = lay("strong"), lay("weak")
    yield "strong", strong
    if weak != strong:
        yield "weak", weak


def fits(domino: Domino, type_: str) -> bool:
    """Whether an attack of that type lies face up: a side fits, or it is the double zero."""
    return domino.total == 0 or side_up(domino, type_) is not None


def row_of(domino: Domino, power: str) -> int:
    """Return the row of a power: 2 always for F, with like parities for M (BK-ATT-10)."""
    alike = domino.total % 2 == 0
    return 2 if power == "F" or (power == "M" and alike) else 1


def attack(domino: Domino, how: Attack) -> Placed:
    """Lay an attack on its target's gauge (BK-ATT-06 to 13).

    The double zero is always a wound of 0, face up (BK-ATT-09, AMB-BK-07).
    """
    order = "p" if domino.total == 0 else how.type
    sides = side_up(domino, order, how.prefer)
    hidden = how.hidden or sides is None
    return Placed(sides or domino.sides, hidden, row_of(domino, how.power), how.mark)


def preferred(laid: Iterable[Placed]) -> str:
    """Return the side preferred as attacks were laid; ``strong`` if none of them tells it."""
    for tile in laid:
        how = Attack(tile.mark[:-1], tile.mark[-1])
        if tile.domino and attack(tile.domino, how).sides != tile.sides:
            return "weak"
    return "strong"


def weakened(power: str, protection: int) -> str:
    """Return the power left after a protection, ``""`` for none (BK-PRO-03)."""
    left = POWER[power] - protection
    return next((code for code, rank in POWER.items() if rank == left), "")


def protect(placed: Placed, protection: int) -> Placed | None:
    """Return an attack's domino after a protection, ``None`` when cancelled.

    :param placed: with its mark; the type stays, the row follows the reduced power.
    :param protection: its value; 0 for none.
    """
    if not protection:
        return placed
    power = weakened(placed.mark[-1], protection)
    if not power:
        return None
    row = row_of(placed.domino, power) if placed.domino else placed.row
    return replace(placed, row=row, mark=placed.mark[:-1] + power)


def missed(domino: Domino) -> Placed:
    """Lay a failure: face down, row ×1 (BK-JAU-07)."""
    return Placed(domino.sides, hidden=True)


def forced(domino: Domino, *, failed: bool, reading: str, coward: bool, prefer: str) -> Placed:
    """Lay a domino that its owner refuses (BK-TIR-07, BK-JAU-09).

    :param failed: the refused draw was a failure.
    :param reading: AMB-BK-03, ``even``, ``odd`` or ``mixed``.
    :param coward: Trouillard: after a failure, face down on ×2 (BK-DES-02).
    """
    if coward and failed:
        return Placed(domino.sides, hidden=True, row=2)
    order = "ip" if reading == "odd" or (reading == "mixed" and failed) else "pi"
    return Placed(side_up(domino, order, prefer))


def heroic(domino: Domino, prefer: str) -> Placed:
    """Lay the reduced price of Héroïque: face up, even side first, row ×1 (AMB-BK-26)."""
    return Placed(side_up(domino, "pi", prefer))


def payment(domino: Domino, how: Attack, reading: str) -> Placed:
    """Lay the price of a bonus card on one's own gauge (BK-SER-18, AMB-BK-04).

    :param reading: ``combined``, ``weapon`` or ``simple``.
    """
    if reading == "weapon":
        return replace(attack(domino, how), mark="")
    reduced = heroic(domino, how.prefer)
    return replace(reduced, row=row_of(domino, how.power)) if reading == "combined" else reduced


def critical_boxes(double: Domino, reading: str) -> int:
    """Return how many boxes of a track a critical hit fills (BK-ATT-17, AMB-BK-06).

    The double zero fills one box of value 0 (AMB-BK-07).
    """
    value = double.high if reading == "side" else double.total
    return max(1, value)
