"""Damage tracks and the settlement of a gauge, as pure rules (BK-SOL, BK-DOM, BK-PRO, BK-AVA).

Law: dominoes only move. Each one of the gauge ends on a track, beside another as its companion,
or in the discard.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.group import Fields, fields_of
from calculators.pieces.gauge import Hurt, Placed

from ..damage.inputs import Both, Helped, Hurts, Lasting
from ..house import House
from ..scales import KO_PENALTIES, MOST_HURTS, WOUND_PENALTIES
from .inputs import Traits


def boxes(hurts: Iterable[Hurt]) -> int:
    """Return how many boxes of a track are in use, covered dominoes excluded."""
    return sum(not hurt.covered for hurt in hurts)


def covered(hurts: Iterable[Hurt]) -> int:
    """Return how many dominoes of a track are covered by another."""
    return sum(hurt.covered for hurt in hurts)


def penalties(ko: Hurts, wounds: Hurts, reading: object) -> Both[int]:
    """Return the penalty of each track (BK-DOM-01 to 03, AMB-BK-12).

    :param reading: ``sum``; else the last box in use counts alone.
    """
    reached = KO_PENALTIES[: boxes(ko)], WOUND_PENALTIES[: boxes(wounds)]
    return Both(*(sum(each if reading == "sum" else each[-1:]) for each in reached))


def any_over(tracks: Iterable[Hurts], companions: object) -> bool:
    """Whether a track holds more than three damages (BK-DOM-07, AMB-BK-10, AMB-BK-14).

    :param companions: ``penalty`` if they weigh without counting.
    """
    all_count = companions != "penalty"
    counted = ([hurt for hurt in hurts if all_count or not hurt.hidden] for hurts in tracks)
    return any(boxes(hurts) > MOST_HURTS for hurts in counted)


def puts_out(before: Iterable[Hurts], after: Iterable[Hurts], companions: str) -> bool:
    """Whether damage taken on one of the tracks puts out of combat (BK-DOM-07).

    Damage from a past scene does not (AMB-BK-14).
    """
    changes = zip(before, after, strict=True)
    return any_over((now for then, now in changes if len(now) > len(then)), companions)


def cover(hurts: Hurts, level: int, levels: str) -> Hurts:
    """Cover as many dominoes as the level allows, the heaviest first (BK-AVA-05, AMB-BK-21).

    A damage covers another, or else the companion of one; a companion covers nothing: it only
    counts.

    :param levels: ``count``: as many times as the level; ``box``: once, on the box of that number;
        ``upto``: once on each box up to that number.
    """
    done = covered(hurts)
    allowed = (1 if 0 < level < len(hurts) else 0) if levels == "box" else level
    open_to = [place for place, hurt in enumerate(hurts) if not hurt.covered]
    shown = sorted(
        (place for place in open_to if not hurts[place].hidden),
        key=lambda place: -turns_left(hurts[place]),
    )
    hidden = [place for place in open_to if hurts[place].hidden]
    tops = max(0, len(shown) - done)
    # A damage laid under another covers nothing itself: where tops run short, companions go under.
    most = min(allowed - done, tops, (tops + len(hidden)) // 2)
    damages = shown[: max(0, min(most, tops - most))]
    under = {*damages, *hidden[: max(0, most - len(damages))]}
    return tuple(
        replace(hurt, covered=hurt.covered or place in under) for place, hurt in enumerate(hurts)
    )


def cover_both(tracks: Both[Hurts], traits: Lasting | Traits, levels: str) -> Both[Hurts]:
    """Cover dominoes of both tracks by the traits (AMB-BK-21)."""
    ko, wounds = tracks
    return Both(cover(ko, traits.tough, levels), cover(wounds, traits.unmoved, levels))


def _fragile(counted: Sequence[Hurt], level: int, levels: str) -> Sequence[int]:
    """Return the other sides that Fragile adds to the difficulty (AMB-BK-21)."""
    others = [hurt.other for hurt in counted]
    if levels == "box":
        return others[level - 1 : level] if level else []
    if levels == "upto":
        return others[:level]
    return sorted(others, reverse=True)[:level]


def covers(hurts: Sequence[Hurt]) -> dict[int, int | None]:
    """Return for each covered domino the place of the one above it (AMB-BK-21).

    A companion is under its own damage, if possible; the others in the order of the track.
    ``None`` for a domino under nothing.
    """
    tops = [place for place, hurt in enumerate(hurts) if hurt.on_top]
    above: dict[int, int | None] = {}
    for place, hurt in enumerate(hurts):
        mine = max((before for before in range(place) if not hurts[before].hidden), default=-1)
        if hurt.covered and hurt.hidden and mine in tops:
            above[place] = mine
            tops.remove(mine)
    left = iter(tops)
    under = [place for place, hurt in enumerate(hurts) if hurt.covered and place not in above]
    return above | {place: next(left, None) for place in under}


def without(hurts: Sequence[Hurt], gone: Iterable[int]) -> tuple[Hurts, Hurts]:
    """Remove dominoes from a track; return those that stay and those that leave.

    Companions leave with the domino before them (AMB-BK-13), a covered one with its cover: it no
    longer counts (BK-AVA-05, BK-AVA-06, AMB-BK-21).
    """
    leaving, above = set(gone), covers(hurts)
    leaving |= {place for place, top in above.items() if top is None or top in leaving}
    stay: list[Hurt] = []
    leave: list[Hurt] = []
    off = False
    for place, hurt in enumerate(hurts):
        off = off if hurt.hidden else place in leaving
        (leave if off or place in leaving else stay).append(hurt)
    return tuple(stay), tuple(leave)


def tick(knocks: Hurts, clock: str) -> tuple[Hurts, Hurts]:
    """End a turn: KO dominoes lose one turn; return those that stay and those that leave.

    A domino that leaves takes its companions and what it covers with it (BK-DOM-04, AMB-BK-13).

    :param clock: ``each``: every KO counts down; ``pool``: one for all, the oldest first, which
        is not kept waiting by what is covered.
    """
    passed: list[Hurt] = []
    over: list[int] = []
    for place, hurt in enumerate(knocks):
        if hurt.hidden:
            passed.append(hurt)
            continue
        counts = any(before.on_top for before in passed)
        waits = clock == "pool" and counts and not hurt.covered
        left = turns_left(hurt) - (not waits)
        if left < 1:
            over.append(place)
        passed.append(replace(hurt, turns=left))
    return without(passed, over)


def turns_left(hurt: Hurt) -> int:
    """Return how many turns a KO domino still lasts."""
    return hurt.up if hurt.turns is None else hurt.turns


@dataclass(slots=True)
class Ledger:
    """The tracks while damage is being taken, with the protections used."""

    ko: list[Hurt]
    wounds: list[Hurt]
    companions: list[Placed] = field(default_factory=list)
    from_pile: int = 0

    def take(self, sides: tuple[int, int], count: int) -> None:
        """Fill ``count`` boxes with a domino and its hidden companions (BK-SOL-10, 11)."""
        odd = sides[0] % 2 == 1
        track = self.ko if odd else self.wounds
        track.append(Hurt(sides, turns=sides[0] if odd else None))
        for _ in range(count - 1):
            if self.companions:
                track.append(Hurt(self.companions.pop(0).sides, hidden=True))
            else:
                self.from_pile += 1
                track.append(Hurt(None, hidden=True))


def unbreak(wounds: Sequence[Hurt], which: str) -> tuple[Hurts, Hurt]:
    """Remove a wound, with its companions; return the others, and it (BK-AVA-07, AMB-BK-22)."""
    shown = [place for place, hurt in enumerate(wounds) if not hurt.hidden]

    def weight(place: int) -> tuple[int, ...]:
        hurt = wounds[place]
        return boxes(wounds[place : _end(wounds, place)]), not hurt.covered, hurt.up, hurt.other

    if which == "worst":
        place = max(shown, key=weight)
    else:
        rank = {"first": 0, "second": 1, "third": 2}.get(which, len(shown))
        place = shown[min(rank, len(shown) - 1)]
    return without(wounds, {place})[0], wounds[place]


def _end(hurts: Sequence[Hurt], place: int) -> int:
    """Return the place after a domino and its companions."""
    end = place + 1
    while end < len(hurts) and hurts[end].hidden:
        end += 1
    return end


# --- the cost of both tracks, now and at the next draw


TRAITS = ("tough", "unmoved", "fragile")


class Standing(Frozen):
    """Both tracks of a character, after an event or a settlement.

    :param traits: those that act on the tracks; others are ignored.
    """

    tracks: Both[Hurts]
    helped: Helped
    traits: Lasting | Traits
    house: House

    @property
    def penalties(self) -> Both[int]:
        """The penalty of each track."""
        return penalties(*self.tracks, self.house.penalty)

    @property
    def penalty(self) -> int:
        """The penalty of both."""
        return sum(self.penalties)

    @property
    def level(self) -> int:
        """The skill minus both penalties."""
        return self.helped.level + self.penalty

    def level_after(self, ends: int) -> int:
        """Return the skill after so many turns: KO that have run out weigh no more.

        What is left is covered anew (BK-DOM-04, BK-AVA-05).
        """
        house, (ko, wounds) = self.house, self.tracks
        for _ in range(ends):
            stay, _gone = tick(ko, house.clock)
            ko = cover(stay, self.traits.tough, house.levels)
        return self.helped.level + sum(penalties(ko, wounds, house.penalty))

    @property
    def healing(self) -> int:
        """The difficulty of the healing draw (BK-DOM-06, BK-DES-01)."""
        counted = [hurt for hurt in self.tracks.wounds if not hurt.covered]
        others = _fragile(counted, self.traits.fragile, self.house.levels)
        return sum(hurt.up for hurt in counted) + sum(others)

    def left(self, care: Mapping[str, Any] = NO_ENTRIES, **event: int) -> Fields:
        """Return the tracks' lasting state, for their next event.

        :param event: other consequences: turns to lose, and who is out or risen.
        """
        return {
            **self.tracks._asdict(),
            **event,
            **fields_of(self.helped),
            **care,
            **fields_of(self.traits, *TRAITS),
        }
