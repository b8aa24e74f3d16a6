"""The pile of dominoes: those out of it, those left in it, at most two of a kind."""

from collections.abc import Iterable
from typing import Any

from calculators.core.errors import Fault, Faults
from calculators.core.group import Group, again, drawn, pieces
from calculators.core.space import Deal
from calculators.core.words import Line, Phrase
from calculators.pieces.domino import COPIES, DOMINOES, Domino, left, too_many

from .scales import MOST_OUT

type Dominoes = tuple[Domino, ...]


POOL = "pile"
PILE = "Pioche"
SHORTAGE = Line("Épuisement : il fallait {wanted:# domino|# dominos}.", "BK-PIO-02", "AMB-BK-40")
TOO_MANY = Phrase("Trop de fois le même domino : {names} ; chacun existe en double.")


def by_hand(label: str, rule: str, **more: Any) -> Any:
    """Declare the dominoes drawn by hand."""
    given_or_default = {"least": 1, "most": 1, **more}
    return drawn(label, kind=DOMINOES, rule=rule, group=PILE, pool=POOL, **given_or_default)


class Pile(Group):
    """The dominoes out of the pile, as far as a form knows."""

    out: Dominoes = pieces(
        "Dominos hors de la pioche",
        kind=DOMINOES,
        rule="BK-PIO-01",
        most=MOST_OUT,
        pool=POOL,
        group=PILE,
        help="Serpentin, autres fiches, tirages du tour. Vide : aucun.",
    )


class VeiledPile(Pile):
    """The dominoes out of a pile that not everybody knows in full.

    ``veiled`` lie face down before others, their sides known (AMB-BK-41).
    """

    veiled: Dominoes = pieces(
        "Cachés sur d'autres fiches",
        kind=DOMINOES,
        rule="AMB-BK-41",
        most=MOST_OUT,
        pool=POOL,
        group=PILE,
        help="Ils ne se tirent pas ; les chances ne les retirent que si la table le choisit.",
    )

    @property
    def gone(self) -> Dominoes:
        """All that cannot be drawn."""
        return (*self.out, *self.veiled)


class CarriedPile(VeiledPile):
    """The dominoes out of the pile, carried from one draw to the next."""

    out: Dominoes = again(Pile, "out", carried=True, group=PILE)


def domino_of(piece: object) -> Domino | None:
    """Return the domino of a piece; ``None`` if nobody has seen it, or it is none."""
    domino = getattr(piece, "domino", piece)
    return domino if isinstance(domino, Domino) else None


def known(some: Iterable[object]) -> Dominoes:
    """Return the dominoes whose sides are known; unknown ones stay in the odds (AMB-BK-41)."""
    return tuple(filter(None, map(domino_of, some)))


def without(held: Iterable[Domino], gone: Iterable[Domino | None]) -> Dominoes:
    """Return dominoes minus others, by multiplicity."""
    left = [*held]
    for domino in gone:
        if domino in left:
            left.remove(domino)
    return tuple(left)


def pile_of(out: Dominoes, *groups: Iterable[object]) -> Dominoes:
    """Return what the pile holds once these dominoes are out of it."""
    return left([*out, *(domino for group in groups for domino in known(group))])


def dealt(there: Dominoes, wanted: int) -> Deal[Domino]:
    """Return the space of so many dominoes; empty if the pile has too few (BK-PIO-02)."""
    return Deal(there, wanted if wanted <= len(there) else 0, unit=DOMINOES.unit)


def third_copies(**inputs: Any) -> Faults:
    """Refuse a third copy of a domino, at each field that holds too many.

    Of several fields at fault only together, the last is named; what is drawn comes from the pile.
    """
    held = {
        field: known(value if isinstance(value, tuple) else (value,))
        for field, value in inputs.items()
        if field != "drawn"
    }
    blamed: dict[str, list[str]] = {}
    for wrong in too_many([domino for those in held.values() for domino in those]):
        holding = [field for field, those in held.items() if wrong in those]
        alone = [field for field in holding if held[field].count(wrong) > COPIES]
        for field in alone or holding[-1:]:
            blamed.setdefault(field, []).append(str(wrong))
    for field, names in blamed.items():
        yield Fault(field, TOO_MANY(names=names), "BK-MAT-01")
