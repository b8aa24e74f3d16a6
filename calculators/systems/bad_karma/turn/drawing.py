"""Steps 1 to 8: each draws in secret, then accepts, forces fate or keeps, and may settle."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.machine import Chances, add, headline, offer, push, tell
from calculators.pieces.gauge import Placed
from calculators.systems.bad_karma.attack import placing
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.draw import chances
from calculators.systems.bad_karma.draw import words as course
from calculators.systems.bad_karma.draw.rule import Refusal
from calculators.systems.bad_karma.draw.trial import FULL, SETTLE, SUCCESS, Trial, threshold
from calculators.systems.bad_karma.gauge.names import all_said, masked, names_of, said
from calculators.systems.bad_karma.scales import MOST_DRAWN
from calculators.systems.bad_karma.turn.modifier import MODIFY, Modify
from calculators.systems.bad_karma.turn.settle import Settlement
from calculators.systems.bad_karma.turn.state import (
    ABSENT,
    FAILED,
    FREE_MOVES,
    SUCCEEDED,
    Turn,
    draw_level,
    drop,
    lying,
    pile_size,
    public_pile,
    put,
    trial_of,
)
from calculators.systems.bad_karma.turn.words import draw as words

SKIP, EXHAUST, ACCEPT, KEEP = "skip", "exhaust", "accept", "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """Steps 1 and 2: how many dominoes (BK-TIR-01, BK-TIR-02, BK-TIR-09)."""

    who: int
    name: ClassVar = "draw"

    def ask(self, turn: Turn) -> Ask:
        """Ask for the number of dominoes."""
        player, there = turn[self.who], pile_size(turn)
        most = min(MOST_DRAWN, there)
        moves = [
            offer(f"draw.{k}", words.SEVERAL if k > 1 else words.ONE, needs=k, count=k)
            for k in range(1, most + 1)
        ]
        moves.append(offer(SKIP, words.SKIP))
        if there < MOST_DRAWN:
            moves.append(offer(EXHAUST, words.EXHAUST, there=there))
        if turn.moves < FREE_MOVES:
            moves.append(offer(MODIFY, words.MODIFY))
        title = words.COUNT_MODIFIED if player.modifier else words.COUNT
        level = draw_level(turn, self.who)
        asked = title(name=player.name, level=level, modifier=player.modifier)
        return Ask(asked, tuple(moves), player.name, open=True)

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return the chances of so many dominoes."""
        return draw_chances(turn, self.who, move.needs, len(turn[self.who].sheet.gauge))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Draw, or stay out."""
        name, modifier = turn[self.who].name, turn[self.who].modifier
        if code == MODIFY:
            return push(turn, Modify(self.who), self)
        if code == EXHAUST:
            return headline(replace(turn, stopped=True), words.EXHAUSTED)
        if code == SKIP:
            return headline(put(turn, self.who, fate=ABSENT), words.SKIPPED, name=name)
        turn = put(turn, self.who, level=draw_level(turn, self.who))
        if modifier:
            level = turn[self.who].level
            turn = tell(turn, words.MODIFIED, modifier=modifier, level=level)
        return drew(turn, self.who, drawn)


@dataclass(frozen=True, slots=True)
class Lighten:
    """Good Karma: a double may take one domino off the gauge (BK-AVA-04, AMB-BK-23).

    :param drawn: what was drawn, be it for a tie.
    """

    who: int
    drawn: Dominoes
    name: ClassVar = "lighten"

    def ask(self, turn: Turn) -> Ask | None:
        """Ask which domino leaves; nothing to ask without a double or on an empty gauge."""
        player = turn[self.who]
        tiles = player.sheet.gauge
        if not player.sheet.has("good_karma") or not tiles:
            return None
        if not any(domino.double for domino in self.drawn):
            return None
        name = masked if turn.declared else said
        moves = [
            offer(f"off.{tiles.index(tile)}", words.OFF, tile=name(tile))
            for tile in dict.fromkeys(tiles)
        ]
        moves.append(offer(KEEP, words.NO_OFF))
        title = words.LIGHTEN(player)
        return Ask(title, tuple(moves), player.name, about=f"gauge:{self.who}")

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Take the domino off."""
        if not code:
            return turn
        if code == KEEP:
            return headline(turn, words.NOT_USED)
        place = int(code.removeprefix("off."))
        tiles = turn[self.who].sheet.gauge
        tile = tiles[place]
        turn = put(turn, self.who, sheet_gauge=tiles[:place] + tiles[place + 1 :])
        if tile.domino:
            turn = drop(turn, [tile.domino], veiled=tile.hidden)
        else:
            turn = drop(turn, [], unknown=1)
        name = masked(tile) if turn.declared else said(tile)
        figures = lying(tile, masked=turn.declared)
        return headline(turn, words.LIGHTENED, tile=name, **figures)


