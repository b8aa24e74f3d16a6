"""``bad_karma.serpentine``: the board kept from one lay to the next, and the odds of a match."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import icepool

from calculators.core.calculator import Outcome, calculator
from calculators.core.result import Result, Shown, Table, Values, ratio
from calculators.pieces.board import Mark
from calculators.pieces.domino import BOX, Domino
from calculators.systems.bad_karma import inputs
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.serpentine import fields, play, telling, words
from calculators.systems.bad_karma.serpentine.laying import bonuses, match_chances
from calculators.systems.bad_karma.serpentine.model import CAMPS, Lay, Zone
from calculators.systems.bad_karma.serpentine.picture import board
from calculators.systems.bad_karma.serpentine.play import After, Play

OUTCOMES = (
    Outcome(play.START, "Domino de départ", "neutral"),
    Outcome(play.HAND, "Domino à poser", "neutral"),
    Outcome(play.AGAIN, "Correspond : repioche", "great"),
    Outcome(play.LAID, "Posé", "good"),
    Outcome(play.STUCK, "Sans place", "bad"),
    Outcome(play.CARD, "Carte ajoutée", "good"),
    Outcome(play.READ, "Table lue", "neutral"),
    Outcome(play.CLEAR, "Table rangée", "neutral"),
)
MATCH = (Outcome("match", "Correspond", "good"), Outcome("other", "Ne correspond pas", "neutral"))
TWO = (Zone("pique"), Zone("coeur"))


def law(chance: Fraction) -> icepool.Die[str]:
    """Return the law of matching or not."""
    weights = {"match": chance.numerator, "other": chance.denominator - chance.numerator}
    return icepool.Die({code: times for code, times in weights.items() if times})


def match_odds(
    start: Domino | None, laid: tuple[Lay, ...], domino: Domino | None, out: Dominoes,
    cannon: bool,  # noqa: FBT001
) -> Sequence[tuple[str, icepool.Die[str]]]:  # fmt: skip
    """Return, for every head as it now is, the exact law of the next domino drawn."""
    now = Play(start, (), laid, out=out, domino=domino)
    return [(str(head), law(chance)) for head, chance in _chances(now, cannon=cannon).items()]


def _chances(now: Play, *, cannon: bool) -> dict[int, Fraction]:
    if now.start is not None:
        return match_chances(now.snake, now.pile, across=not cannon)
    pile = now.pile or BOX
    starts = [Play(first, (), (), out=now.out, domino=now.domino) for first in pile]
    each = [match_chances(begun.snake, begun.pile, across=not cannon) for begun in starts]
    return {head: Fraction(sum(chances[head] for chances in each), len(each)) for head in (1, 2)}


def heads_table(
    action: str, domino: Domino | None, head: int | None, turn: str, free: str,
    across: bool, camp: str, zones: tuple[Zone, ...], start: Domino | None,  # noqa: FBT001
    laid: tuple[Lay, ...], branch: tuple[int, ...], cannon: bool, out: Dominoes,  # noqa: FBT001
    drawn: Dominoes,
) -> tuple[Table, ...]:  # fmt: skip
    """Print every head with its value, its zone and the chance that the next domino matches."""
    asked = Play(start, zones, laid, branch, out, domino, head, turn, free, across=across)
    now = play.happen(action, asked, camp, drawn, cannon=cannon).play
    if now.start is None:
        return ()
    chances = _chances(now, cannon=cannon)
    rows = tuple(
        (end.id, end.value, words.NAMES.get(end.zone, "—"), chances[end.id]) for end in now.heads
    )
    caption = f"Têtes, et chances de correspondance sur {len(now.pile)} dominos"
    return (Table(caption, ("Tête", "Valeur", "Zone", "Correspond"), rows),)


@calculator(
    id="bad_karma.serpentine",
    title="Serpentin",
    verb="Jouer",
    rules=(
        "BK-SER-01", "BK-SER-02", "BK-SER-04", "BK-SER-05", "BK-SER-07", "BK-SER-08", "BK-SER-09",
        "BK-SER-10", "BK-SER-11", "BK-SER-12", "BK-SER-13", "BK-SER-14", "BK-SER-15", "BK-SER-16",
        "BK-SER-17", "BK-SER-18",
    ),
    outcomes=OUTCOMES,
    checks=(
        fields.one_zone_each, fields.each_twice, fields.lies_right, fields.may_lay, fields.may_add,
        fields.pile_suffices,
    ),
    tables=heads_table,
    option_odds=match_odds,
    option_outcomes=MATCH,
)  # fmt: skip
def snake(
    *,
    action: fields.Action = "lay",
    domino: fields.InHand = None,
    head: fields.OnHead = None,
    turn: fields.Turned = "straight",
    free: fields.Free = "high",
    across: fields.Across = False,
    camp: fields.ForCamp = CAMPS[0],
    zones: Annotated[tuple[Zone, ...], fields.zones_field()] = TWO,
    start: Annotated[Domino | None, fields.start_field()] = None,
    laid: Annotated[tuple[Lay, ...], fields.laid_field()] = (),
    branch: fields.Branch = (),
    cannon: fields.Cannon = False,
    out: inputs.Out = (),
    drawn: fields.DrawnDomino,
) -> Result:
    """Keep the board: lay a domino, follow a match, add a card, tell every camp's bonus."""
    asked = Play(start, zones, laid, branch, out, domino, head, turn, free, across=across)
    after = play.happen(action, asked, camp, drawn, cannon=cannon)
    now = after.play
    return Result(
        after.outcome,
        telling.summary(after),
        _values(after, cannon=cannon),
        tuple(telling.steps(after, asked.heads)),
        _shown(after),
        {
            "action": "lay", "domino": now.domino, "head": now.head, "turn": now.turn,
            "free": now.free, "across": now.across, "zones": now.zones, "start": now.start,
            "laid": now.laid, "branch": now.branch,
        },
    )  # fmt: skip


def _values(after: After, *, cannon: bool) -> Values:
    now = after.play
    begun = now.start is not None
    chances = _chances(now, cannon=cannon) if begun else {}
    return {
        "start": str(now.start) if now.start else None,
        "laid": [str(lay) for lay in now.laid],
        "heads": [
            {"id": end.id, "value": end.value, "zone": end.zone, "match": ratio(chances[end.id])}
            for end in now.heads
        ],
        "bonuses": bonuses(now.snake) if begun else {zone.camp: 0 for zone in now.zones},
        "matched": after.matched,
        "hand": str(now.domino) if now.domino else None,
        "branch": list(now.branch),
        "ways": [str(lay) for lay in after.ways],
        "pile": len(now.pile),
    }


def _shown(after: After) -> tuple[Shown, ...]:
    now = after.play
    hand = Shown("À poser", (now.domino,) if now.domino else (), key="hand")
    if now.start is None:
        return (hand,)
    open_to = {lay.head for lay in after.ways} or {end.id for end in now.heads}
    marks = [Mark(number, "fill", f"head={number}") for number in sorted(open_to)]
    fresh = int(after.lay is not None)
    return (Shown("Serpentin", (board(now.snake, marks, fresh=fresh),), key="board"), hand)
