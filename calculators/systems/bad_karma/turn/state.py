"""What a turn remembers: how each draw ended, who wins, and where the dominoes lay just before."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from calculators.core.frozen import Frozen
from calculators.core.result import Values
from calculators.core.script import BOARD, Note, Present, Question, Script, Table
from calculators.pieces.domino import BOX, Domino

from .. import around
from ..dominoes import Dominoes
from ..fighter import Fighter
from ..serpentine.inputs import ZONES
from ..serpentine.model import Snake, Zone
from .words.blow import SHORT
from .words.lay import ONE_CAMP

DRAW, PLACEMENT, SETTLEMENT = "bad_karma.draw", "bad_karma.placement", "bad_karma.settlement"
DAMAGE, SERPENTINE = "bad_karma.damage", "bad_karma.serpentine"
TIE, DOWN = "bad_karma.tie", "bad_karma.down"
FAILED, SETTLED, SUCCEEDED, ABSENT = "failed", "settled", "succeeded", "absent"
NOTHING, LEFT = "nothing", "left"
UNDRAWN: Values = dict.fromkeys(("hand", "shown"), ())
"""What nobody has before her until she draws, whatever an older game left there."""
CLEAN: Values = {**UNDRAWN, "aside": (), "gone": ()}
"""What a turn that is over leaves before nobody (BK-PIO-01)."""

type Heaps = dict[str, Counter[Domino]]
"""Dominoes, by the name of whose they are."""


class Drew(Frozen):
    """How somebody's draw ended.

    :param level: the skill at the draw, everything counted.
    :param kept: the domino of the margin; of a failure, the worst (BK-TIR-05, AMB-BK-47).
    :param margin: below zero for a failure (BK-TIR-10); it stays, whatever is exchanged since.
    :param count: how many dominoes were drawn.
    :param missed: how many of the last dominoes on the gauge are its failure.
    """

    fate: str
    level: int = 0
    kept: Domino | None = None
    margin: int = 0
    count: int = 0
    missed: int = 0


def facing(table: Table) -> tuple[tuple[str, str], ...]:
    """Tell that nobody can be attacked, where all are of one camp."""
    return () if len({her.camp for her in table.sheets.values()}) > 1 else ONE_CAMP


def camps(table: Table) -> Note | None:
    """Give a zone to every camp: plain ones to those that have none (BK-SER-04, BK-SER-05)."""
    zones = table.board.zones
    known = {zone.camp for zone in zones}
    new = dict.fromkeys(her.camp for her in table.sheets.values() if her.camp not in known)
    all_zones = (*zones, *map(Zone, new))
    return Note(writes={BOARD: {"zones": ZONES.dump(all_zones)}}) if new else None


@dataclass
class Turn:
    """A turn under way.

    :param drew: how each draw ended, by name.
    :param order: the successes that declare, the best first, by name.
    :param extra: the dominoes of tie-breaks that count, by name (BK-ATT-18).
    :param declared: secrets are over (BK-TOU-02).
    :param stopped: the pile could not follow: the action ends (BK-PIO-02).
    :param carried: the dominoes that whoever strikes or pays has taken up, and not laid yet.
    :param before: where the dominoes lay when something was last to be decided.
    :param taken: the open dominoes that those took along who have left since, by name.
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

    @property
    def there(self) -> Present[Fighter]:
        """Those who are there, by name."""
        return self.table.sheets

    @property
    def waiting(self) -> Iterator[str]:
        """Those who are there and have still to draw, by name: some may have just come."""
        there = self.there.items()
        return (name for name, her in there if not (her.exposed or name in self.drew))

    @property
    def left(self) -> int:
        """How many dominoes the pile can still give."""
        return around.left(self.there.values(), self.table.board)

    @property
    def snake(self) -> Snake | None:
        """The serpentine, once the scene has begun."""
        snake: Snake | None = self.table.board.snake
        return snake

    @property
    def drawn(self) -> dict[str, Drew]:
        """How the draws of those who are there ended, by name."""
        return {name: self.drew[name] for name in self.there if name in self.drew}

    def missed(self, name: str) -> int:
        """Return how many of the last dominoes on somebody's gauge are her failure."""
        return self.drew[name].missed if name in self.drew else 0

    def succeeded(self, name: str) -> bool:
        """Tell whether somebody is there whose success was declared."""
        drew = self.drew.get(name)
        return name in self.there and drew is not None and drew.fate == SUCCEEDED

    def chosen(self, name: str) -> Domino | None:
        """Return the domino of somebody's margin, while it is before her."""
        if not self.succeeded(name):
            return None
        kept = self.drew[name].kept
        return kept if kept in self.there[name].shown else None


# --- what leaves the sheets


class Lying(Frozen):
    """Where the dominoes lie whose sides are known.

    :param there: those that lie open on the serpentine and before those who are there, or that are
        carried from there.
    :param open: those that somebody would take along, seen by all: discards noted there too.
    :param hidden: those that lie face down before somebody, or in her hand.
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
    """Play a script; keep out of the pile what leaves the table (BK-PIO-01, AMB-BK-41).

    It is noted before anything is decided, and as soon as somebody leaves meanwhile. Who has come
    meanwhile, or has changed camps, has a zone as the others (BK-SER-05).
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
    """Note what has left the table: what lay face down goes back unseen.

    Who leaves the table takes her dominoes along: those that all have seen stay out of the pile,
    until she is back with them.
    """
    yield camps(turn.table)
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
        if held and name in sheets
    }
    if first := next(iter(sheets), ""):
        gone = (*sheets[first].gone, *seen.elements())
        writes[first] = {**writes.get(first, {}), "gone": gone}
    return Note(writes=writes)


def _back(turn: Turn, name: str, held: Counter[Domino]) -> Note:
    """Forget the dominoes of somebody who is back with them.

    Who has not drawn in this turn has nothing of a draw before her: she left before it was judged,
    or in another turn. Of each domino there are no more than a box has: those that were noted over
    and above are hers, whenever she had them.
    """
    her, writes = turn.there[name], dict[str, Values]()
    if name not in turn.drew:
        writes[name], held = CLEAN, held - Counter(her.gone)
    there = {**turn.there, name: replace(her, **writes.get(name, {}))}
    held |= Counter(around.everywhere(there.values(), turn.table.board)) - Counter(BOX)
    for other, his in turn.there.items():
        gone = Counter(his.gone)
        writes.setdefault(other, {"gone": (*(gone - held).elements(),)})
        held = held - gone
    return Note(writes=writes)


def short(turn: Turn, name: str) -> Script:
    """Stop where the pile cannot give somebody's damage its companions (BK-PIO-02, AMB-BK-40)."""
    if turn.left < 0:
        turn.stopped = True
        yield partial(_trimmed, turn, name)


def _trimmed(turn: Turn, name: str) -> Note:
    """Take back the last companions that nobody has seen."""
    missing, writes = -turn.left, dict[str, Any]()
    for track in ("wounds", "ko"):
        hurts = [*getattr(turn.there[name], track)]
        while missing > 0 and hurts and hurts[-1].sides is None:
            hurts.pop()
            missing -= 1
        writes[track] = hurts
    return Note((SHORT(),), {name: writes})
