"""Steps 1 to 8: each draws in secret, then accepts the draw or forces fate, and may settle."""

from functools import partial

from calculators.core.result import Shown
from calculators.core.script import (
    BOARD,
    Chances,
    Note,
    Question,
    Request,
    Script,
    Way,
    Ways,
    coded,
    lapsing,
    read,
    says,
)
from calculators.core.words import Line, Phrase
from calculators.pieces.gauge import Gauge

from ..attack import placing
from ..character import Fighter
from ..dominoes import Dominoes
from ..draw.inputs import LATER
from ..draw.rule import law
from ..draw.trial import FULL, SETTLE, SUCCESS, Trial
from ..draw.words import DRAWN
from ..gauge.inputs import Tiles
from ..gauge.names import all_said, masked, names_of, said
from ..scales import MOST_DRAWN
from ..uses import modifier
from .settle import own_due, settles
from .state import ABSENT, DRAW, FAILED, SHORT, SUCCEEDED, Drew, Turn

COUNT = Phrase("{name}, compétence {level} : combien de dominos ?")
ONE = Line("Tirer un domino", "BK-TIR-01")
SEVERAL = Line("Action d'éclat : {count:# domino|# dominos}", "BK-TIR-02")
DRAWS = Line("{name} tire{name:nt} {count:un domino|# dominos}.", "BK-TIR-01")
SKIP = Line("Ne pas tirer : hors combat ce tour", "BK-TIR-09")
EXHAUST = Line("En annoncer plus que la pioche n'en a ({there}) : épuisement", "BK-PIO-02")
SKIPPED = Line("{name} ne tire{name:nt} pas : hors combat ce tour.", "BK-TIR-09", "AMB-BK-46")
GAUGE = "Jauge"

LIGHTEN = Phrase("{name}, Good Karma : quel domino retirer ?")
OFF = Line("Retirer {tile}", "BK-AVA-04")
NO_OFF = Line("N'en retirer aucun", "BK-AVA-04")
LIGHTENED = Line("Good Karma {name:de} : {tile} quitte la jauge.", "BK-AVA-04", "AMB-BK-23")

JUDGE = {
    False: Phrase("{name} : que faire du {names} ?"),
    True: Phrase("{name} : que faire de ces dominos ?"),
}
"""By whether there are several: they lie in sight."""
ACCEPT = Phrase("{name} : accepter l'échec ?")
OVERFLOWS = Line("Accepter : la jauge déborde, il faut solder", "BK-SOL-02")
HIDES = Line("Accepter : {count:caché|cachés} sur la jauge", "BK-JAU-08")
HIDDEN = Line(
    "{name} pose{name:nt} {count:un domino caché|# dominos cachés} sur la jauge.", "BK-JAU-08"
)
KEEP = Line("Garder {domino!s} : marge {margin}", "BK-TIR-10")
KEEP_AND_SETTLE = Line(
    "Garder {domino!s} : marge {margin}, seuil {limit} : il faut solder", "BK-SOL-01", "AMB-BK-01"
)
FORCE = Line("Forcer le destin : poser {tiles}, puis repiocher", "BK-TIR-07")
FORCES = Line("{name} force{name:nt} le destin : {laid} sur la jauge.", "BK-TIR-07", "AMB-BK-03")

SUCCEED = "réussir"
SETTLES = "solder"
SETTLE_BEST = "solder avec la meilleure marge"
SETTLE_FORCED = "solder dans tous les cas"

LAID = frozenset({"gauge"})
"""What a draw leaves: its owner has still to say what becomes of it."""


def draws(turn: Turn, name: str) -> Script:
    """Let a character draw and judge the draw, again each time she forces fate."""

    def counts() -> Question | None:
        """Ask for the number of dominoes (BK-TIR-01, BK-TIR-02, BK-TIR-09)."""
        if name not in turn.waiting:
            return None
        her, there = turn.there[name], turn.left
        ways = [draw(count) for count in range(1, min(MOST_DRAWN, there) + 1)]
        ways.append(says("skip", SKIP, SKIPPED, {name: {"lost": 1}}, name=name))
        if there < MOST_DRAWN:
            ways.append(says("exhaust", EXHAUST, SHORT, there=there))
        title = COUNT(name=name, level=_level(turn, name))
        return Question(title, ways, name, folds=("modifier",), shows=(_gauge(her),), secret=True)

    def draw(count: int) -> Way:
        told = (SEVERAL if count > 1 else ONE)(count=count)
        request = Request(DRAW, name, fields={"count": count, "lightened": LATER}, leaves=LAID)
        chart, then = partial(drawing, turn, name, ()), DRAWS(name=name, count=count)
        return Way(coded("draw", count), told, request, chart=chart, overlap=True, then=(then,))

    done = yield counts
    if done == "exhaust":
        turn.stopped = True
    elif done == "skip":
        turn.drew[name] = Drew(ABSENT)
    elif done:
        yield from judged(turn, name, read(done)[1])


