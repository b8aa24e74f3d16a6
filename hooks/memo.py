"""The fence `aide-memoire`: tables of a system's pages, chosen by its author and shown again.

    attaque#bk-att-14
    index#en-bref

Each line names a page and the anchor above its tables. Nothing is written twice: a table is copied
from its page, with its marks and notes, without columns of chances, crossed-out figures and
anchors. A section without a table is represented by its table of chances.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from calculators.catalogue import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FENCE = re.compile(r"^```aide-memoire\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ANCHORED = re.compile(r"^#{1,4} +(.*?)(?: *\{ *#([\w-]+)[^}]*\})?$|^ {0,2}\{: #([\w-]+) \}$")
_TABLE = re.compile(
    r"(?:^<div[^>]*>\n\n)?(?:^```bareme\n[\s\S]*?^```$(?:\n\|[^\n]*)*|(?:^\|[^\n]*\n)+)(?:\n+</div>)?",
    re.MULTILINE,
)
"""A table, with the element that sets it close."""
_ODDS = re.compile(r"^```chances\n[\s\S]*?^```$", re.MULTILINE)
_CHANCES = re.compile(r"^\[\[chances\]\]\n(?:(?!\[\[|```)[^\n]+\n)*", re.MULTILINE)
_LEFT_OUT = re.compile(r" ?<del>.*?</del>|\*\*(?=\{\{)|(?<=\}\})\*\*| *\{ #[\w-]+ \}")
_NOTE = re.compile(r"^- ([¹²³⁴-⁹]) .*$", re.MULTILINE)
_HERE = re.compile(r"\]\(#")


def expand(markdown: str, system: str, pages: list[Path]) -> str:
    """Write the chosen tables where each fence stands.

    :param pages: the Markdown files of the system.
    :raises ValueError: for an address without a table.
    """
    if not _FENCE.search(markdown):
        return markdown
    texts = {page.stem: page.read_text(encoding="utf-8") for page in pages}

    def chosen(fence: re.Match[str]) -> str:
        return "\n\n".join(part for line in fence[1].split() for part in _told(line, system, texts))

    return _FENCE.sub(chosen, markdown)


def _told(address: str, system: str, texts: dict[str, str]) -> Iterator[str]:
    """Yield a link to an address, then each of its tables."""
    page, _, anchor = address.partition("#")
    found = list(_tables(texts.get(page, ""), anchor))
    if not found:
        raise ValueError(f"no table stands at {address}")
    rule = SYSTEMS[system].rule_ids.get(anchor.upper())
    yield f"**[{rule.title if rule else found[0][0]}]({page}.md#{anchor})**"
    for _, table in found:
        yield _HERE.sub(f"]({page}.md#", _LEFT_OUT.sub("", _CHANCES.sub("", table))).strip()


def _tables(text: str, wanted: str) -> Iterator[tuple[str, str]]:
    """Return the tables under an anchor, each with the heading above it.

    The notes that a table refers to follow it.
    """
    heading, anchor, lines = "", "", list[str]()
    for line in [*text.splitlines(), "# "]:
        met = _ANCHORED.match(line)
        if not met:
            lines.append(line)
            continue
        part = "\n".join([*lines, ""])
        lines.clear()
        if anchor == wanted:
            for table in _TABLE.findall(part) or _ODDS.findall(part):
                notes = (note[0] for note in _NOTE.finditer(part) if note[1] in table)
                yield heading, "\n".join([f"{table.rstrip()}\n", *notes])
        heading, anchor = (heading, met[3]) if met[3] else (met[1], met[2] or "")
