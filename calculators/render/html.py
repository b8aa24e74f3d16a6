"""HTML and SVG as trees.

Law: markup is never written as text, so nothing that a player types can become markup.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element, tostring

from calculators.core.french import french

type Node = Element | str | None
type Attribute = str | int | bool | None


def element(tag: str, *children: Node, **attributes: Attribute) -> Element:
    """Build an element.

    :param children: elements and texts, in order; ``None`` is skipped.
    :param attributes: ``class_`` for ``class``, ``aria_label`` for ``aria-label``; ``True`` for a
        bare attribute, ``None`` or ``False`` for none. Names in capitals inside stay as they are.
    """
    node = Element(tag)
    for name, value in attributes.items():
        if value is not None and value is not False:
            key = name.rstrip("_").replace("_", "-")
            node.set(key, "" if value is True else str(value))
    for child in children:
        append(node, child)
    return node


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
    """Serialise, escaped."""
    return tostring(node, encoding="unicode", method="html")