def _gauge(her: Fighter) -> Shown:
    return Shown(GAUGE, (Gauge(her.karma, her.gauge),))


def _level(turn: Turn, name: str) -> int:
    """Return a character's skill, with all modifiers of her sheet and the serpentine."""
    her, table = turn.there[name], turn.table
    return her.level + modifier(her, {"penalty": table.house.penalty, BOARD: table.board})


def drawing(turn: Turn, name: str, laid: Tiles, asked: Request) -> Chances:
    """Return the exact chances of a draw, given what its player may know.

    In an éclat the player chooses the margin's domino: the best settles more often than the safest.

    :param laid: the gauge's dominoes, those refused for this draw included.
    """
    her = turn.there[name]
    known = {
        "lightened": "worst",
        "gauge": (*her.gauge, *laid),
        "refused": [],
    }
    each = (asked.saying(**known, pick=pick) for pick in ("best", "safe"))
    best, safe = (turn.table.call(one, law) for one in each)
    good = best.probability(SUCCESS) + best.probability(SETTLE)
    due, forced = (each.probability(SETTLE) + each.probability(FULL) for each in (best, safe))
    if due == forced:
        return (SUCCEED, good), (SETTLES, due)
    return (SUCCEED, good), (SETTLE_BEST, due), (SETTLE_FORCED, forced)


# --- the outcome of a draw


def judged(turn: Turn, name: str, count: int) -> Script:
    """Let a character judge a draw; if she forces fate, it is refused and drawn again (BK-TIR-07).

    A bonus that the table granted for it holds even if her sheet is corrected meanwhile.
    """
    before = 0
    while name in turn.there:
        values = turn.table.values
        refused = {"gauge": values["gauge"][:before]} if before and values else {}
        yield Note(writes={name: {"hand": values["drawn"], **refused}}) if values else None
        granted, hand = values["level"] - _level(turn, name), turn.there[name].hand
        doubles = any(domino.double for domino in hand)
        since = (yield partial(lightens, turn, name)) if doubles else None
        if name not in turn.there:
            return
        judges = partial(_judges, turn, name, granted, shown=since is None)
        kind, *what = read((yield judges))
        if kind == "keep":
            yield from _keeps(turn, name, granted, what[0], count)
        elif kind == "accept":
            yield from _misses(turn, name, granted)
        if kind != "force" or name not in turn.there:
            return
        before = turn.there[name].laid + count  # it may have been corrected meanwhile


def lightens(turn: Turn, name: str) -> Question | None:
    """Let Good Karma remove one domino after a draw with a double (BK-AVA-04, AMB-BK-23)."""
    her = turn.there[name]
    if not her.has("good_karma") or not her.gauge:
        return None
    ways = [
        Way(
            coded("off", place),
            OFF(tile=said(tile)),
            then=(LIGHTENED(name=name, tile=masked(tile)),),
            writes={name: {"gauge": (*her.gauge[:place], *her.gauge[place + 1 :])}},
        )
        for place, tile in enumerate(her.gauge)
        if tile not in her.gauge[:place]
    ]
    ways.append(lapsing(says("keep", NO_OFF)))
    return Question(LIGHTEN(name=name), ways, name, secret=True)


def _trial(turn: Turn, name: str, granted: int) -> Trial:
    """Return the trial that a draw is judged against, from the current sheet."""
    reading = turn.table.house.settling
    return Trial(_level(turn, name) + granted, turn.there[name].karma, "best", reading)


