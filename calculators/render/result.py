"""A result as HTML: the stage first, then what may follow, and the reasons one tap away.

The stage has the verdict, its sentence and the pieces.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest

from calculators.core.calculator import Calculator
from calculators.core.engine import Resolution
from calculators.core.following import Following
from calculators.core.french import french
from calculators.core.frozen import NO_ENTRIES, Frozen
from calculators.core.link import fragment
from calculators.core.result import Cell, FigureTable, Shown, Step, exact, ratio
from calculators.core.words import called

from .html import Element, Node, details, element, once, prose
from .links import Links
from .odds import odds_html, split_html
from .onward import led_to, onward_html, taken
from .pieces import picture
from .text import cell_text

_APART = re.compile(r"[\s\u00a0\u202f]*[:,;.][\s\u00a0\u202f]*|\s(?=\()")


WHY = "Pourquoi ?"
"""What the reasons of a result are folded under."""

_MANY = 3
"""Of so many groups of pieces, each stands small."""
_CROWD = 5
"""So many pieces in one group, too."""
_ROW = 4
"""So many single pieces, the chances counted as one, stand in a row."""


type Told = tuple[tuple[str, Fraction], ...]


@once
def _chart(
    draw: Callable[..., Element], calculator: Calculator, chances: Told, hit: str
) -> Element:
    return draw({calculator.outcome(code): share for code, share in chances}, hit=hit)


class Made(Frozen):
    """A resolution as a move of a session.

    :param title: who does what.
    :param changes: a sentence for each change on the sheets.
    :param at_home: whether the answer is shown by the form of its own calculator.
    """

    title: str
    changes: Sequence[str]
    at_home: bool


def result_html(
    resolution: Resolution,
    links: Links,
    *,
    following: Sequence[Following] = (),
    made: Made | None = None,
    example: bool = False,
) -> Element:
    """Draw a resolution.

    :param following: the onward moves that are offered.
    :param made: what it is in a session.
    :param example: a worked example of the build, said to be one.
    """
    result = resolution.result
    outcome = resolution.calculator.outcome(result.outcome)
    sign = element("p.calc-example", "Exemple") if example else None
    heading = _heading(resolution, made, links) if made else None
    changes = [element("li", each) for each in made.changes] if made else ()
    elsewhere = links.page(resolution.calculator) if made and not made.at_home else ""
    odds = (*resolution.chances.items(),) if resolution.drew else ()
    bar = _chart(split_html, resolution.calculator, odds, outcome) if odds[1:] else None
    verdict = result.verdict or outcome.label
    return element(
        "div.calc-result",
        element(
            "div.calc-stage",
            element(
                "div.calc-told",
                heading,
                sign,
                # the sentence is announced, with its pieces, and no ways on
                element("p.calc-verdict", verdict, aria_live="off"),
                element("p.calc-summary", *_unrepeated(french(result.summary), french(verdict))),
            ),
            pieces_html(result.shown),
            bar,
            data_holds=_held(result.shown, bar=bar is not None),
        ),
        element("ul.calc-changes", *changes) if changes else None,
        onward_html((taken if made else led_to)(each, links) for each in following),
        _why(resolution, links, odds),
        details("Partager", [_replay(resolution, elsewhere)], "calc-keep", aria_live="off"),
        data_outcome=outcome,
        data_tone=resolution.tone,
        data_example=example,
    )


def _heading(resolution: Resolution, made: Made, links: Links) -> Element:
    """Draw who does what, with a link to the calculator from another's page."""
    calculator = resolution.calculator
    page = f"{links.page(calculator)}#{fragment(resolution)}"
    there = f"Ouvrir « {calculator.title} »"
    opened = None if made.at_home else element("a.calc-open", there, href=page)
    title = element("span", made.title)
    return element("p.calc-acts", title, " " if opened is not None else None, opened)


