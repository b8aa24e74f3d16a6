"""What may follow a result: one link for each onward move, with its exact chances.

A page that holds the calculator makes the move itself: it listens to ``data-onward``.
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from calculators.core.following import Following
from calculators.core.french import french
from calculators.core.link import onward_fragment
from calculators.render.ask import chance_note
from calculators.render.html import element


def onward_html(following: Sequence[Following]) -> Element | None:
    """Draw the onward moves; nothing where nothing follows."""
    if not following:
        return None
    return element(
        "nav",
        *map(_link, following),
        class_="calc-onward",
        aria_label="Et ensuite",
    )


def _link(following: Following) -> Element:
    move, asked = following.move, following.calculator
    return element(
        "a",
        element("span", french(move.label), class_="calc-move"),
        *(
            chance_note(outcome.label, following.chances[outcome.code])
            for outcome in asked.outcomes
            if outcome.code in following.chances
        ),
        class_="md-button",
        href=f"#{onward_fragment(asked, move)}",
        data_onward=move.code,
        data_rule=move.rule or None,
    )
