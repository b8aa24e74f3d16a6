"""HTML and SVG as trees.

Law: markup is never written as text, so nothing that a player types can become markup.
"""

from collections.abc import Iterable
from functools import cache
from xml.etree.ElementTree import Element

from calculators.core.french import french

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
"""Elements that hold nothing, and have no end."""


type Node = Element | str | None
type Attribute = str | int | bool | None


def element(tag: str, *children: Node, **attributes: Attribute) -> Element:
    """Build an element.

    :param children: elements and texts, in order; ``None`` is skipped.
    :param attributes: ``class_`` for ``class``, ``aria_label`` for ``aria-label``; ``True`` for a
        bare attribute, ``None`` or ``False`` for none. Names in capitals inside stay as they are.
    """
    given = {
        _key(name): "" if value is True else str(value)
        for name, value in attributes.items()
        if value is not None and value is not False
    }
    node = Element(tag, given)
    for child in children:
        append(node, child)
    return node


@cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def append(node: Element, child: Node) -> None:
    """Append an element or a text."""
    if child is None:
        return
    if not isinstance(child, str):
        node.append(child)
    elif len(node):
        node[-1].tail = (node[-1].tail or "") + child
    else:
        node.text = (node.text or "") + child


def folded(title: str, inside: Iterable[Element], class_: str = "") -> Element:
    """Fold elements together under a French title."""
    summary = element("summary", french(title))
    return element("details", summary, *inside, class_=f"calc-more {class_}".strip())


def to_html(node: Element) -> str:
    """Serialise, escaped: what the standard library writes, in half its time."""
    tag, text, tail = node.tag, _escaped(node.text), _escaped(node.tail)
    names = "".join([f' {name}="{_quoted(value)}"' for name, value in node.items()])
    if tag in VOID:
        return f"<{tag}{names}>{tail}"
    return f"<{tag}{names}>{text}{''.join([to_html(child) for child in node])}</{tag}>{tail}"


def _escaped(text: str | None) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") if text else ""


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
