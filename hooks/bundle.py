"""The browser's runtime: Pyodide, its library, and a snapshot of the memory it starts from.

`bundle(root, cache)` returns a folder with all of it, built once for each content of its sources;
`install(folder, destination)` copies it. No network is used: the set-up has put everything needed
into the cache folder and into node_modules beside it.

    <version>/                     one folder, named after its content: its files never mix
      pyodide.mjs                  as npm brings it, without a default host
      pyodide.asm.js               the engine, without what only compiled extensions use
      pyodide.asm.wasm.pack
      library.zip.pack             standard library, dependencies, calculators without the systems
      <system>.zip.pack            the modules of a system
      snapshot.pack                the memory of a Python that has imported the library
      <system>.snapshot.pack       the difference that importing the system makes to it
    runtime.json                   version, info, systems, snapshot; files with their sizes

A page starts from the snapshot and its system's difference, and imports other systems on demand: no
system slows another's start. A `.pack` is gzip. It is not called `.gz` because some hosts declare
that extension as a compressed transfer, and the browser would then unpack it before we do. Scripts
are not packed: under the strict policy, a browser runs only files of the site. The library is what
the calculators import and no more.

Compilation uses the Python that runs this file, whose minor version must be the runtime's. The
same sources give the same library.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from deflate import gzip_compress
from mkdocs.exceptions import PluginError

from hooks.engine import Engine, trim
from hooks.examples import requests
from hooks.library import Files, apart, archive, compiled, only, read
from hooks.places import modules_of, node, once

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "calculators"
SYSTEMS = f"{PACKAGE}/systems"
DOCS = "docs"
LOADER = "pyodide.mjs"
SCRIPT_NAME, WASM_NAME = "pyodide.asm.js", "pyodide.asm.wasm"
STANDARD_LIBRARY = "python_stdlib.zip"
LIBRARY = "library.zip"
SNAPSHOT = "snapshot"
LOCK = "pyodide-lock.json"
PACK = ".pack"
LEVELS = {"small": 12, "quick": 6}
"""Compression levels by the environment variable `PACKS`; gzip's own maximum is 9.

