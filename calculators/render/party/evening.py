"""An evening that is told: a session made step by step, and each step as a page shows it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element

from calculators.core.engine import Resolution
from calculators.core.french import french
from calculators.core.system import System
from calculators.pieces.board import Board
from calculators.pieces.gauge import Gauge, Track
from calculators.session.filling import character
from calculators.session.fold import Folded, fold
from calculators.session.reading import SEEDED, Move, Session
from calculators.session.seeing import seen
from calculators.session.words import said

from ..figure import NoPartError, value_of
from ..html import button, element, folded
from ..links import Links
from ..result import WHY
from .stage import reasons_html, told_html

HERE = "Rejouer d'ici"
GIVES = "gives"
"""Beside a move: what its story needs of it, values by their path; ``outcome`` is its outcome."""

type Picture = tuple[str, str]
"""Whose pieces a result shows, and under which caption."""
_LIES = (Board, Gauge, Track)
"""What lies before everybody and changes; a throw is what it was."""


@dataclass
class Evening:
    """An evening as far as it was played.

    :param step: how many steps it has.
    """

    system: System
    links: Links
    title: str = ""
    step: int = 0
    folded: Folded | None = None

    @property
    def session(self) -> dict[str, Any]:
        """Its moves so far, as a session is kept."""
        session = self.folded.session if self.folded else Session(self.system.id, self.title)
        return session.written()

    def play(self, moves: Iterable[Mapping[str, Any]]) -> Element:
        """Make some more moves, and draw them as one step.

        :param moves: as a session keeps them, each perhaps with ``gives``.
        :raises RefusedError: for a move that cannot be made.
        :raises ValueError: for one that comes to something else than its story needs.
        :raises LookupError: for a need that names nothing.
        """
        first = len(self.folded.nodes) if self.folded else 0
        for told in moves:
            move = {key: value for key, value in told.items() if key != GIVES}
            if move["do"] in SEEDED:  # a page that is built again is the same
                move.setdefault("seed", str(len(self.session["moves"])))
            self.folded = fold(self.system, self.session, move)
            made = self.folded.made
            _hold(move, made.resolution if made else None, told.get(GIVES, {}))
        self.step += 1
        return self._drawn(first, seen(fold(self.system, self.session), None))

    def told(self, path: list[str]) -> Any:
        """Return one of the values, of the last result that has it.

        :raises LookupError: where none has.
        """
        for each in reversed(self.folded.done if self.folded else ()):
            if each.resolution:
                try:
                    return value_of(each.resolution.result.values, path)
                except NoPartError:
                    continue
        raise LookupError(" ".join(path))

    def field(self, who: str, name: str, *, plain: bool) -> Any:
        """Return a field of somebody's sheet, as it is now.

        :param plain: as the sheet says it, in words.
        :raises LookupError: for somebody or a field that is not there.
        """
        sheet = self.system.sheet
        sheets = self.folded.state.sheets if self.folded else {}
        if name not in sheet.character.inputs:
            raise LookupError(name)
        her = character(sheet, sheets[who])
        return said(sheet, name, her) if plain else getattr(her, name)

    # --- a step

    def _drawn(self, first: int, whole: Folded) -> Element:
        """Draw the moves from a place on as a step."""
        places = range(first, len(whole.nodes))
        after = [replace(whole, nodes=whole.nodes[: at + 1]) for at in places]
        later = [_pictures(each) for each in after[1:]]
        stage = [
            part for at, each in enumerate(after) for part in _told(each, {*chain(*later[at:])})
        ]
        reasons = [part for each in after for part in self._reasons(each)]
        here = button(
            french(HERE),
            class_="md-button",
            aria_label=french(f"{HERE}, étape {self.step}"),
        )
        why = folded(WHY, reasons) if reasons else None
        return element(
            "party-replay",
            element("div", *stage, class_="calc-stage"),
            element("div", why, here, class_="evening-ways"),
            system=self.system.id,
            data_root=self.links.root,
            data_party=self.links.party(self.system),
            data_moves=len(whole.nodes),
        )

    def _reasons(self, whole: Folded) -> Iterator[Element]:
        """Give the reasons of a move, each with its rule, and the rules that it names besides."""
        reasons = reasons_html(whole, self.links)
        if reasons is not None:
            yield reasons
        happened = whole.end.happened
        entry, made = happened and happened.entry, happened and happened.resolution
        cited = {step.rule for step in made.result.steps} if made else set()
        rules = [each for each in entry.rules if each not in cited] if entry else []
        pills = [self.links.pill(each, "calc-rule") for each in rules]
        if pills:
            yield element("p", *(node for pill in pills for node in (pill, " ")))


def _hold(move: Move, made: Resolution | None, gives: Mapping[str, Any]) -> None:
    """Refuse a move that comes to something else than its story needs of it."""
    if made is None and gives:
        raise ValueError(f"{move} comes to no result, and the story needs {gives}")
    if made is None:
        return
    if made.drew and "outcome" not in gives:
        raise ValueError(f"{move} draws: say which outcome the story needs of it")
    values = {**made.result.values, "outcome": made.result.outcome}
    for name, wanted in gives.items():
        came = value_of(values, name.split())
        if came != wanted:
            raise ValueError(f"{move}: {name} is {came!r}, and the story tells {wanted!r}")


def _told(whole: Folded, later: Collection[Picture]) -> Iterator[Element | None]:
    """Tell a move, under the heading of what begins with it.

    :param later: the pictures of the moves after it: of one that changes, the last is shown.
    """
    happened = whole.end.happened
    if happened and happened.entry and happened.entry.opens:
        yield element("p", happened.entry.opens, class_="evening-opens")
    again = {caption for who, caption in _pictures(whole) if (who, caption) in later}
    yield from told_html(whole, again)


def _pictures(whole: Folded) -> set[Picture]:
    """Return who is shown what by the last move, of what lies there."""
    made = whole.end.happened and whole.end.happened.resolution
    last = whole.state.last
    if not made or not last:
        return set()
    lies = (each for each in made.result.shown if any(isinstance(p, _LIES) for p in each.pieces))
    return {(last.sides.who, group.caption) for group in lies}
