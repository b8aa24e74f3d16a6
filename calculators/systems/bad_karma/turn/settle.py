"""Settlement of a gauge: protections on its dominoes first, then the result (BK-SOL-03)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from calculators.core.script import Question, Request, Script, Way, Ways, coded, read
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import PLACED, Placed

from ..armour import Armour, left_of
from ..attack import placing
from ..damage.words import ROW
from ..draw.trial import Trial
from ..gauge.names import said
from ..settlement.rule import Settlement
from ..settlement.words import cost_of, shown_of
from .state import SETTLED, SETTLEMENT, Drew, Turn, short

type Use = tuple[int, int]
"""A domino by its place on the gauge, then among those that fall besides, 0 for the critical one;
and a protection by its place on the sheet."""

DUE = Phrase("{name} : la jauge se solde")
USE_ON = Line("Protection {value} sur {tile} : {effect}", "BK-PRO-03", "AMB-BK-20")
SETTLE = Line("Solder{uses}{cost}", "BK-SOL-01")
DUE_BY = {"margin": "BK-SOL-01", "full": "BK-SOL-02", "critical": "BK-SOL-03"}
WITH, COST = Phrase(" avec {uses:# protection|# protections}"), Phrase(" : {cost}")
SETTLES = Line("{name} {name:solde sa|soldent leur} jauge.", "BK-SOL-05")
CANCELLED = "annulé"


def settles(turn: Turn, due: Request, used: tuple[Use, ...] = ()) -> Script:
    """Settle a gauge, in secret until all declare (BK-SOL-05).

    :param due: whose gauge, why, and the dominoes added to it.
    :param used: the protections already used when the domino was laid.
    """
    name = due.who

    def asked() -> Question | None:
        her = turn.there[name]
        if not _stands(turn, due):
            return None
        falling = (*her.gauge, *tiles_of(due.fields.get("incoming")))
        left = left_of(her.protections, [number for _, number in used])
        ways = [*_uses(turn, falling, left, used)]
        uses = [{"domino": place, "protection": number + 1} for place, number in used]
        against = due.against if due.against in turn.there else ""  # the attacker may have left
        protected = due.saying(protections=her.worn, uses=uses)
        request = replace(protected, against=against, anyway=True)
        folds = ("gives_up",) if her.has("unbreakable") else ()
        case = turn.table.call(request, Settlement)
        cost = "" if folds else COST(cost=cost_of(case))  # of a wound that she may yet choose
        with_them = WITH(uses=len(used)) if used else ""
        told = SETTLE(uses=with_them, cost=cost, rule=DUE_BY[due.fields["cause"]])
        ways.append(Way("settle", told, request, then=(SETTLES(name=name),)))
        shows, secret = shown_of(case)[: 1 if folds else None], not turn.declared
        return Question(DUE(name=name), ways, name, folds=folds, shows=shows, secret=secret)

    while code := (yield asked):
        if code == "settle":
            break
        _, place, number = read(code)
        used = (*used, (place, number))
    if not turn.declared:
        drew = turn.drew.pop(name)
        if name in turn.there:  # else nothing was settled: back, she draws anew
            settled = turn.there[name].exposed
            turn.drew[name] = Drew(SETTLED, drew.level) if settled else drew
    yield from short(turn, name)


def _stands(turn: Turn, due: Request) -> bool:
    """Whether a gauge still falls due: it may have been settled by hand, or corrected.

    Only a critical hit settles an empty one.
    """
    her, cause = turn.there[due.who], due.fields["cause"]
    if cause == "margin":
        drew = turn.drew[due.who]
        trial = Trial(drew.level, her.karma, reading=turn.table.house.settling)
        return drew.kept is not None and trial.settles(drew.kept, her.laid)
    done = her.exposed and "settle" not in turn.table.follows
    return bool(her.gauge) or (cause == "critical" and not done)


def own_due(name: str, cause: str) -> Request:
    """Return the settlement caused by a draw (BK-SOL-01, BK-SOL-02)."""
    return Request(SETTLEMENT, name, fields={"cause": cause})


def tiles_of(tiles: object) -> Sequence[Placed]:
    """Return dominoes as they would lie, from a request."""
    return [PLACED.parse(str(each)) for each in tiles] if isinstance(tiles, list) else ()


def _uses(
    turn: Turn, falling: Sequence[Placed], left: Sequence[Armour], used: tuple[Use, ...]
) -> Ways:
    """Offer each protection on each domino that it would reduce (BK-PRO-02, AMB-BK-20)."""
    if turn.table.house.protecting == "placement":
        return
    taken = {place for place, _ in used}
    for place, tile in enumerate(falling, start=1):
        if place in taken or tile.hidden or not tile.mark:
            continue
        for number, armour in usable(left):
            kept = placing.protect(tile, armour.value)
            if kept and kept.row == tile.row:
                continue
            effect = ROW(kept) if kept else CANCELLED
            told = USE_ON(value=armour.value, tile=said(tile), effect=effect)
            yield Way(coded("use", place, number), told)


def usable(protections: Sequence[Armour]) -> Iterable[tuple[int, Armour]]:
    """Yield each usable value once, with the place of the protection used up (BK-PRO-04)."""
    values = set[int]()
    for place, armour in enumerate(protections):
        if armour.left > 0 and armour.value not in values:
            values.add(armour.value)
            yield place, armour
