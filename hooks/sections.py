"""What each rule says on its page: the text between its anchor and the next, calculators left out.

A rule's heading begins it, and the next heading of its rank or above ends it. A block «lecture»
belongs to the doubt whose anchor it holds, and to no rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TYPE_CHECKING, override

from calculators.core.system import RULE_ID

if TYPE_CHECKING:
    from collections.abc import Iterator

_LEFT_OUT = frozenset(
    {"headerlink", "rule-id", "calc", "calls", "paper-title", "paper-door", "paper-foot"}
)
_SILENT = frozenset({"svg", "script", "style", "party-page", "button"})
_VOID = frozenset({"br", "img", "input", "meta", "link", "wbr", "col", "source"})
_HEADING = re.compile(r"h[1-6]")
_BREAKS = frozenset({"p", "li", "tr", "summary", "caption", "dt", "dd", "div", "table", "ul", "ol"})
_SPACES = re.compile(r"[ \t\n]+")


@dataclass
class Section:
    """What stands under one anchor.

    :param id: the rule's, or the anchor of a heading that is no rule's.
    :param heading: its words.
    :param above: the headings around it, the page's title first.
    :param lines: its text, a line for each paragraph or row.
    :param links: where it leads.
    """

    id: str
    heading: str
    above: tuple[str, ...]
    rank: int = 0
    lines: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    typed: str = ""

    def close(self) -> None:
        """End the line that is being read."""
        line = _SPACES.sub(" ", self.typed).strip(" |")
        self.typed = ""
        if line:
            self.lines.append(line)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.done: list[Section] = []
        self.open: list[Section] = []
        self.headings: list[tuple[int, str]] = []
        self.silent = 0
        self.rank = 0
        self.anchor = ""
        self.words = ""
        self.stack: list[tuple[str, bool]] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag in _VOID:
            self._say(" ")
            return
        if tag == "hr":
            self._end_all()
            return
        classes = set((told.get("class") or "").split())
        quiet = tag in _SILENT or bool(classes & _LEFT_OUT)
        self.stack.append((tag, quiet))
        self.silent += quiet
        if self.silent:
            return
        self._break(tag)
        if tag == "a" and self.open:
            self.open[-1].links.append(told.get("href") or "")
        if tag == "details" and "lecture" in classes:
            self.open.append(Section("", "", self._above(), rank=9))
        elif _HEADING.fullmatch(tag):
            self.rank, self.anchor, self.words = int(tag[1]), told.get("id") or "", ""
        elif self.open and not self.open[-1].id and told.get("id"):
            self.open[-1].id = (told["id"] or "").upper()

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag in {*_VOID, "hr"} or not any(tag == name for name, _ in self.stack):
            return
        while True:
            name, quiet = self.stack.pop()
            self.silent -= quiet
            if name == tag:
                break
        if self.silent:
            return
        if tag not in {"td", "th"}:
            self._break(tag)
        if tag == "details" and self.open and self.open[-1].rank == 9:  # noqa: PLR2004
            self._end()
        elif self.rank and tag == f"h{self.rank}":
            self._begin()

    @override
    def handle_data(self, data: str) -> None:
        if not self.silent:
            if self.rank:
                self.words += data
            else:
                self._say(data)

    def _say(self, text: str) -> None:
        if self.open and not self.silent:
            self.open[-1].typed += text

    def _break(self, tag: str) -> None:
        if not self.open:
            return
        if tag in {"td", "th"}:
            self.open[-1].typed += " | " if self.open[-1].typed.strip(" |") else ""
        elif tag in _BREAKS:
            self.open[-1].close()

    def _above(self) -> tuple[str, ...]:
        return tuple(words for _, words in self.headings)

    def _begin(self) -> None:
        while self.open and self.open[-1].rank >= self.rank:
            self._end()
        self.headings = [each for each in self.headings if each[0] < self.rank]
        words = _SPACES.sub(" ", self.words).strip()
        rule = RULE_ID.fullmatch(self.anchor.upper())
        if rule and self.open:
            self._end()
        if rule or not self.open:
            name = self.anchor.upper() if rule else self.anchor
            self.open.append(Section(name, words, self._above(), self.rank))
        else:
            self._say(f"\n{words} ")
        self.headings.append((self.rank, words))
        self.rank = 0

    def _end(self) -> None:
        section = self.open.pop()
        section.close()
        self.done.append(section)

    @override
    def close(self) -> None:
        super().close()
        self._end_all()

    def _end_all(self) -> None:
        while self.open:
            self._end()


def sections(html: str) -> Iterator[Section]:
    """Read a page's HTML: the section of each rule and doubt, and of each other heading."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    for section in reader.done:
        if section.rank == 9 and section.lines:  # noqa: PLR2004
            section.heading = section.lines.pop(0)
        yield section
