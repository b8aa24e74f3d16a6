"""The end of a turn: the order of narration, what the leader grants, then the next turn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

from calculators.core.ask import Ask, Move
from calculators.core.french import listing
from calculators.core.machine import add, headline, offer, push, tell
from calculators.core.result import Step
from calculators.pieces.gauge import Hurt
from calculators.systems.bad_karma.dominoes import Dominoes
from calculators.systems.bad_karma.gauge.names import masked
from calculators.systems.bad_karma.serpentine.names import NAMES
from calculators.systems.bad_karma.settlement import settling
from calculators.systems.bad_karma.turn.state import (
    FAILED,
    FREE_MOVES,
    SETTLED,
    SUCCEEDED,
    Turn,
    camps_down,
    drop,
    lying,
    put,
)
from calculators.systems.bad_karma.turn.words import close as words

NEXT, SCENE, REWARD, NONE = "next", "scene", "reward", "none"
WINNER = "winner"
SHORTEST = 1
"""The turns that the shortest KO lasts."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Someone who speaks.

    :param who: the place of the character.
    :param group: ``failed``, ``settled``, ``succeeded`` or ``winner``.
    :param margin: the one declared; ``None`` for who settled (BK-SOL-06).
    """

    who: int
    group: str
    margin: int | None


def narration(turn: Turn) -> tuple[Narrator, ...]:
    """Return who speaks, the least good result first (BK-NAR-01, BK-NAR-02, AMB-BK-47).

    Failures by margin, then those who settled, then successes, then the winner; nobody who did
    not draw.
    """
    failed = [p for p, player in enumerate(turn.players) if player.fate == FAILED]
    settled = [p for p, player in enumerate(turn.players) if player.fate == SETTLED]
    good = [p for p in reversed(turn.order) if p != turn.winner]
    failed.sort(key=lambda place: turn[place].margin)
    last = [] if turn.winner is None else [turn.winner]
    groups = ((FAILED, failed), (SETTLED, settled), (SUCCEEDED, good), (WINNER, last))
    return tuple(
        Narrator(p, group, None if group == SETTLED else turn[p].margin)
        for group, places in groups
        for p in places
    )


def speech(turn: Turn, speaker: Narrator) -> Step:
    """Return what somebody may tell."""
    others = {player.fate for player in turn.players}
    useful = {
        SUCCEEDED: FAILED in others,
        WINNER: len(narration(turn)) > 1,
    }
    return words.MAY[speaker.group, useful.get(speaker.group, False)]()


def recalled(turn: Turn, speaker: Narrator) -> str:
    """Return what somebody may tell, after what the turn gave: margin and target."""
    told = speech(turn, speaker).text
    if speaker.margin is None:
        return told
    if speaker.group == WINNER and turn.target is not None:
        target = turn[turn.target].name
        return words.STRUCK(margin=speaker.margin, target=target, told=told)
    return words.DID(margin=speaker.margin, told=told)


def equals(told: Sequence[Narrator]) -> bool:
    """Whether two who follow each other did equally well."""
    return any(
        (one.group, one.margin) == (other.group, other.margin) for one, other in pairwise(told)
    )


@dataclass(frozen=True, slots=True)
class Narrate:
    """The order of narration is told."""

    name: ClassVar = "narrate"

    def ask(self, turn: Turn) -> None:
        """Nothing to choose."""

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Tell each what may be said, and what may not."""
        told = narration(turn)
        for rank, speaker in enumerate(told, start=1):
            step = speech(turn, speaker)
            reading = words.WITHOUT_MARGIN if speaker.group == SETTLED else ""
            text = words.SPEAKS(rank=rank, name=turn[speaker.who].name, told=step.text)
            turn = add(turn, replace(step, text=text, reading=reading))
        if equals(told):
            turn = tell(turn, words.EQUALS)
        return turn