def _judges(turn: Turn, name: str, granted: int, *, shown: bool) -> Question | None:
    """Ask for the outcome of a draw.

    :param shown: whether nothing else was asked since the draw.
    """
    her = turn.there[name]
    if not her.hand:
        return None
    trial = _trial(turn, name, granted)
    good = trial.succeeds(her.hand)
    line = OVERFLOWS if _room(her) < len(her.hand) else HIDES
    missed = len(_missed(her))
    then = (HIDDEN(name=name, count=missed),) if missed else ()
    accepted = (lapsing(Way("accept", line(count=len(her.hand)), then=then)),)
    found = _kept(turn, name, trial) if good else accepted
    ways = (*found, *_forced(turn, name, trial))
    title = JUDGE[len(her.hand) > 1] if good else ACCEPT
    asked = title(name=name, names=names_of(her.hand))
    drawn = Shown(DRAWN(count=len(her.hand)), her.hand)
    again = () if shown else (drawn, _gauge(her))
    return Question(asked, ways, name, shows=again, secret=True)


def _room(her: Fighter) -> int:
    return her.karma - her.laid


def _missed(her: Fighter) -> Dominoes:
    """Return the dominoes of a failure that fit on the gauge."""
    return her.hand[: _room(her)]


def _kept(turn: Turn, name: str, trial: Trial) -> Ways:
    her = turn.there[name]
    several = {*her.hand}
    for domino in sorted(several, key=lambda domino: (domino.total, not domino.double)):
        due = trial.settles(domino, her.laid)
        rule = "BK-TIR-05" if her.hand[1:] and not due else None
        line, margin = KEEP_AND_SETTLE if due else KEEP, trial.margin(domino)
        told = line(domino=domino, margin=margin, limit=her.limit, rule=rule)
        way = Way(coded("keep", her.hand.index(domino)), told)
        yield way if several - {domino} else lapsing(way)


def _forced(turn: Turn, name: str, trial: Trial) -> Ways:
    """Offer to refuse the draw if the gauge and the pile allow it (BK-TIR-08, AMB-BK-17)."""
    her, count = turn.there[name], len(turn.there[name].hand)
    room = _room(her) >= count and turn.left >= count
    if her.exposed or her.has("coward") or not room:
        return
    scared, failed = her.has("scared"), not trial.succeeds(her.hand)

    def refused(prefer: str) -> Tiles:
        return tuple(
            placing.forced(
                domino,
                failed=failed,
                reading=turn.table.house.forced_side,
                coward=scared,
                prefer=prefer,
            )
            for domino in her.hand
        )

    veiled = scared and failed
    rule, reading = ("BK-DES-02", "AMB-BK-27") if veiled else ("BK-TIR-07", None)
    after = "BK-JAU-09" if failed and not veiled else rule
    sides = dict(placing.either(refused))
    alike = {*sides["strong"]} & {*sides.get("weak", ())}
    for prefer, tiles in sides.items():
        named = [str(tile.domino if tile in alike else said(tile)) for tile in tiles]
        told = FORCE(tiles=named, rule=rule)
        fields = {
            "count": count,
            "refused": her.hand,
            "prefer": prefer,
            "modifier": trial.level - her.level,
            "lightened": LATER,
        }
        request = Request(DRAW, name, fields=fields, leaves=LAID)
        then = FORCES(name=name, laid=all_said(tiles), rule=after, reading=reading)
        chart = partial(drawing, turn, name, tiles)
        yield Way(coded("force", prefer), told, request, chart=chart, overlap=True, then=(then,))


def _misses(turn: Turn, name: str, granted: int) -> Script:
    """Note a failure by its worst domino; a full gauge must settle (AMB-BK-17, AMB-BK-47)."""
    trial, her = _trial(turn, name, granted), turn.there[name]
    hand, missed = her.hand, _missed(her)
    worst = trial.chosen(hand, her.laid)
    turn.drew[name] = Drew(FAILED, trial.level, worst, trial.margin(worst), len(hand), missed)
    yield Note(writes={name: {"gauge": (*her.gauge, *map(placing.missed, missed)), "hand": []}})
    if len(missed) < len(hand):
        yield from settles(turn, own_due(name, "full"))


def _keeps(turn: Turn, name: str, granted: int, place: int, count: int) -> Script:
    """Note the domino of the margin; at the threshold the gauge must settle (BK-SOL-01)."""
    her = turn.there[name]
    kept = her.hand[place]
    trial = _trial(turn, name, granted)
    turn.drew[name] = Drew(SUCCEEDED, trial.level, kept, trial.margin(kept), count)
    if trial.settles(kept, her.laid):
        yield from settles(turn, own_due(name, "margin"))
        if not turn.succeeded(name):
            yield Note(writes={name: {"hand": []}})  # BK-SOL-04
