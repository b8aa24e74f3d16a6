"""HTML and SVG as trees.

Law: markup is never written as text, so nothing that a player types can become markup. Texts are
French, and their typography is set here; that of attributes, where they are given.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from xml.etree import ElementTree as ET

from calculators.core.french import counted, french

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
"""Elements that hold nothing, and have no end."""


_FLAT = frozenset(("option", "script", "style", "svg", "textarea", "title"))
"""Elements whose text holds none, and drawings."""
_NOTATION = re.compile(
    r"(?<![\w-])((?:\d\d?:)?[\d?]{1,4}[-–][\d?]{1,4}[\w?/×<>+]{0,8}|[^\W\d_][\w’]*-\d+)(?![\w-])"
)


_AS_TYPED = frozenset(("code", "script", "style", "textarea"))
"""Elements whose text is no sentence of ours."""

_WRITTEN = ""
"""The tag of what was written before."""
_KEPT = 512
"""Drawings that are remembered as they were written, of each kind."""


Element = ET.Element
"""A node of a tree; who draws takes it from here."""

type Elements = Iterable[Element]
type Node = Element | str | None
type Attribute = str | float | bool | None


def element(tag: str, *children: Node, **attributes: Attribute) -> Element:
    """Build an element.

    :param tag: with its classes, ``p.calc-help``.
    :param children: elements and texts, in order; ``None`` is skipped.
    :param attributes: ``class_`` for a ``class`` that depends, ``aria_label`` for ``aria-label``;
        ``True`` for a bare attribute, ``None`` or ``False`` for none. Names in capitals inside stay
        as they are.
    """
    name, classes = _parted(tag)
    given = {"class": classes} if classes else {}
    given |= {
        _key(name): "" if value is True else str(value)
        for name, value in attributes.items()
        if value is not None and value is not False
    }
    node = Element(name, given)
    for child in children:
        append(node, child)
    return node


@cache
def _parted(tag: str) -> tuple[str, str]:
    name, _, classes = tag.partition(".")
    return name, classes.replace(".", " ")


def button(label: Node, **attributes: Attribute) -> Element:
    """Build a button that sends no form."""
    return element("button", label, type="button", **attributes)


@cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def append(node: Element, child: Node) -> None:
    """Append an element or a text."""
    if child is None:
        return
    if not isinstance(child, str):
        node.append(child)
        return
    text = child if node.tag in _AS_TYPED else french(child)
    if len(node):
        node[-1].tail = (node[-1].tail or "") + text
    else:
        node.text = (node.text or "") + text


def details(
    title: str, inside: Iterable[Node], class_: str = "", **attributes: Attribute
) -> Element:
    """Fold elements together under a French title."""
    summary, class_ = element("summary", title), f"calc-more {class_}".strip()
    return element("details", summary, *inside, class_=class_, **attributes)


def once[*Args](draw: Callable[[*Args], Element]) -> Callable[[*Args], Element]:
    """Cache the HTML of a drawing by its arguments."""

    @lru_cache(maxsize=_KEPT)
    def html(*args: *Args) -> str:
        return to_html(draw(*args))

    def again(*args: *Args) -> Element:
        node = Element(_WRITTEN)
        node.text = html(*args)
        return node

    return again


def to_html(node: Element, *, kept: bool = True) -> str:
    """Serialise, escaped: the output of the standard library, much faster.

    :param kept: whether notations are kept on one line; not where a text holds no elements.
    """
    written: list[str] = []
    _write(node, written, kept=kept)
    return "".join(written)


def _write(node: Element, written: list[str], *, kept: bool) -> None:
    tag, inside = node.tag, kept and node.tag not in _FLAT
    if tag == _WRITTEN:
        written += (node.text or "", _text(node.tail or "", kept=kept))
        return
    written.append(f"<{tag}")
    for name, value in node.items():
        written.append(f' {name}="{_quoted(value)}"')
    written.append(">")
    if tag not in VOID:
        if node.text:
            written.append(_text(node.text, kept=inside))
        for child in node:
            _write(child, written, kept=inside)
        written.append(f"</{tag}>")
    if node.tail:
        written.append(_text(node.tail, kept=kept))


def unbroken(text: str) -> Iterable[Element | str]:
    """Split a text into parts that may break over lines and notations that may not.

    A browser breaks after any hyphen, and a piece is read at once: a domino, a range of figures,
    a name with its number.

    >>> [part if isinstance(part, str) else part.text for part in unbroken("Octave-7 : 2-0 ?")]
    ['Octave-7', ' : ', '2-0', ' ?']
    """
    return _held(_NOTATION.split(text))


def prose(text: str) -> Iterable[Element | str]:
    """Split a separate sentence: no line ends between a number and its noun."""
    return _held(counted(text))


def _held(parts: Iterable[str]) -> Iterable[Element | str]:
    """Yield the parts of a text, each other one held on a line."""
    for number, part in enumerate(parts):
        if part:
            yield element("span.unbroken", part) if number % 2 else part


def _text(text: str, *, kept: bool) -> str:
    if not kept or not ("-" in text or "–" in text) or not _NOTATION.search(text):
        return _escaped(text)
    return "".join(
        _escaped(part) if isinstance(part, str) else to_html(part, kept=False)
        for part in unbroken(text)
    )


def _escaped(text: str) -> str:
    if "&" in text or "<" in text or ">" in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text


def _quoted(text: str) -> str:
    if "&" in text or ">" in text or '"' in text:
        return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    return text
