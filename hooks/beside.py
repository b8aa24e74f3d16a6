"""A calculator beside the text that explains it: wide screens hold it there while one reads.

A page becomes sections, one for each calculator: the text from the heading that stands over it to
the heading over the next. On a phone a section is what it was: text, calculator, text.
"""

from __future__ import annotations

import re

_CALCULATOR = re.compile(r'<div class="calc"><calc-form\b.*?</calc-form></div>', re.DOTALL)
_HEADING = re.compile(r"<h[1-4]\b")


def beside(html: str) -> str:
    """Lay each calculator beside its text.

    >>> beside('<h1>A</h1><div class="calc"><calc-form></calc-form></div><p>b</p>').count("<div")
    4
    >>> beside("<h1>A</h1>")
    '<h1>A</h1>'
    """
    found = [match.span() for match in _CALCULATOR.finditer(html)]
    if not found:
        return html
    ends = [end for _, end in found]
    texts = [
        html[start:end]
        for start, end in zip([0, *ends], [*(start for start, _ in found), len(html)], strict=True)
    ]
    before, sections = texts[0], []
    for number, (start, end) in enumerate(found, start=1):
        own, next_ = _parted(texts[number]) if number < len(found) else (texts[number], "")
        sections.append(_section(before, html[start:end], own))
        before = next_
    return "".join(sections)


def _parted(text: str) -> tuple[str, str]:
    """Part a text at its last heading, which stands over what comes next."""
    heads = [match.start() for match in _HEADING.finditer(text)]
    at = heads[-1] if heads else len(text)
    return text[:at], text[at:]


def _section(before: str, calculator: str, after: str) -> str:
    text = '<div class="beside-text">'
    return f'<div class="beside">{text}{before}</div>{calculator}{text}{after}</div></div>'