def _unrepeated(sentence: str, verdict: str) -> Iterable[Node]:
    """Hide from sight, not from screen readers, a verdict that begins the sentence."""
    apart = _APART.match(sentence[len(verdict) :])
    if apart is None or sentence[: len(verdict)].lower() != verdict.lower():
        return prose(sentence)
    rest = sentence[len(verdict) + apart.end() :]
    heard = element("span.calc-ear", sentence.removesuffix(rest))
    return (heard, element("span.calc-rest", *prose(rest)) if rest else None)


def steps_html(
    resolution: Resolution, links: Links, names: Mapping[str, str] = NO_ENTRIES
) -> Element:
    """Draw the reasoning, each line with its rule.

    :param names: the names to use for lines that begin with another word for somebody.
    """
    steps = resolution.result.steps
    named = (replace(step, text=called(step.text, names)) for step in steps)
    return element("ol.calc-steps", *(_step(each, links) for each in named))


def _why(resolution: Resolution, links: Links, odds: Told) -> Element:
    """Fold the reasons; figures without a draw are the answer, and stay open."""
    hit = resolution.result.outcome
    inside = [
        steps_html(resolution, links),
        *map(table_html, resolution.tables),
        _chart(odds_html, resolution.calculator, odds, hit) if odds else None,
    ]
    opens = bool(resolution.tables) and not resolution.drew
    return details(WHY, inside, "calc-detail", aria_live="off", open=opens)


def table_html(table: FigureTable) -> Element:
    """Draw a table of figures; chances as percentages with their fraction in a title."""
    rows = [
        element(
            "tr",
            element("th", cell_text(row[0]), scope="row"),
            *(_cell(cell) for cell in row[1:]),
            class_="calc-hit" if index in table.marked else None,
        )
        for index, row in enumerate(table.rows)
    ]
    return element(
        "table.calc-table",
        element("caption", table.caption),
        element("thead", element("tr", *(element("th", head, scope="col") for head in table.head))),
        element("tbody", *rows),
    )


def _cell(cell: Cell) -> Element:
    told = exact(cell)
    share = ratio(told) if isinstance(told, Fraction) else None
    return element("td", cell_text(cell), title=share)


def _step(step: Step, links: Links) -> Element:
    return element(
        "li",
        f"{step.text} ",
        links.pill(step.rule),
        " " if step.reading else None,
        links.pill(step.reading, "calc-reading"),
    )


def _replay(resolution: Resolution, page: str) -> Element:
    """Link to the same result, after the seed if there was a draw."""
    seed = ("Graine ", element("code", resolution.seed), " · ") if resolution.drew else ()
    label = f"Lien de ce {'tirage' if resolution.drew else 'résultat'}"
    link = element("a.calc-replay", label, href=f"{page}#{fragment(resolution)}")
    return element("p.calc-seed", *seed, link)


# --- pieces


def pieces_html(shown: Iterable[Shown]) -> Element | None:
    """Draw the pieces, each group under its caption; ``None`` if there are none."""
    groups = [_figure(group) for group in shown if group.pieces]
    if not groups:
        return None
    return element("div.calc-pieces", *groups, data_many=len(groups) >= _MANY)


def _held(shown: Iterable[Shown], *, bar: bool) -> str | None:
    """Return the amount of content of a stage, for its styles: ``None`` for text alone.

    :param bar: whether it has chances too.
    """
    groups = [len(group.pieces) for group in shown if group.pieces]
    if not groups and not bar:
        return None
    many, most = len(groups) >= _MANY, max(groups, default=0)
    words = {
        "many": many,
        "crowd": many or most >= _CROWD,
        "row": many and most == 1 and len(groups) + bar <= _ROW,
    }
    return " ".join(word for word, true in words.items() if true)


_picture = once(picture)


def _drawn(piece: object, way: str | None) -> Element:
    drawn = _picture(piece)
    return element("span", drawn, data_decide=way) if way else drawn


def _figure(group: Shown) -> Element:
    return element(
        "figure",
        *(_drawn(piece, way) for piece, way in zip_longest(group.pieces, group.ways)),
        element("figcaption", group.caption),
        class_="calc-piece calc-faded" if group.faded else "calc-piece",
        data_several=len(group.pieces) > 1,
    )
