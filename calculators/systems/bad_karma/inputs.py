"""The inputs that several calculators of Bad Karma share, declared once."""

from collections.abc import Iterable
from typing import Annotated

from calculators.core.errors import Fault
from calculators.core.fields import Choice, Flag, Integer, Option, Pieces
from calculators.core.french import listing, plural
from calculators.pieces.domino import COPIES, DOMINOES, Domino, left, too_many
from calculators.pieces.gauge import KNOCKS, PLACED, WOUNDS, Hurt, Placed
from calculators.systems.bad_karma import readings, scales
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.house import House

POOL = "pile"
PILE = "Pioche"
GAUGE = "Jauge de Bad Karma"
TRAITS = "Avantages et désavantages"
SETTINGS = readings.GROUP
WEAPON = "Attaque"

type Tiles = tuple[Placed, ...]
type Hurts = tuple[Hurt, ...]

Skill = Annotated[
    int,
    Integer(
        label="Compétence", rule="BK-MAT-03", minimum=0, maximum=scales.MODIFIER_BOUND,
        help="Celle de la fiche, malus de dommages à part.",
    ),
]  # fmt: skip
Modifier = Annotated[
    int,
    Integer(
        label="Modificateurs", rule="BK-MAT-06",
        minimum=-scales.MODIFIER_BOUND, maximum=scales.MODIFIER_BOUND,
        help="Malus, cartes bonus, domaines : leur somme.",
    ),
]  # fmt: skip
Count = Annotated[
    int,
    Integer(
        label="Dominos tirés à la fois", rule="BK-TIR-02", minimum=1, maximum=scales.MOST_DRAWN,
        help="Plus d'un : action d'éclat.",
    ),
]  # fmt: skip
Out = Annotated[
    Dominoes,
    Pieces(
        label="Dominos hors de la pioche", kind=DOMINOES, rule="BK-PIO-01", most=scales.MOST_OUT,
        pool=POOL, group=PILE, help="Serpentin, autres fiches, tirages du tour. Vide : aucun.",
    ),
]  # fmt: skip
CarriedOut = Annotated[
    Dominoes,
    Pieces(
        label="Dominos hors de la pioche", kind=DOMINOES, rule="BK-PIO-01", most=scales.MOST_OUT,
        pool=POOL, group=PILE, carried=True,
        help="Serpentin, autres fiches, tirages du tour. Vide : aucun.",
    ),
]  # fmt: skip


def karma_field(*, group: str = GAUGE, carried: bool = False) -> Integer:
    """Declare the Karma value."""
    return Integer(
        label="Karma", rule="BK-JAU-01", minimum=1, maximum=scales.GAUGE_BOXES, group=group,
        carried=carried, help="De 1 à 12 : le nombre de cases de la jauge.",
    )  # fmt: skip


def gauge_field(*, group: str = GAUGE, carried: bool = True) -> Pieces[Placed]:
    """Declare the dominoes on the gauge, in the order laid."""
    return Pieces(
        label="Dominos sur la jauge", kind=PLACED, rule="BK-JAU-12",
        most=scales.GAUGE_BOXES, holds=POOL,
        group=group, carried=carried,
        help="Côté du haut d'abord : 5-3 ; 5-3x2 en rangée ×2 ; ? caché ; /pF garde l'attaque.",
    )  # fmt: skip


def track_field(kind: str, *, group: str, carried: bool = True) -> Pieces[Hurt]:
    """Declare a damage track, ``ko`` or ``wounds``."""
    knocks = kind == "ko"
    return Pieces(
        label="Jauge de KO" if knocks else "Jauge de blessure",
        kind=KNOCKS if knocks else WOUNDS, rule="BK-DOM-01" if knocks else "BK-DOM-02",
        most=scales.MOST_HURT_LISTED, holds=POOL, group=group, carried=carried,
        help="Valeur d'abord, tours restants après « : », comme 5-2:3 ; ? : un caché." if knocks
        else "Valeur d'abord, comme 4-3 ; ? : un caché.",
    )  # fmt: skip


def level_field(name: str, rule: str) -> Integer:
    """Declare an advantage that has levels; 0 for none."""
    return Integer(
        label=name, rule=rule, minimum=0, maximum=scales.LEVEL_MAX, group=TRAITS,
        help="De 1 à 4 ; 0 : sans.",
    )  # fmt: skip


