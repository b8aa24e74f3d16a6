"""A scene, turn by turn (docs/bad-karma/tour.md): draws, ranks, serpentine, winner, its end."""

from functools import partial
from itertools import count, groupby

from calculators.core.french import listing
from calculators.core.result import Step, Values
from calculators.core.script import (
    Note,
    Question,
    Request,
    Script,
    Table,
    Way,
    Ways,
    asks,
    lapsing,
    says,
)
from calculators.core.words import Line, Phrase

from ..damage.rule import Tracked
from ..gauge.names import masked
from ..serpentine.names import NAMES
from .drawing import draws
from .laying import heroics, lays
from .ranking import decided, declares, rank_of, ranks, surely
from .state import (
    CLEAN,
    DAMAGE,
    FAILED,
    OVER,
    SERPENTINE,
    SETTLED,
    SUCCEEDED,
    UNDRAWN,
    Turn,
    camps,
    facing,
    sweeping,
)
from .striking import wins

NEW_SCENE = "Une nouvelle scène : le serpentin commence."
START = Line("Tirer le domino de départ", "BK-SER-04")
TURN, SCENE_TURN = Phrase("Tour {turn}"), Phrase("Scène {scene}, tour {turn}")
STOP, PARTED = Line("S'arrêter là", "BK-SER-07"), Line("La partie est finie.", "BK-SER-07")
BEGINS = Line("Le tour commence : chacun tire en secret jusqu'à la déclaration.", "BK-TOU-02")
STAYS_OUT = Line("{names}, hors combat, ne tire{names:nt} pas.", "BK-SOL-09", "AMB-BK-46")

MAY = {
    "failed": Line("{names} {names:raconte|racontent} une intention.", "BK-NAR-03"),
    "settled": Line(
        "Après avoir soldé {names:sa jauge|leur jauge}, {names} {names:raconte|racontent} une "
        "intention.",
        "BK-NAR-01",
        "AMB-BK-47",
    ),
    "succeeded": Line(
        "{names} {names:raconte|racontent} l'action, sans son résultat.", "BK-NAR-04"
    ),
    "winner": Line("{names} {names:conclut|concluent}, à la mesure des dominos.", "BK-NAR-06"),
}
"""What each may tell, by group."""
USEFUL = Line("Ce que les autres ont commencé peut y servir.", "BK-NAR-05")
EQUALS = Line("Ex aequo : {ranks}. La table choisit qui parle d'abord.", "BK-NAR-02", "AMB-BK-47")

STOPPED = "L'action s'arrête là, les protagonistes sont épuisés."
NEXT = Line("Tour suivant", "BK-TOU-01")
REWARD = Line("Récompenser une belle description", "BK-JAU-10")
TOLD = "Le tour est raconté ?"
END = Line("Finir la scène : on range tout{beaten}", "BK-SER-07")
BEATEN = Phrase(" ({camps:le camp|les camps} {camps} {camps:est|sont} hors combat)")

WHOSE = "Récompense du meneur : pour qui ?"
NO_REWARD = Line("Finalement non", "BK-JAU-10")
NONE_GIVEN = Line("Pas de récompense.", "BK-JAU-10")
OFF = Line("{name} : retirer {tile}", "BK-JAU-10")
LAST_KO = Line("{name} : rendre le dernier KO", "BK-JAU-10")
REWARDED = Line("Récompense pour {name} : {tile} quitte la jauge.", "BK-JAU-10", "AMB-BK-44")

ENDED = Line("{name} : {count:un KO prend fin|# KO prennent fin}.", "BK-DOM-04", "AMB-BK-13")
BACK = Line("{names} {names:peut|peuvent} de nouveau agir.", "BK-SOL-09", "AMB-BK-18")
HEALING = Line("Jet de guérison {name:de} : difficulté {difficulty}.", "BK-DOM-06", "AMB-BK-33")
TIDIED = Line("Les jauges et les KO aussi.", "BK-JAU-06", "AMB-BK-13")
"""After the words of the serpentine that is put away."""


def scenes(table: Table) -> Script:
    """Play scenes until the table stops."""

    def starts() -> Question | None:
        if table.board.start:
            return None
        start = Way("start", START(), Request(SERPENTINE, fields={"action": "lay"}))
        ways = (start, says("stop", STOP, PARTED))
        return Question(NEW_SCENE, ways, facts=facing(table))

    known, away = set[str](), set[str]()
    for number in count(1):
        yield camps(table)
        if (yield starts) == "stop":
            return
        yield from scene(table, number, known, away)
        away |= known - {*table.sheets}


def scene(table: Table, number: int, known: set[str], away: set[str]) -> Script:
    """Play turns until the scene is over.

    :param known: who has been there, this scene included.
    :param away: who left in a finished scene and is not back.
    """
    for turn in count(1):
        opens = (TURN if number == 1 else SCENE_TURN)(scene=number, turn=turn)
        # nothing of an earlier turn stays, even for those who return
        before = CLEAN if number > 1 or turn > 1 else UNDRAWN
        back = away & {*table.sheets}
        writes = {name: {**before, **(OVER if name in back else {})} for name in table.sheets}
        away -= back
        out = [name for name, her in table.sheets.items() if her.exposed and name not in back]
        told = (BEGINS(), STAYS_OUT(names=out)) if out else (BEGINS(),)
        yield Note(told, writes, opens, aside=True)
        now = Turn(table, known=known, away=away)
        if (yield from sweeping(now, plays(now))):
            return


