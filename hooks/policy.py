"""The policy of the published site: scripts and styles are files of its own, and nothing else runs.

The theme writes two scripts into each page; a file of ours does their work (``assets/first/``),
so one policy without any hash fits every page. It stands in the pages (``theme/main.html``), for
hosts that set no header, and in ``_headers``, which several hosts read and our own server sends.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

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

HEADERS = f"""\
/*
  Content-Security-Policy: {SENT}
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
  Cache-Control: no-cache
/assets/runtime/*
  ! Cache-Control
  Cache-Control: max-age=31536000, immutable
/assets/faces/*
  ! Cache-Control
  Cache-Control: max-age=604800
"""

NGINX = f"""\
# An example: change the name, the folder and the certificates.
server {{
    listen 443 ssl;
    server_name regles.example;
    ssl_certificate /etc/ssl/regles.pem;
    ssl_certificate_key /etc/ssl/regles.key;
    root /srv/regles/site;
    error_page 404 /404.html;

    types {{
        text/html html;
        text/css css;
        text/javascript js mjs;
        application/json json;
        application/manifest+json webmanifest;
        application/xml xml;
        image/svg+xml svg;
        image/png png;
        font/woff2 woff2;
    }}
    default_type application/octet-stream;
    charset utf-8;
    gzip on;
    gzip_types text/css text/javascript application/json application/manifest+json image/svg+xml;

    add_header Content-Security-Policy "{SENT}" always;
    add_header Referrer-Policy no-referrer always;
    add_header X-Content-Type-Options nosniff always;
    add_header Cache-Control $keep always;
}}
map $uri $keep {{
    default no-cache;
    ~^/assets/runtime/[0-9a-f]+/ "max-age=31536000, immutable";
    ~^/assets/faces/ max-age=604800;
}}
"""

_HANDLER = re.compile(r"on[a-z]+")
_DATA = "application/json"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Tell the theme."""
    config.extra["policy"] = POLICY
    return config


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Tell the policy to those who publish."""
    return markdown.replace("[politique]", SENT)


@event_priority(-90)
def on_post_build(config: MkDocsConfig) -> None:
    """Look at each page; write the headers, and an example for a host that does not read them.

    :raises PluginError: when something in a page would be refused.
    """
    site = Path(config.site_dir)
    for page in site.rglob("*.html"):
        for fault in refused(page.read_text(encoding="utf-8")):
            raise PluginError(f"{page.relative_to(site)}: a strict policy refuses {fault}")
    for name, text in (("_headers", HEADERS), ("nginx.conf", NGINX)):
        (site / name).write_text(text, encoding="utf-8")


def refused(html: str) -> Iterator[str]:
    """Find what a page must not hold: scripts and styles that are written into it.

    >>> list(refused('<script src="a.js"></script><p onclick="b()">c</p>'))
    ['<p onclick="b()">c</p>']
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
