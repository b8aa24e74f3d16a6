"""The fence `soiree`: an example of play, each step of which is a real move.

A page is prose with fences between it; from top to bottom, their moves are one session, made by the
package as at a table. The first fence gives its title. A move is written as it is stored; one that
draws also declares what the story needs of it, and has a seed that gives that:

    title = "Le dernier wagon"
    moves = [
      { do = "choose", move = "draw.1", seed = "7", gives = { outcome = "failure" } },
    ]

In place of the fence, the page shows the journal's sentences, the pieces, the reasons with their
rules, and a button to continue from there at the reader's own table. The prose types no figure; a
mark takes it from the moves' results, with a format as in `calculators.render.figure`:

    {{ told margin :un point|# points }}  one of the values, of the last result that has it
    {{ sheet Odile karma }}               a field of a sheet, at that moment

An impossible move, or another result than the story's, fails the build.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from calculators.catalogue import SYSTEMS
from calculators.core.errors import RefusedError
from calculators.core.french import french
from calculators.core.words import Phrase
from calculators.pieces.board import Board
from calculators.pieces.gauge import Gauge, Track
from calculators.render.figure import FORMAT, NoPartError, value_of
from calculators.render.gestures import written
from calculators.render.html import button, details, element, to_html
from calculators.render.party.stage import reasons_html, told_html
from calculators.render.result import WHY
from calculators.render.text import fault_lines
from calculators.session.fold import fold
from calculators.session.reading import Session
from calculators.session.replaying import Folded
from calculators.session.seeing import seen
from calculators.session.shapes import SEEDED, Move
from calculators.session.state import character
from calculators.session.words import field_text
from hooks.places import parsed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from xml.etree.ElementTree import Element

    from calculators.core.engine import Resolution
    from calculators.core.system import System
    from calculators.render.links import Links

PAGE, TITLE = "soiree.md", "Une soirée racontée"
FENCE = "```soiree\n"
CLASS = "evening"
_PART = re.compile(
    r"^```soiree\n(?P<body>.*?)^```$|\{\{\s*(?P<mark>(?:told|sheet)\s.+?)\s*\}\}",
    re.MULTILINE | re.DOTALL,
)
_KEYS = frozenset({"title", "moves"})
HERE = "Rejouer d'ici"
GIVES = "gives"
"""Beside a move: what its story needs of it, values by their path; ``outcome`` is its outcome."""

type Picture = tuple[str, str]
"""Whose pieces a result shows, and under which caption."""
_LIES = (Board, Gauge, Track)
"""What lies before everybody and changes; a throw is what it was."""

_LEAD = (
    "Tout ce qui suit a été joué ici même : dans les cadres, le journal de la table et ses pièces "
    "telles qu'elles sont tombées ; entre eux, ce qu'on se raconte. « Pourquoi ? » donne les "
    f"règles. « {HERE} » ouvre votre table à cet endroit ; la partie en cours, mise de côté, se "
    "reprend au "
)


def expand(markdown: str, system: str, links: Links) -> str:
    """Play the evening of a page: replace its fences with steps, and fill its marks.

    :raises ValueError: for an impossible step or mark, with the place of the step.
    """
    if FENCE not in markdown:
        return markdown
    evening = Evening(SYSTEMS[system], links)

    def part(found: re.Match[str]) -> str:
        mark, body = found["mark"], found["body"]
        place = f"step {evening.step + (mark is None)} of the evening"
        try:
            return _step(evening, body) if mark is None else _figure(evening, mark)
        except RefusedError as refused:
            raise ValueError(f"{place}: {'; '.join(fault_lines(refused.faults))}") from refused
        except LookupError as error:
            raise ValueError(f"{place}: no {error}") from error
        except (ValueError, TypeError) as error:
            raise ValueError(f"{place}: {error}") from error

    title, head, told = _PART.sub(part, markdown).partition("\n## ")
    notebook = element("a", "carnet", href=links.party(evening.system, "carnet"))
    lead = to_html(element("p.evening-lead", _LEAD, notebook, "."))
    kept = to_html(element("div", data_session=written(evening.session), hidden=True))
    return f"{title}\n{lead}\n{head}{told}\n\n{kept}\n"


def tells(html: str) -> bool:
    """Return whether the HTML of a page holds an evening."""
    return f'class="{CLASS}"' in html


def _step(evening: Evening, body: str) -> str:
    told = parsed(body, _KEYS)
    evening.title = told.get("title", evening.title)
    drawn = evening.play(told["moves"])
    return to_html(element("div", drawn, class_=CLASS, id=f"etape-{evening.step}"))


def _figure(evening: Evening, mark: str) -> str:
    told, wanted = (*FORMAT.split(mark, maxsplit=1), "")[:2]
    kind, *path = told.split()
    value = evening.told(path) if kind == "told" else evening.field(*path, plain=not wanted)
    return french(Phrase(f"{{it{wanted}}}")(it=value))


# --- the session


@dataclass
class Evening:
    """An evening, played up to some step.

    :param step: the number of steps so far.
    """

    system: System
    links: Links
    title: str = ""
    step: int = 0
    folded: Folded | None = None

    @property
    def session(self) -> dict[str, Any]:
        """The JSON of its session so far."""
        session = self.folded.session if self.folded else Session(self.system.id, self.title)
        return session.written()

    def play(self, moves: Iterable[Mapping[str, Any]]) -> Element:
        """Make some more moves, and draw them as one step.

        :param moves: as a session stores them, each perhaps with ``gives``.
        :raises RefusedError: if a move is impossible.
        :raises ValueError: if a result differs from its ``gives``.
        :raises LookupError: if ``gives`` names an unknown value.
        """
        first = len(self.folded.done) if self.folded else 0
        for told in moves:
            move = {key: value for key, value in told.items() if key != GIVES}
            if move["do"] in SEEDED:  # a rebuilt page is the same
                move.setdefault("seed", str(len(self.session["moves"])))
            self.folded = fold(self.system, self.session, move)
            made = self.folded.made
            _hold(move, made.resolution if made else None, told.get(GIVES, {}))
        self.step += 1
        return self._drawn(first, seen(fold(self.system, self.session), None))

    def told(self, path: list[str]) -> Any:
        """Return one of the values, of the last result that has it.

        :raises LookupError: if no result has it.
        """
        for each in reversed(self.folded.done if self.folded else ()):
            if each.resolution:
                try:
                    return value_of(each.resolution.result.values, path)
                except NoPartError:
                    continue
        raise LookupError(" ".join(path))

    def field(self, who: str, name: str, *, plain: bool) -> Any:
        """Return the current value of a sheet's field.

        :param plain: whether to return it as text.
        :raises LookupError: for an unknown character or field.
        """
        sheet = self.system.sheet
        sheets = self.folded.state.sheets if self.folded else {}
        if name not in sheet.character.inputs:
            raise LookupError(name)
        her = character(sheet, sheets[who])
        return field_text(sheet, name, her) if plain else getattr(her, name)

    # --- a step

    def _drawn(self, first: int, whole: Folded) -> Element:
        """Draw the moves from a place on as a step."""
        places = range(first, len(whole.done))
        after = [replace(whole, done=whole.done[: at + 1]) for at in places]
        later = [_pictures(each) for each in after[1:]]
        stage = [
            part for at, each in enumerate(after) for part in _told(each, {*chain(*later[at:])})
        ]
        reasons = [part for each in after for part in self._reasons(each)]
        here = button(
            HERE,
            class_="md-button",
            aria_label=french(f"{HERE}, étape {self.step}"),
        )
        why = details(WHY, reasons) if reasons else None
        return element(
            "party-replay",
            element("div.calc-stage", *stage),
            element("div.evening-ways", why, here),
            element("p", role="status"),
            element("a", href=self.links.party(self.system), hidden=True),
            system=self.system.id,
            data_root=self.links.root,
            data_moves=len(whole.done),
        )

    def _reasons(self, whole: Folded) -> Iterator[Element]:
        """Yield the reasons of a move, each with its rule, then its other rules."""
        reasons = reasons_html(whole, self.links)
        if reasons is not None:
            yield reasons
        happened = whole.end
        made = happened.resolution
        cited = {step.rule for step in made.result.steps} if made else set()
        rules = [each for each in happened.rules if each not in cited]
        pills = [self.links.pill(each) for each in rules]
        if pills:
            yield element("p", *(node for pill in pills for node in (pill, " ")))


def _hold(move: Move, made: Resolution | None, gives: Mapping[str, Any]) -> None:
    """Refuse a result that differs from what the story needs."""
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
    """Draw a move, under the heading that it begins.

    :param later: the pictures of later moves: only the last state of each is shown.
    """
    happened = whole.end
    if happened.opens:
        yield element("p.evening-opens", happened.opens)
    again = {caption for who, caption in _pictures(whole) if (who, caption) in later}
    yield from told_html(whole, again)


def _pictures(whole: Folded) -> set[Picture]:
    """Return the captions of the lasting pieces in the last result, each with its owner."""
    made = whole.end.resolution
    last = whole.state.last
    if not made or not last:
        return set()
    lies = (each for each in made.result.shown if any(isinstance(p, _LIES) for p in each.pieces))
    return {(last.sides.who, group.caption) for group in lies}
