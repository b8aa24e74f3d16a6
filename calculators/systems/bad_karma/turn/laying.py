"""Step 10: successes other than the winner may lay on the serpentine or use an advantage."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from calculators.core.result import Shown
from calculators.core.script import (
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
from calculators.pieces.board import Choice, Ghost
from calculators.pieces.domino import DOMINOES, Domino
from calculators.pieces.domino import left as remaining

from .. import around
from ..attack import placing
from ..dominoes import without
from ..gauge.names import said
from ..serpentine.laying import bonuses, gained, lay, match_chance, matches, ways
from ..serpentine.model import TURN_WORDS, Lay, Lays, Snake, heads
from ..serpentine.names import GAIN, NAMES
from ..serpentine.picture import board, ghost
from ..serpentine.rule import Play
from .state import SERPENTINE, Turn, swept
from .striking import CARD_FOR, hero_ways, laid, pays

WHERE = Phrase("{name} : où poser {domino!s:le} ?")
LAY = Phrase("{name} pose{name:nt} {domino!s:le} ?")
NOTHING = Line("Ne rien poser", "BK-SER-01", "AMB-BK-37")
LAYS_NOTHING = Line("{name} ne pose{name:nt} rien.", "BK-SER-01")
HEAD = Line("Tête {id}, valeur {value}{zone}{matches}", "BK-SER-08")
ZONE, MATCHES = Phrase(", zone {zone}"), " : correspond"

HOW = Phrase("{name} : comment poser {domino!s:le} ?")
WAY, WAY_AT = Phrase("{turn:^}, {end}"), Phrase("Tête {head}, {turn}, {end}")
GAINING = Phrase("{way} : {gains}")
PLACE, ACROSS, ALONG = (Line("{way}", rule) for rule in ("BK-SER-08", "BK-SER-09", "BK-DES-04"))
"""As any domino, as a double across, as a double that may not lie so."""
BOARD = "Serpentin"

THEN_MATCH = "puis correspondre"
HERO = Phrase("{name}, Héroïque : une carte bonus malgré l'échec ?")
NO_HERO = Line("Ne pas l'employer", "BK-AVA-02")
HERO_PAYS = Line("Héroïque : une carte bonus pour {name}, contre {tile}.", "BK-AVA-02", "AMB-BK-26")
STAYS = Line("{name} en reste{name:nt} là.", "BK-AVA-02")

SWAP = Line("Tactique : prendre {domino!s:le} {name:de}", "BK-AVA-01")
SWAP_HIDDEN = {
    False: Line("Tactique : prendre le domino raté {name:de}", "BK-AVA-01"),
    True: Line("Tactique : prendre le domino raté nᵒ {number} {name:de}", "BK-AVA-01"),
}
"""By whether there are several; they lie face down."""
SWAPPED = Line(
    "Tactique : {given!s:le} prend la place du {taken!s} {name:de}.", "BK-AVA-01", "AMB-BK-25"
)


def lays(turn: Turn, name: str) -> Script:
    """Let one such success lay its domino, swap it, pay for a card, or do nothing."""
    swapped = False

    def asked() -> Question | None:
        domino, snake = turn.chosen(name), turn.snake
        if domino is None or snake is None:
            return None
        her = turn.there[name]
        offered = [*_heads(turn, name, domino, snake)]
        found = [way for way, _ in offered]
        ghosts = [_at_head(snake, her.camp, way, here) for way, here in offered]
        shows = (Shown(BOARD, (board(snake, ghosts=ghosts),)),)
        if swapped and found:  # the swap serves to lay
            title = WHERE(name=name, domino=domino)
            return Question(title, found, name, shows=shows)
        if found and her.has("tactician"):
            found += _swaps(turn, domino)
        if her.has("heroic") and not swapped:
            found += hero_ways(turn, name, domino)
        found.append(lapsing(says("nothing", NOTHING, LAYS_NOTHING, name=name)))
        return Question(LAY(name=name, domino=domino), found, name, shows=shows)

    kind = "swap"
    while kind == "swap":
        kind, *what = read((yield asked))
        if kind == "swap":
            yield from swaps(turn, name, *what)
            swapped = True
    if kind == "hero":
        yield from pays(turn, name, (turn.chosen(name),))
    elif kind == "head":
        yield from places(turn, name, turn.chosen(name), (*what,))


def may_cross(turn: Turn, name: str) -> bool:
    """Whether a double may be laid across: not for Chair à canon (BK-DES-04)."""
    return not turn.there[name].has("fodder")


def _heads(turn: Turn, name: str, domino: Domino, snake: Snake) -> Iterable[tuple[Way, Lays]]:
    """Yield each head that has room, with all the ways to lay there."""
    for head in heads(snake):
        here = ways(snake, domino, (head.id,), across=may_cross(turn, name))
        if not here:
            continue
        zone = ZONE(zone=NAMES[head.zone]) if head.zone else ""
        matches, rule = (MATCHES, "BK-SER-10") if head.value in domino.sides else ("", None)
        told = HEAD(head, zone=zone, matches=matches, rule=rule)
        asks: dict[str, Any] = {"shows" if here[1:] else "request": _laying(turn, name, here[0])}
        yield Way(coded("head", head.id), told, chart=partial(_then, turn, here), **asks), here


def _laying(turn: Turn, name: str, way: Lay, branch: tuple[int, ...] = ()) -> Request:
    """Return the request of a lay.

    :param branch: the heads allowed to a redraw; an abandoned one does not count (BK-SER-10).
    """
    fields = {
        "action": "lay",
        "domino": way.domino,
        "head": way.head,
        "turn": way.turn,
        "free": "high" if way.sides[1] == way.domino.high else "low",
        "across": way.across,
        "branch": branch,
    }
    if turn.left < 1:  # its content counts the turns of KO (BK-DOM-04)
        lying = (*around.on_board(turn.table.board), way.domino)
        fields |= {"out": remaining(lying), "veiled": []}
    return Request(SERPENTINE, name, fields=fields, anyway=True)


def _then(turn: Turn, here: Lays, asked: Request) -> Chances:
    """Return the chance that the next domino matches, if this one does.

    :param here: the ways to lay it that are still open; nothing is told if they differ in it.
    """

    def shares(play: Play) -> Chances:
        snake, across = play.snake, not play.traits.cannon
        if not matches(snake, here[0]):  # a domino matches a head whichever way it lies
            return ()
        pile, count = play.left(play.pile.out), len(heads(snake))
        chances = {
            match_chance(lay(snake, way), pile, way.branch(count), across=across) for way in here
        }
        return tuple((THEN_MATCH, chance) for chance in chances) if len(chances) == 1 else ()

    return turn.table.call(asked, shares)


# --- placement


def places(turn: Turn, name: str, domino: Domino | None, allowed: tuple[int, ...]) -> Script:
    """Lay a domino on a head; a match gives another on the same branch (BK-SER-08 to 10)."""
    lies, branch = bool(turn.table.values), tuple[int, ...]()  # this head leaves no choice

    def asked() -> Question | None:
        snake = turn.snake
        if snake is None or domino is None:
            return None
        found = ways(snake, domino, branch or allowed, across=may_cross(turn, name))
        if not found:
            return None
        several = len({way.head for way in found}) > 1
        plain = ALONG if domino.double and not may_cross(turn, name) else PLACE
        listed = tuple(
            Way(
                coded("way", way),
                (ACROSS if way.across else plain)(way=_label(snake, way, several=several)),
                _laying(turn, name, way, branch),
                chart=partial(_then, turn, (way,)),
            )
            for way in found
        )
        near = board(snake, (), tuple(_ghosts(snake, listed, found)), near=True)
        title = HOW(name=name, domino=domino)
        return Question(title, listed, name, shows=(Shown(BOARD, (near,)),))

    while domino is not None:
        if not lies and (yield asked) is None:
            return
        lies, values = False, turn.table.values
        drawn = values["drawn"]
        more = DOMINOES.parse(drawn) if drawn else None
        yield laid(turn, name, (domino,), (more,) if more else ())
        if more and not values["hand"]:  # it fits nowhere
            yield from swept(turn)
            yield laid(turn, name, (more,))
            return
        domino, branch = more, tuple(values["branch"])


def _label(snake: Snake, way: Lay, *, several: bool) -> str:
    text = (WAY_AT if several else WAY)(way, turn=TURN_WORDS[way.turn])
    gains = [GAIN(name=NAMES[camp], bonus=to) for camp, to in gained(snake, way)]
    return GAINING(way=text, gains=gains) if gains else text


# --- taps on the board


def _at_head(snake: Snake, camp: str, way: Way, here: Iterable[Lay]) -> Ghost:
    """Show at a head the way that scores most for the player's camp, straight if equal."""
    best = max(here, key=lambda each: bonuses(lay(snake, each)).get(camp, 0))
    return ghost(snake, best, Choice(way.code, way.label.text), numbered=True)