@dataclass(frozen=True, slots=True)
class Close:
    """The turn is over, once the table has told it."""

    name: ClassVar = "close"

    def ask(self, turn: Turn) -> Ask:
        """Ask for the next turn, or for the end of the scene."""
        down = camps_down(turn)
        camps = listing([NAMES[camp] for camp in down])
        scene = offer(SCENE, words.END[min(len(down), 2)], camps=camps)
        if turn.stopped:
            return Ask(words.STOPPED, (scene,))
        moves = [offer(NEXT, words.NEXT)]
        if turn.moves < FREE_MOVES and any(_rewards(turn)):
            moves.append(offer(REWARD, words.REWARD))
        return Ask(_title(turn), (*moves, scene))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Leave the sheets as the next turn finds them."""
        if code == REWARD:
            return push(turn, Reward(), self)
        turn = _tidied(turn)
        return _end_of_scene(turn) if code == SCENE else _end_of_turn(turn)


@dataclass(frozen=True, slots=True)
class Reward:
    """The leader gives a domino of Bad Karma, or a KO, back (BK-JAU-10, AMB-BK-44)."""

    name: ClassVar = "reward"

    def ask(self, turn: Turn) -> Ask:
        """Ask whose."""
        return Ask(words.WHOSE, (*_rewards(turn), offer(NONE, words.NO_REWARD)))

    def play(self, turn: Turn, code: str, drawn: Dominoes) -> Turn:  # noqa: ARG002
        """Take the last one off."""
        if code == NONE:
            return headline(turn, words.NONE_GIVEN)
        kind, number = code.split(".")
        place = int(number)
        track = getattr(turn[place].sheet, kind)
        start = max(
            i for i, tile in enumerate(track) if kind == "gauge" or not tile.hidden or not i
        )
        gone, left = track[start:], track[:start]
        if kind == "ko":
            left, gone = settling.without(track, {start})
            left = settling.cover(left, turn[place].sheet.tough, turn.house.levels)
        turn = put(turn, place, **{f"sheet_{kind}": left})
        turn = drop(turn, [], sum(t.sides is None for t in gone))
        for tile in gone:
            if tile.domino:
                turn = drop(turn, [tile.domino], veiled=tile.hidden)
        told: dict[str, Any] = {"name": turn[place].name}
        if kind == "gauge":
            told |= {"tile": masked(gone[0]), **lying(gone[0], masked=True)}
        return headline(turn, words.REWARDED[kind], **told)


def _rewards(turn: Turn) -> Iterable[Move]:
    for place, player in enumerate(turn.players):
        if player.sheet.gauge:
            tile = masked(player.sheet.gauge[-1])
            yield offer(f"gauge.{place}", words.OFF, name=player.name, tile=tile)
        if player.sheet.ko:
            yield offer(f"ko.{place}", words.LAST_KO, name=player.name)


def _title(turn: Turn) -> str:
    names = [turn[speaker.who].name for speaker in narration(turn)]
    if not names:
        return words.NOBODY_DREW
    if turn.winner is None:
        return words.TELL(names=names)
    title = words.TELL_AND_CONCLUDE if names[:-1] else words.CONCLUDE
    return title(names=names[:-1], last=names[-1])


def _tidied(turn: Turn) -> Turn:
    """Put hands back in the pile (BK-PIO-01); what traits may cover is covered (AMB-BK-21)."""
    for place, player in enumerate(turn.players):
        sheet, levels = player.sheet, turn.house.levels
        ko = settling.cover(sheet.ko, sheet.tough, levels)
        wounds = settling.cover(sheet.wounds, sheet.unmoved, levels)
        turn = put(turn, place, hand=(), extra=(), sheet_ko=ko, sheet_wounds=wounds)
    return replace(turn, agenda=(), discard=(), veiled=(), lost_sight=0)


def _end_of_turn(turn: Turn) -> Turn:
    """Count KO and lost turns down (BK-DOM-04, BK-SOL-09)."""
    for place, player in enumerate(turn.players):
        sheet = player.sheet
        stay, leave = settling.tick(sheet.ko, turn.house.clock)
        ko = settling.cover(stay, sheet.tough, turn.house.levels)
        turn = put(turn, place, sheet_ko=ko, sheet_lost=max(0, sheet.lost - 1))
        if leave:
            turn = _ended(turn, sheet.called, leave)
        if sheet.lost == 1 and not sheet.out:
            turn = tell(turn, words.BACK, name=sheet.called)
    return turn


def _end_of_scene(turn: Turn) -> Turn:
    """Put everything away but the wounds (BK-SER-07, BK-JAU-06, AMB-BK-13).

    «Définitif» is for the scene (AMB-BK-14).
    """
    for place, player in enumerate(turn.players):
        wounds = player.sheet.wounds
        turn = put(
            turn,
            place,
            sheet_gauge=(),
            sheet_ko=(),
            sheet_lost=0,
            sheet_out=False,
            sheet_spent=False,
        )
        if wounds:
            difficulty = settling.healing(wounds, player.sheet.fragile, turn.house.levels)
            turn = tell(turn, words.HEALING, name=player.name, difficulty=difficulty)
    zones = tuple(replace(zone, added=0) for zone in turn.zones)
    turn = replace(turn, zones=zones, snake=None)
    return headline(turn, words.TIDIED)


def _ended(turn: Turn, name: str, leave: Sequence[Hurt]) -> Turn:
    """Tell which KO end; one that lasted a single turn weighed on no draw."""
    ended = [hurt for hurt in leave if not (hurt.hidden or hurt.covered)]
    if not ended:
        return turn
    short = any(hurt.up == SHORTEST for hurt in ended)
    return tell(turn, words.ENDED[short], name=name, count=len(ended), value=SHORTEST)
