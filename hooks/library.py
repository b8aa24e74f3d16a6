"""Archives of compiled Python modules, made anew: what the browser never reads is left out.

Docstrings and line tables are a tenth of Python's memory, and no reader sees them: they go.
Behaviour stays: assertions are kept, and so is a docstring that the code uses as a value.
"""

from __future__ import annotations

import dis
import inspect
import io
import marshal
import zipfile
from collections import Counter
from itertools import pairwise
from types import CodeType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

type Files = dict[str, bytes]
"""Contents by path inside an archive."""

_DATE = (2020, 1, 1, 0, 0, 0)
_HEADER = 16
"""Bytes of a .pyc before its code."""

_READS_ITS_DOCSTRINGS = ("_pyodide/", "pyodide/")
_READS_CONSTANT = frozenset(dis.hasconst)
_DOC = "__doc__"
_SILENT = " "


def fix_dates(archive: Path, target: Path) -> None:
    """Write the archive anew, its entries in order and of the same date."""
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            _write(new, name, old.read(name), zipfile.ZIP_DEFLATED)


def read(archives: Iterable[Path]) -> Files:
    """Return the files of some archives by name, stripped."""
    found: Files = {}
    for archive in archives:
        with zipfile.ZipFile(archive) as old:
            for name in old.namelist():
                if not name.endswith("/"):
                    found[name] = _bare_file(name, old.read(name))
    return found


def only(files: Files, modules: Collection[str]) -> Files:
    """Return the files of these modules."""
    return {name: content for name, content in files.items() if _module(name) in modules}


def apart(files: Files, package: str) -> dict[str, Files]:
    """Return the files inside each package of a package, and under `""` all others."""
    parts: dict[str, Files] = {"": {}}
    for name, content in files.items():
        inside = name.removeprefix(f"{package}/")
        room, deeper, _ = inside.partition("/")
        parts.setdefault(room if deeper and inside != name else "", {})[name] = content
    return parts


def archive(files: Files) -> bytes:
    """Return an archive, stored without compression: it will be compressed as a whole."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        for name in sorted(files):
            _write(new, name, files[name], zipfile.ZIP_STORED)
    return out.getvalue()


def bare(code: CodeType, *, docstrings: bool = False) -> CodeType:
    """Return the code, and all code inside it, without line tables and docstrings."""
    constants = tuple(
        bare(value, docstrings=docstrings) if isinstance(value, CodeType) else value
        for value in code.co_consts
    )
    if not docstrings:
        told, instead = _docstring(code)
        constants = tuple(instead if n == told else each for n, each in enumerate(constants))
    return code.replace(co_consts=constants, co_linetable=_no_lines(len(code.co_code) // 2))


def _no_lines(units: int) -> bytes:
    """Return the table that says of each unit of code, eight by eight, that its line is unknown."""
    eights, rest = divmod(units, 8)
    return b"\xff" * eights + (bytes([0xF8 | (rest - 1)]) if rest else b"")


def _docstring(code: CodeType) -> tuple[int, str | None]:
    """Return the place of the docstring among the constants, -1 for none, and what takes it.

    A class keeps a sign, so that dataclasses need not write a text of their own.
    """
    function = code.co_flags & inspect.CO_OPTIMIZED
    if not (isinstance(next(iter(code.co_consts), 0), str) if function else _DOC in code.co_names):
        return -1, None
    steps = list(_steps(code.co_code))
    read = Counter(argument for operation, argument in steps if operation in _READS_CONSTANT)
    if function:  # its first constant, if it is no value
        return (-1, None) if read[0] else (0, None)
    store = (dis.opmap["STORE_NAME"], code.co_names.index(_DOC))
    load = dis.opmap["LOAD_CONST"]
    stored = (step[1] for step, then in pairwise(steps) if step[0] == load and then == store)
    place = next(stored, None)
    return (place, _SILENT) if place is not None and read[place] == 1 else (-1, None)


def _steps(code: bytes) -> Iterator[tuple[int, int]]:
    """Return each operation with its argument; twenty times faster than `dis` tells them."""
    more = 0
    for operation, low in zip(code[::2], code[1::2], strict=True):
        argument = more | low
        more = argument << 8 if operation == dis.EXTENDED_ARG else 0
        yield operation, argument


def _bare_file(name: str, content: bytes) -> bytes:
    if not name.endswith(".pyc"):
        return content
    code = marshal.loads(content[_HEADER:])  # noqa: S302 - compiled here, a moment ago
    stripped = bare(code, docstrings=name.startswith(_READS_ITS_DOCSTRINGS))
    return content[:_HEADER] + marshal.dumps(stripped)


def _module(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return stem.removesuffix("/__init__").replace("/", ".") if ending in {"py", "pyc"} else ""


def _write(archive: zipfile.ZipFile, name: str, content: bytes, how: int) -> None:
    entry = zipfile.ZipInfo(name, _DATE)
    folder = name.endswith("/")
    entry.external_attr = (0o40755 << 16 | 0x10) if folder else 0o100644 << 16
    archive.writestr(entry, content, zipfile.ZIP_STORED if folder else how, 9)
