"""State of a turn: the result of each draw, the winner, and where the dominoes lay before."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from calculators.core.frozen import Frozen
from calculators.core.result import Values
from calculators.core.script import BOARD, Note, Present, Question, Script, Table
from calculators.core.words import Line
from calculators.pieces.domino import BOX, Domino

from .. import around
from ..character import Fighter
from ..dominoes import Dominoes
from ..draw.words import STOPPED
from ..serpentine.geometry import Zone
from ..serpentine.inputs import ZONES
from ..serpentine.model import Snake

DRAW, PLACEMENT, SETTLEMENT = "bad_karma.draw", "bad_karma.placement", "bad_karma.settlement"
DAMAGE, SERPENTINE = "bad_karma.damage", "bad_karma.serpentine"
TIE, DOWN = "bad_karma.tie", "bad_karma.down"
FAILED, SETTLED, SUCCEEDED, ABSENT = "failed", "settled", "succeeded", "absent"
LEFT = "left"
UNDRAWN: Values = dict.fromkeys(("hand", "shown"), ())
"""The fields of a sheet that a draw fills, empty: an older game may have left some."""
CLEAN: Values = {**UNDRAWN, "aside": (), "gone": ()}
"""The fields of a sheet that last a turn, empty (BK-PIO-01)."""

OVER: Values = {"gauge": (), "ko": (), "lost": 0, "out": False, "spent": False}
"""The fields of a sheet that last a scene, empty (BK-JAU-06, AMB-BK-13, AMB-BK-14)."""

ONE_CAMP = (
    (
        "Tous du même camp",
        "personne ne peut être attaqué. Pour changer de camp, touchez un nom plus bas.",
    ),
)
"""What all may see where nobody faces anybody."""
SHORT = Line(STOPPED, "BK-PIO-02", "AMB-BK-40")

type Heaps = dict[str, Counter[Domino]]
"""Dominoes, by the name of whose they are."""


class Drew(Frozen):
    """The result of a draw.

    :param level: the skill at the draw, modifiers included.
    :param kept: the domino of the margin; of a failure, the worst (BK-TIR-05, AMB-BK-47).
    :param margin: negative for a failure (BK-TIR-10); a later swap does not change it.
    :param count: the number of dominoes drawn.
    :param missed: the dominoes of its failure that lie face down on the gauge.
    """

    fate: str
    level: int = 0
    kept: Domino | None = None
    margin: int = 0
    count: int = 0
    missed: Dominoes = ()


def facing(table: Table) -> tuple[tuple[str, str], ...]:
    """Tell that nobody can be attacked, if all are of one camp."""
    return () if len({her.camp for her in table.sheets.values()}) > 1 else ONE_CAMP


def camps(table: Table) -> Note | None:
    """Give every camp without a zone a plain one (BK-SER-04, BK-SER-05)."""
    zones = table.board.zones
    known = {zone.camp for zone in zones}
    new = dict.fromkeys(her.camp for her in table.sheets.values() if her.camp not in known)
    all_zones = (*zones, *map(Zone, new))
    return Note(writes={BOARD: {"zones": ZONES.dump(all_zones)}}) if new else None


@dataclass
class Turn:
    """A turn in progress.

    :param drew: the result of each draw, by name.
    :param order: the names of declared successes, the best first.
    :param extra: the dominoes of tie-breaks that count, by name (BK-ATT-18).
    :param declared: whether margins are declared, so no longer secret (BK-TOU-02).
    :param stopped: whether the pile ran short, which ends the action (BK-PIO-02).
    :param carried: the dominoes taken up for an attack or a price, not laid yet.
    :param before: where the dominoes lay at the last decision.
    :param taken: the face-up dominoes of those who have left since, by name.
    :param known: who has been there, this scene included.
    :param away: who left in a finished scene and is not back.
    """

    table: Table
    drew: dict[str, Drew] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    extra: dict[str, Dominoes] = field(default_factory=dict)
    winner: str = ""
    declared: bool = False
    stopped: bool = False
    carried: Dominoes = ()
    before: "Lying | None" = None
    taken: Heaps = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    away: set[str] = field(default_factory=set)

    @property
    def there(self) -> Present[Fighter]:
        """Those present, by name."""
        return self.table.sheets

    @property
    def waiting(self) -> Iterator[str]:
        """Those present who have yet to draw, newcomers included; the leader's come last."""
        there = sorted(self.there.items(), key=lambda each: each[1].led)
        return (name for name, her in there if not (her.exposed or name in self.drew))

    @property
    def left(self) -> int:
        """The number of dominoes left in the pile; the first one carried lies where it struck."""
        return around.left(self.there.values(), self.table.board, len(self.carried[1:]))

    @property
    def snake(self) -> Snake | None:
        """The serpentine; ``None`` before the scene begins."""
        snake: Snake | None = self.table.board.snake
        return snake

    @property
    def drawn(self) -> dict[str, Drew]:
        """The results of those present, by name."""
        return {name: self.drew[name] for name in self.there if name in self.drew}

    def missed(self, name: str) -> Sequence[int]:
        """Return where the dominoes of a character's failure lie on her gauge; more may follow."""
        left, places = [*self.drew[name].missed] if name in self.drew else [], list[int]()
        for place, tile in reversed([*enumerate(self.there[name].gauge)]):
            if tile.hidden and tile.domino in left:
                left.remove(tile.domino)
                places.append(place)
        return places[::-1]

    def succeeded(self, name: str) -> bool:
        """Whether a character is present with a success, and has not settled since.

        Whoever settles, on a page too, has ended her turn (BK-SOL-05).
        """
        drew = self.drawn.get(name)
        return drew is not None and drew.fate == SUCCEEDED and not self.there[name].lost

    def chosen(self, name: str) -> Domino | None:
        """Return the domino of a character's margin, while it lies before her."""
        if not self.succeeded(name):
            return None
        kept = self.drew[name].kept
        return kept if kept in self.there[name].shown else None


