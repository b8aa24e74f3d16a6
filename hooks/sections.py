"""What each rule says on its page: the text between its anchor and the next, without calculators.

A rule whose anchor is on a heading ends at the next heading of the same or a higher level. A rule
inside a text begins with the paragraph, item or row that has its anchor, and ends at the next rule
or heading. A block «lecture» belongs to the ambiguity whose anchor it holds, and to no rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calculators.core.french import french
from calculators.core.system import RULE_ID
from calculators.render.html import VOID
from hooks.tree import Node, blocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_LEFT_OUT = frozenset(
    {"headerlink", "rule-id", "calc", "calls", "paper-title", "paper-door", "paper-foot"}
)
_SILENT = frozenset({"svg", "script", "style", "party-page", "button", "del"})
_RANKS = {f"h{rank}": rank for rank in range(1, 7)}
_INSIDE = 8
"""The rank of a rule inside a text: any heading ends it."""
_LECTURE = 9
_CELLS = frozenset({"td", "th"})
_BREAKS = frozenset({"p", "li", "tr", "summary", "caption", "dt", "dd", "div", "table", "ul", "ol"})
_SPACES = re.compile(r"[ \t\n]+")


@dataclass
class Section:
    """The content under one anchor.

    :param id: the rule's, or the anchor of a heading that is no rule's.
    :param heading: its heading; empty for a rule inside a text, which is under ``above``.
    :param above: the headings around it, the page's title first.
    :param lines: its text, a line for each paragraph or row.
    :param links: the targets of its links.
    """

    id: str
    heading: str
    above: tuple[str, ...]
    rank: int = 0
    lines: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    typed: str = ""

    def close(self) -> None:
        """End the current line."""
        line = _SPACES.sub(" ", self.typed).strip(" |")
        self.typed = ""
        if line:
            self.lines.append(line)


class _Reader:
    def __init__(self, *, each: bool) -> None:
        self.each = each
        self.done: list[Section] = []
        self.open: list[Section] = []
        self.headings: list[tuple[int, str]] = []

    def read(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            tag = node.tag or ""
            if node.is_text_node:
                self._say(node.text_content or "")
            elif tag == "hr":
                self.end()
            elif tag in VOID:
                self._say(" ")
            elif _is_left_out(node) or not node.is_element_node:
                continue
            elif tag == "thead" and (_is_of_rules(node) or len(node.css("th")) == 1):
                continue  # each row repeats it, or it heads a list
            elif tag in _RANKS:
                self._begin(_RANKS[tag], node.id or "", _words(node))
            elif tag == "details" and "lecture" in _classes(node):
                self.open.append(Section("", "", self._above(), rank=_LECTURE))
                self.read(node.iter(include_text=True))
                self._end()
            else:
                self._read_inside(node, tag)

    def _read_inside(self, node: Node, tag: str) -> None:
        self._break(tag)
        if not self._in_a_lecture() and (rule := _rule_of(node)):
            self._begin_inside(rule)
        if self.open and tag == "tr" and _is_of_rules(node):
            self._read_row(node)
            return
        if self.open:
            last = self.open[-1]
            last.id = last.id or (node.id or "").upper()
            last.links += [node.attributes.get("href") or ""] if tag == "a" else []
        self.read(node.iter(include_text=True))
        if tag not in _CELLS:
            self._break(tag)

    def _say(self, text: str) -> None:
        if self.open:
            self.open[-1].typed += text

    def _break(self, tag: str) -> None:
        if self.open and tag in _CELLS:
            self.open[-1].typed += " | " if self.open[-1].typed.strip(" |") else ""
        elif self.open and tag in _BREAKS:
            self.open[-1].close()

    def _above(self) -> tuple[str, ...]:
        return tuple(words for _, words in self.headings)

    def _read_row(self, node: Node) -> None:
        """Read a row of a table whose rows are rules: each cell with the head of its column."""
        section = self.open[-1]
        table = node.parent.parent if node.parent else None
        heads = [_words(head) for head in table.css("thead th")] if table else []
        first, *cells = [_words(cell) for cell in node.css("td, th")]
        if len(cells) > 1:
            told = (f"{head} : {cell}" for head, cell in zip(heads[1:], cells, strict=False))
            section.lines.append(french(" ; ".join([first, *told])))
        else:
            section.lines.append(french(" : ".join([first, *cells])))
        section.links += [link.attributes.get("href") or "" for link in node.css("a")]

    def _in_a_lecture(self) -> bool:
        return bool(self.open) and self.open[-1].rank == _LECTURE

    def _begin_inside(self, rule: str) -> None:
        if self.open and self.open[-1].rank == _INSIDE:
            self._end()
        elif self.open:
            self.open[-1].close()
        self.open.append(Section(rule, "", self._above(), _INSIDE))

    def _begin(self, rank: int, anchor: str, words: str) -> None:
        while self.open and self.open[-1].rank >= rank:
            self._end()
        self.headings = [each for each in self.headings if each[0] < rank]
        rule = RULE_ID.fullmatch(anchor.upper())
        if rule and self.open:
            self._end()
        if rule or self.each or not self.open:
            name = anchor.upper() if rule else anchor
            self.open.append(Section(name, words, self._above(), rank))
        else:
            self._say(f"\n{words} ")
        self.headings.append((rank, words))

    def _end(self) -> None:
        section = self.open.pop()
        section.close()
        self.done.append(section)

    def end(self) -> None:
        while self.open:
            self._end()


def _classes(node: Node) -> set[str]:
    return set((node.attributes.get("class") or "").split())


def _is_left_out(node: Node) -> bool:
    return node.tag in _SILENT or bool(_classes(node) & _LEFT_OUT)


def _words(place: Node) -> str:
    """Return the text of a heading or a cell, without links to itself."""
    inside = (node for node in place.iter(include_text=True) if not _is_left_out(node))
    texts = (node.text_content if node.is_text_node else node.text() for node in inside)
    return _SPACES.sub(" ", "".join(text or "" for text in texts)).strip()


def _is_of_rules(part: Node) -> bool:
    """Return whether a table has a rule in one of its rows.

    :param part: its head, or one of its rows.
    """
    table = part.parent.parent if part.tag == "tr" and part.parent else part.parent
    return table is not None and any(map(_rule_of, table.css("tbody tr")))


def _rule_of(node: Node) -> str:
    """Return the rule anchored at an element; for a row, at its first cell."""
    first = node.css_first("td, th") if node.tag == "tr" else node
    anchor = (first.id or "").upper() if first else ""
    return anchor if RULE_ID.fullmatch(anchor) else ""


def sections(html: str, *, each: bool = False) -> Iterator[Section]:
    """Read a page's HTML: the section of each rule and doubt, and of each other heading.

    :param each: whether a heading that is no rule's begins a section under another.
    """
    reader = _Reader(each=each)
    reader.read(blocks(html))
    reader.end()
    for section in reader.done:
        if section.rank == _LECTURE and section.lines:
            section.heading = section.lines.pop(0)
        yield section
