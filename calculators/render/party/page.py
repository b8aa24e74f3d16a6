"""The whole page of a session as HTML, and the element around it, where none has begun yet."""

from xml.etree.ElementTree import Element

from calculators.core.french import french
from calculators.core.system import System
from calculators.render.html import element
from calculators.render.party.characters import characters_html
from calculators.render.party.game import game_html
from calculators.render.party.journal import journal_html
from calculators.render.party.keeping import keeping_html, news_html
from calculators.render.party.paper import paper_html
from calculators.render.party.readings import readings_html
from calculators.render.party.table import table_html
from calculators.render.party.view import View
from calculators.render.result import Links
from calculators.session.fold import Folded, fold

_NO_SCRIPT = (
    "Sans JavaScript, rien ne peut être noté : voici seulement les personnages tout prêts de ce "
    "système. Les règles, elles, se lisent partout."
)


def panel_html(system: System, folded: Folded, view: View, links: Links) -> Element:
    """Draw what a session is now."""
    state = folded.end.state
    if view.paper and system.sheet and state.sheets:
        return element("div", paper_html(system, system.sheet, state), class_="party-panel")
    title = element("p", folded.session.title, class_="party-title") if folded.nodes else None
    sheet = system.sheet
    sitting = [
        characters_html(sheet, state, view, links) if sheet else None,
        table_html(sheet, state, view, links) if sheet and sheet.table and folded.nodes else None,
    ]
    game = game_html(system, folded, links)
    return element(
        "div",
        title,
        news_html(folded),
        *([game, *sitting] if state.playing else [*sitting, game]),
        readings_html(system, state, links) if system.table else None,
        journal_html(system, folded, view, links),
        keeping_html(folded, view),
        class_="party-panel",
    )


def party_html(system: System, links: Links) -> Element:
    """Draw the element of a page, with a session that has not begun."""
    return element(
        "calc-party",
        element("noscript", element("p", french(_NO_SCRIPT), class_="calc-status")),
        element("p", class_="calc-status", hidden=True),
        element("p", class_="calc-notice", hidden=True),
        panel_html(system, fold(system, None), View(), links),
        system=system.id,
        data_state="idle",
        data_root=links.root,
        data_search_exclude=True,
    )
