"""The page's only entry point: ``handle(request_json) -> response_json``. It never raises."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from calculators.catalogue import CALCULATORS, SYSTEMS, home
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import Fault, RefusedError, internal, refused, unknown
from calculators.core.following import weighed_move
from calculators.core.french import quote
from calculators.core.inputs import Input
from calculators.core.json_text import json_text, parsed
from calculators.core.link import fragment, read_link
from calculators.core.result import Sent, as_json_object
from calculators.core.system import System
from calculators.render.data import (
    describe,
    fault_json,
    kept_json,
    onward_json,
    played_json,
    result_json,
    sheet_json,
    state_json,
)
from calculators.render.hand import hand_json, pieces_json
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.moves import form_json, moved_html, told_again
from calculators.render.odds import forecast_html
from calculators.render.party.markdown import markdown
from calculators.render.party.page import panel_html
from calculators.render.party.view import View
from calculators.render.result import result_html
from calculators.session import guests
from calculators.session.carrying import carrying
from calculators.session.fold import Folded, fold, looking, recalled
from calculators.session.reading import DAY, LONGEST, Session
from calculators.session.seeing import following, holds, judge, seen
from calculators.session.shapes import SEEDED

LONGEST_REQUEST = 100_000
LONGEST_SESSION = 2 * LONGEST
APART = "\x1e"
"""Between a request and its session, an answer and its own, where they stand apart as text: JSON
holds that sign nowhere."""
PARTS = ("state", "fields", "readings")
"""What a request says of the inputs, the last word last."""
_ROOT = re.compile(r"(\.\./)*(\./)?")

type Request = Mapping[str, Any]
type Answer = dict[str, Any]


def handle(request: str) -> str:
    """Answer one request of a page.

    :param request: ``{"op": "list" | "run" | "odds", "calculator": …, "fields": {…},
        "readings": {…}, "seed": …, "state": …, "root": "../"}``; fields override the state,
        readings override both; ``root`` leads from the page to the site's root; with
        ``"onward": true``, ``run`` answers what may follow as well.
        ``{"op": "link", "link": …}`` reads a fragment as it came: ``calculator``, ``fields`` and
        ``seed``; ``{"op": "sheet", "system": …}`` describes a sheet;
        ``{"op": "play", "system": …, "session": …, "move": …}`` folds a session; without a move,
        ``at`` answers what the move of that place did; ``fill`` and ``figures`` say what a form
        (``render.moves``) and a page (``render.figure``) are to show of it, ``hand`` what a move
        awaits of the table's own pieces (``render.hand``); ``panel`` gives the page of the session
        as HTML, ``markdown`` its story. A session may stand after ``APART`` instead; one that
        begins has the ``day`` that the page says.
    :return: ``{"ok": true, "result": …, "html": …}`` or ``{"ok": false, "errors": […]}``; the
        session where that of the request stood.
    """
    apart = APART in request
    try:
        return _written(_answer(request), apart=apart)
    except RefusedError as error:
        faults = error.faults
    except RecursionError:
        faults = (Fault("", "Requête illisible : trop de listes les unes dans les autres."),)
    except Exception as error:  # noqa: BLE001  # the door never raises, whatever it is given
        faults = (internal(error),)
    return _written({"ok": False, "errors": [*map(fault_json, faults)]}, apart=apart)


def _written(answer: Answer, *, apart: bool) -> str:
    """Write an answer; its session is text that is written once."""
    session = answer.pop("session", None)
    text = json_text(answer)
    if not session:
        return text
    return f"{text}{APART}{session.text}" if apart else f'{text[:-1]},"session":{session.text}}}'


def _answer(text: str) -> Answer:
    request = _read(text)
    operation = request.get("op")
    if isinstance(operation, str) and operation in _OPERATIONS:
        return {"ok": True, "html": "", **_OPERATIONS[operation](request)}
    raise unknown("", "Opération {} inconnue", operation, _OPERATIONS)


def _list(_request: Request) -> Answer:
    return {"result": [*map(describe, CALCULATORS.values())]}


def _link(request: Request) -> Answer:
    return {"result": asdict(read_link(str(request.get("link")), CALCULATORS))}


def find(name: object) -> Calculator:
    """Return the calculator of that id.

    :raises RefusedError: with the ids that exist, of its system if that one exists.
    """
    if isinstance(name, str) and name in CALCULATORS:
        return CALCULATORS[name]
    room = SYSTEMS.get(name.partition(".")[0]) if isinstance(name, str) else None
    raise unknown("", "Calculateur {} inconnu", name, room.by_id if room else CALCULATORS)


def inputs_of(request: Request) -> dict[str, object]:
    """Merge the state, the fields and the readings of a request.

    :raises RefusedError: when one of them is not an object.
    """
    merged: dict[str, object] = {}
    for part in PARTS:
        given = request.get(part)
        if given is None:
            continue
        if not isinstance(given, dict):
            raise refused("", f"« {part} » doit être un objet JSON, pas {quote(given)}.")
        merged |= given
    return merged


def _run(request: Request) -> Answer:
    calculator = find(request.get("calculator"))
    resolution = engine.run(calculator, inputs_of(request), request.get("seed"))
    chances = engine.chances(resolution)
    system = home(calculator.id)
    whole = carrying(system, resolution, resolution.inputs.typed)
    moves = whole.result.onward if request.get("onward") else ()
    found = [weighed_move(CALCULATORS[move.calculator], move) for move in moves]
    next_ = [each for each in found if not each.refused]
    html = result_html(resolution, chances, _links(system, request), following=next_)
    answer = {
        "result": result_json(resolution, chances),
        "html": to_html(html),
        "fragment": fragment(resolution),
        "next": engine.next_state(resolution, Input.text),
    }
    return answer | ({"onward": [*map(onward_json, next_)]} if request.get("onward") else {})


def _sheet(request: Request) -> Answer:
    return {"result": sheet_json(system_of(request.get("system")))}


def _play(request: Request) -> Answer:
    system = system_of(request.get("system"))
    if isinstance(request.get("guest"), str):
        return _guest(system, request)
    seat, view = _name(request, "seat"), View.read(request.get("panel"))
    if seat is not None and (move := request.get("move")):
        judge(fold(system, request.get("session")), move, seat)
    whole = fold(system, request.get("session"), _shared(system, request))
    if seat is None and request.get("panel") not in (None, False):
        seat = holds(whole, view.seat, view.form, view.mine)
        seat = "" if seat and view.phone_of(seat) else seat
    return _shown(request, whole, view, seat) | _to_guests(request, whole)


def _shared(system: System, request: Request) -> Any:
    """Return the move of a request, with the halves of its seed where they are of this state."""
    move, session = request.get("move"), request.get("session")
    if request.get("half") is None:
        return move
    state = guests.state_name(fold(system, session), str(request.get("key")))
    return guests.with_halves(move, state, request) if state == request.get("after") else move


def _guest(system: System, request: Request) -> Answer:
    """Answer a request of a guest, which the host's device hands on: she has her seats alone."""
    session, move = request.get("session"), request.get("move")
    before = fold(system, session)
    guest, hand = guests.current_name(before, request["guest"]), request.get("hand")
    drawing = hand.get("move") if isinstance(hand, dict) else None
    state = guests.state_name(before, str(request.get("key")))
    for each in (move, drawing):
        guests.judge(before, each, guest, late=state != request.get("after"))
    try:
        whole = fold(system, session, guests.with_halves(move, state, request))
    except RefusedError as error:
        raise guests.refusal(before, move, guest, error) from None
    guest = guests.seated(whole, guest)
    view = View.read(request.get("panel")).of_guest(whole.state, guest)
    told = {"guest": guest, "own": view.own, "halves": guests.shared_halves(seen(whole, view.seat))}
    return _shown(request, whole, view, view.seat) | told | _to_guests(request, whole)


