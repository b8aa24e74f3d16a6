"""French typography for pages: the same function as for results, over the text of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from calculators.core.french import french

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
        if node.tag not in _KEPT:
            node.text = french(node.text) if node.text else node.text
            for child in node:
                self._set(child)
        node.tail = french(node.tail) if node.tail else node.tail


class TypographyExtension(Extension):
    """Set spaces, apostrophes and ellipses in the text of a page, code left alone."""

    @override
    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(_Typography(md), "french", BEFORE_TOC)