def _ghosts(snake: Snake, listed: Ways, found: Iterable[Lay]) -> Iterator[Ghost]:
    """Yield each place once; its disc turns the domino the other way round, or across."""
    both = sorted(zip(listed, found, strict=True), key=_place)
    for _, same in groupby(both, key=_place):
        (way, first), *others = same
        more = (Choice(each.code, each.label.text) for each, _ in others)
        yield ghost(snake, first, Choice(way.code, way.label.text), *more)


def _place(found: tuple[Way, Lay]) -> tuple[int, str]:
    return found[1].head, found[1].turn


# --- Tactique


def _swaps(turn: Turn, mine: Domino) -> Ways:
    """Offer the losing dominoes of the turn; a failure's are face down (BK-AVA-01, AMB-BK-25)."""
    for place, (other, her) in enumerate(turn.there.items()):
        if other == turn.winner:
            continue
        if turn.succeeded(other):
            for index, domino in enumerate(her.shown):
                if domino != mine and domino not in her.shown[:index]:
                    told = SWAP(domino=domino, name=other)
                    yield Way(coded("swap", place, index), told)
        missed = turn.missed(other)
        for index, _ in enumerate(missed):
            told = SWAP_HIDDEN[len(missed) > 1](name=other, number=index + 1)
            yield Way(coded("swap", place, index), told)