@dataclass(frozen=True, slots=True)
class Judge:
    """Steps 3 to 8: a failure is accepted, a draw refused, or a margin kept."""

    who: int
    name: ClassVar = "judge"

    def ask(self, turn: Turn) -> Ask:
        """Ask what becomes of the draw."""
        player, trial = turn[self.who], trial_of(turn, self.who)
        good = trial.succeeds(player.hand)
        moves = list(_kept(turn, self.who, trial) if good else _accepted(turn, self.who))
        moves += _forced(turn, self.who, trial)
        title = words.JUDGE[len(player.hand) > 1] if good else words.ACCEPT
        asked = title(player, names=names_of(player.hand))
        return Ask(asked, tuple(moves), player.name, about=f"gauge:{self.who}")

    def chances(self, turn: Turn, move: Move) -> Chances:
        """Return the chances of the draw that replaces this one."""
        laid = len(turn[self.who].sheet.gauge) + move.needs
        return draw_chances(turn, self.who, move.needs, laid)

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:
        """Accept, force or keep."""
        if code == ACCEPT:
            return _missed(turn, self.who)
        if code.startswith("force."):
            return _refused(turn, self.who, code.removeprefix("force."), drawn)
        return _keep(turn, self.who, int(code.removeprefix("keep.")))


def drew(turn: Turn, who: int, drawn: Dominoes) -> Turn:
    """Put what was drawn in a hand, to be judged."""
    turn = put(turn, who, hand=drawn)
    trial, name = trial_of(turn, who), turn[who].name
    good = trial.succeeds(drawn)
    line = words.DREW[len(drawn) > 1, good]
    names = [str(domino) for domino in drawn]
    turn = headline(replace(turn, shown=drawn), line, name=name, drawn=names)
    turn = add(turn, *course.comparison(trial, drawn))
    if turn[who].sheet.has("coward"):
        turn = tell(turn, course.NO_REFUSAL)
    return push(turn, Lighten(who, drawn), Judge(who))


def draw_chances(turn: Turn, who: int, count: int, laid: int) -> Chances:
    """Return the exact chances of a draw, for all that its player sees.

    The domino of an éclat's margin is chosen: the best margin settles more often than the safest.

    :param laid: the dominoes on the gauge when it is drawn.
    """
    pile = public_pile(turn, who)
    if not 0 < count <= len(pile):
        return ()
    before = chances.Before(laid, 0, turn[who].sheet.has("good_karma"))
    trial = trial_of(turn, who)
    best, safe = (
        chances.trial_law(replace(trial, pick=pick), pile, count, before)
        for pick in ("best", "safe")
    )
    good = best.probability(SUCCESS) + best.probability(SETTLE)
    due, forced = (law.probability(SETTLE) + law.probability(FULL) for law in (best, safe))
    if due == forced:
        return ((words.SUCCEED, good), *(((words.SETTLE, due),) if due else ()))
    return ((words.SUCCEED, good), (words.SETTLE_BEST, due), (words.SETTLE_FORCED, forced))


def _accepted(turn: Turn, who: int) -> Iterable[Move]:
    sheet, hand = turn[who].sheet, turn[who].hand
    full = len(sheet.gauge) + len(hand) > sheet.karma
    yield offer(ACCEPT, words.OVERFLOWS if full else words.HIDES, count=len(hand))


def _kept(turn: Turn, who: int, trial: Trial) -> Iterable[Move]:
    player = turn[who]
    laid = len(player.sheet.gauge)
    limit = threshold(player.sheet.karma, laid)
    for domino in sorted(set(player.hand), key=lambda d: (d.total, not d.double)):
        line = words.KEEP[len(player.hand) > 1, trial.settles(domino, laid)]
        code, margin = f"keep.{player.hand.index(domino)}", trial.margin(domino)
        yield offer(code, line, domino=domino, margin=margin, limit=limit)


