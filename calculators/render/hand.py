"""A draw made with the table's own pieces: one screen of keys, and the wording of the setting.

A key carries its code (``data-tap``), other buttons their action (``data-hand``): the page sends
the taps, and shows the answer.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from calculators.core.errors import check, naming
from calculators.core.french import capital, french
from calculators.core.hand import Hand, Key
from calculators.core.json_text import as_list
from calculators.core.own import OWN, SITE, Whose
from calculators.core.result import JsonObject
from calculators.core.space import named
from calculators.core.system import System
from calculators.session.asking import awaited
from calculators.session.replaying import Folded
from calculators.session.shapes import move_faults, placed
from calculators.session.state import State

from .gestures import written
from .html import Element, Elements, button, element, to_html
from .pieces import tile

BACK, SHUT = "Reprendre la dernière touche", "Fermer"
_NEXT = "À toucher"
_LONG = 5


def pieces_json(state: State, calculator: object) -> JsonObject | None:
    """Return whose pieces a calculator draws with, and the labels of both choices.

    ``None`` if nothing is drawn, or the system has no such setting.
    """
    system = state.system
    drawing = system.by_id.get(str(calculator))
    if not system.whose or drawing is None or not drawing.drawn:
        return None
    words = labels(system)
    return {"own": state.owns, "labels": {"own": words[OWN], "site": words[SITE]}}


def labels(system: System) -> Mapping[str, str]:
    """Return the button labels of the setting's two choices."""
    field = system.table[system.whose]
    assert isinstance(field, Whose)  # noqa: S101
    return {code: french(capital(label)) for code, label in field.choices.items()}


def whose_html(state: State, drawing: Iterable[str]) -> Element | None:
    """Draw the switch that says whose pieces the next draw takes.

    :param drawing: the calculators that may be asked next.
    """
    told = next(filter(None, (pieces_json(state, name) for name in drawing)), None)
    return button("", class_="calc-whose", data_whose=written(told), hidden=True) if told else None


def hand_json(folded: Folded, wanted: Mapping[str, Any]) -> JsonObject:
    """Return what a move awaits after some taps: the taps that count, and its keys as HTML.

    :param wanted: ``{"move": M, "taps": [code, …]}``; of an amendment, what is put is made there.
    :raises RefusedError: with each fault named by the move's place.
    """
    at, move = _placed(folded, wanted.get("move"))
    check(placed(move_faults(move), at))
    taps = [*map(str, as_list(wanted.get("taps")))]
    with naming(lambda each: each.inside(f"moves.{at}")):
        found = awaited(folded.before(at), move, taps)
    return {
        "taps": [*found.taps],
        "fields": dict(found.fields),
        "whole": found.parameter is None,
        "told": french(found.told),
        "html": to_html(_keys_html(folded.system, found)) if found.parameter else "",
    }


def _placed(folded: Folded, move: Any) -> tuple[int, Any]:
    """Return the place of a move, and what is made there: of an amendment, what it puts."""
    end, sound = len(folded.done), not [*move_faults(move, kept=False)]
    if sound and move["do"] == "amend":
        return min(move["at"], end), move["move"]
    return end, move


def _keys_html(system: System, found: Hand) -> Element:
    return element(
        "section.hand-screen",
        element("h2.hand-title", found.title, tabindex="-1"),
        element("p.hand-of", f"{_NEXT} : {found.of}") if found.of else None,
        element("p.hand-told", found.told) if found.told else None,
        element("div.hand-keys", *_keys(found.keys), role="group", aria_label=french(found.title)),
        element("div.calc-actions", *_ways(system, found)),
    )


def _keys(keys: Iterable[Key]) -> Elements:
    for key in keys:
        text = tile(key.piece)
        yield button(
            text,
            data_tap=key.code,
            disabled=not key.possible,
            aria_label=None if named(key.piece) == text else french(named(key.piece)),
            class_="hand-key hand-long" if len(text) > _LONG else "hand-key",
        )


def _ways(system: System, found: Hand) -> Elements:
    if found.taps:
        yield _way("⌫", "back", aria_label=BACK)
    yield _way(labels(system)[SITE], "site")
    yield _way(SHUT, "shut")


def _way(label: str, what: str, **more: Any) -> Element:
    return button(label, class_="md-button", data_hand=what, **more)
