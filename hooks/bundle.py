"""The browser's runtime: Pyodide, its library, and a snapshot of the memory it starts from.

`bundle(root, cache)` returns a folder with all of it, made once for each content of its sources;
`install(folder, destination)` copies it. No network is used: the set-up put into the cache folder
and into node_modules beside it what is needed from elsewhere.

    <version>/                     one folder, named after its content: its files never mix
      pyodide.mjs                  as npm brings it, without a default host
      pyodide.asm.js               the engine, without what only compiled extensions use
      pyodide.asm.wasm.pack
      library.zip.pack             standard library, dependencies, calculators without the systems
      <system>.zip.pack            the modules of a system
      snapshot.pack                the memory of a Python that has imported the library
      <system>.snapshot.pack       the difference that importing the system makes to it
    runtime.json                   version, pyodide, info, systems; sizes: files, snapshot

A page starts from the snapshot and its system's difference, and imports other systems when they are
asked for: no system weighs on another's start. A `.pack` is gzip. It is not called `.gz` because
some hosts announce that ending as a compressed transfer, and the browser would then unpack it
before we do. Scripts are not packed: a strict policy lets a browser run a file of the site alone.
The library is what the calculators import and no more. Without a snapshot the runtime is slower,
and its library is complete.

Compilation uses the Python that runs this file, whose minor version must be the runtime's. The
same sources give the same library: dates inside the archives are fixed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path

from deflate import gzip_compress

from hooks.engine import Engine, trim
from hooks.examples import requests
from hooks.library import apart, archive, fix_dates, only, read
from hooks.places import modules_of
from hooks.snapshot import SCRIPT, Snapshot, take

PACKAGE = "calculators"
SYSTEMS = f"{PACKAGE}/systems"
DOCS = "docs"
EPOCH = "1577836800"
"""The date of everything in the archives, 1 January 2020, in seconds."""

LOADER = "pyodide.mjs"
SCRIPT_NAME, WASM_NAME = "pyodide.asm.js", "pyodide.asm.wasm"
ENGINE = (LOADER, SCRIPT_NAME, WASM_NAME)
STANDARD_LIBRARY = "python_stdlib.zip"
LIBRARY = "library.zip"
SNAPSHOT = "snapshot"
LOCK = "pyodide-lock.json"
PACK = ".pack"
LEVELS = {"small": 12, "quick": 6}
"""Of compression, by what `PACKS` names in the environment; the highest that gzip itself has is 9.

The quick one takes a twentieth of the time, and a twentieth more of the wire: for who writes.
"""

MANIFEST = "runtime.json"
KEPT = 6
"""How many bundles and compiled archives stay in the cache."""

_SOURCES = ("pyproject.toml", "package-lock.json", "requirements/main.txt")
_DEFAULT_HOST = re.compile(r"`https://[a-z.]+/pyodide/v\$\{\w+\}/full/`")
"""Where the engine would fetch packages if it were told nothing: replaced by its own folder."""


class BundleError(Exception):
    """The runtime cannot be made; the message says what to do."""


def install(folder: Path, destination: Path) -> None:
    """Copy a bundle into a built site, in place of the one that may be there."""
    shutil.rmtree(destination, ignore_errors=True)
    shutil.copytree(folder, destination)


def bundle(root: Path, cache: Path) -> Path:
    """Return the folder of the runtime for the calculators in `root`; make it if it is new."""
    pyodide, wheels = _provisions(cache)
    shelf = cache / "runtime"
    ready = shelf / f"bundle-{_key(root, pyodide, wheels)}"
    if (ready / MANIFEST).is_file():
        os.utime(ready)
        return ready
    shelf.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=shelf, prefix="work-") as work:
        made = Path(work) / "bundle"
        made.mkdir()
        if not _fill(made, root, shelf, pyodide, wheels):
            # Whole, but slower: made again at every build, until a snapshot can be taken.
            ready = ready.with_name(f"{ready.name}-plain")
            shutil.rmtree(ready, ignore_errors=True)
        _publish(made, ready)
    _forget(shelf)
    return ready


def _provisions(cache: Path) -> tuple[Path, list[Path]]:
    """Return Pyodide's folder and the dependencies' wheels, as the set-up left them."""
    pyodide = modules_of(cache) / "pyodide"
    wheels = sorted((cache / "wheels").glob("*.whl"))
    if not wheels or not all(
        (pyodide / name).is_file() for name in (*ENGINE, STANDARD_LIBRARY, LOCK)
    ):
        raise BundleError("The browser's runtime is not set up; run `make setup`.")
    info = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))["info"]
    wanted, here = info["python"].rpartition(".")[0], "{}.{}".format(*sys.version_info)
    if wanted != here:
        raise BundleError(
            f"Pyodide runs Python {wanted} and this is Python {here}: they must be the same, "
            "because the modules are compiled here; see .python-version."
        )
    return pyodide, wheels


def _key(root: Path, pyodide: Path, wheels: list[Path]) -> str:
    """Return a hash of everything the bundle is made from."""
    digest = hashlib.sha256(importlib.util.MAGIC_NUMBER + bytes([_level()]))
    package = root / PACKAGE
    modules = sorted(
        path
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    )
    here = Path(__file__).parent
    makers = (
        Path(__file__),
        SCRIPT,
        here / "engine.py",
        here / "examples.py",
        here / "library.py",
        here / "snapshot.py",
    )
    others = (*(root / name for name in _SOURCES), pyodide / "package.json", *makers)
    for path in (*modules, *(path for path in others if path.is_file()), *wheels):
        name = path.relative_to(root) if path in modules else path.name
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    digest.update(json.dumps(requests(root / DOCS), sort_keys=True).encode())
    return digest.hexdigest()[:24]


def _fill(made: Path, root: Path, shelf: Path, pyodide: Path, wheels: list[Path]) -> bool:
    """Put every file of the runtime into the folder `made`; tell whether it has a snapshot."""
    work = made.parent
    sources = (pyodide / STANDARD_LIBRARY, _wheel(root, work), *wheels)
    with ThreadPoolExecutor() as processors:
        modules = read(processors.map(_compiled, sources, repeat(shelf)))
    full = work / "full.zip"
    full.write_bytes(archive(modules))
    loader, engine = _engine(pyodide)
    small = trim(engine, loader, SCRIPT.read_text(encoding="utf-8"))
    home = _home(work / "engine", pyodide, loader, small)
    taken = take(shelf.parent, home, full, requests(root / DOCS), work)
    parts = apart(only(modules, taken.modules) if taken else modules, SYSTEMS)
    proven = small if taken else engine
    packed = {
        WASM_NAME: proven.wasm,
        LIBRARY: archive(parts.pop("")),
        **{f"{system}.zip": archive(part) for system, part in parts.items()},
    }
    if taken:
        packed[SNAPSHOT] = taken.base
        packed |= {f"{system}.{SNAPSHOT}": told for system, told in taken.systems.items()}
    names = (name + PACK for name in packed)
    with ThreadPoolExecutor() as processors:
        files = dict(zip(names, processors.map(_pack, packed.values()), strict=True))
    files |= {LOADER: loader.encode(), SCRIPT_NAME: proven.script.encode()}
    _write(made, files, _manifest(files, pyodide, taken, sorted(parts)))
    return taken is not None


def _engine(pyodide: Path) -> tuple[str, Engine]:
    """Return the loader and the engine, which ask no host of their own accord."""
    loader, script = (
        _DEFAULT_HOST.sub('"./"', (pyodide / name).read_text(encoding="utf-8"))
        for name in (LOADER, SCRIPT_NAME)
    )
    return loader, Engine((pyodide / WASM_NAME).read_bytes(), script)


def _home(folder: Path, pyodide: Path, loader: str, engine: Engine) -> Path:
    """Return a folder that looks like npm's, with this engine."""
    folder.mkdir()
    for name in ("package.json", LOCK):
        shutil.copyfile(pyodide / name, folder / name)
    (folder / LOADER).write_text(loader, encoding="utf-8")
    (folder / SCRIPT_NAME).write_text(engine.script, encoding="utf-8")
    (folder / WASM_NAME).write_bytes(engine.wasm)
    return folder