def swaps(turn: Turn, name: str, place: int, index: int) -> Script:
    """Swap the domino of the margin with a losing one (BK-AVA-01)."""
    other = [*turn.there][place]
    mine = turn.chosen(name)
    her, drew = turn.there[other], turn.drew[other]
    if mine is None:
        return
    missed = turn.missed(other)
    spot = missed[index] if missed else index
    taken = her.gauge[spot].domino if missed else her.shown[spot]
    if taken is None:
        return
    yield _swapped(turn, name, other, mine, taken, spot)
    turn.drew[name] = replace(turn.drew[name], kept=taken)
    if other != name and missed:
        turn.drew[other] = replace(drew, missed=(*without(drew.missed, (taken,)), mine))
    elif other != name and drew.kept == taken:
        turn.drew[other] = replace(drew, kept=mine)


def _swapped(turn: Turn, name: str, other: str, mine: Domino, taken: Domino, spot: int) -> Note:
    ours, her = turn.there.of(name, other)
    told = (SWAPPED(name=other, given=mine, taken=taken),)
    if name == other:
        return Note(told)
    missed = turn.missed(other)
    where, given = ("gauge", placing.missed(mine)) if missed else ("shown", mine)
    held = getattr(her, where)
    theirs = {where: (*held[:spot], given, *held[spot + 1 :])}
    return Note(told, {name: {"shown": (*without(ours.shown, (mine,)), taken)}, other: theirs})


# --- Héroïque, after a failure


def heroics(turn: Turn, name: str) -> Script:
    """Let a hero turn a domino of her failure up, for a card (BK-AVA-02, AMB-BK-26)."""

    def asked() -> Question | None:
        her = turn.there[name]
        if not her.has("heroic"):
            return None
        found, missed = [], turn.missed(name)
        tiles = [her.gauge[place] for place in missed]
        for index, (place, tile) in enumerate(zip(missed, tiles, strict=True)):
            if tile.domino is None or tile in tiles[:index]:
                continue
            for prefer, placed in placing.either(partial(placing.heroic, tile.domino)):
                gauge = (*her.gauge[:place], placed, *her.gauge[place + 1 :])
                then = HERO_PAYS(name=name, tile=said(placed))
                told, writes = CARD_FOR(tile=said(placed)), {name: {"gauge": gauge}}
                found.append(Way(coded("hero", prefer, place), told, then=(then,), writes=writes))
        if not found:
            return None
        found.append(lapsing(says("nothing", NO_HERO, STAYS, name=name)))
        return Question(HERO(name=name), found, name, secret=True)

    if (yield asked) not in {None, "nothing"}:
        yield from pays(turn, name)
