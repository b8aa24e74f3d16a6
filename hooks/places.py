"""What several build steps share: paths, Node, files with placeholders."""

from __future__ import annotations

import os
import subprocess
import tomllib
from contextlib import suppress
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from mkdocs.config.defaults import MkDocsConfig

LONGEST = 2000


def root_of(config: MkDocsConfig) -> Path:
    """Return the project's folder, which has ``mkdocs.yml``."""
    return Path(config.config_file_path).resolve().parent


def cache_of(config: MkDocsConfig) -> Path:
    """Return the cache folder; ``CALC_CACHE`` names that of another project."""
    return Path(os.environ.get("CALC_CACHE") or root_of(config) / ".cache").resolve()


def modules_of(cache: Path) -> Path:
    """Return node_modules, which is next to the cache."""
    return cache.parent / "node_modules"


def node(cache: Path, script: Path, *arguments: object) -> str:
    """Run one of our scripts under Node; return what it prints.

    :raises PluginError: if the set-up found no Node, or the script fails.
    """
    try:
        path = (cache / "node-path").read_text(encoding="utf-8")
    except OSError as error:
        raise PluginError("Node is not set up; run `make setup`.") from error
    command = [path, str(script), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:  # the error is below its line, which may have a million characters
        raise PluginError(f"{script.name} failed:\n{done.stderr[-LONGEST:]}")
    return done.stdout


def once(made: Path, make: Callable[[Path], object]) -> Path:
    """Return a file or folder of the cache; if missing, it is made aside, then moved there."""
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=made.parent, prefix="work-") as work:
            part = Path(work, made.name)
            make(part)
            with suppress(OSError):  # another build may have been faster
                part.rename(made)
    os.utime(made)
    return made


def up(url: str) -> str:
    """Return the relative path from a page to the site's root.

    >>> up("a/b/"), up("")
    ('../../', '')
    """
    return "../" * len(PurePosixPath(url).parts)


def parsed(body: str, keys: Collection[str]) -> dict[str, Any]:
    """Return what the TOML of a fence says.

    :raises ValueError: for a key that this fence does not have.
    """
    told = tomllib.loads(body)
    if unknown := sorted(told.keys() - keys):
        raise ValueError(f"a fence has no {unknown}; it has {sorted(keys)}")
    return told


def fill(file: Path, place: str, content: str) -> None:
    """Fill a file's placeholder with what only the build knows.

    :raises PluginError: if it has none, or several.
    """
    text = file.read_text(encoding="utf-8")
    if text.count(place) != 1:
        raise PluginError(f"{file.name} has no place for what the build knows: {place!r}")
    file.write_text(text.replace(place, content), encoding="utf-8")
