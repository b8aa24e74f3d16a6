"""The fence `aide-memoire`: the tables of a system's pages on one page, and its other figures.

Nothing is written a second time: a table is the very one of its page, read again with its marks;
what worked examples show and columns of chances are left out. Scales of whole numbers that no table
of the pages reads are told as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from calculators.catalogue import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from calculators.core.scale import Scale

FENCE = "```aide-memoire\n```"
_HEADING = re.compile(r"^(#{1,4}) +(.*?)(?: *\{#([\w-]+)\})?$")
_TABLE = re.compile(r"^```bareme\n[\s\S]*?^```$|(?:^\|[^\n]*\n)+", re.MULTILINE)
_CHANCES = re.compile(r"^\[\[chances\]\]\n(?:(?!\[\[)[^\n]+\n)*", re.MULTILINE)
_HERE = re.compile(r"\]\(#")
_READ = re.compile(r'scale = "(?:\w+\.)?(\w+)"|\{\{ *scale (?:\w+\.)?(\w+) ')
_EXAMPLE = "Exemple"


def expand(markdown: str, system: str, pages: list[Path]) -> str:
    """Write the tables of a system where the fence stands.

    :param pages: the Markdown files of the system, in the order of the navigation.
    """
    if FENCE not in markdown:
        return markdown
    told = [(page.name, page.read_text(encoding="utf-8")) for page in pages]
    parts = [part for name, text in told if FENCE not in text for part in _page(name, text)]
    read = {name for _, text in told for pair in _READ.findall(text) for name in pair}
    parts += _others(system, read)
    return markdown.replace(FENCE, "\n\n".join(parts))


def _page(name: str, text: str) -> Iterator[str]:
    title, shown = "", False
    for place, heading, table in _tables(text):
        if not heading and not title:
            title = place
            continue
        if not table:
            continue
        if not shown:
            yield f"## {title}"
            shown = True
        link = f"{name}#{place}" if place else name
        yield f"**[{heading}]({link})**"
        yield _HERE.sub(f"]({name}#", _CHANCES.sub("", table)).strip()


def _tables(text: str) -> Iterator[tuple[str, str, str]]:
    """Return the page's title, then each table of a rule with its anchor and its heading."""
    title = next((m[2] for m in map(_HEADING.match, text.splitlines()) if m and m[1] == "#"), "")
    yield title, "", ""
    anchor, heading = "", title
    for part in re.split(r"^(#{2,4} .*)$", text, flags=re.MULTILINE):
        found = _HEADING.match(part)
        if found and "\n" not in part:
            heading, anchor = found[2], found[3] or ""
        elif anchor and not heading.startswith(_EXAMPLE) and "-exe-" not in anchor:
            for table in _TABLE.findall(part):
                yield anchor, heading, table


def _others(system: str, read: set[str]) -> Iterator[str]:
    scales = [scale for scale in SYSTEMS[system].scales if _told(scale, read)]
    if scales:
        yield "## Et encore"
    rules = SYSTEMS[system].rule_ids
    for scale in scales:
        rule = rules[scale.rule]
        page = rule.page.partition("/")[2] or "index"
        yield f"**[{scale.title}]({page}.md#{rule.anchor})**"
        name = scale.id.partition(".")[2]
        signed = ":+" if any(value < 0 for value in scale.values()) else ""
        rows = [
            f"| {level.name} | {{{{ scale {name} {level.code} {signed} }}}} |".replace("  ", " ")
            for level in scale.levels
        ]
        yield "\n".join(["| Quoi | Combien |", "|---|---|", *rows])


def _told(scale: Scale[object], read: set[str]) -> bool:
    name = scale.id.partition(".")[2]
    return name not in read and all(type(value) is int for value in scale.values())
