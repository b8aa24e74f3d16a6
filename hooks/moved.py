"""Old addresses of pages: each leads on to where its page is now (`extra.moved` of mkdocs.yml)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url

from calculators.render.html import element, to_html

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def on_post_build(config: MkDocsConfig) -> None:
    """Write a page for each old address."""
    site = Path(config.site_dir)
    for old, new in config.extra["moved"].items():
        if not (site / new / "index.html").is_file():
            raise PluginError(f"{old} is said to have moved to {new}, where no page is")
        page = site / old / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text(_leading(get_relative_url(new, old), config.extra["policy"]), "utf-8")


def _leading(to: str, policy: str) -> str:
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", **{"http-equiv": "Content-Security-Policy", "content": policy}),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="robots", content="noindex"),
        element("meta", **{"http-equiv": "refresh", "content": f"0; url={to}"}),
        element("title", "Page déplacée"),
    )
    body = element(
        "body",
        element("p", "Cette page a changé de place : ", element("a", "la voici", href=to), "."),
    )
    return f"<!doctype html>{to_html(element('html', head, body, lang='fr'))}\n"
