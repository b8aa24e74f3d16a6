"""``bad_karma.gauge``: the gauge kept from one event to the next, and the risk it carries."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.errors import Fault
from calculators.core.fields import Choice, Option, Piece
from calculators.core.french import percent, plural
from calculators.core.result import Result, Shown, Step, Table, Values, ratio
from calculators.pieces.gauge import PLACED, Gauge, Placed
from calculators.systems.bad_karma import inputs, readings, scales
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw.trial import threshold
from calculators.systems.bad_karma.gauge import forecast
from calculators.systems.bad_karma.gauge.words import notations, said
from calculators.systems.bad_karma.inputs import Tiles, pile_of

OUTCOMES = (
    Outcome("empty", "Jauge vide", "good"),
    Outcome("open", "Jauge entamée", "neutral"),
    Outcome("full", "Jauge pleine", "bad"),
    Outcome("overflow", "Jauge à solder", "awful"),
)
RISK = (Outcome("settle", "Solde", "bad"), Outcome("hold", "La jauge tient", "good"))
HORIZON = (1, 2, 3)

Action = Annotated[
    str,
    Option(
        label="Que faire", rule="BK-JAU-12", carried=True,
        choices=(
            Choice("read", "lire la jauge"),
            Choice("add", "ajouter un domino"),
            Choice("reward", "retirer le dernier (récompense du meneur)"),
            Choice("clear", "nouvelle scène : vider"),
        ),
    ),
]  # fmt: skip
Added = Annotated[
    Placed | None,
    Piece(
        label="Domino à ajouter", kind=PLACED, rule="BK-JAU-12", carried=True,
        when=("action", "add"), help="Comme 5-3, 5-3x2, ? ou ?x2 (caché).",
    ),
]  # fmt: skip


def fits(karma: int, gauge: Tiles) -> Iterable[Fault]:
    """Refuse more dominoes than boxes."""
    return inputs.gauge_holds(karma, gauge)


def each_twice(gauge: Tiles, added: Placed | None, out: Dominoes) -> Iterable[Fault]:
    """Refuse a third copy of a domino."""
    more = inputs.known([added] if added else [])
    return inputs.third_copies(out=out, added=more, gauge=inputs.known(gauge))


def what_to_add(action: str, added: Placed | None, gauge: Tiles) -> Iterable[Fault]:
    """Refuse an action without its domino, and the reverse."""
    if action == "add" and added is None:
        yield Fault("added", "À remplir : le domino à ajouter.", "BK-JAU-12")
    if action != "add" and added is not None:
        yield Fault("added", "Cette action n'ajoute rien : laissez vide.", "BK-JAU-12")
    if action == "reward" and not gauge:
        yield Fault("gauge", "La jauge est vide : rien à retirer.", "BK-JAU-10")


def after(action: str, gauge: Tiles, added: Placed | None, karma: int) -> Tiles:
    """Return the gauge after an action; one that does not fit is left out (BK-SOL-02)."""
    if action == "add" and added is not None:
        return (*gauge, added)[:karma]
    return {"reward": gauge[:-1], "clear": ()}.get(action, gauge)


def spills(action: str, gauge: Tiles, karma: int) -> bool:
    """Whether the domino added finds a full gauge, which falls due (BK-SOL-02)."""
    return action == "add" and len(gauge) == karma


def risks(
    action: str, added: Placed | None, gauge: Tiles, karma: int, skill: int, modifier: int,
    out: Dominoes, settling: str,
) -> Sequence[tuple[str, icepool.Die[str]]]:  # fmt: skip
    """Return the exact chance of settling within one, two and three draws."""
    tiles = after(action, gauge, added, karma)
    if spills(action, gauge, karma):
        return [(str(n), forecast.law(Fraction(1))) for n in HORIZON]
    risk = forecast.Risk(skill + modifier, karma, settling)
    pile = pile_of(out, tiles)
    return [(str(n), forecast.law(risk.within(n, len(tiles), pile))) for n in HORIZON]


def risk_tables(
    action: str, added: Placed | None, gauge: Tiles, karma: int, skill: int, modifier: int,
    out: Dominoes, settling: str,
) -> tuple[Table, ...]:  # fmt: skip
    """Print the risk from here, and with one domino more; nothing to foretell once it is due."""
    if spills(action, gauge, karma):
        return ()
    tiles = after(action, gauge, added, karma)
    risk = forecast.Risk(skill + modifier, karma, settling)
    pile = pile_of(out, tiles)
    rows = []
    for laid in range(len(tiles), min(karma, len(tiles) + 2) + 1):
        chances = [risk.within(n, laid, pile) for n in HORIZON]
        limit = threshold(karma, laid)
        rows.append((plural(laid, "domino"), "—" if limit is None else limit, *chances))
    head = ("Sur la jauge", "Seuil", "1 tirage", "2 tirages", "3 tirages")
    return (Table("Chances de solder", head, tuple(rows), frozenset({0})),)


@calculator(
    id="bad_karma.gauge",
    title="Jauge de Bad Karma",
    verb="Mettre à jour",
    rules=(
        "BK-JAU-01", "BK-JAU-02", "BK-JAU-06", "BK-JAU-10", "BK-JAU-11", "BK-JAU-12", "BK-SOL-01",
        "BK-SOL-02",
    ),
    outcomes=OUTCOMES,
    checks=(fits, each_twice, what_to_add),
    tables=risk_tables,
    option_odds=risks,
    option_outcomes=RISK,
)  # fmt: skip
def gauge(
    *,
    karma: Annotated[int, inputs.karma_field(group="", carried=True)] = scales.EXAMPLE_KARMA,
    gauge: Annotated[Tiles, inputs.gauge_field(group="")] = (),
    action: Action = "read",
    added: Added = None,
    skill: inputs.Skill = scales.EXAMPLE_SKILL,
    modifier: inputs.Modifier = 0,
    out: inputs.Out = (),
    settling: Annotated[str, readings.SETTLING] = "reach",
) -> Result:
    """Keep a gauge and tell its threshold and the chance that it must be settled."""
    tiles = after(action, gauge, added, karma)
    overflow = spills(action, gauge, karma)
    limit = threshold(karma, len(tiles))
    risk = forecast.Risk(skill + modifier, karma, settling)
    chances = [
        Fraction(1) if overflow else risk.within(n, len(tiles), pile_of(out, tiles))
        for n in HORIZON
    ]
    outcome = "overflow" if overflow else _state(len(tiles), karma)
    values: Values = {
        "gauge": [str(tile) for tile in tiles],
        "threshold": limit,
        "free": karma - len(tiles),
        "settle_1": ratio(chances[0]),
        "settle_2": ratio(chances[1]),
        "settle_3": ratio(chances[2]),
    }
    steps = [*_action_steps(action, gauge, added, karma)]
    if overflow:
        steps.append(Step(f"Jauge à solder : {notations(tiles)}.", "BK-SOL-04"))
    else:
        steps += _steps(karma, tiles, settling)
    kept = () if overflow else tiles
    state = {"karma": karma, "gauge": kept, "action": "read", "added": None}
    shown = (Shown("Jauge", (Gauge(karma, tiles),)),)
    return Result(
        outcome, _summary(outcome, karma, tiles, chances[0]), values, tuple(steps), shown, state
    )


def _state(laid: int, karma: int) -> str:
    return "empty" if not laid else "full" if laid == karma else "open"


def _summary(outcome: str, karma: int, tiles: Tiles, chance: Fraction) -> str:
    if outcome == "overflow":
        return "Jauge pleine et un domino de trop : il faut la solder."
    if outcome == "empty":
        return f"Jauge vide : {plural(karma, 'case libre', 'cases libres')}, rien à solder."
    share = percent(chance)
    limit = threshold(karma, len(tiles))
    return f"Seuil {limit} : {share} de chances de solder au prochain tirage."


def _action_steps(action: str, gauge: Tiles, added: Placed | None, karma: int) -> Iterable[Step]:
    if action == "add" and added is not None:
        if len(gauge) < karma:
            text = f"Ajouté : {said(added)}, case {karma - len(gauge)}."
            yield Step(text, "BK-JAU-12")
        else:
            text = f"Plus de case pour {said(added)} : la jauge se solde."
            yield Step(text, "BK-SOL-02", "AMB-BK-17")
    elif action == "reward":
        text = f"Récompense du meneur : {said(gauge[-1])} quitte la jauge."
        yield Step(text, "BK-JAU-10", "AMB-BK-44")
    elif action == "clear":
        yield Step("Nouvelle scène : la jauge repart à zéro.", "BK-JAU-06")


def _steps(karma: int, tiles: Tiles, settling: str) -> Iterable[Step]:
    barred = scales.GAUGE_BOXES - karma
    text = f"Karma {karma} : {plural(karma, 'case')}"
    text += f", {plural(barred, 'barrée')}." if barred else ", aucune barrée."
    yield Step(text, "BK-JAU-01")
    limit = threshold(karma, len(tiles))
    if limit is None:
        yield Step("Jauge vide : pas de seuil, donc pas de solde.", "BK-SOL-01", "AMB-BK-02")
        return
    text = f"Dernière case occupée : {karma} − {len(tiles)} + 1 = {limit}, c'est le seuil."
    yield Step(text, "BK-JAU-02", "AMB-BK-02")
    sign = "atteint" if settling == "reach" else "dépasse"
    yield Step(f"Une réussite dont la marge {sign} {limit} fait solder.", "BK-SOL-01", "AMB-BK-01")
    if len(tiles) == karma:
        yield Step("Jauge pleine : un domino de plus fera solder.", "BK-SOL-02", "AMB-BK-17")
