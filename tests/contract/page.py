"""HTML parsed with the standard library, to inspect what a page would hold."""

from dataclasses import dataclass, field
from functools import cached_property
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
        wanted = [(name.rstrip("_").replace("_", "-"), each) for name, each in attributes.items()]
        return [
            node
            for node in self.inside
            if (not tag or node.tag == tag) and all(node.has(*each) for each in wanted)
        ]

    def has(self, name: str, value: str) -> bool:
        """Return whether it has this attribute, or this class among others."""
        found = self.attributes.get(name)
        return value in (found or "").split() if name == "class" else found == value

    @cached_property
    def inside(self) -> list["Node"]:
        """Itself, and all inside that is in the page, in order."""
        found, left = [], [self]
        while left:
            node = left.pop()
            found.append(node)
            if node is self or not (node.tag == "template" or node.has("class", "calc-rows-list")):
                left += reversed(node.children)
        return found

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
