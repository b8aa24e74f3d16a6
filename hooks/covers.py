"""Covers, of the home page and of games: each system's pieces, and where its calculators are."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING

from calculators.catalogue import CALCULATORS, SYSTEMS, rules
from calculators.core import engine
from calculators.render.html import element, to_html
from calculators.render.pieces import picture
from hooks.examples import requests

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

_PIECES = 2
_COVER = re.compile(r'(<a (?=[^>]*data-cover="(\w+)")[^>]*>)')
_PLACE = '<a class="home-resume"'


def covered(html: str, docs: Path) -> str:
    """Draw the pieces of each cover, and tell which page each calculator is on."""
    if _PLACE not in html:
        return html
    listed = rules()
    pages = {each.id: f"{listed[each.rules[0]].page}/" for each in CALCULATORS.values()}
    told = to_html(element("a", data_pages=json.dumps(pages))).partition(" ")[2].partition(">")[0]
    html = html.replace(_PLACE, f"{_PLACE} {told}")
    return _COVER.sub(lambda match: match[1] + drawn(match[2], docs), html)


@cache
def drawn(system: str, docs: Path) -> str:
    """Return the pieces that the first worked example of a system draws, no boards."""
    examples = {str(request["calculator"]): request for request in requests(docs)}
    for calculator in SYSTEMS[system].calculators:
        request = examples.get(calculator.id)
        if request is None:
            continue
        resolution = engine.run(calculator, request.get("fields", {}), request.get("seed", ""))
        shown = [picture(piece) for each in resolution.result.shown for piece in each.pieces]
        loose = [each for each in shown if _is_loose(each)][:_PIECES]
        if loose:
            return to_html(element("span", *loose, class_="home-pieces", aria_hidden="true"))
    return ""


def _is_loose(drawing: Element) -> bool:
    _, _, width, height = map(float, drawing.attrib["viewBox"].split())
    return width < 2 * height
