"""Where the set-up left what a build takes: Node, what npm brought, what was made before."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def root_of(config: MkDocsConfig) -> Path:
    """Return the project's folder, where ``mkdocs.yml`` stands."""
    return Path(config.config_file_path).resolve().parent


def cache_of(config: MkDocsConfig) -> Path:
    """Return the folder of what was made before; ``CALC_CACHE`` names that of another project."""
    return Path(os.environ.get("CALC_CACHE") or root_of(config) / ".cache").resolve()


def modules_of(cache: Path) -> Path:
    """Return the folder of what npm brought; it stands beside the cache."""
    return cache.parent / "node_modules"


def node_of(cache: Path) -> str:
    """Return the path of Node.

    :raises PluginError: when the set-up has found none.
    """
    try:
        return (cache / "node-path").read_text(encoding="utf-8")
    except OSError as error:
        raise PluginError("Node is not set up; run `make setup`.") from error
