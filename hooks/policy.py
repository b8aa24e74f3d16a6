"""The policy of the published site: scripts and styles are files of its own, and nothing else runs.

The theme writes two scripts into each page; a file of ours does their work (``assets/first/``),
so one policy without any hash fits every page. The policy stands in the pages, for hosts that set
no header, and in ``_headers``, which several hosts read and our own server sends.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

if TYPE_CHECKING:
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

_META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
_FORBIDDEN = re.compile(
    r"""<style[ >]|<script(?! [^>]*(?:src=|type="application/json"))|href="javascript:"""
    r"""|<[^>]+\s(?:style|on[a-z]+)\s*=\s*["'][^>]*>"""
)
_CHARSET = '<meta charset="utf-8">'
_BLOCKED = re.compile(r"<(pre|code)[ >].*?</\1>|<!--.*?-->", re.DOTALL)


@event_priority(-90)
def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Put the policy of a page before all else."""
    return strict(output, page.file.src_uri)


@event_priority(-90)
def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Do the same for the page of missing pages, which any address may show."""
    if not template_name.endswith(".html"):
        return output_content
    return strict(output_content, template_name)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Tell the policy to those who publish."""
    return markdown.replace("[politique]", SENT)


def on_post_build(config: MkDocsConfig) -> None:
    """Write the headers for hosts that read them, and an example for one that does not."""
    for name, text in (("_headers", HEADERS), ("nginx.conf", NGINX)):
        (Path(config.site_dir) / name).write_text(text, encoding="utf-8")


def strict(html: str, name: str) -> str:
    """Return a page that the policy lets work.

    :raises PluginError: when something in it would be refused.
    """
    if html.count(_CHARSET) != 1:
        raise PluginError(f"{name}: the theme's page has another shape; see hooks/policy.py")
    if refused := _FORBIDDEN.search(_BLOCKED.sub("", html)):
        raise PluginError(f"{name}: a strict policy refuses {refused[0][:120]}")
    return html.replace(_CHARSET, _CHARSET + _META)
