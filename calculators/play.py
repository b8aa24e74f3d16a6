"""A request of a session: its move, and what a seat and the guests are shown of it then."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.catalogue import system_of
from calculators.core import engine
from calculators.core.chance import promise_of
from calculators.core.errors import RefusedError
from calculators.core.fields import Field
from calculators.core.json_text import as_list, as_object
from calculators.core.link import fragment
from calculators.core.system import System
from calculators.render.data import fault_json, kept_json, played_json, state_json
from calculators.render.hand import hand_json, pieces_json
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.moves import form_json, moved_html, told_again
from calculators.render.party.markdown import markdown
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.session import guests
from calculators.session.fold import fold, looking
from calculators.session.reading import read
from calculators.session.replaying import Folded, replayed
from calculators.session.seeing import check_secret, following, holds, seen
from calculators.session.shapes import SEEDED, kind_of
from calculators.session.telling import retold

type Request = Mapping[str, Any]
type Answer = dict[str, Any]


def play(request: Request) -> Answer:
    """Fold a session, with one more move if the request has one."""
    system = system_of(request.get("system"))
    if isinstance(request.get("guest"), str):
        return _guest(system, request)
    seat, view = _name(request, "seat"), _view(system, request, request.get("panel"))
    if (move := request.get("move")) and ("stands" in request or seat is not None):
        before = fold(system, request.get("session"))
        guests.check_late(move, late=request.get("stands") not in (None, guests.state_name(before)))
        if seat is not None:
            check_secret(before, move, seat)
    whole = fold(system, request.get("session"), _shared(system, request))
    if seat is None and request.get("panel") not in (None, False):
        seat = holds(whole, view.seat, view.form, view.mine)
        seat = "" if seat and view.phone_of(seat) else seat
    answer = _shown(request, whole, view, seat) | _to_guests(request, whole)
    if "seat" not in request:
        answer["stands"] = guests.state_name(whole)
    return answer | _retold(request, whole, seat)


def _retold(request: Request, whole: Folded, seat: str | None) -> Answer:
    """Say how much of what follows an amendment has changed."""
    move: Any = request.get("move")
    if kind_of(move) != "amend":
        return {}
    before = replayed(whole.system, read(request.get("session"), whole.system))
    told = retold(seen(before, seat), seen(whole, seat), move["at"])
    return {"retold": told} if told else {}


def _shared(system: System, request: Request) -> Any:
    """Return the move of a request, with the halves of its seed where they are of this state."""
    move, session = request.get("move"), request.get("session")
    if request.get("half") is None:
        return move
    state = guests.state_name(fold(system, session), request.get("key"))
    return guests.with_halves(move, state, request) if state == request.get("after") else move


def _guest(system: System, request: Request) -> Answer:
    """Answer a request of a guest, which the host's device hands on: she has her seats alone."""
    session, move = request.get("session"), request.get("move")
    before = fold(system, session)
    guest = guests.current_name(before, request["guest"])
    drawing = as_object(request.get("hand")).get("move")
    state = guests.state_name(before, request.get("key"))
    for each in (move, drawing):
        guests.check_guest(before, each, guest, late=state != request.get("after"))
    try:
        whole = fold(system, session, guests.with_halves(move, state, request))
    except RefusedError as error:
        raise guests.refusal(before, move, guest, error) from None
    guest = guests.seated(whole, guest)
    view = _view(system, request, request.get("panel")).of_guest(whole, guest)
    told = {"guest": guest, "own": view.own, "halves": guests.shared_halves(seen(whole, view.seat))}
    return _shown(request, whole, view, view.seat) | told | _to_guests(request, whole)


def _to_guests(request: Request, whole: Folded) -> Answer:
    """Return what each guest is to be shown now, and the name of the state that it is."""
    told: list[Answer] = []
    if "key" not in request:
        return {}
    for said in map(as_object, as_list(request.get("guests"))):
        guest = guests.current_name(whole, str(said.get("guest")))
        view = _view(whole.system, request, said.get("panel")).of_guest(whole, guest)
        folded = looking(seen(whole, view.seat), request.get("at"))
        panel = to_html(panel_html(folded, view))
        hers = {"guest": guest, "own": view.own, "there": guest in whole.state.names}
        told.append({**hers, "panel": panel, "halves": guests.shared_halves(folded)})
    key = request["key"]
    after = guests.state_name(whole, key)
    promise = promise_of(guests.own_half(after, key))
    return {"after": after, "promise": promise, "draws": sorted(SEEDED), "guests": told}


def _shown(request: Request, whole: Folded, view: View, seat: str | None) -> Answer:
    """Return what a seat is shown of a session; ``None`` for whoever has the session itself."""
    folded = looking(seen(whole, seat), request.get("at"))
    answer = kept_json(folded)
    if request.get("brief") is not True:
        answer |= _told(request, whole, folded, view.links)
    if request.get("fill"):
        answer |= form_json(folded.state, request["fill"])
        answer["pieces"] = pieces_json(folded.state, request["fill"].get("calculator"))
    if isinstance(request.get("hand"), dict):
        check_secret(whole, request["hand"].get("move"), _name(request, "seat"))
        answer["hand"] = hand_json(whole, request["hand"])
    if isinstance(request.get("figures"), list):
        answer |= told_again(folded.state, request["figures"])
    if request.get("panel") not in (None, False):
        panel = panel_html(folded, replace(view, seat=seat or ""))
        answer |= {"panel": to_html(panel)} | ({"seat": seat} if whole.system.sheet.hides else {})
    if request.get("markdown"):
        answer["markdown"] = markdown(seen(whole, seat or ""))
    return answer


def _told(request: Request, whole: Folded, folded: Folded, links: Links) -> Answer:
    """Return what a move did, and what may follow it."""
    next_ = following(folded.state)
    happened = folded.made
    made = happened.resolution if happened else None
    answer = played_json(folded, next_, journal=bool(request.get("journal")))
    if _name(request, "seat") is None and _name(request, "guest") is None:
        answer["state"] = state_json(whole.state)
        answer |= {"refused": [*map(fault_json, whole.refused)]} if whole.session.stale else {}
    if happened and made:
        here = str(request.get("calculator"))
        html = moved_html(folded, happened, next_, links, here)
        answer |= {"secret": happened.seat} if happened.seat else {}
        answer |= {
            "html": to_html(html),
            "fragment": fragment(made),
            "next": engine.next_state(made, Field.text),
        }
    return answer


def _view(system: System, request: Request, panel: object) -> View:
    return View.read(panel, Links.near(system, request.get("root")))


def _name(request: Request, key: str) -> str | None:
    """Return who asks: a name, ``""`` for nobody; ``None`` where nothing is said."""
    name = request.get(key)
    return name if isinstance(name, str) else None