# --- dominoes that leave the sheets


class Lying(Frozen):
    """Where the dominoes of known sides lie.

    :param there: those face up on the serpentine and before those present, or carried from there.
    :param open: those seen by all that a character takes along if she leaves, discards included.
    :param hidden: those face down before a character, or in her hand.
    """

    there: Counter[Domino]
    open: Heaps
    hidden: Heaps


def lying(turn: Turn) -> Lying:
    """Return where the dominoes lie now."""
    there = Counter((*around.on_board(turn.table.board), *turn.carried))
    seen = {name: Counter(around.open_of(her)) for name, her in turn.there.items()}
    hidden: Heaps = {}
    for name, her in turn.there.items():
        there.update(seen[name] - Counter(her.gone))
        hidden[name] = Counter(around.hidden_of(her)) - Counter(her.aside)
    return Lying(there, seen, hidden)


def sweeping(turn: Turn, script: Script) -> Script:
    """Run a script; keep dominoes that leave the table out of the pile (BK-PIO-01, AMB-BK-41).

    They are noted before each decision, and as soon as somebody leaves. A newcomer, or whoever
    changes camps, gets a zone like the others (BK-SER-05).
    """

    def asked() -> Question | Note | None:
        found = ask() if callable(ask) else ask
        moved = isinstance(found, Question) and (lying(turn) != turn.before or camps(turn.table))
        return Note(code=LEFT) if moved else found

    code = None
    while True:
        try:
            ask = script.send(code)
        except StopIteration as end:
            return end.value
        while (code := (yield asked)) == LEFT:
            yield from swept(turn)


def swept(turn: Turn) -> Script:
    """Note what has left the table; face-down dominoes go back to the pile unseen.

    A leaving character takes her dominoes along: those seen by all stay out of the pile until she
    is back with them.
    """
    yield camps(turn.table)
    turn.known |= {*turn.there}
    now = lying(turn)
    before = turn.before or now
    for name in now.open:
        if name not in before.open:
            yield _back(turn, name, turn.taken.pop(name, Counter()))
    missing = before.there + sum(before.hidden.values(), Counter())
    missing -= now.there + sum(now.hidden.values(), Counter())
    veiled: Heaps = {}
    for name, held in before.hidden.items():
        if name in now.hidden:
            veiled[name] = (held - now.hidden[name]) & missing
            missing -= veiled[name]
        elif missing or before.open[name]:
            turn.taken[name] = before.open[name]
            missing = (missing - held) | before.open[name]
    if missing or any(veiled.values()):
        yield _gone(turn.table, veiled, missing)
    turn.before = lying(turn)


def _gone(table: Table, veiled: Heaps, seen: Counter[Domino]) -> Note:
    sheets = table.sheets
    writes = {
        name: {"aside": (*sheets[name].aside, *held.elements())}
        for name, held in veiled.items()
        if held
    }
    if first := next(iter(sheets), ""):
        gone = (*sheets[first].gone, *seen.elements())
        writes[first] = {**writes.get(first, {}), "gone": gone}
    return Note(writes=writes)


def _back(turn: Turn, name: str, held: Counter[Domino]) -> Note:
    """Forget the noted dominoes of a character who is back with them.

    If she has no result this turn, she has no draw before her: she left before it was judged, or in
    another turn. A box has a fixed number of each domino: those noted in excess of it are hers.
    """
    her, writes = turn.there[name], dict[str, Values]()
    if name not in turn.drew:
        writes[name], held = CLEAN, held - Counter(her.gone)
    if name in turn.away:
        turn.away.discard(name)
        writes[name] = {**CLEAN, **OVER}
    there = {**turn.there, name: replace(her, **writes.get(name, {}))}
    held |= Counter(around.everywhere(there.values(), turn.table.board)) - Counter(BOX)
    for other, his in turn.there.items():
        gone = Counter(his.gone)
        writes.setdefault(other, {"gone": (*(gone - held).elements(),)})
        held = held - gone
    return Note(writes=writes)


def short(turn: Turn, name: str) -> Script:
    """Stop if the pile cannot give damage its companions (BK-PIO-02, AMB-BK-40)."""
    if turn.left < 0:
        turn.stopped = True
        yield partial(_trimmed, turn, name)


def _trimmed(turn: Turn, name: str) -> Note:
    """Take back the last companions, which nobody has seen."""
    missing, writes = -turn.left, dict[str, Any]()
    for track in ("wounds", "ko"):
        hurts = [*getattr(turn.there[name], track)]
        while missing > 0 and hurts and hurts[-1].sides is None:
            hurts.pop()
            missing -= 1
        writes[track] = hurts
    return Note((SHORT(),), {name: writes})
