"""``bad_karma.settlement``: a gauge falls due; what it costs, and where every domino goes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Flag, Integer, Option, Piece, Pieces
from calculators.core.french import plural
from calculators.core.result import Result, Shown, Step, Values
from calculators.core.rows import Column, Rows
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.gauge import PLACED, Track
from calculators.systems.bad_karma import inputs, readings, scales
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.inputs import AnyType, Hurts, Tiles
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.settlement.words import Bill, steps_of, summary_of

SHIELD = "Protections"
MOST_FALLING = scales.GAUGE_BOXES + scales.MOST_DRAWN
OUTCOMES = (
    Outcome("one_turn", "Un tour perdu", "neutral"),
    Outcome("two_turns", "Deux tours perdus", "bad"),
    Outcome("out", "Hors combat", "awful"),
    Outcome("spared", "Pas de solde", "good"),
)


@dataclass(frozen=True, slots=True)
class Protection:
    """A protection: what it takes off, how often it still can (BK-PRO-01)."""

    value: int
    left: int


@dataclass(frozen=True, slots=True)
class Use:
    """One protection used on one domino (BK-PRO-02).

    :param domino: its place on the gauge, then among the attacks that did not fit; 0 for the
        critical one.
    """

    domino: int
    protection: int


Cause = Annotated[
    str,
    Option(
        label="Pourquoi on solde", rule="BK-SOL-12", carried=True,
        choices=(
            Choice("margin", "la marge atteint le seuil"),
            Choice("full", "jauge pleine, un domino de trop"),
            Choice("critical", "coup critique reçu"),
        ),
    ),
]  # fmt: skip
CriticalDomino = Annotated[
    Domino | None,
    Piece(
        label="Double du coup critique", kind=DOMINOES, rule="BK-ATT-15",
        when=("cause", "critical"), carried=True,
    ),
]  # fmt: skip
CriticalType = Annotated[
    str,
    Option(
        label="Type de l'attaque critique", rule="BK-ATT-17", choices=scales.TYPES,
        when=("cause", "critical"),
    ),
]  # fmt: skip
CriticalPower = Annotated[
    str,
    Option(
        label="Puissance de l'attaque critique", rule="BK-PRO-03", choices=scales.POWER_CHOICES,
        when=("cause", "critical"),
    ),
]  # fmt: skip
Incoming = Annotated[
    Tiles,
    Pieces(
        label="Attaque qui ne rentrait pas", kind=PLACED, rule="BK-DOM-09", when=("cause", "full"),
        most=scales.MOST_DRAWN, carried=True,
        help="Jauge pleine : elle frappe après le solde, droit sur les dommages.",
    ),
]  # fmt: skip
Protections = Annotated[
    tuple[Protection, ...],
    Rows(
        label="Protections portées", rule="BK-PRO-01", row=Protection, group=SHIELD,
        most=scales.MOST_PROTECTIONS, carried=True,
        help="Une ligne chacune : valeur (1 à 3) ; emplois restants.",
        columns=(
            Column("value", Integer(label="valeur", minimum=1, maximum=scales.PROTECTION_MAX)),
            Column("left", Integer(
                label="emplois restants", minimum=0, maximum=scales.MOST_OCCURRENCES)),
        ),
    ),
]  # fmt: skip
Uses = Annotated[
    tuple[Use, ...],
    Rows(
        label="Protections employées", rule="BK-PRO-02", row=Use, group=SHIELD, carried=True,
        most=MOST_FALLING + 1,
        help="Une ligne par domino : rang sur la jauge, puis l'attaque en trop (0 : le critique) ; "
        "rang de la protection.",
        columns=(
            Column("domino", Integer(label="domino", minimum=0, maximum=MOST_FALLING)),
            Column("protection", Integer(
                label="protection", minimum=1, maximum=scales.MOST_PROTECTIONS)),
        ),
    ),
]  # fmt: skip


Lucky = Annotated[
    bool,
    Flag(
        label="Chanceux : annule ce critique", rule="BK-AVA-03", group=inputs.TRAITS,
        when=("cause", "critical"), carried=True,
    ),
]  # fmt: skip
GivesUp = Annotated[
    str,
    Option(
        label="Incassable retire", rule="AMB-BK-22", group=inputs.TRAITS,
        when=("unbreakable", "true"), help="Parmi les anciennes, puis les neuves.",
        choices=(
            Choice("worst", "la blessure la plus lourde"), Choice("first", "la première"),
            Choice("second", "la deuxième"), Choice("third", "la troisième"),
            Choice("last", "la dernière"),
        ),
    ),
]  # fmt: skip


def each_twice(
    gauge: Tiles, ko: Hurts, wounds: Hurts, critical_domino: Domino | None, incoming: Tiles
) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    more = (critical_domino,) if critical_domino else ()
    yield from inputs.third_copies(
        gauge=inputs.known(gauge), ko=inputs.known(ko), wounds=inputs.known(wounds),
        critical_domino=more, incoming=inputs.known(incoming),
    )  # fmt: skip
    boxes = len(ko) + len(wounds) + 2 * (len(gauge) + len(incoming))
    if boxes + scales.GAUGE_BOXES * len(more) > scales.MOST_HURT_LISTED:
        message = f"Trop de dommages à suivre : {scales.MOST_HURT_LISTED} dominos au plus."
        yield Fault("ko", message, "BK-PIO-02")


def tracks_are_right(ko: Hurts, wounds: Hurts) -> Iterable[Fault]:
    """Refuse a value on the wrong track."""
    yield from inputs.odd_knocks(ko)
    yield from inputs.even_wounds(wounds)


def causes(
    cause: str, gauge: Tiles, critical_domino: Domino | None, incoming: Tiles,
    lucky: bool,  # noqa: FBT001
) -> Iterable[Fault]:  # fmt: skip
    """Refuse a cause without what it needs, and the reverse."""
    if cause == "full" and not gauge:
        message = "Une jauge vide n'est pas pleine : saisissez ses dominos, ou changez la cause."
        yield Fault("gauge", message, "BK-SOL-02")
    if cause == "critical":
        if critical_domino is None:
            yield Fault("critical_domino", "À remplir : le double du critique.", "BK-ATT-15")
        elif not critical_domino.double:
            message = f"{critical_domino} n'est pas un double : pas de coup critique."
            yield Fault("critical_domino", message, "BK-ATT-15")
    elif critical_domino is not None:
        message = "Pas de coup critique ici : laissez vide, ou changez la cause."
        yield Fault("critical_domino", message, "BK-ATT-15")
    if incoming and cause != "full":
        message = "Seule une jauge pleine refuse un domino : laissez vide."
        yield Fault("incoming", message, "BK-SOL-02")
    if lucky and cause != "critical":
        yield Fault("lucky", "Chanceux n'annule qu'un coup critique : décochez.", "BK-AVA-03")


def shields(
    cause: str, gauge: Tiles, incoming: Tiles, protections: tuple[Protection, ...],
    uses: tuple[Use, ...], protecting: str,
) -> Iterable[Fault]:  # fmt: skip
    """Refuse a protection that cannot be used there, or that often (BK-PRO-02 to 04)."""
    laid_before = [use for use in uses if 0 < use.domino <= len(gauge)]
    if laid_before and protecting == "placement":
        message = "Dans cette lecture, la protection a déjà joué à la pose : laissez vide."
        yield Fault("uses", message, "AMB-BK-20")
        return
    if len({use.domino for use in uses}) < len(uses):
        yield Fault("uses", "Une seule protection par domino.", "AMB-BK-20")
    for use in uses:
        reason = _unusable(use, cause, (*gauge, *incoming))
        if reason:
            yield Fault("uses", reason, "BK-PRO-02")
    worn = plural(len(protections), "portée")
    for number in sorted({use.protection for use in uses}):
        wanted = sum(use.protection == number for use in uses)
        if number > len(protections):
            message = f"Pas de protection numéro {number} : {worn}."
            yield Fault("uses", message, "BK-PRO-01")
        elif wanted > protections[number - 1].left:
            left = protections[number - 1].left
            message = f"Protection {number} : {plural(wanted, 'emploi')}, il en reste {left}."
            yield Fault("uses", message, "BK-PRO-04")


def _unusable(use: Use, cause: str, falling: Tiles) -> str:
    if use.domino == 0:
        return "" if cause == "critical" else "Domino 0 : il n'y a pas de coup critique."
    if use.domino > len(falling):
        return f"Domino {use.domino} : il n'en tombe que {len(falling)}."
    placed = falling[use.domino - 1]
    if placed.hidden:
        return f"Domino {use.domino} : caché, il ne blesse pas."
    if not placed.mark:
        return f"Domino {use.domino} : attaque inconnue ; notez-la, comme {placed}/pF."
    return ""


@calculator(
    id="bad_karma.settlement",
    title="Solde de la jauge",
    verb="Solder",
    rules=(
        "BK-SOL-03", "BK-SOL-04", "BK-SOL-05", "BK-SOL-07", "BK-SOL-08", "BK-SOL-10", "BK-SOL-11",
        "BK-SOL-12", "BK-ATT-16", "BK-ATT-17", "BK-DOM-01", "BK-DOM-02", "BK-DOM-06", "BK-DOM-07",
        "BK-PRO-01", "BK-PRO-02", "BK-PRO-03", "BK-PRO-04", "BK-AVA-05", "BK-AVA-06", "BK-AVA-07",
        "BK-DES-01",
    ),
    outcomes=OUTCOMES,
    checks=(each_twice, tracks_are_right, causes, shields),
    odds=False,
)  # fmt: skip
def settlement(
    *,
    cause: Cause = "margin",
    gauge: Annotated[Tiles, inputs.gauge_field(group="")] = (),
    skill: inputs.Skill = scales.EXAMPLE_SKILL,
    ko: Annotated[Hurts, inputs.track_field("ko", group="Dommages déjà subis")] = (),
    wounds: Annotated[Hurts, inputs.track_field("wounds", group="Dommages déjà subis")] = (),
    critical_domino: CriticalDomino = None,
    critical_type: CriticalType = "i",
    critical_power: CriticalPower = "L",
    incoming: Incoming = (),
    protections: Protections = (),
    uses: Uses = (),
    lucky: Lucky = False,
    tough: Annotated[int, inputs.level_field("Dur à cuire", "BK-AVA-05")] = 0,
    unmoved: Annotated[int, inputs.level_field("Inmouable", "BK-AVA-06")] = 0,
    unbreakable: Annotated[bool, inputs.trait("Incassable", "BK-AVA-07")] = False,
    gives_up: GivesUp = "worst",
    fragile: Annotated[int, inputs.level_field("Fragile", "BK-DES-01")] = 0,
    levels: inputs.Levels = "count",
    companions: inputs.Companions = "count",
    any_type: AnyType = "fits",
    critical: Annotated[str, readings.CRITICAL] = "side",
    penalty: Annotated[str, readings.PENALTY] = "last",
    protecting: Annotated[str, readings.PROTECTION] = "settlement",  # noqa: ARG001
    clock: inputs.Clock = "each",
) -> Result:
    """Settle a gauge: turns lost, dominoes placed, penalties, out of combat."""
    used = {use.domino: protections[use.protection - 1].value for use in uses}
    blow = _blow(critical_domino, critical_type, critical_power, critical, any_type, used.get(0, 0))
    if blow is None and not gauge:
        return _nothing("Jauge vide : rien à solder.", _EMPTY, (), ko, wounds, protections)
    if blow is not None and lucky:
        steps = (_LUCKY, Step(f"Le {blow.double} se pose comme un autre domino.", "BK-ATT-01"))
        return _nothing(_SPARED, steps, gauge, ko, wounds, protections)
    body = settling.Body(tough, unmoved, unbreakable, levels, gives_up)
    settled = settling.settle(
        gauge, ko, wounds, protections=used, blow=blow, incoming=incoming, body=body
    )
    bill = Bill(cause, gauge, settled, used, blow, incoming, skill, penalty, companions, fragile,
                levels, body, clock, (ko, wounds))  # fmt: skip
    left = _spend(protections, uses)
    state = {
        **_SERVED, "gauge": (), "ko": settled.ko, "wounds": settled.wounds, "protections": left,
    }  # fmt: skip
    outcome = "out" if bill.out else "two_turns" if settled.turns > 1 else "one_turn"
    shown = (
        Shown("À solder", gauge),
        Shown("KO", (Track("KO", scales.KO_PENALTIES, settled.ko),)),
        Shown("Blessures", (Track("Blessures", scales.WOUND_PENALTIES, settled.wounds),)),
    )
    return Result(outcome, summary_of(bill), bill.values, tuple(steps_of(bill)), shown, state)


def _blow(
    domino: Domino | None, type_: str, power: str, reading: str, any_type: str, protection: int
) -> settling.Blow | None:
    if domino is None:
        return None
    cancelled = protection > 0 and not placing.weakened(power, protection)
    return settling.Blow(domino, type_, reading, any_type == "any", cancelled)


def _spend(protections: tuple[Protection, ...], uses: tuple[Use, ...]) -> tuple[Protection, ...]:
    spent = [use.protection for use in uses]
    return tuple(
        Protection(p.value, p.left - spent.count(number))
        for number, p in enumerate(protections, start=1)
    )


_SERVED: Mapping[str, object] = {
    "cause": "margin", "critical_domino": None, "incoming": (), "uses": (), "lucky": False,
}  # fmt: skip
_EMPTY = (Step("Sans domino, pas de seuil, donc pas de solde.", "BK-SOL-01", "AMB-BK-02"),)
_LUCKY = Step("Chanceux annule ce coup critique, une fois par combat.", "BK-AVA-03", "AMB-BK-24")
_SPARED = "Chanceux : le coup critique est annulé, la jauge ne se solde pas."


def _nothing(
    summary: str, steps: tuple[Step, ...], gauge: Tiles, ko: Hurts, wounds: Hurts,
    protections: tuple[Protection, ...],
) -> Result:  # fmt: skip
    state = {
        **_SERVED, "gauge": gauge, "ko": ko, "wounds": wounds, "protections": protections,
    }  # fmt: skip
    values: Values = {"turns": 0, "ko": [str(h) for h in ko], "wounds": [str(h) for h in wounds]}
    return Result("spared", summary, values, steps, (), state)
