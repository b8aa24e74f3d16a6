"""HTML parsed with the standard library, to inspect what a page would hold."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import override

_VOID = frozenset({"input", "br", "img", "meta", "link", "hr"})


@dataclass
class Node:
    """An element: its tag, its attributes, its children and its own text."""

    tag: str
    attributes: dict[str, str | None]
    children: list["Node"] = field(default_factory=list)
    text: str = ""

    def all(self, tag: str = "", **attributes: str) -> list["Node"]:
        """Return the elements inside with that tag and those attributes, in order.

        The content of a ``template`` is not in the page, and cards repeat the text of their rows:
        both are found only from their own element.
        """
        found = [] if tag and self.tag != tag else [self]
        found = [node for node in found if node.has(attributes)]
        for child in self.children:
            inside = child.all(tag, **attributes)
            apart = child.tag == "template" or child.has({"class_": "calc-rows-list"})
            found += [node for node in inside if not apart or node is child]
        return found

    def has(self, attributes: dict[str, str]) -> bool:
        """Return whether it has these attributes; ``class_`` looks for one class."""
        classes = (self.attributes.get("class") or "").split()
        return all(
            value in classes if name == "class_" else self.attributes.get(_dashed(name)) == value
            for name, value in attributes.items()
        )

    @property
    def words(self) -> str:
        """All its text."""
        return self.text + "".join(child.words for child in self.children)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("", {})
        self.open = [self.root]

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs))
        self.open[-1].children.append(node)
        if tag not in _VOID:
            self.open.append(node)

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    @override
    def handle_data(self, data: str) -> None:
        self.open[-1].text += data


def read(html: str) -> Node:
    """Parse a piece of HTML; an unclosed element is an error."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, [node.tag for node in reader.open]
    return reader.root


def _dashed(name: str) -> str:
    return name.rstrip("_").replace("_", "-")
