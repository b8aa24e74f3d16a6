"""A page opens on its calculator or game; on a wide screen the explanation is next to it.

A page becomes sections, one for each calculator: the text from its heading to the heading of the
next. The first calculator, or the game, comes right after the page's title, which a phone shows in
the header, and the page's first sentence, the most important one: the reader finds what she came
for without scrolling. The rest of an introduction follows a calculator; a game has it on its cover.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from calculators.render.party.view import TABLE
from hooks.tree import Node, blocks, html_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORM, _PARTY = "calc-form", "calc-party"
_HEADINGS = frozenset({"h1", "h2", "h3", "h4"})


def heading(html: str) -> str:
    """Return the text of a page's title.

    >>> heading('<h1 id="a">L’attaque<a class="headerlink" href="#a">¶</a></h1><p>b</p>')
    'L’attaque'
    """
    title = next(iter(blocks(html)), None)
    if title is None or title.tag != "h1":
        return ""
    for link in title.css(".headerlink"):
        link.decompose()
    return escape(title.text(), quote=False)


def opens(html: str) -> bool:
    """Return whether a page opens on a calculator or game; a notebook is read.

    >>> page = '<h1>A</h1><div class="calc"><calc-party data-page="{}"></calc-party></div>'
    >>> opens(page.format("table")), opens(page.format("carnet"))
    (True, False)
    """
    title, *rest = blocks(html)
    return title.tag == "h1" and any(map(_played, rest))


def laid_out(html: str, cover: str = "") -> str:
    """Lay each calculator beside its text, and put a game under its cover.

    :param cover: the pieces that are drawn on it.

    >>> laid_out('<h1>A</h1><p>b</p><div class="calc"><calc-form></calc-form></div>')[:67]
    '<div class="beside"><div class="beside-text"><h1 class="opens">A</h'
    >>> form = '<div class="calc"><calc-form></calc-form></div>'
    >>> laid_out(f"<h1>A</h1><p>b</p><p>c</p>{form}").replace(form, " | ")[45:]
    '<h1 class="opens">A</h1><p>b</p></div> | <div class="beside-text"><p>c</p></div></div>'
    >>> table = '<calc-party data-page="table"></calc-party>'
    >>> laid_out(f'<h1>A</h1><p>b</p><div class="calc">{table}</div>')[:63]
    '<h1 class="opens">A</h1><div class="calc-stage page-cover"><div'
    >>> laid_out("<h1>A</h1>")
    '<h1>A</h1>'
    """
    if not opens(html):
        return html
    title, *rest = blocks(html)
    title.attrs["class"] = "opens"
    games: list[Node] = []
    texts: list[list[Node]] = [[]]
    for block in rest:
        if _played(block):
            games.append(block)
            texts.append([])
        else:
            texts[-1].append(block)
    introduction, *texts = texts
    if _played(games[0]) == _PARTY:
        after = rest[len(introduction) :]
        return html_of(title) + _covered(cover, _joined(introduction)) + _joined(after)
    led = _first_paragraph(introduction)
    above, introduction, sections = [title, *introduction[:led]], introduction[led:], ""
    for game, text in zip(games, texts, strict=True):
        own, below = (text, []) if game is games[-1] else _parted(text)
        sections += _section(above, game, own if sections else introduction + own)
        above = below
    return sections


def headed(html: str, cover: str) -> str:
    """Put the title of a system's first page, and the sentence under it, on a cover.

    :param cover: the pieces that are drawn on it.

    >>> headed("<h1>A</h1><p>b</p><p>c</p>", "")[-43:]
    '<div><h1>A</h1><p>b</p></div></div><p>c</p>'
    """
    all_ = blocks(html)
    end = max(1, _first_paragraph(all_))
    return _covered(cover, _joined(all_[:end])) + _joined(all_[end:])


def _played(block: Node) -> str:
    """Return the calculator or game of a block, if any."""
    child = block.child if block.attributes.get("class") == "calc" else None
    if child is None or child.tag not in {_FORM, _PARTY}:
        return ""
    read = child.tag == _PARTY and child.attributes.get("data-page") != TABLE  # a notebook
    return "" if read else child.tag


def _first_paragraph(parts: list[Node]) -> int:
    """Return the number of parts through the first paragraph; 0 without one."""
    return 1 + next((at for at, part in enumerate(parts) if part.tag == "p"), -1)


def _joined(nodes: Iterable[Node]) -> str:
    return "".join(map(html_of, nodes))


def _covered(cover: str, text: str) -> str:
    return f'<div class="calc-stage page-cover">{cover}<div>{text}</div></div>'


def _parted(text: list[Node]) -> tuple[list[Node], list[Node]]:
    """Split a text at its last heading, which belongs to what follows."""
    heads = [at for at, block in enumerate(text) if block.tag in _HEADINGS]
    at = heads[-1] if heads else len(text)
    return text[:at], text[at:]


def _section(before: list[Node], calculator: Node, after: list[Node]) -> str:
    parts = (f'<div class="beside-text">{_joined(text)}</div>' for text in (before, after))
    return f'<div class="beside">{html_of(calculator).join(parts)}</div>'