def plays(turn: Turn) -> Script:
    """Play one turn; return whether the scene ends with it."""
    while not (turn.stopped or turn.declared):
        name = next(turn.waiting, "")
        yield from draws(turn, name) if name else declares(turn)
    if not turn.stopped:
        yield from ranks(turn)
    if not turn.stopped:
        yield from acts(turn)
    return (yield from closes(turn))


def acts(turn: Turn) -> Script:
    """Let the skill of 12, the serpentine, then the winner act."""
    yield decided(turn)
    others = [name for name in turn.order if name != turn.winner]
    brave = [name for name, drew in turn.drew.items() if drew.fate == FAILED]
    yield from surely(turn)
    steps = ((others, lays), (brave, heroics), ([turn.winner] if turn.winner else [], wins))
    for names, act in steps:
        for name in names:
            if not turn.stopped:
                yield from act(turn, name)


# --- the end of a turn


def narrates(turn: Turn) -> Note | None:
    """Tell who narrates what, the worst result first, and what may not be said.

    Failures by margin, then those who settled, unranked (BK-SOL-06), then successes by dominoes and
    margins (BK-TIR-04), then the winner; nobody without a draw (BK-NAR-01, BK-NAR-02, AMB-BK-47).
    """
    drew = turn.drawn if turn.declared else {}
    failed = sorted((n for n in drew if drew[n].fate == FAILED), key=lambda n: drew[n].margin)
    settled = [name for name in drew if drew[name].fate == SETTLED]
    good = [name for name in reversed(turn.order) if name in drew and name != turn.winner]
    last = [turn.winner] if turn.winner in drew else []
    told = {FAILED: failed, SETTLED: settled, SUCCEEDED: good, "winner": last}
    steps = [MAY[group](names=names) for group, names in told.items() if names]
    if last and steps[1:]:
        steps.append(USEFUL())
    ranks = [[*same] for _, same in groupby(failed, key=lambda name: drew[name].margin)]
    ranks.append(settled)
    ranks += ([*same] for _, same in groupby(good, key=partial(rank_of, turn)))
    if equals := [listing(each) for each in ranks if each[1:]]:
        steps.append(EQUALS(ranks=" ; ".join(equals)))
    return Note(steps, aside=True) if steps else None


# --- the next turn or scene


def closes(turn: Turn) -> Script:
    """Let the leader reward, then end the turn or the scene; return whether the scene ended."""

    def asked() -> Question:
        camps = dict.fromkeys(her.camp for her in turn.there.values())
        standing = {her.camp for her in turn.there.values() if not her.out}
        down = [NAMES[camp] for camp in camps if camp not in standing]
        clear = Request(SERPENTINE, fields={"action": "clear"})
        scene = Way("scene", END(beaten=BEATEN(camps=down) if down else ""), clear)
        if turn.stopped:
            return Question(STOPPED, (scene,))
        rewards = (says("reward", REWARD),) if any(_given(turn)) else ()
        return Question(TOLD, (says("next", NEXT), *rewards, scene))

    def rewards() -> Question:
        """Ask which domino of Bad Karma or KO is given back (BK-JAU-10, AMB-BK-44)."""
        none = lapsing(says("none", NO_REWARD, NONE_GIVEN))
        return Question(WHOSE, (*_given(turn), none))

    yield narrates(turn)
    while (done := (yield asked)) == "reward":
        yield rewards
    yield _end_of_scene(turn) if done == "scene" else _end_of_turn(turn)
    return done == "scene"


def _given(turn: Turn) -> Ways:
    for name, her in turn.there.items():
        if her.gauge:
            *left, last = her.gauge
            tile = masked(last)
            code, writes = turn.table.code("gauge", name), {name: {"gauge": left}}
            yield says(code, OFF, REWARDED, writes, name=name, tile=tile)
        if her.ko:
            request = Request(DAMAGE, name, fields={"action": "reward"})
            yield asks(turn.table.code("ko", name), LAST_KO, request, name=name)


def _end_of_turn(turn: Turn) -> Note:
    """Count down KO and lost turns (BK-DOM-04, BK-SOL-09)."""
    told: list[Step] = []
    back: list[str] = []
    writes: dict[str, Values] = {}
    for name, her in turn.there.items():
        if her.ko or her.wounds or her.lost:
            after = _after(turn, name, "end_turn")
            writes[name] = {**after.after._asdict(), "lost": after.turns}
            if after.ended:
                told.append(ENDED(name=name, count=after.ended))
            if her.lost and not after.turns and not her.out:
                back.append(name)
    if back:
        told.append(BACK(names=back))
    return Note(told, writes)


def _after(turn: Turn, name: str, action: str) -> Tracked:
    return turn.table.call(Request(DAMAGE, name, fields={"action": action}), Tracked)


def _end_of_scene(turn: Turn) -> Note:
    """Clear everything but the wounds (BK-SER-07, BK-JAU-06, AMB-BK-13, AMB-BK-14)."""
    told: list[Step] = [TIDIED()]
    writes: dict[str, Values] = {}
    for name in turn.there:
        after = _after(turn, name, "end_scene")
        writes[name] = {**CLEAN, **OVER, "wounds": after.after.wounds}
        if after.after.wounds:
            told.append(HEALING(name=name, difficulty=after.standing.healing))
    return Note(told, writes)