def _to_guests(request: Request, whole: Folded) -> Answer:
    """Return what each guest is to be shown now, and the name of the state that it is."""
    asked, told = request.get("guests"), list[Answer]()
    if "key" not in request:
        return {}
    links = _links(whole.system, request)
    for each in asked if isinstance(asked, list) else ():
        said = each if isinstance(each, dict) else {}
        guest = guests.current_name(whole, str(said.get("guest")))
        view = View.read(said.get("panel")).of_guest(whole.state, guest)
        folded = looking(seen(whole, view.seat), request.get("at"))
        panel = to_html(panel_html(folded, view, links))
        hers = {"guest": guest, "own": view.own, "there": guest in whole.state.names}
        told.append({**hers, "panel": panel, "halves": guests.shared_halves(folded)})
    key = str(request["key"])
    after = guests.state_name(whole, key)
    promise = guests.promise(after, key)
    return {"after": after, "promise": promise, "draws": sorted(SEEDED), "guests": told}


def _shown(request: Request, whole: Folded, view: View, seat: str | None) -> Answer:
    """Return what a seat is shown of a session; ``None`` for whoever has the session itself."""
    folded = looking(seen(whole, seat), request.get("at"))
    answer = kept_json(folded)
    if request.get("brief") is not True:
        answer |= _told(request, whole, folded)
    if request.get("fill"):
        answer |= form_json(folded.state, request["fill"])
        answer["pieces"] = pieces_json(folded.state, request["fill"].get("calculator"))
    if isinstance(request.get("hand"), dict):
        judge(whole, request["hand"].get("move"), _name(request, "seat"))
        answer["hand"] = hand_json(whole, request["hand"])
    if isinstance(request.get("figures"), list):
        answer |= told_again(folded.state, request["figures"])
    if request.get("panel") not in (None, False):
        links = _links(whole.system, request)
        panel = panel_html(folded, replace(view, seat=seat or ""), links)
        answer |= {"panel": to_html(panel)} | ({"seat": seat} if whole.system.sheet.hides else {})
    if request.get("markdown"):
        answer["markdown"] = markdown(seen(whole, seat or ""))
    return answer


