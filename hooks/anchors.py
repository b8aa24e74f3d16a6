"""Every rule has exactly one anchor, on the page its system names; the page shows its number."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, override
from xml.etree.ElementTree import SubElement

from markdown import Extension, Markdown
from markdown.treeprocessors import Treeprocessor

from calculators.core.system import RULE_ID, Rule
from hooks.tree import fragment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from xml.etree.ElementTree import Element

AFTER_TOC = 1
"""Priority of the numbers: after the table of contents has read the headings."""


@dataclass
class Anchors:
    """The anchors found in a build, by rule id."""

    rules: Mapping[str, Rule]
    found: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def note(self, html: str, url: str) -> None:
        """Record the rules of a page."""
        for node in fragment(html).css("[id]"):
            anchor = node.id or ""
            if RULE_ID.fullmatch(anchor.upper()):
                self.found[anchor.upper()].append(url.strip("/"))

    def faults(self) -> list[str]:
        """Return the faults, a line each; empty if there are none."""
        faults = [
            f"{rule.id}: wanted once, on {rule.page}/; found on {self.found[rule.id] or 'no page'}"
            for rule in self.rules.values()
            if self.found[rule.id] != [rule.page]
        ]
        unknown = sorted(self.found.keys() - self.rules.keys())
        return faults + [f"{rule_id}: an anchor that no system lists" for rule_id in unknown]


class _Numbers(Treeprocessor):
    def __init__(self, md: Markdown, rules: Mapping[str, Rule]) -> None:
        super().__init__(md)
        self.by_anchor = {rule.anchor: rule for rule in rules.values()}

    @override
    def run(self, root: Element) -> None:
        for node in list(root.iter()):
            rule = self.by_anchor.get(node.get("id", ""))
            if rule is not None:
                last = node[-1] if len(node) else None
                if last is None:
                    node.text = (node.text or "") + " "
                else:
                    last.tail = (last.tail or "") + " "
                link = SubElement(node, "a", {"class": "rule-id", "href": f"#{rule.anchor}"})
                link.text = rule.id


class AnchorsExtension(Extension):
    """Show a rule's number beside its heading or paragraph, as a link to itself."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        super().__init__()
        self.rules = rules

    @override
    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(_Numbers(md, self.rules), "rule-numbers", AFTER_TOC)