def _forced(turn: Turn, who: int, trial: Trial) -> Iterable[Move]:
    """Offer to refuse the draw where the gauge and the pile allow it (BK-TIR-08, AMB-BK-17)."""
    player = turn[who]
    count, laid = len(player.hand), len(player.sheet.gauge)
    room = player.sheet.karma - laid >= count and pile_size(turn) >= count
    if player.sheet.has("coward") or not room:
        return
    ways: dict[tuple[Placed, ...], str] = {}
    for prefer in ("strong", "weak"):
        ways.setdefault(_laid(turn, who, prefer), prefer)
    for tiles, prefer in ways.items():
        scared = player.sheet.has("scared") and not trial.succeeds(player.hand)
        line = words.FORCE_SCARED if scared else words.FORCE
        told = words.AND.join(said(tile) for tile in tiles)
        yield offer(f"force.{prefer}", line, needs=count, tiles=told)


def _laid(turn: Turn, who: int, prefer: str) -> tuple[Placed, ...]:
    player = turn[who]
    failed = not trial_of(turn, who).succeeds(player.hand)
    return tuple(
        placing.forced(
            domino,
            failed=failed,
            reading=turn.house.forced_side,
            coward=player.sheet.has("scared"),
            prefer=prefer,
        )
        for domino in player.hand
    )


def _refused(turn: Turn, who: int, prefer: str, drawn: Dominoes) -> Turn:
    player = turn[who]
    how = Refusal(turn.house.forced_side, coward=player.sheet.has("scared"), prefer=prefer)
    trial = trial_of(turn, who)
    tiles, steps = course.refused(player.sheet.gauge, player.hand, trial, how)
    turn = put(add(turn, *steps), who, sheet_gauge=tiles)
    return drew(turn, who, drawn)


def _missed(turn: Turn, who: int) -> Turn:
    """Lay a failure face down; what a full gauge refuses makes it fall due (AMB-BK-17)."""
    player, trial = turn[who], trial_of(turn, who)
    tiles, hand = player.sheet.gauge, player.hand
    worst = trial.chosen(hand, len(tiles))
    room = player.sheet.karma - len(tiles)
    laid = tuple(placing.missed(domino) for domino in hand[:room])
    full = room < len(hand)
    turn = put(
        turn,
        who,
        sheet_gauge=(*tiles, *laid),
        hand=(),
        chosen=worst,
        margin=trial.margin(worst),
        fate=FAILED,
        missed=len(laid),
    )
    turn = drop(turn, hand[room:], veiled=True)
    reading, margin = words.WORST if len(hand) > 1 else "", trial.margin(worst)
    turn = headline(turn, words.MISSED, reading=reading, name=player.name, margin=margin)
    if laid:
        names, row = names_of(hand[:room]), laid[0].row
        turn = tell(turn, words.LIES, names=names, count=len(laid), row=row)
    if full:
        turn = tell(turn, words.NO_BOX, rest=names_of(hand[room:]))
        return push(turn, Settlement(who, "full"))
    return tell(turn, words.OVER)


def _keep(turn: Turn, who: int, place: int) -> Turn:
    """Keep the domino of the margin; a margin at the threshold settles (BK-SOL-01)."""
    player, trial = turn[who], trial_of(turn, who)
    chosen, laid = player.hand[place], len(player.sheet.gauge)
    margin = trial.margin(chosen)
    turn = put(turn, who, chosen=chosen, margin=margin, fate=SUCCEEDED)
    several, count = len(player.hand) > 1, len(player.hand)
    turn = headline(turn, words.KEPT[several], name=player.name, margin=margin, dominoes=count)
    if several:
        turn = tell(turn, course.GIVES, chosen=chosen)
    turn = add(turn, *course.meeting(trial, margin, player.sheet.gauge))
    if trial.settles(chosen, laid):
        turn = tell(turn, course.DUE, gauge=all_said(player.sheet.gauge))
        return push(turn, Settlement(who, "margin"))
    return turn