def _told(request: Request, whole: Folded, folded: Folded) -> Answer:
    """Return what a move did, and what may follow it."""
    next_ = following(folded.state)
    happened = folded.made
    made = happened.resolution if happened else None
    done = looking(whole, request.get("at")).made
    chances = engine.chances(done.resolution) if made and done and done.resolution else {}
    answer = played_json(folded, next_, chances, journal=bool(request.get("journal")))
    if _name(request, "seat") is None and _name(request, "guest") is None:
        answer["state"] = state_json(whole.state)
        answer |= {"refused": [*map(fault_json, whole.refused)]} if whole.session.stale else {}
    if happened and made:
        links, here = _links(whole.system, request), str(request.get("calculator"))
        html = moved_html(folded, happened, next_, chances, links, here)
        answer |= {"secret": happened.seat} if happened.seat else {}
        answer |= {
            "html": to_html(html),
            "fragment": fragment(made),
            "next": engine.next_state(made, Input.text),
        }
    return answer


def _name(request: Request, key: str) -> str | None:
    """Return who asks: a name, ``""`` for nobody; ``None`` where nothing is said."""
    name = request.get(key)
    return name if isinstance(name, str) else None


def system_of(name: object) -> System:
    """Return the system of that id.

    :raises RefusedError: with the ids that exist.
    """
    if isinstance(name, str) and name in SYSTEMS:
        return SYSTEMS[name]
    raise unknown("", "Système {} inconnu", name, SYSTEMS)


def _odds(request: Request) -> Answer:
    result, html = odds_of(find(request.get("calculator")), inputs_of(request))
    return {"result": result, "html": html}


def odds_of(calculator: Calculator, raw: Sent) -> tuple[dict[str, Any], str]:
    """Return the exact odds of some inputs as JSON, and as HTML.

    :raises RefusedError: for bad input, or a calculator that has no odds.
    """
    if not calculator.has_odds:
        raise refused("", f"« {calculator.title} » ne donne pas de probabilités.")
    inputs = engine.parse(calculator, raw)
    result: dict[str, Any] = {"calculator": calculator.id}
    if options := engine.option_odds(calculator, inputs):
        result["options"] = [{"option": name, "outcomes": as_json_object(o)} for name, o in options]
        return result, ""
    chances = engine.odds(calculator, inputs)
    result["outcomes"] = as_json_object(chances)
    return result, to_html(forecast_html(calculator.outcomes, chances))


def _links(system: System, request: Request) -> Links:
    root = request.get("root")
    near = root if isinstance(root, str) and _ROOT.fullmatch(root) else ""
    return Links(system.rule_ids, near)


def _read(text: str) -> Request:
    if len(text) > LONGEST_SESSION:
        raise refused("", "Requête trop longue.")
    text, apart, session = text.partition(APART)
    request = None
    with suppress(ValueError, RecursionError):
        request = parsed(text)
    if not isinstance(request, dict):
        raise refused("", "Requête illisible : un objet JSON est attendu.")
    if len(text) > LONGEST_REQUEST and request.get("op") != "play":
        raise refused("", "Requête trop longue.")
    if apart:
        request["session"] = recalled(session) or _session(session) if session else None
    if DAY in request and request.get("session") is None:
        request["session"] = Session(str(request.get("system")), more={DAY: request[DAY]})
    return request


def _session(text: str) -> object:
    """Return what a session says, its text where that says none."""
    try:
        said = parsed(text)
    except ValueError:
        return text
    return text if said is None else said


_OPERATIONS: Mapping[str, Callable[[Request], Answer]] = {
    "list": _list,
    "run": _run,
    "odds": _odds,
    "link": _link,
    "sheet": _sheet,
    "play": _play,
}
