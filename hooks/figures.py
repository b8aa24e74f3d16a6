"""Figures in the prose of a page: each comes from a calculator or a scale, at build time.

A mark is written where its figure is read; the page keeps what it was computed from:

    {{ attack die=d8 parry=5 mode=melee : success raise }}  the chance of these outcomes
    {{ armour damage=8 protection=4 = passed }}              one of the values
    {{ odds skill=8 @ Gagner le tour / 8 / Chance }}         a cell of one of its tables
    {{ care method=infirmary pv=0 pv_max=99 ~ gain }}        one of the values, on average
    {{ test skills=40 rolls=55 ! :_ }}                       the words of an outcome
    {{ scale cover light }}                                  a figure of a scale

`calculators.render.figure` parses what follows the sign.

A calculator is named with its system, or is one of the page's own. In a value, a backslash and an n
begin a new line. A typed percentage, or a typed figure in a table, fails the build with its line.

On a page, a figure follows the table's readings, except those that its mark names. In a block
«lecture» it ignores the readings of that ambiguity: the site's own is used there, so what the block
says of each reading stays true whatever a table has chosen.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, override
from urllib.parse import parse_qsl, urlencode
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from calculators.catalogue import CALCULATORS, home
from calculators.core.errors import RefusedError
from calculators.render.figure import SIGNS, computed
from calculators.render.text import fault_lines
from hooks.scales import scale_of, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from calculators.core.calculator import Calculator

MARK = re.compile(r"\{\{\s*(.+?)\s*\}\}")
AFTER_CODE = 185
"""Priority: what stands in backticks is left alone, all other marks wait."""

AFTER_ANCHORS = 5
"""Priority: the anchors that an author wrote stand on their paragraphs."""

_CODE = re.compile(r"`[^`]*`|\{\{.*?\}\}|\{[:#][^}]*\}|\]\([^)]*\)|<[^>]*>")
_PERCENTAGE = re.compile(r"\d(?:,\d+)?[ \u00a0\u202f]?%")
_DIGIT = re.compile(r"(?<!\w)(?!d\d+\b)\w*\d[\w,]*")
_FIGURE = re.compile(r"(?<![\w'-])[−+-]?\d+(?:,\d+)?(?![\w-])")


class FigureError(ValueError):
    """A mark that cannot be computed; the message says why."""


@dataclass(frozen=True)
class Figure:
    """A computed figure: its text, its exact value, and its source."""

    text: str
    value: str
    source: str
    part: str


def figure(mark: str, system: str) -> Figure:
    """Compute a mark.

    :param mark: the text between the braces.
    :param system: the page's system, for names without one.
    :raises FigureError: if the mark names nothing.
    """
    try:
        told = shlex.split(mark)
    except ValueError as error:
        raise FigureError(f"{mark}: {error}") from None
    if told[0] == "scale":
        return _of_scale(told[1:], system)
    sign = next((index for index, word in enumerate(told) if word in SIGNS), None)
    if sign is None:
        raise FigureError(
            f"{mark}: say which outcomes (:), value (=, on average ~), cell (@) or words (!)"
        )
    calculator, fields = _asked(told[:sign], system)
    part = " ".join(told[sign:])
    try:
        return sourced(calculator, fields, part)
    except RefusedError as refused:
        raise FigureError(f"{mark}: {'; '.join(fault_lines(refused.faults))}") from refused
    except KeyError as error:
        raise FigureError(f"{mark}: no {part}") from error


def sourced(calculator: Calculator, fields: Mapping[str, str], part: str) -> Figure:
    """Compute a figure from the texts of inputs; see :func:`calculators.render.figure.computed`."""
    found = computed(calculator, fields, part)
    return Figure(found.text, found.value, f"{calculator.id}?{urlencode(fields)}", part)


def _asked(told: list[str], system: str) -> tuple[Calculator, dict[str, str]]:
    name = told[0] if "." in told[0] else f"{system}.{told[0]}"
    if name not in CALCULATORS:
        raise FigureError(f"no calculator {name}")
    pairs = (word.partition("=") for word in told[1:])
    return CALCULATORS[name], {key: value.replace(r"\n", "\n") for key, _, value in pairs}


def _of_scale(told: list[str], system: str) -> Figure:
    name, code, *wanted = told
    try:
        scale = scale_of(name, system)
    except ValueError as error:
        raise FigureError(str(error)) from None
    if code not in scale:
        raise FigureError(f"no line {code} in the scale {scale.id}")
    template = wanted[0] if wanted else ""
    template = f"{{value{template}}}" if template.startswith(":") else template or "{value}"
    return Figure(words(scale, scale.by_code[code], template), str(scale[code]), scale.id, code)


# --- in the page


def element(told: Figure) -> Element:
    """Draw a figure with its source, from which the page can compute it again."""
    node = Element("data", {"class": "figure", "value": told.value})
    node.set("data-source", told.source)
    node.set("data-part", told.part)
    node.text = AtomicString(told.text)
    return node


class _Marks(InlineProcessor):
    def __init__(self, md: Markdown, page: Page) -> None:
        super().__init__(MARK.pattern, md)
        self.page = page

    @override
    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]
        return element(self.page.figure(m[1])), m.start(0), m.end(0)


class _Pins(Treeprocessor):
    """Name in each figure of a block «lecture» the site's own reading of that doubt."""

    @override
    def run(self, root: Element) -> None:
        for block in root.iter("details"):
            if "lecture" in block.get("class", "").split():
                ids = [node.get("id", "").upper() for node in block.iter()]
                for node in block.iter("data"):
                    node.set("data-source", _pinned(node.get("data-source", ""), ids))


