"""The whole page of a session as HTML, and the element around it, where none has begun yet."""

from collections.abc import Iterable

from calculators.core.french import listing
from calculators.session.replaying import Folded

from ..html import Element, Node, element
from .characters import characters_html
from .journal import journal_html, latest_html
from .keeping import keeping_html, news_html
from .paper import paper_html
from .phones import phones_html
from .readings import readings_html
from .stage import stage_html
from .table import table_html
from .view import NOTEBOOK, View


def panel_html(folded: Folded, view: View) -> Element:
    """Draw what a session is now: its table, or its notebook."""
    if view.paper and folded.state.sheets:
        paper = paper_html(folded.state)
        return element("div.party-panel", paper)
    draw = _notebook if view.page == NOTEBOOK else _table
    parts = draw(folded, view)
    whose = (listing(view.own), folded.session.title) if view.guest else (None, None)
    return element(
        "div.party-panel", news_html(folded), *parts, data_seat=whose[0], data_title=whose[1]
    )


def _table(folded: Folded, view: View) -> Iterable[Node]:
    state = folded.state
    lies = table_html(state, view) if state.sheet.table.inputs and folded.done else None
    journal = journal_html if view.guest and view.whole else latest_html
    told = journal(folded, view) if folded.done else None
    there = characters_html(state, view)
    return [stage_html(folded, view), there, lies, told, phones_html(view)]


def _notebook(folded: Folded, view: View) -> Iterable[Node]:
    title = element("p.party-title", folded.session.title) if folded.done else None
    return [
        title,
        readings_html(folded.state, view.links) if folded.system.table else None,
        journal_html(folded, view),
        keeping_html(folded, view),
    ]