The quick one takes a twentieth of the time, for a twentieth more bytes: for authors.
"""

MANIFEST = "runtime.json"
KEPT = 6
"""How many bundles stay in the cache."""

_MAKERS = ("bundle.py", "engine.mjs", "engine.py", "examples.py", "library.py", "snapshot.mjs")
_SCRIPT = Path(__file__).with_name("snapshot.mjs")
_SHORTEN = Path(__file__).with_name("engine.mjs")
_DEFAULT_HOST = re.compile(r"`https://[a-z.]+/pyodide/v\$\{\w+\}/full/`")
"""Where the engine would fetch packages if it were told nothing: replaced by its own folder."""


def install(folder: Path, destination: Path) -> None:
    """Copy a bundle into a built site, replacing any other."""
    shutil.rmtree(destination, ignore_errors=True)
    shutil.copytree(folder, destination)


def bundle(root: Path, cache: Path) -> Path:
    """Return the folder of the runtime for the calculators in `root`; make it if it is new.

    :raises PluginError: if it cannot be made; the message says what to do.
    """
    pyodide, wheels = _provisions(cache)
    shelf = cache / "runtime"
    ready = shelf / f"bundle-{_key(root, pyodide, wheels)}"
    once(ready, lambda made: _fill(made, root, cache, pyodide, wheels))
    by_age = sorted(shelf.glob("bundle-*"), key=lambda path: path.stat().st_mtime)
    for path in by_age[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)
    return ready


def _provisions(cache: Path) -> tuple[Path, list[Path]]:
    """Return Pyodide's folder and the dependencies' wheels, as the set-up left them."""
    pyodide = modules_of(cache) / "pyodide"
    wheels = sorted((cache / "wheels").glob("*.whl"))
    if not wheels or not (pyodide / LOCK).is_file():
        raise PluginError("The browser's runtime is not set up; run `make setup`.")
    wanted = _info(pyodide)["python"].rpartition(".")[0]
    here = "{}.{}".format(*sys.version_info)
    if wanted != here:
        raise PluginError(
            f"Pyodide runs Python {wanted} and this is Python {here}: they must be the same, "
            "because the modules are compiled here; see .python-version."
        )
    return pyodide, wheels


def _info(pyodide: Path) -> dict[str, str]:
    told: dict[str, dict[str, str]] = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    return told["info"]


def _package(root: Path) -> Iterator[Path]:
    """Yield the source files of the calculators."""
    for path in sorted((root / PACKAGE).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path


def _key(root: Path, pyodide: Path, wheels: list[Path]) -> str:
    """Return a hash of everything the bundle is made from."""
    asked = json.dumps(requests(root / DOCS), sort_keys=True)
    digest = hashlib.sha256(f"{sys.version} {_level()} {asked}".encode())
    makers = (Path(__file__).with_name(name) for name in _MAKERS)
    for path in (*_package(root), *makers, pyodide / "package.json", *wheels):
        name = path.relative_to(root) if path.is_relative_to(root / PACKAGE) else path.name
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:24]


def _fill(made: Path, root: Path, cache: Path, pyodide: Path, wheels: list[Path]) -> None:
    """Put every file of the runtime into the folder `made`."""
    work = made.parent
    with ThreadPoolExecutor() as processors:
        bought = (pyodide / STANDARD_LIBRARY, *wheels)
        others = processors.map(partial(_known, shelf=cache / "runtime"), bought)
        modules = compiled({str(p.relative_to(root)): p.read_bytes() for p in _package(root)})
        for each in others:
            modules |= each
        full = work / "full.zip"
        full.write_bytes(archive(modules))
        home = _engine(pyodide, work / "engine", cache)
        engine = processors.submit(_pack, (home / WASM_NAME).read_bytes())
        told = json.loads(node(cache, _SCRIPT, home, full, json.dumps(requests(root / DOCS)), work))
        parts = apart(only(modules, told["modules"]), SYSTEMS)
        plain = {
            **{path.name: path.read_bytes() for path in sorted(work.glob(f"*{SNAPSHOT}"))},
            LIBRARY: archive(parts.pop("")),
            **{f"{system}.zip": archive(part) for system, part in parts.items()},
        }
        contents = processors.map(_pack, plain.values())
        files = {name + PACK: content for name, content in zip(plain, contents, strict=True)}
        files[WASM_NAME + PACK] = engine.result()
    files |= {name: (home / name).read_bytes() for name in (LOADER, SCRIPT_NAME)}
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:16]
    manifest = {
        "version": version,
        "info": _info(pyodide),
        "systems": sorted(parts),
        "snapshot": told["snapshot"],
        "files": {name: len(content) for name, content in files.items()},
    }
    (made / version).mkdir(parents=True)
    for name, content in files.items():
        (made / version / name).write_bytes(content)
    text = json.dumps(manifest, indent=1, sort_keys=True) + "\n"
    (made / MANIFEST).write_text(text, encoding="utf-8")


def _known(source: Path, shelf: Path) -> Files:
    """Return the modules of an archive, compiled once for each content."""
    recipe = Path(__file__).with_name("library.py").read_bytes() + sys.version.encode()
    name = hashlib.sha256(recipe + source.read_bytes()).hexdigest()[:24]
    made = shelf / f"compiled-{name}.zip"
    return read(once(made, lambda part: part.write_bytes(archive(compiled(read(source))))))


def _engine(pyodide: Path, home: Path, cache: Path) -> Path:
    """Copy the engine, without what is for extensions alone, or a default host."""
    shutil.copytree(pyodide, home)
    loader, script = (
        _DEFAULT_HOST.sub('"./"', (pyodide / name).read_text(encoding="utf-8"))
        for name in (LOADER, SCRIPT_NAME)
    )
    whole = Engine((pyodide / WASM_NAME).read_bytes(), script)
    small = trim(whole, loader, _SCRIPT.read_text(encoding="utf-8"))
    (home / LOADER).write_text(loader, encoding="utf-8")
    (home / SCRIPT_NAME).write_text(small.script, encoding="utf-8")
    (home / WASM_NAME).write_bytes(small.wasm)
    node(cache, _SHORTEN, home / SCRIPT_NAME, modules_of(cache))
    return home


def _level() -> int:
    return LEVELS[os.environ.get("PACKS") or "small"]


def _pack(content: bytes) -> bytes:
    return bytes(gzip_compress(content, _level()))
