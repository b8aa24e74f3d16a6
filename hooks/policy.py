"""The policy of the published site: scripts and styles are files of its own, and nothing else runs.

A file of ours (``assets/first/``) replaces the two scripts that the theme inlines in each page, so
one policy without hashes fits every page. It is in the pages (``theme/main.html``), for hosts that
set no header, and in ``_headers``, which several hosts read and our own server sends.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

from hooks.places import fill
from hooks.tree import nodes, tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_DIRECTIVES = {
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",  # Python is WebAssembly
    "style-src": "'self'",
    "img-src": "'self' data:",  # the theme's icons are masks in its stylesheet
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",  # a form is read by a script of the page
}
POLICY = "; ".join(f"{name} {sources}" for name, sources in _DIRECTIVES.items())
"""What a page may load and run."""

SENT = f"{POLICY}; frame-ancestors 'none'"
"""The same, and what only a header may say."""

_HANDLER = re.compile(r"on[a-z]+")
_DATA = "application/json"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give the policy to the theme."""
    config.extra["policy"] = POLICY
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Write the policy into the page on publishing."""
    return markdown.replace("[politique]", SENT)


@event_priority(-90)
def on_post_build(config: MkDocsConfig) -> None:
    """Check each page; write the policy into `_headers`, and into the example for other hosts.

    :raises PluginError: if the policy would block something in a page.
    """
    site = Path(config.site_dir)
    for page in site.rglob("*.html"):
        for fault in refused(page.read_text(encoding="utf-8")):
            raise PluginError(f"{page.relative_to(site)}: a strict policy refuses {fault}")
    for name in ("_headers", "nginx.conf"):
        fill(site / name, "[politique]", SENT)


def refused(html: str) -> Iterator[str]:
    """Yield what a page must not hold: inline scripts and styles.

    >>> list(refused('<script src="a.js"></script><p onclick="b()">c</p><style>d</style>'))
    ['<p onclick="b()">c</p>', '<style>d</style>']
    >>> [len(list(refused(f"<p {told}>a</p>"))) for told in ('style="b"', 'href="JavaScript:c"')]
    [1, 1]
    """
    for node in nodes(tree(html)):
        told = node.attributes
        inline = node.tag == "script" and "src" not in told and told.get("type") != _DATA
        address = (told.get("href") or "").strip().lower()
        if (
            inline
            or node.tag == "style"
            or address.startswith("javascript:")
            or any(name == "style" or _HANDLER.fullmatch(name) for name in told)
        ):
            yield (node.html or "")[:120]
