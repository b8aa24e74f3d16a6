"""Old addresses of pages: each redirects to the page's new one (`extra.moved` of mkdocs.yml)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.utils import get_relative_url

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def on_post_build(config: MkDocsConfig) -> None:
    """Write a page for each old address."""
    site, template = Path(config.site_dir), config.theme.get_env().get_template("moved.html")
    for old, new in config.extra["moved"].items():
        page = site / old / "index.html"
        page.parent.mkdir(parents=True)
        told = template.render(to=get_relative_url(new, old), policy=config.extra["policy"])
        page.write_text(told, encoding="utf-8")
