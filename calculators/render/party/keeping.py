"""Actions on a whole session: its title, its files, the sessions put aside."""

from collections.abc import Iterable

from calculators.core.french import french, plural, quote
from calculators.core.words import Phrase
from calculators.session.reading import EDITION, LONGEST_TITLE
from calculators.session.replaying import Folded

from ..gestures import does, form, opens, row, section, sends, writing, wrong
from ..html import Element, Node, details, element
from .view import View

_UNREAD = "Télécharger telle quelle la partie {}, qui ne peut pas être lue"
_RENEW = "Commencer une nouvelle partie ? Celle-ci sera mise de côté, vous pourrez la reprendre."
_OLDER = Phrase(
    "Cette partie vient de l'édition {was} des règles du site, qui en est à {now}. {lost}."
)
_LOST = Phrase(
    "{lost:Toutes ses décisions restent possibles|Une décision du journal n'est plus possible et "
    "ne change rien|# décisions du journal ne sont plus possibles et ne changent rien}"
)


def keeping_html(folded: Folded, view: View) -> Element:
    """Draw the buttons to rename, export, import and put aside."""
    title, begun = folded.session.title, bool(folded.done)
    there, day = bool(folded.state.sheets), folded.session.begun
    return section(
        "la-partie",
        "La partie",
        element("p.party-none", f"Commencée le {day}.") if day else None,
        form(
            "party-naming",
            "Titre de la partie",
            {},
            writing("title", "Titre", "party-title", title),
            wrong(),
            row(sends("Renommer", "party-title-save")),
            data_does="title",
        ),
        row(
            does("Exporter (Markdown)", "markdown") if begun else None,
            does("Exporter (fichier)", "export") if begun else None,
            _import(),
            opens("Fiches à imprimer", "party-paper", paper=True) if there else None,
            does("Nouvelle partie", "renew", data_confirm=french(_RENEW)) if begun else None,
        ),
        _shelf(view),
    )


def _import() -> Element:
    picked = element(
        "input", type="file", id="party-import", accept=".json,application/json", data_import=True
    )
    return element("label.md-button.party-file", "Importer un fichier", picked)


def _shelf(view: View) -> Element | None:
    if not view.shelf:
        return None
    count = len(view.shelf)
    title = f"{plural(count, 'partie mise', 'parties mises')} de côté"
    return details(title, [row(*_shelved(view))], id="party-shelf")


def _shelved(view: View) -> Iterable[Node]:
    for at, each in enumerate(view.shelf):
        what, label = "raw", _UNREAD.format(at + 1)
        if each:
            title, moves, day = each
            what = "bring"
            told = f", {day}" if day else ""
            label = f"Reprendre {quote(title, LONGEST_TITLE)}{told}, {plural(moves, 'décision')}"
        button = does(label, what, data_place=at)
        button.set("id", f"party-{what}-{at}")
        yield button


def news_html(folded: Folded) -> Element | None:
    """Draw what a session lost to another edition of the rules, and its unreadable parts."""
    lost = _LOST(lost=len(folded.session.stale))
    told = [fault.message for fault in folded.session.mended]
    if folded.was != EDITION:
        told.append(_OLDER(was=folded.was, now=EDITION, lost=lost))
    elif folded.lost:
        told.append(f"{lost}.")
    return element("p.party-news", " ".join(told)) if told else None
