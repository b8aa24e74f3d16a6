"""HTML as a tree, for changes to a page at build time: nodes are found with CSS selectors.

Law: input and output are text, as MkDocs passes it on; a tree lives in one function.
"""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser, LexborNode

Node = LexborNode


def tree(html: str) -> LexborHTMLParser:
    """Parse a whole page."""
    return LexborHTMLParser(html)


def fragment(html: str) -> LexborHTMLParser:
    """Parse a part of a page; its ``html`` is the normalised text.

    >>> fragment("<p>a<br/>b</p>").html
    '<p>a<br>b</p>'
    """
    return LexborHTMLParser(html, is_fragment=True)


def blocks(html: str) -> list[Node]:
    """Return the top-level nodes of a part of a page.

    >>> [block.tag for block in blocks("<h1>a</h1><p>b</p>")]
    ['h1', 'p']
    """
    root = fragment(html).root
    return list(root.iter(include_text=True)) if root else []


def nodes(read: LexborHTMLParser) -> list[Node]:
    """Return every node of a tree in document order, texts included."""
    return list(read.root.traverse(include_text=True)) if read.root else []


def put(place: Node, html: str) -> None:
    """Replace a node with HTML.

    >>> read = fragment("<p>a</p>")
    >>> put(read.css_first("p"), "<b>c</b> d")
    >>> read.html
    '<b>c</b> d'
    """
    for node in blocks(html):
        place.insert_before(node)
    place.decompose()


def html_of(node: Node) -> str:
    """Return a node as HTML."""
    return node.html or ""
