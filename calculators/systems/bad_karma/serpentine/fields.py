"""The inputs of the serpentine, and the faults between them.

The turn declares its zones and its lays with :func:`zones_field` and :func:`laid_field` too.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, override

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Drawn, Flag, Integer, Option, Piece, Pieces
from calculators.core.french import bare
from calculators.core.rows import Column, Integers, Rows
from calculators.core.space import Deal
from calculators.pieces.domino import DOMINOES, Domino
from calculators.systems.bad_karma import inputs, scales
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.serpentine import words
from calculators.systems.bad_karma.serpentine.model import (
    CAMPS,
    DISTANCE,
    LAYS,
    TURN_WORDS,
    Lay,
    Snake,
    Zone,
    heads,
    shape,
)  # fmt: skip
from calculators.systems.bad_karma.serpentine.play import Play, wanted

SET_UP = "Table et mise en place"
MOST_AWAY = 9  # AMB-BK-35: bounds of the site, wide enough for any table
MOST_CARDS = 6
MOST_LAID = scales.MOST_OUT - 1
MOST_HEADS = 2 + 14  # two at the start, and one for each double across
_LAYING = ("action", "lay")


@dataclass(frozen=True, kw_only=True)
class Camp(Option):
    """A camp by its suit, with or without accents and ligatures."""

    @override
    def parse(self, raw: object) -> str:
        return super().parse(bare(raw) if isinstance(raw, str) else raw)

    @override
    def text(self, value: str) -> str:
        return words.NAMES.get(value, "")


def camp_field(label: str, *, when: tuple[str, str] = ("", "")) -> Camp:
    """Declare a camp: a suit."""
    choices = tuple(Choice(camp, words.NAMES[camp]) for camp in CAMPS)
    return Camp(label=label, rule="BK-SER-05", choices=choices, when=when)


def zones_field(*, group: str = SET_UP) -> Rows[Zone]:
    """Declare the zones: a camp, a distance, cards of the start, cards added since."""
    away = Integer(label="Distance", minimum=1, maximum=MOST_AWAY)
    cards = Integer(label="Cartes", minimum=1, maximum=MOST_CARDS)
    added = Integer(label="Ajoutées", minimum=0, maximum=scales.MOST_OUT)
    return Rows(
        label="Zones de bonus", rule="BK-SER-04", group=group, carried=True, least=1,
        most=len(CAMPS), row=Zone,
        columns=(
            Column("camp", camp_field("Camp")),
            Column("distance", away, DISTANCE, optional=True),
            Column("cards", cards, 1, optional=True),
            Column("added", added, 0, optional=True),
        ),
        help="Une ligne par camp, comme cœur ; 3 ; 2 : enseigne, distance en dominos, cartes.",
    )  # fmt: skip


def start_field(*, group: str = SET_UP) -> Piece[Domino]:
    """Declare the first domino."""
    return Piece(
        label="Domino de départ", kind=DOMINOES, rule="BK-SER-04", group=group, carried=True,
        pool=inputs.POOL, help="Vide : le site le pioche.",
    )  # fmt: skip


def laid_field(*, group: str = SET_UP) -> Pieces[Lay]:
    """Declare the lays, in order."""
    return Pieces(
        label="Dominos posés", kind=LAYS, rule="BK-SER-08", group=group, carried=True,
        most=MOST_LAID,
        help="Tête, côté contre elle, côté libre : 2:5-3 ; < ou > : tourné ; + : en travers.",
    )  # fmt: skip


Action = Annotated[
    str,
    Option(
        label="Que faire", rule="BK-SER-01", carried=True,
        choices=(
            Choice("lay", "piocher, puis poser"), Choice("card", "ajouter une carte bonus"),
            Choice("read", "lire la table"), Choice("clear", "fin de la scène : tout ranger"),
        ),
    ),
]  # fmt: skip
InHand = Annotated[
    Domino | None,
    Piece(
        label="Domino à poser", kind=DOMINOES, rule="BK-SER-01", carried=True, when=_LAYING,
        pool=inputs.POOL, help="Celui de la réussite. Vide : le site en pioche un.",
    ),
]  # fmt: skip
OnHead = Annotated[
    int | None,
    Integer(
        label="Tête", rule="BK-SER-08", minimum=1, maximum=MOST_HEADS, carried=True, when=_LAYING,
        help="Son numéro, ou touchez-la sur la table.",
    ),
]  # fmt: skip
Turned = Annotated[
    str,
    Option(
        label="Sens", rule="AMB-BK-35", carried=True, when=_LAYING,
        choices=tuple(Choice(code, word) for code, word in TURN_WORDS.items()),
        help="Vu en avançant vers la tête.",
    ),
]  # fmt: skip
Free = Annotated[
    str,
    Option(
        label="Côté libre", rule="AMB-BK-36", carried=True, when=_LAYING,
        choices=(Choice("high", "le plus grand"), Choice("low", "le plus petit")),
        help="S'il correspond, le côté égal touche : pas de choix.",
    ),
]  # fmt: skip
Across = Annotated[
    bool,
    Flag(
        label="En travers", rule="BK-SER-09", carried=True, when=_LAYING,
        help="Un double seulement : une tête de plus.",
    ),
]  # fmt: skip
ForCamp = Annotated[str, camp_field("Camp du vainqueur", when=("action", "card"))]
Branch = Annotated[
    tuple[int, ...],
    Integers(
        label="Têtes de la repioche", rule="BK-SER-10", group=SET_UP, carried=True, minimum=1,
        maximum=MOST_HEADS, most=2,
        help="Le domino à poser va sur l'une d'elles. Vide : sur n'importe laquelle.",
    ),
]  # fmt: skip
Cannon = Annotated[bool, inputs.trait("Chair à canon", "BK-DES-04", when=_LAYING)]


def drawn_space(
    action: str, domino: Domino | None, head: int | None, turn: str, free: str,
    across: bool, start: Domino | None, laid: tuple[Lay, ...],  # noqa: FBT001
    branch: tuple[int, ...], out: Dominoes,
) -> Deal[Domino]:  # fmt: skip
    """Return what is drawn: the first domino, the one to lay, or the one that follows a match."""
    play = Play(start, (), laid, branch, out, domino, head, turn, free, across=across)
    return Deal(play.pile, wanted(play) if action == "lay" else 0, unit=DOMINOES.unit)


DrawnDomino = Annotated[
    Dominoes,
    Drawn(
        label="Domino pioché à la main", kind=DOMINOES, rule="BK-SER-10", group=inputs.PILE,
        pool=inputs.POOL, least=1, most=1, space=drawn_space,
        help="Le départ, le domino à poser ou la repioche. Vide : le site pioche.",
    ),
]  # fmt: skip


# --- faults between fields


def one_zone_each(zones: tuple[Zone, ...]) -> Iterable[Fault]:
    """Refuse two zones of one camp."""
    camps = [zone.camp for zone in zones]
    for camp in CAMPS:
        if camps.count(camp) > 1:
            message = f"Deux zones {words.NAMES[camp]} : une seule par camp, avec plus de cartes."
            yield Fault("zones", message, "BK-SER-05")


def each_twice(
    start: Domino | None, laid: tuple[Lay, ...], domino: Domino | None, out: Dominoes
) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    return inputs.third_copies(
        domino=(domino,) if domino else (), start=(start,) if start else (), out=out,
        laid=[lay.domino for lay in laid],
    )  # fmt: skip


def lies_right(
    start: Domino | None, laid: tuple[Lay, ...], branch: tuple[int, ...]
) -> Iterable[Fault]:
    """Refuse lays that cannot have been made, and a branch that is not there."""
    if start is None:
        if laid:
            yield Fault("laid", "Sans domino de départ, rien n'est posé.", "BK-SER-04")
        if branch:
            yield Fault("branch", "Sans domino de départ, pas de tête.", "BK-SER-04")
        return
    try:
        there = {head.id for head in heads(Snake(start, (), laid))}
    except ValueError as error:
        yield Fault("laid", str(error), "BK-SER-08")
        return
    if not there.issuperset(branch):
        yield Fault("branch", f"Les têtes vont de 1 à {len(there)}.", "BK-SER-10")


def may_lay(
    action: str, domino: Domino | None, head: int | None, turn: str, free: str,
    across: bool, start: Domino | None, laid: tuple[Lay, ...],  # noqa: FBT001
    branch: tuple[int, ...], cannon: bool,  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse a lay that is not legal."""
    begun = start is not None and not list(lies_right(start, laid, branch))
    if action != "lay" or domino is None or not begun:
        return
    play = Play(start, (), laid, branch, (), domino, head, turn, free, across=across)
    yield from _across_faults(play, cannon=cannon)
    number, allowed = play.target, play.allowed
    if number not in allowed:
        asked = "À remplir" if number is None else f"Pas la tête {number}"
        rule = "BK-SER-10" if branch else "BK-SER-08"
        yield Fault("head", f"{asked} : la tête, {words.either(allowed)}.", rule)
    elif play.lay is not None:
        now = shape(play.snake)
        if not now.free(now.place(play.lay)):
            message = f"La place est prise {words.BESIDE[turn]} la tête {number}."
            yield Fault("turn", message, "AMB-BK-35")


