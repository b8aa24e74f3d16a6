"""The fence `aide-memoire`: the tables of a system's pages on one page, and its other figures.

Nothing is written a second time: a table is the very one of its page, read again with its marks
and its notes; what worked examples show, columns of chances and struck figures are left out. Whole
numbers of the scales that no table reads follow.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from calculators.catalogue import SYSTEMS
from hooks.scales import expand as expand_scales

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from calculators.core.scale import Level

FENCE = "```aide-memoire\n```"
_HEADING = re.compile(r"^(#{1,4}) +(.*?)(?: *\{#([\w-]+)\})?$")
_TABLE = re.compile(r"^```bareme\n[\s\S]*?^```$(?:\n\|[^\n]*)*|(?:^\|[^\n]*\n)+", re.MULTILINE)
_CHANCES = re.compile(r"^\[\[chances\]\]\n(?:(?!\[\[|```)[^\n]+\n)*", re.MULTILINE)
_NUMBER = re.compile(r"\d|\{\{|^scale", re.MULTILINE)
_ONE_COLUMN = re.compile(r'^head = \["[^"]*"\]$', re.MULTILINE)
_LEFT_OUT = re.compile(r" ?<del>.*?</del>|\*\*(?=\{\{)|(?<=\}\})\*\*")
_NOTE = re.compile(r"^- ([¹²³⁴-⁹]) .*$", re.MULTILINE)
_HERE = re.compile(r"\]\(#")
_READ = re.compile(r"\{\{ *scale (?:\w+\.)?(\w+) (\w+)")
_EXAMPLE = "Exemple"


def expand(markdown: str, system: str, pages: list[Path]) -> str:
    """Write the tables of a system where the fence stands.

    :param pages: the Markdown files of the system, in the order of the navigation.
    """
    if FENCE not in markdown:
        return markdown
    told = [(page.name, page.read_text(encoding="utf-8")) for page in pages]
    parts = [part for name, text in told if FENCE not in text for part in _page(name, text)]
    read = set(_READ.findall(expand_scales("\n\n".join(parts), system)))
    parts += _others(system, read)
    return markdown.replace(FENCE, "\n\n".join(parts))


def _page(name: str, text: str) -> Iterator[str]:
    title, shown = "", False
    for place, heading, table in _tables(text):
        if not heading and not title:
            title = place
            continue
        if not _NUMBER.search(table) or (_CHANCES.search(table) and _ONE_COLUMN.search(table)):
            continue  # no number, or chances alone
        if not shown:
            yield f"## {title}"
            shown = True
        link = f"{name}#{place}" if place else name
        yield f"**[{heading}]({link})**"
        yield _HERE.sub(f"]({name}#", _LEFT_OUT.sub("", _CHANCES.sub("", table))).strip()


def _tables(text: str) -> Iterator[tuple[str, str, str]]:
    """Return the page's title, then each table of a rule with its anchor and its heading.

    The notes whose signs a table bears follow it.
    """
    title = next((m[2] for m in map(_HEADING.match, text.splitlines()) if m and m[1] == "#"), "")
    yield title, "", ""
    anchor, heading = "", title
    for part in re.split(r"^(#{2,4} .*)$", text, flags=re.MULTILINE):
        found = _HEADING.match(part)
        if found and "\n" not in part:
            heading, anchor = found[2], found[3] or ""
        elif not heading.startswith(_EXAMPLE) and "-exe-" not in anchor:
            for table in _TABLE.findall(part):
                notes = (note[0] for note in _NOTE.finditer(part) if note[1] in table)
                yield anchor, heading, "\n".join([f"{table.rstrip()}\n", *notes])


def _others(system: str, read: set[tuple[str, str]]) -> Iterator[str]:
    """Tell the whole numbers that no table reads."""
    rules = SYSTEMS[system].rule_ids
    headed = False
    for scale in SYSTEMS[system].scales:
        name = scale.id.partition(".")[2]
        left = [each for each in scale.levels if _says(each) and (name, each.code) not in read]
        if not left:
            continue
        if not headed:
            yield "## Et encore"
            headed = True
        rule = rules[scale.rule]
        page = rule.page.partition("/")[2] or "index"
        yield f"**[{scale.title}]({page}.md#{rule.anchor})**"
        signed = " :+" if "+}" in scale.label else ""
        names = [each.name[:1].upper() + each.name[1:] for each in left]
        marks = [f"{{{{ scale {name} {each.code}{signed} }}}}" for each in left]
        rows = [f"| {told} | {mark} |" for told, mark in zip(names, marks, strict=True)]
        yield "\n".join(
            ["| Quoi | Combien |", "|---|---|", *dict(zip(names, rows, strict=True)).values()]
        )


def _says(level: Level[object]) -> bool:
    """Whether a line tells a whole number that its name does not tell already."""
    return type(level.value) is int and level.value != 0 and str(level.value) not in level.name
