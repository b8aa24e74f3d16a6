"""A page opens on its calculator or its game; a wide screen has the text that explains beside it.

A page becomes sections, one for each calculator: the text from the heading that stands over it to
the heading over the next. The first calculator, or the game, comes right after the page's title,
which a phone shows in the header: what one came for is there without scrolling. What introduces
it follows a calculator; a game has it on its cover.
"""

from __future__ import annotations

import re

_CALCULATOR = re.compile(r'<div class="calc"><calc-form\b.*?</calc-form></div>', re.DOTALL)
_GAME = '<div class="calc"><calc-scene'
_HEADING = re.compile(r"<h[1-4]\b")
_TITLE = "<h1"
_LINK = re.compile(r'<a class="headerlink".*?</a>')
_TAG = re.compile(r"<[^>]*>")


def heading(html: str) -> str:
    """Return the words of a page's title, as they are printed.

    >>> heading('<h1 id="a">L’attaque<a class="headerlink" href="#a">¶</a></h1><p>b</p>')
    'L’attaque'
    """
    title, _, _ = html.partition("</h1>")
    return _TAG.sub("", _LINK.sub("", title)) if title.startswith(_TITLE) else ""


def opens(html: str) -> bool:
    """Tell whether a page opens on something to play."""
    return html.startswith(_TITLE) and (_GAME in html or bool(_CALCULATOR.search(html)))


def laid_out(html: str, cover: str = "") -> str:
    """Lay each calculator beside its text, and put a game under its cover.

    :param cover: the pieces that are drawn on it.

    >>> laid_out('<h1>A</h1><p>b</p><div class="calc"><calc-form></calc-form></div>')[:67]
    '<div class="beside"><div class="beside-text"><h1 class="opens">A</h'
    >>> laid_out('<h1>A</h1><p>b</p><div class="calc"><calc-scene></calc-scene></div>')[:63]
    '<h1 class="opens">A</h1><div class="calc-stage page-cover"><div'
    >>> laid_out("<h1>A</h1>")
    '<h1>A</h1>'
    """
    if not opens(html):
        return html
    title, html = _titled(html)
    before, game, after = html.partition(_GAME)
    if game:
        return title + _covered(cover, before) + game + after
    found = [match.span() for match in _CALCULATOR.finditer(html)]
    ends = [end for _, end in found]
    texts = [
        html[start:end]
        for start, end in zip([0, *ends], [*(start for start, _ in found), len(html)], strict=True)
    ]
    before = title
    sections: list[str] = []
    for number, (start, end) in enumerate(found, start=1):
        own, next_ = _parted(texts[number]) if number < len(found) else (texts[number], "")
        sections.append(_section(before, html[start:end], own if sections else texts[0] + own))
        before = next_
    return "".join(sections)


def headed(html: str, cover: str) -> str:
    """Put the title of a system's first page, and the sentence under it, on a cover.

    :param cover: the pieces that are drawn on it.

    >>> headed("<h1>A</h1><p>b</p><p>c</p>", "")[-43:]
    '<div><h1>A</h1><p>b</p></div></div><p>c</p>'
    """
    before, end, after = html.partition("</p>")
    return _covered(cover, before + end) + after


def _covered(cover: str, text: str) -> str:
    return f'<div class="calc-stage page-cover">{cover}<div>{text}</div></div>'


def _titled(html: str) -> tuple[str, str]:
    """Part a page's title from the rest, and mark it as one that the header shows."""
    title, end, rest = html.removeprefix(_TITLE).partition("</h1>")
    return f'{_TITLE} class="opens"{title}{end}', rest


def _parted(text: str) -> tuple[str, str]:
    """Part a text at its last heading, which stands over what comes next."""
    heads = [match.start() for match in _HEADING.finditer(text)]
    at = heads[-1] if heads else len(text)
    return text[:at], text[at:]


def _section(before: str, calculator: str, after: str) -> str:
    text = '<div class="beside-text">'
    return f'<div class="beside">{text}{before}</div>{calculator}{text}{after}</div></div>'