def _across_faults(play: Play, *, cannon: bool) -> Iterable[Fault]:
    if play.across and cannon:
        message = "Chair à canon : un double se pose comme les autres, en long."
        yield Fault("across", message, "BK-DES-04")
    elif play.across and play.domino is not None and not play.domino.double:
        message = f"{play.domino} n'est pas un double : il ne se pose pas en travers."
        yield Fault("across", message, "BK-SER-09")


def may_add(action: str, camp: str, zones: tuple[Zone, ...]) -> Iterable[Fault]:
    """Refuse a card for a camp without a zone, or one too many for the table."""
    if action != "card":
        return
    zone = next((zone for zone in zones if zone.camp == camp), None)
    if zone is None:
        yield Fault("camp", f"Pas de zone {words.NAMES[camp]} sur la table.", "BK-SER-17")
    elif zone.added >= MOST_CARDS:
        message = f"Déjà {zone.added} cartes ajoutées à cette zone : {MOST_CARDS} au plus."
        yield Fault("camp", message, "BK-SER-17")


def pile_suffices(
    action: str, domino: Domino | None, start: Domino | None, laid: tuple[Lay, ...], out: Dominoes
) -> Iterable[Fault]:
    """Refuse to draw from an empty pile (AMB-BK-40)."""
    if action == "lay" and domino is None and not Play(start, (), laid, (), out).pile:
        yield Fault("domino", "La pioche est vide : saisissez le domino à poser.", "BK-PIO-02")
