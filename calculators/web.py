"""The only door of the page: ``handle(request_json) -> response_json``. It never raises."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from calculators.catalogue import CALCULATORS, SYSTEMS, rules_of
from calculators.core import engine
from calculators.core.calculator import Calculator
from calculators.core.errors import Fault, RefusedError
from calculators.core.french import listing, quote
from calculators.core.link import fragment
from calculators.core.result import Onward
from calculators.render.data import (
    describe,
    fault_json,
    odds_json,
    onward_json,
    result_json,
    state_text,
)
from calculators.render.html import to_html
from calculators.render.onward import Following
from calculators.render.result import Links, forecast_html, result_html

LONGEST_REQUEST = 100_000
_ROOT = re.compile(r"(\.\./)*(\./)?")

type Request = Mapping[str, Any]
type Answer = dict[str, Any]


def handle(request: str) -> str:
    """Answer one request of a page.

    :param request: ``{"op": "list" | "run" | "odds", "calculator": …, "fields": {…},
        "readings": {…}, "seed": …, "state": …, "root": "../"}``; fields override the state,
        readings override both; ``root`` leads from the page to the site's root; with
        ``"onward": true``, ``run`` answers what may follow as well.
    :return: ``{"ok": true, "result": …, "html": …}`` or ``{"ok": false, "errors": […]}``.
    """
    try:
        answer = _answer(request)
    except RefusedError as refused:
        answer = {"ok": False, "errors": [fault_json(fault) for fault in refused.faults]}
    except Exception as error:  # noqa: BLE001  # the door never raises, whatever it is given
        message = f"Erreur interne ({type(error).__name__}) : rien n'est perdu, réessayez."
        answer = {"ok": False, "errors": [fault_json(Fault("", message))]}
    return json.dumps(answer, ensure_ascii=False)


def _answer(text: str) -> Answer:
    request = _read(text)
    operation = request.get("op")
    if operation == "list":
        listed = [describe(calculator) for calculator in CALCULATORS.values()]
        return {"ok": True, "result": listed, "html": ""}
    operations: dict[str, Callable[[Calculator, Request], Answer]] = {"run": _run, "odds": _odds}
    if not isinstance(operation, str) or operation not in operations:
        raise _refused(f"Opération {quote(operation)} inconnue : attendu, list, run ou odds.")
    return operations[operation](find(request.get("calculator")), request)


def find(name: object) -> Calculator:
    """Return the calculator of that id.

    :raises RefusedError: with the ids that exist, of its system if that one exists.
    """
    if isinstance(name, str) and name in CALCULATORS:
        return CALCULATORS[name]
    room = SYSTEMS.get(name.partition(".")[0]) if isinstance(name, str) else None
    known = [calculator.id for calculator in room.calculators] if room else [*CALCULATORS]
    raise _refused(f"Calculateur {quote(name)} inconnu : attendu, {listing(known, 'ou')}.")


def inputs_of(request: Request) -> dict[str, object]:
    """Merge the state, the fields and the readings of a request.

    :raises RefusedError: when one of them is not an object.
    """
    merged: dict[str, object] = {}
    for part in ("state", "fields", "readings"):
        given = request.get(part)
        if given is None:
            continue
        if not isinstance(given, dict):
            raise _refused(f"« {part} » doit être un objet JSON, pas {quote(given)}.")
        merged |= given
    return merged


def _run(calculator: Calculator, request: Request) -> Answer:
    resolution = engine.run(calculator, inputs_of(request), request.get("seed"))
    chances = engine.chances(resolution)
    following = [*map(_following, resolution.result.onward)] if request.get("onward") else []
    links = _links(calculator, request)
    answer = {
        "ok": True,
        "result": result_json(resolution, chances),
        "html": to_html(result_html(resolution, chances, links, following=following)),
        "fragment": fragment(resolution),
        "next": state_text(resolution),
    }
    return answer | ({"onward": onward_json(following)} if request.get("onward") else {})


def _following(move: Onward) -> Following:
    asked = CALCULATORS[move.calculator]
    try:
        inputs = engine.parse(asked, move.fields)
    except RefusedError:  # an input is left to the player: a lone calculator knows no sheet
        return Following(move, asked, {})
    luck = asked.draw_odds and inputs.to_draw  # dice that lie already have no chances
    chances = engine.odds(asked, inputs) if luck else {}
    return Following(move, asked, chances)


def _odds(calculator: Calculator, request: Request) -> Answer:
    result, html = odds_of(calculator, inputs_of(request))
    return {"ok": True, "result": result, "html": html}


def odds_of(calculator: Calculator, raw: Mapping[str, object]) -> tuple[dict[str, Any], str]:
    """Return the exact odds of some inputs as JSON, and as HTML.

    :raises RefusedError: for bad input, or a calculator that has no odds.
    """
    if not calculator.has_odds:
        raise _refused(f"« {calculator.title} » ne donne pas de probabilités.")
    inputs = engine.parse(calculator, raw)
    result: dict[str, Any] = {"calculator": calculator.id}
    if calculator.option_odds:
        options = engine.option_odds(calculator, inputs)
        result["options"] = [{"option": name, "outcomes": odds_json(o)} for name, o in options]
        return result, ""
    chances = engine.odds(calculator, inputs)
    result["outcomes"] = odds_json(chances)
    return result, to_html(forecast_html(calculator.outcomes, chances))


def _links(calculator: Calculator, request: Request) -> Links:
    root = request.get("root")
    if not isinstance(root, str) or not _ROOT.fullmatch(root):
        root = ""
    return Links(rules_of(calculator), root)


def _read(text: str) -> Request:
    if len(text) > LONGEST_REQUEST:
        raise _refused("Requête trop longue.")
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        raise _refused("Requête illisible : un objet JSON est attendu.") from None
    if not isinstance(request, dict):
        raise _refused("Requête illisible : un objet JSON est attendu.")
    return request


def _refused(message: str) -> RefusedError:
    return RefusedError([Fault("", message)])
