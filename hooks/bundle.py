"""The browser's runtime: Pyodide, the calculators as a wheel, and what they depend on.

`bundle(root, cache)` returns a folder with all of it, made once for each content of its sources;
`install(folder, destination)` copies it. No network is used: the set-up put into the cache folder
and into node_modules beside it what is needed from elsewhere.

    pyodide.mjs pyodide.asm.js pyodide.asm.wasm    as npm brings them
    python_stdlib.zip                              its modules compiled for this Python
    *.whl                                          calculators and its dependencies, compiled
    pyodide-lock.json                              names these wheels and no others
    runtime.json                                   {"version", "pyodide", "files", "packages"}

Compilation uses the Python that runs this file, whose minor version must be the runtime's. The
same sources give the same bytes: dates inside the archives are fixed.
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
import zipfile
from pathlib import Path

PACKAGE = "calculators"
EPOCH = "1577836800"
"""The date of everything in the archives, 1 January 2020, in seconds."""

ENGINE = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
MANIFEST = "runtime.json"
KEPT = 6
"""How many bundles and compiled archives stay in the cache."""

_SOURCES = ("pyproject.toml", "package-lock.json", "requirements/main.txt")
_DEFAULT_HOST = re.compile(rb"`https://[a-z.]+/pyodide/v\$\{\w+\}/full/`")
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
        _fill(made, root, shelf, pyodide, wheels)
        _publish(made, ready)
    _forget(shelf)
    return ready


def _provisions(cache: Path) -> tuple[Path, list[Path]]:
    """Return Pyodide's folder and the dependencies' wheels, as the set-up left them."""
    pyodide = cache.parent / "node_modules" / "pyodide"
    wheels = sorted((cache / "wheels").glob("*.whl"))
    if not wheels or not all((pyodide / name).is_file() for name in (*ENGINE, LIBRARY, LOCK)):
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
    digest = hashlib.sha256(importlib.util.MAGIC_NUMBER)
    package = root / PACKAGE
    modules = sorted(
        path
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    )
    others = (*(root / name for name in _SOURCES), pyodide / "package.json", Path(__file__))
    for path in (*modules, *(path for path in others if path.is_file()), *wheels):
        name = path.relative_to(root) if path in modules else path.name
        content = path.read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:24]


def _fill(made: Path, root: Path, shelf: Path, pyodide: Path, wheels: list[Path]) -> None:
    """Put every file of the runtime into the folder `made`."""
    sources = [_wheel(root, made.parent), *wheels]
    lock = _lock(pyodide / LOCK, sources, made.parent)
    archives = {path.name: _compiled(path, shelf) for path in (pyodide / LIBRARY, *sources)}
    for archive in archives.values():
        shutil.copyfile(archive, made / archive.name)
    for entry in lock["packages"].values():
        archive = archives[entry["file_name"]]
        entry.update(file_name=archive.name, sha256=_sha256(archive))
    for name in ENGINE:
        content = _DEFAULT_HOST.sub(b'"./"', (pyodide / name).read_bytes())
        (made / name).write_bytes(content)
    _write_json(made / LOCK, lock)
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    _write_json(made / MANIFEST, _manifest(made, version))


def _manifest(made: Path, pyodide_version: str) -> dict[str, object]:
    files = sorted(made.iterdir())
    digest = hashlib.sha256("".join(f"{file.name} {_sha256(file)}\n" for file in files).encode())
    return {
        "version": digest.hexdigest()[:16],
        "pyodide": pyodide_version,
        "files": {file.name: file.stat().st_size for file in files},
        "packages": [PACKAGE],
    }


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


def _lock(original: Path, wheels: list[Path], work: Path) -> dict[str, dict[str, dict[str, str]]]:
    """Return Pyodide's lock file with these wheels alone; a missing dependency is an error."""
    lock = json.loads(original.read_text(encoding="utf-8"))
    empty, full = work / "empty.json", work / "full.json"
    _write_json(empty, {**lock, "packages": {}})
    folder = work / "locked"
    folder.mkdir()
    for wheel in wheels:
        shutil.copyfile(wheel, folder / wheel.name)
    names = sorted(str(path) for path in folder.iterdir())
    files = ("--input", str(empty), "--output", str(full), "--base-path", str(folder))
    _call("pyodide_cli", "lockfile", "add-wheels", *files, *names)
    locked: dict[str, dict[str, dict[str, str]]] = json.loads(full.read_text(encoding="utf-8"))
    return locked


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
                _fix_dates(result, out / result.name)
            _publish(out, home)
    os.utime(home)
    return next(home.iterdir())


def _fix_dates(archive: Path, target: Path) -> None:
    """Write the archive anew, its entries in order and of the same date."""
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            folder = name.endswith("/")
            entry.external_attr = (0o40755 << 16 | 0x10) if folder else 0o100644 << 16
            how = zipfile.ZIP_STORED if folder else zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(name), how, 9)


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


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=1, sort_keys=True) + "\n", encoding="utf-8")
