"""The journal of a session: each entry with its rules, its draw and its correction."""

from collections.abc import Iterable, Mapping
from itertools import islice, pairwise

from calculators.core.chance import promise_of, seed_of
from calculators.core.engine import Resolution
from calculators.core.french import french
from calculators.core.kept import kept
from calculators.core.link import fragment
from calculators.core.words import Phrase
from calculators.session.replaying import Folded
from calculators.session.seeing import owner
from calculators.session.shapes import SEEN
from calculators.session.state import Happened
from calculators.session.telling import parted, people, told

from ..gestures import (
    chip,
    chips,
    does,
    form,
    makes,
    opens,
    redoes,
    row,
    section,
    sends,
    writing,
    wrong,
)
from ..html import Element, Elements, Node, details, element, prose
from ..links import Links
from .correcting import amendable, amending, led, losing, removing
from .view import I_AM, NOTEBOOK, SHUT, View

LAST = 8
"""Entries at the table."""
LATEST = 40
"""Entries shown until the whole journal is asked for."""

_WHOLE = "Tout le journal"
_NOTHING = "Rien encore : chaque décision s'écrira ici."
_ADD = "Ajouter une note"
_NOTED = "C'est noté dans le journal."
_FITS = (
    "Personne n'a pu choisir ce tirage : la table avait promis sa moitié avant de connaître celle "
    "d'un autre téléphone, et les deux font la graine."
)
_ONE_HALF = (
    "L'appareil qui tient la table a fait seul la graine de ce tirage : aucun autre téléphone n'en "
    "a donné la moitié."
)
_HASH = "SHA-256"
_PROMISE = f"Promesse de la table ({_HASH} de sa moitié)"
_HOST_HALF = "Moitié de la table"
_PLAYER_HALF = "Moitié de l'autre téléphone"
_SEED = Phrase("Graine, le début du {hash} de {host}/{player}")
_BEFORE = Phrase("{hidden:Voir la décision d'avant|Voir les # décisions d'avant}")
_KINDS: Mapping[object, str] = {"note": "party-note", "sheet": "party-written"}
"""What a page draws in its own way."""
_SECRET = Phrase("C'est le secret {name:de}.")


def journal_html(folded: Folded, view: View) -> Element:
    """Draw the journal, with the note form and undo."""
    who = view.who if view.who in folded.state.names else ""
    places = [at for at in range(len(folded.done)) if told(folded, at)]
    if who:
        about = people(folded)
        places = [at for at in places if who in about[at]]
    shown = places if view.whole else places[-LATEST:]
    hidden = len(places) - len(shown)
    entries = [_entry(folded, before, at, view) for before, at in pairwise([-1, *shown])]
    return section(
        "journal",
        "Journal",
        _doing(view) if folded.done else element("p.party-none", _NOTHING),
        _note(view),
        _filter(folded, who) if folded.done else None,
        row(opens(_BEFORE(hidden=hidden), "party-whole", whole=True)) if hidden else None,
        element("ol.party-journal", *entries) if entries else None,
    )


def _doing(view: View) -> Element:
    """Draw the actions on the whole journal: a guest may save it, the table may undo and redo."""
    if view.guest:
        keeps = does("Garder une copie du journal", "markdown")
        return row(keeps, opens("Replier le journal", "party-brief", whole=False))
    undo = makes("Annuler la dernière décision", {"do": "undo"}, id_="party-undo")
    return row(undo, redoes("party-again"))


def latest_html(folded: Folded, view: View) -> Element:
    """Draw the last entries, folded; the notebook, or a guest's own page, has them all.

    It is short, since each change is drawn for every guest.
    """
    places = (at for at in reversed(range(len(folded.done))) if told(folded, at))
    latest = [folded.done[at].text for at in islice(places, LAST)][::-1]
    lines = (element("li", *prose(text)) for text in latest if text)
    whole = (
        opens(_WHOLE, "party-whole", whole=True)
        if view.guest
        else element("a.md-button", _WHOLE, href=view.links.party(folded.system, NOTEBOOK))
    )
    listed = element("ul.party-latest", *lines)
    return details("Journal", [listed, row(whole)], id="party-latest")


def _note(view: View) -> Element:
    typed = form(
        "party-note",
        _ADD,
        {"do": "note", "text": ""},
        writing("text", "Note", "party-note-text", long=True),
        wrong(),
        row(sends("Noter", "party-note-save")),
        keeps={"whole": True} if view.guest else {},
        data_done=french(_NOTED),
    )
    return details(_ADD, [typed], id="party-noting")


