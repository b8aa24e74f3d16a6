"""The policy of the published site: scripts and styles are files of its own, and nothing else runs.

The theme writes a few scripts into each page. Each goes into a file named after its content, so one
policy without any hash fits every page. It stands in the pages, for hosts that set no header, and in
``_headers``, which several hosts read and our own server sends.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

FOLDER = "assets/theme"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # Python is WebAssembly
        "style-src 'self'",
        "img-src 'self' data:",  # the theme's icons are masks in its stylesheet
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",  # a form is read by a script of the page
    )
)
"""What a page may load and run."""

HEADERS = f"""\
/*
  Content-Security-Policy: {POLICY}; frame-ancestors 'none'
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
  Cache-Control: no-cache
/assets/runtime/*
  ! Cache-Control
  Cache-Control: max-age=31536000, immutable
"""

_META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_FORBIDDEN = re.compile(
    r"""<style[ >]|<[^>]+\s(?:style|on[a-z]+)\s*=\s*["'][^>]*>|href="javascript:"""
)
_THEME = re.compile(r'src="([^"]*)assets/javascripts/bundle')
_CHARSET = '<meta charset="utf-8">'
_BLOCKED = re.compile(r"<(pre|code)[ >].*?</\1>|<!--.*?-->", re.DOTALL)


@event_priority(-90)
def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put the scripts of a page into files, and its policy before all else."""
    return strict(output, page.file.src_uri, Path(config.site_dir))


@event_priority(-90)
def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Do the same for the page of missing pages, which any address may show."""
    if not template_name.endswith(".html"):
        return output_content
    return strict(output_content, template_name, Path(config.site_dir))


def on_post_build(config: MkDocsConfig) -> None:
    """Write the headers for hosts that read them."""
    (Path(config.site_dir) / "_headers").write_text(HEADERS, encoding="utf-8")


def strict(html: str, name: str, site: Path) -> str:
    """Return a page that the policy lets work.

    :raises PluginError: when something in it would be refused, or is not where it was.
    """
    themed = _THEME.search(html)
    if themed is None or html.count(_CHARSET) != 1:
        raise PluginError(f"{name}: the theme's page has another shape; see hooks/policy.py")
    root, folder = themed[1], site / FOLDER

    def file(found: re.Match[str]) -> str:
        script = found[1].strip() + "\n"
        digest = hashlib.sha256(script.encode()).hexdigest()[:12]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{digest}.js").write_text(script, encoding="utf-8")
        return f'<script src="{root}{FOLDER}/{digest}.js"></script>'

    page = _INLINE.sub(file, html)
    if refused := _FORBIDDEN.search(_BLOCKED.sub("", page)):
        raise PluginError(f"{name}: a strict policy refuses {refused[0][:120]}")
    return page.replace(_CHARSET, _CHARSET + _META)
