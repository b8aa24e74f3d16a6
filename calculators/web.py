"""The page's only entry point: ``handle(request_json) -> response_json``. It never raises."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from calculators.catalogue import CALCULATORS, find, home, system_of
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import Fault, RefusedError, internal, refused, unknown
from calculators.core.fields import Field
from calculators.core.following import weighed_move
from calculators.core.french import quote
from calculators.core.json_text import json_text, parsed
from calculators.core.link import fragment, read_link
from calculators.core.result import Sent, as_json_object
from calculators.play import Answer, Request, play
from calculators.render.data import describe, fault_json, onward_json, result_json, sheet_json
from calculators.render.html import to_html
from calculators.render.links import Links
from calculators.render.odds import forecast_html
from calculators.render.result import result_html
from calculators.session.carrying import carrying
from calculators.session.reading import DAY, LONGEST, Session
from calculators.session.replaying import recalled

LONGEST_REQUEST = 100_000
LONGEST_SESSION = 2 * LONGEST
APART = "\x1e"
"""Between a request and its session, an answer and its own, where they stand apart as text: JSON
holds that sign nowhere."""
PARTS = ("state", "fields", "readings")
"""What a request says of the inputs, the last word last."""


def handle(request: str) -> str:
    """Answer one request of a page, as the README's doors describe both.

    A session may stand after ``APART`` instead; the answer's then stands where the request's did,
    with nothing after ``APART`` if it is the same. One that begins has the ``day`` that the page
    says.
    """
    sent = request.partition(APART)[2] if APART in request else None
    try:
        return _written(_answer(request), sent)
    except RefusedError as error:
        faults = error.faults
    except RecursionError:
        faults = (Fault("", "Requête illisible : trop de listes les unes dans les autres."),)
    except Exception as error:  # noqa: BLE001  # the door never raises, whatever it is given
        sys.excepthook(type(error), error, error.__traceback__)  # in a page, to the console
        faults = (internal(error),)
    return _written({"ok": False, "errors": [*map(fault_json, faults)]})


def _written(answer: Answer, sent: str | None = None) -> str:
    """Write an answer; its session is text that is written once.

    :param sent: the session that stood apart.
    """
    session = answer.pop("session", None)
    text = json_text(answer)
    if not session:
        return text
    if sent is None:
        return f'{text[:-1]},"session":{session.text}}}'
    return f"{text}{APART}{'' if session.text == sent else session.text}"


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
    system = home(calculator.id)
    whole = carrying(system, resolution, resolution.inputs.typed)
    moves = whole.result.onward if request.get("onward") else ()
    found = [weighed_move(CALCULATORS[move.calculator], move) for move in moves]
    next_ = [each for each in found if not each.refused]
    html = result_html(resolution, Links.near(system, request.get("root")), following=next_)
    answer = {
        "result": result_json(resolution),
        "html": to_html(html),
        "fragment": fragment(resolution),
        "next": engine.next_state(resolution, Field.text),
    }
    return answer | ({"onward": [*map(onward_json, next_)]} if request.get("onward") else {})


def _sheet(request: Request) -> Answer:
    return {"result": sheet_json(system_of(request.get("system")))}


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
    return result, to_html(forecast_html(chances))


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
    "play": play,
}
