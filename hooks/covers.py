"""Covers of the home page and of games: each system's pieces, and links to what was played last."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from calculators.catalogue import CALCULATORS, SYSTEMS, rules
from calculators.core import engine
from calculators.core.french import french
from calculators.render.html import element, to_html
from calculators.render.links import Links
from calculators.render.pieces import picture
from hooks.examples import requests
from hooks.tree import blocks, fragment

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

_PIECES = 2


def covered(html: str, docs: Path) -> str:
    """Draw the pieces of each cover, and write the address of each calculator and table."""
    read = fragment(html)
    resume = read.css_first("a.home-resume")
    if resume is None:
        return html
    links = Links(rules())
    ways = {each.id: {"page": f"{links.page(each)}#{each.id}"} for each in CALCULATORS.values()}
    tables = {
        each.id: {"page": links.party(each), "name": french(each.title)}
        for each in SYSTEMS.values()
    }
    resume.attrs["data-ways"] = json.dumps(ways | tables)
    for cover in read.css("a[data-cover]"):
        for pieces in blocks(drawn(cover.attributes["data-cover"] or "", docs)):
            cover.insert_child(pieces) if cover.child is None else cover.child.insert_before(pieces)
    return read.html or ""


@cache
def drawn(system: str, docs: Path) -> str:
    """Return the pieces of a system's first worked example, without boards."""
    examples = {str(request["calculator"]): request for request in requests(docs)}
    for calculator in SYSTEMS[system].calculators:
        request = examples.get(calculator.id)
        if request is None:
            continue
        resolution = engine.run(calculator, request.get("fields", {}), request.get("seed", ""))
        shown = [picture(piece) for each in resolution.result.shown for piece in each.pieces]
        loose = [each for each in shown if _is_loose(each)][:_PIECES]
        if loose:
            return to_html(element("span.home-pieces", *loose, aria_hidden="true"))
    return ""


def _is_loose(drawing: Element) -> bool:
    _, _, width, height = map(float, drawing.attrib["viewBox"].split())
    return width < 2 * height