def _write(made: Path, files: dict[str, bytes], manifest: dict[str, object]) -> None:
    folder = made / str(manifest["version"])
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    text = json.dumps(manifest, indent=1, sort_keys=True) + "\n"
    (made / MANIFEST).write_text(text, encoding="utf-8")


def _manifest(
    files: dict[str, bytes], pyodide: Path, taken: Snapshot | None, systems: list[str]
) -> dict[str, object]:
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    info = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))["info"]
    return {
        "version": hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:16],
        "pyodide": json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"],
        "info": info,
        "systems": systems,
        "snapshot": taken.layout if taken else None,
        "files": {name: len(content) for name, content in files.items()},
    }


def _level() -> int:
    return LEVELS[os.environ.get("PACKS") or "small"]


def _pack(content: bytes) -> bytes:
    return bytes(gzip_compress(content, _level()))


def _wheel(root: Path, work: Path) -> Path:
    """Build the wheel of the calculators with the back end that pyproject.toml names."""
    out = work / "wheel"
    # Only what the wheel is made of: the back end then sees no leftovers of other programs.
    source = work / "source"
    source.mkdir()
    shutil.copyfile(root / "pyproject.toml", source / "pyproject.toml")
    skip = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(root / PACKAGE, source / PACKAGE, ignore=skip)
    _call("build", "--wheel", "--no-isolation", "--outdir", str(out), str(source))
    return next(out.glob("*.whl"))


def _compiled(archive: Path, shelf: Path) -> Path:
    """Return the archive with its modules compiled and its dates fixed, from the cache if known."""
    tag = importlib.util.MAGIC_NUMBER.hex()
    home = shelf / f"compiled-{_sha256(archive)[:24]}-{tag}"
    if not home.is_dir():
        with tempfile.TemporaryDirectory(dir=shelf, prefix="work-") as work:
            folder, out = Path(work) / "in", Path(work) / "out"
            folder.mkdir()
            out.mkdir()
            shutil.copyfile(archive, folder / archive.name)
            _call("pyodide_cli", "py-compile", "--silent", "--no-keep", str(folder))
            for result in folder.iterdir():
                fix_dates(result, out / result.name)
            _publish(out, home)
    os.utime(home)
    return next(home.iterdir())


def _call(module: str, *arguments: str) -> None:
    """Run a module of this Python with the fixed date; its output is shown only if it fails."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", module, *arguments],
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BundleError(f"{module} {' '.join(arguments)} failed:\n{done.stdout}")


def _publish(made: Path, ready: Path) -> None:
    """Move a finished folder to its place, unless another build was faster."""
    try:
        made.rename(ready)
    except OSError:
        if not ready.is_dir():
            raise


def _forget(shelf: Path) -> None:
    """Keep the newest few of each kind; remove older ones."""
    for kind in ("bundle-*", "compiled-*"):
        by_age = sorted(shelf.glob(kind), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_age[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
