"""French typography for pages: the same functions as for results, over the text of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from calculators.core.french import french
from calculators.render.html import append, unbroken

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_KEPT = frozenset({"code", "pre", "kbd", "script", "style", "svg"})
BEFORE_TOC = 6
"""Priority: after inline markup is parsed, before the table of contents reads the headings."""


class _Typography(Treeprocessor):
    @override
    def run(self, root: Element) -> None:
        self._set(root)

    def _set(self, node: Element) -> None:
        if node.tag in _KEPT:
            return
        if alt := node.get("alt"):
            node.set("alt", french(alt))
        inside, text = list(node), node.text
        node[:], node.text = [], None
        _write(node, text)
        for child in inside:
            tail, child.tail = child.tail, None
            self._set(child)
            node.append(child)
            _write(node, tail)


def _write(node: Element, text: str | None) -> None:
    for part in unbroken(french(text)) if text else ():
        append(node, part)


class TypographyExtension(Extension):
    """Set spaces, apostrophes, ellipses and notations in a page's text, except code."""

    @override
    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(_Typography(md), "french", BEFORE_TOC)