def _filter(folded: Folded, who: str) -> Element | None:
    names = ["", *folded.state.names]
    if len(names) == 1:
        return None
    buttons = [
        chip(name or "Tous", f"party-who-{at}", pressed=name == who, who=name)
        for at, name in enumerate(names)
    ]
    return chips("Ne montrer que", *buttons)


def _entry(folded: Folded, before: int, at: int, view: View) -> Element:
    """Draw an entry, under the headings begun since the one before, perhaps by silent moves."""
    happened = folded.done[at]
    looked = folded.looked if folded.would else None
    looked = looked if looked and looked["at"] in {at, *led(folded, at)} else None
    began = (each.opens for each in reversed(folded.done[before + 1 : at + 1]))
    opened = next(filter(None, began), None)
    inside: Iterable[Element | None] = _details(folded, at, view)
    if view.amend == at:
        inside = amending(folded, at, view)
    elif view.remove == at:
        inside = removing(folded, at)
    elif looked:
        inside = losing(folded, looked)
    return element(
        "li",
        element("h3.party-opens", opened) if opened else None,
        element(
            "details",
            element(
                "summary", element("span.party-text", *_told(folded, at), id=f"party-told-{at}")
            ),
            *inside,
            id=f"party-move-{at}",
            open=at in {view.amend, view.remove, view.mine} or looked is not None,
        ),
        class_=_KINDS.get(happened.kind),
        data_stale=bool(happened.faults),
        value=at + 1,
    )


def _told(folded: Folded, at: int) -> Iterable[Node]:
    """Strike out what an impossible move told, not that it is impossible."""
    text, instead = parted(folded, at)
    return (
        (element("s", *prose(text)), f" {instead}") if text and instead else prose(text + instead)
    )


def _details(folded: Folded, at: int, view: View) -> Iterable[Element | None]:
    happened = folded.done[at]
    yield from (element("p.calc-help", fault.message) for fault in happened.faults)
    yield view.links.pills(happened.rules)
    yield from _verified(happened, shared=at >= _shared_from(folded))
    if happened.seat and not happened.resolution:  # a secret still, and not the reader's
        name = owner(folded, at)
        yield element("p.calc-help", _SECRET(name=name))
        if name in folded.state.sheets and view.decides(name):
            yield row(opens(I_AM(name=name), f"party-mine-{at}", seat=name, mine=at))
        return
    amends = not view.guest and amendable(happened)
    removes = not view.guest and happened.kind != SEEN
    ways = (
        _draw_link(happened.resolution, view.links, at),
        opens("Modifier", f"party-amend-{at}", amend=at, remove=-1) if amends else None,
        opens("Retirer…", f"party-look-{at}", remove=at, amend=-1) if removes else None,
        opens(SHUT, f"party-hidden-{at}", seat="", mine=-1) if view.mine == at else None,
    )
    there = [way for way in ways if way is not None]
    for way in there:  # several entries are open at once
        way.set("aria-labelledby", f"{way.get('id')} party-told-{at}")
    yield row(*there)


@kept(16)
def _shared_from(folded: Folded) -> int:
    """Return the place of the first move with a seed made by two devices."""
    return next((each.at for each in folded.done if "halves" in each.shaped), len(folded.done))


def _verified(happened: Happened, *, shared: bool) -> Elements:
    """Draw the halves of a seed made by two devices, for those who may see its draw.

    :param shared: whether earlier seeds were made so; one that was not is pointed out.
    """
    resolution, halves = happened.resolution, happened.shaped.get("halves")
    if not shared or not resolution or not resolution.drew or not resolution.inputs.to_draw:
        return
    if not halves:
        yield details("Vérifier", [element("p.calc-help", _ONE_HALF)])
        return
    host, player = halves
    facts = (
        (_PROMISE, promise_of(host)),
        (_HOST_HALF, host),
        (_PLAYER_HALF, player),
        (_SEED(hash=_HASH, host=host, player=player), seed_of(halves)),
    )
    whole = element("p.calc-help", _FITS)
    listed = element("dl")
    for name, text in facts:
        listed.extend((element("dt", name), element("dd", element("code", text))))
    yield details("Vérifier", [whole, listed], "party-halves")


def _draw_link(resolution: Resolution | None, links: Links, at: int) -> Element | None:
    if resolution is None:
        return None
    label = f"Revoir ce {'tirage' if resolution.drew else 'résultat'}"
    href = f"{links.page(resolution.calculator)}#{fragment(resolution)}"
    return element("a.md-button", label, href=href, id=f"party-shown-{at}")