def _pinned(source: str, doubts: list[str]) -> str:
    """Return a source with the site's choice for each reading of these doubts not given."""
    id_, asked, query = source.partition("?")
    if not asked:  # a figure of a scale, whose name may be a calculator's too
        return source
    system, calculator = home(id_), CALCULATORS[id_]
    told = dict(parse_qsl(query, keep_blank_values=True))
    for name, own in system.chosen_as(calculator).items():
        chosen = system.table[own]
        if chosen.rule in doubts and name not in told:
            told[name] = chosen.text(chosen.default)
    return f"{id_}?{urlencode(told)}"


@dataclass
class Page:
    """The current page: its system, and the faults of its marks."""

    system: str = ""
    found: list[str] = field(default_factory=list)

    def enter(self, url: str) -> None:
        """Set the current page, by its URL from the site's root."""
        self.system = url.partition("/")[0].replace("-", "_")
        self.found = []

    def figure(self, mark: str) -> Figure:
        """Compute a mark; a fault is reported after the page."""
        try:
            return figure(mark, self.system)
        except FigureError as error:
            self.found.append(str(error))
            return Figure("", "", "", "")


class FiguresExtension(Extension):
    """Read the marks of a page."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    @override
    def extendMarkdown(self, md: Markdown) -> None:
        md.inlinePatterns.register(_Marks(md, self.page), "figures", AFTER_CODE)
        md.treeprocessors.register(_Pins(md), "figures", AFTER_ANCHORS)


def typed(markdown: str, *, tables: bool = True, prose: bool = False) -> Iterator[str]:
    """Yield the percentages typed in a page, and the figures of its tables, with their lines.

    :param tables: whether its tables come from a book.
    :param prose: whether its text may have no figure at all; a die's name is not one.

    Heads of rows and columns do not count as figures.
    """
    fenced = False
    lines = markdown.splitlines()
    for number, (line, below) in enumerate(zip(lines, [*lines[1:], ""], strict=True), start=1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if fenced:
            continue
        bare = _CODE.sub("", line)
        found = (_DIGIT if prose else _PERCENTAGE).findall(bare)
        if tables and bare.startswith("|") and not below.startswith("|---"):
            found += _FIGURE.findall(" ".join(bare.strip("|").split("|")[1:]))
        for text in found:
            yield f"line {number}: {text} is typed; compute it ({line.strip()[:60]})"
