"""Search that forgives missing accents: «defausse» finds «défausse».

Material's search worker loads the French part of lunr; what follows is added to that file of the
built site. Words are folded the same way when the index is made and when it is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

FRENCH = "assets/javascripts/lunr/min/lunr.fr.min.js"
FOLDING = Path(__file__).with_suffix(".js")


def on_post_build(config: MkDocsConfig) -> None:
    """Add the folding of accents to the French part of the search."""
    script = Path(config.site_dir) / FRENCH
    if not script.is_file():
        raise PluginError(f"the theme has no {FRENCH}: search would not forgive accents")
    text = script.read_text(encoding="utf-8")
    script.write_text(f"{text}\n{FOLDING.read_text(encoding='utf-8')}", encoding="utf-8")
