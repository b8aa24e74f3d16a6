"""HTML as we write it, read to inspect what a page would hold: every element closed, values quoted.

The standard library's parser, which forgives what we never write, takes ten times as long.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape

_VOID = frozenset({"input", "br", "img", "meta", "link", "hr"})
_PART = re.compile(
    r"""<(?P<tag>[a-z][\w-]*)(?P<told>(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(?P<ended>/?)>
    | </(?P<end>[\w-]+)> | (?P<text>[^<]+) | <!doctype[^>]*> | <!--.*?-->""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([^\s"=]+)(?:="([^"]*)")?""")


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


def read(html: str) -> Node:
    """Parse a piece of HTML; an unclosed element is an error."""
    open_, place = [Node("", {})], 0
    while place < len(html):
        part = _PART.match(html, place)
        assert part, f"not as we write it: {html[place : place + 80]}"
        place = part.end()
        if text := part["text"]:
            open_[-1].text += unescape(text)
        elif tag := part["tag"]:
            told = _ATTRIBUTE.findall(part["told"])
            node = Node(tag.lower(), {name.lower(): unescape(value) for name, value in told})
            open_[-1].children.append(node)
            if node.tag not in _VOID and not part["ended"]:
                open_.append(node)
        elif tag := part["end"]:
            assert open_[-1].tag == tag.lower(), f"</{tag}> closes <{open_[-1].tag}>"
            open_.pop()
    assert len(open_) == 1, [node.tag for node in open_]
    return open_[0]