def trait(name: str, rule: str, when: tuple[str, str] = ("", "")) -> Flag:
    """Declare an advantage that one has or not."""
    return Flag(label=name, rule=rule, group=TRAITS, when=when)


Prefer = Annotated[
    str,
    Option(
        label="Deux côtés conviennent", rule="AMB-BK-09", group=SETTINGS,
        choices=(Choice("strong", "le plus fort en haut"), Choice("weak", "le plus faible")),
    ),
]  # fmt: skip
Clock = Annotated[
    str,
    Option(
        label="Compteurs de KO", rule="AMB-BK-13", group=SETTINGS,
        choices=(Choice("each", "un par KO"), Choice("pool", "un seul pour tous")),
    ),
]  # fmt: skip
Levels = Annotated[
    str,
    Option(
        label="Niveau d'un avantage", rule="AMB-BK-21", group=SETTINGS,
        choices=(
            Choice("count", "nombre de dominos"), Choice("box", "numéro de la case"),
            Choice("upto", "cases jusqu'à ce numéro"),
        ),
    ),
]  # fmt: skip
Companions = Annotated[
    str,
    Option(
        label="Le caché d'un ×2 compte", rule="AMB-BK-10", group=SETTINGS,
        choices=(
            Choice("count", "comme un dommage"), Choice("penalty", "pour le malus seulement"),
        ),
    ),
]  # fmt: skip


def known(tiles: Iterable[Placed | Hurt]) -> Dominoes:
    """Return the dominoes whose sides are known; unknown ones stay in the odds (AMB-BK-41)."""
    return tuple(tile.domino for tile in tiles if tile.domino is not None)


def pile_of(out: Dominoes, *groups: Iterable[Placed | Hurt]) -> Dominoes:
    """Return what the pile holds once these dominoes are out of it."""
    return left([*out, *(domino for group in groups for domino in known(group))])


def used_once_too_often(used: Iterable[Domino], field: str) -> Iterable[Fault]:
    """Refuse a domino that is there three times or more."""
    return third_copies(**{field: used})


def third_copies(**dominoes: Iterable[Domino]) -> Iterable[Fault]:
    """Refuse a third copy of a domino, beside the field that holds too many of them.

    :param dominoes: what each field holds; of several that hold one together, the last is told.
    """
    held = {field: [*pieces] for field, pieces in dominoes.items()}
    blamed: dict[str, list[str]] = {}
    for wrong in too_many([domino for pieces in held.values() for domino in pieces]):
        holding = [field for field, pieces in held.items() if wrong in pieces]
        alone = [field for field in holding if held[field].count(wrong) > COPIES]
        blamed.setdefault((alone or holding)[-1], []).append(str(wrong))
    for field, names in blamed.items():
        message = f"Trop de fois le même domino : {listing(names)} ; chacun existe en double."
        yield Fault(field, message, "BK-MAT-01")


def gauge_holds(karma: int, gauge: Tiles) -> Iterable[Fault]:
    """Refuse more dominoes than the gauge has boxes."""
    if len(gauge) > karma:
        boxes = plural(karma, "case")
        message = f"{len(gauge)} dominos pour {boxes} : une jauge pleine se solde d'abord."
        yield Fault("gauge", message, "BK-SOL-02")


def odd_knocks(ko: Hurts) -> Iterable[Fault]:
    """Refuse an even value on the KO track, and turns left that its value does not give."""
    if any(not hurt.hidden and hurt.up % 2 == 0 for hurt in ko):
        message = "Un KO se lit sur un côté impair, mis en premier : 5-2, pas 2-5."
        yield Fault("ko", message, "BK-SOL-10")
    for hurt in ko:
        if hurt.turns is not None and hurt.up % 2 and not 1 <= hurt.turns <= hurt.up:
            lasts = plural(hurt.up, "tour")
            message = f"{hurt} : un KO de {hurt.up} dure {lasts}, {hurt.turns} est impossible."
            yield Fault("ko", message, "BK-DOM-04")


def even_wounds(wounds: Hurts) -> Iterable[Fault]:
    """Refuse an odd value, or turns, on the wound track."""
    if any(not hurt.hidden and (hurt.up % 2 or hurt.turns is not None) for hurt in wounds):
        message = "Une blessure se lit sur un côté pair, mis en premier et sans durée : 4-3."
        yield Fault("wounds", message, "BK-SOL-10")


AnyType = Annotated[str, House.inputs["any_type"].field]
