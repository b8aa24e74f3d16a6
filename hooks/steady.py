"""Nothing on a page moves while it comes: what its head has to say for that.

A page is shown once all of it is there, down to its foot, where the browser knows how to wait for
that. The faces are asked for first, with the styles that want them. The addresses of the styles are
made whole as soon as the styles are there and before anything is shown: the theme does it a second
later, for its own navigation, and a browser that has to ask for a style again shows a bare page
meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

from hooks.vendor import FACES, FILES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_FOOT, _NAMED = '<footer class="md-footer"', '<footer id="__foot" class="md-footer"'
_WAIT = '<link rel="expect" href="#__foot" blocking="render">'
_FIRST_STYLE = '<link rel="stylesheet"'
_AFTER_STYLES = "<script>__md_scope="
_WHOLE = """\
for (const link of document.querySelectorAll("link:is([rel=stylesheet], [rel=preload])"))
  if (!link.getAttribute("href").startsWith("http")) link.href = link.href;
"""


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """Say what to wait for, ask for the faces; make addresses whole after the styles."""
    before, style, after = output.partition(_FIRST_STYLE)
    if not style or [after.count(each) for each in (_AFTER_STYLES, _FOOT)] != [1, 1]:
        raise PluginError(
            f"{page.file.src_uri}: the theme's page has another shape; see hooks/steady.py"
        )
    root = "../" * page.url.count("/") or "./"
    faces = "".join(
        f'<link rel="preload" href="{root}{FACES}/{name}" as="font" type="font/woff2" crossorigin>'
        for name in FILES[FACES]
    )
    script = _AFTER_STYLES.replace("__md", f"{_WHOLE}__md")
    shown = after.replace(_AFTER_STYLES, script).replace(_FOOT, _NAMED)
    return before + _WAIT + faces + style + shown
