"""The pieces of a result, and the public state of a procedure: the table and who sits at it."""

from collections.abc import Callable, Iterable
from xml.etree.ElementTree import Element

from calculators.core.french import french
from calculators.core.result import Shown
from calculators.core.scene import Seat, Speech, View
from calculators.render.html import element
from calculators.render.pieces import picture

type Pill = Callable[[str, str], Element | None]


def pieces_html(shown: Iterable[Shown]) -> Element:
    """Draw the pieces, each group under its caption."""
    return element(
        "div", *(_figure(group) for group in shown if group.pieces), class_="calc-pieces"
    )


def view_html(view: View, shown: tuple[Shown, ...], pill: Pill) -> Element:
    """Draw the public state: figures, what lies on the table, each seat with its pieces, the story.

    :param shown: the pieces that bear a key.
    :param pill: makes a small link to a rule, of a class.
    """
    seats = {str(index) for index in range(len(view.seats))}
    on_table = [group for group in shown if _place(group) not in seats]
    speeches = [_speech(speech, pill) for speech in view.speeches]
    return element(
        "section",
        element("h2", "Le récit", class_="scene-title") if speeches else None,
        element("ol", *speeches, class_="scene-speeches") if speeches else None,
        element("dl", *(_fact(*fact) for fact in view.facts), class_="scene-facts")
        if view.facts
        else None,
        pieces_html(on_table) if any(group.pieces for group in on_table) else None,
        element(
            "div",
            *(
                _seat(seat, [group for group in shown if _place(group) == str(index)])
                for index, seat in enumerate(view.seats)
            ),
            class_="scene-seats",
        ),
        class_="scene-view",
        aria_label="La table",
    )


def _place(group: Shown) -> str:
    return group.key.rpartition(":")[2]


def _fact(label: str, figure: str) -> Element:
    return element("div", element("dt", french(label)), element("dd", french(figure)))


def _speech(speech: Speech, pill: Pill) -> Element:
    return element(
        "li",
        element("b", speech.name),
        f" {french(speech.text)} ",
        pill(speech.rule, "calc-rule"),
    )


def _seat(seat: Seat, shown: list[Shown]) -> Element:
    return element(
        "article",
        element(
            "h2",
            seat.name,
            element("small", french(f" {seat.side}")) if seat.side else None,
            class_="scene-name",
        ),
        element("p", french(seat.line), class_="scene-line") if seat.line else None,
        element("p", french(seat.note), class_="scene-note") if seat.note else None,
        pieces_html(shown) if any(group.pieces for group in shown) else None,
        class_="scene-seat",
        data_out=bool(seat.note),
    )


def _figure(group: Shown) -> Element:
    return element(
        "figure",
        *(picture(piece) for piece in group.pieces),
        element("figcaption", group.caption),
        class_="calc-piece calc-faded" if group.faded else "calc-piece",
        data_piece=group.key or None,
    )
