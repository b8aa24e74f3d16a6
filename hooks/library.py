"""Archives of compiled Python modules, without what the browser never reads.

Docstrings and line tables are a tenth of Python's memory, and no reader sees them: they are
removed. Behaviour is unchanged: assertions stay, and a class keeps a placeholder docstring, so that
dataclasses need not generate one.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import marshal
import subprocess
import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError

if TYPE_CHECKING:
    from collections.abc import Collection

type Files = dict[str, bytes]
"""Contents by path inside an archive."""

_HEADER = importlib.util.MAGIC_NUMBER + bytes(12)
"""Of a module whose source, its date and its size are not there to be compared with."""

_READS_ITS_DOCSTRINGS = ("_pyodide/", "pyodide/")
_SIGN = "-"


def read(archive: Path) -> Files:
    """Return the files of an archive by name."""
    with zipfile.ZipFile(archive) as old:
        return {name: old.read(name) for name in old.namelist() if not name.endswith("/")}


def compiled(files: Files) -> Files:
    """Return the files, each module compiled by Pyodide's own compiler, without unread parts.

    :raises PluginError: if a module cannot be compiled.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, "modules.zip")
        path.write_bytes(archive({name: _silent(name, told) for name, told in files.items()}))
        command = [sys.executable, "-P", "-m", "pyodide_cli", "py-compile", "--silent", "--no-keep"]
        done = subprocess.run([*command, folder], capture_output=True, text=True, check=False)
        if done.returncode:
            raise PluginError(f"py-compile failed:\n{done.stdout}{done.stderr}")
        return {
            name: _bare(content) if _module(name) else content
            for name, content in read(path).items()
        }


def _silent(name: str, source: bytes) -> bytes:
    """Return a module without its docstrings; other files unchanged."""
    if not name.endswith(".py") or name.startswith(_READS_ITS_DOCSTRINGS):
        return source
    module = ast.parse(source)
    for node in ast.walk(module):
        _silence(node)
    return ast.unparse(module).encode()


def _silence(node: ast.AST) -> None:
    """Remove the docstring of a node."""
    match node:
        case (
            ast.Module(body=[ast.Expr(ast.Constant(str()) as told), *_])
            | ast.ClassDef(body=[ast.Expr(ast.Constant(str()) as told), *_])
        ):
            told.value = _SIGN
        case ast.FunctionDef() | ast.AsyncFunctionDef() if ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass(lineno=1, col_offset=0)]


def _bare(module: bytes) -> bytes:
    """Return a compiled module without line tables."""
    return _HEADER + marshal.dumps(_without_lines(marshal.loads(module[len(_HEADER) :])))  # noqa: S302


def _without_lines(code: CodeType) -> CodeType:
    """Mark the line of each code unit as unknown, eight at a time."""
    inside = (_without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    eights, rest = divmod(len(code.co_code) // 2, 8)
    lines = b"\xff" * eights + (bytes([0xF8 | (rest - 1)]) if rest else b"")
    return code.replace(co_consts=tuple(inside), co_linetable=lines)


def only(files: Files, modules: Collection[str]) -> Files:
    """Return the files of these modules."""
    return {name: content for name, content in files.items() if _module(name) in modules}


def apart(files: Files, package: str) -> dict[str, Files]:
    """Return the files of each subpackage of a package, and under `""` all others."""
    parts: dict[str, Files] = {"": {}}
    for name, content in files.items():
        inside = name.removeprefix(f"{package}/")
        room, deeper, _ = inside.partition("/")
        parts.setdefault(room if deeper and inside != name else "", {})[name] = content
    return parts


def archive(files: Files) -> bytes:
    """Return an archive without dates or compression: it is compressed as a whole."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        for name in sorted(files):
            new.writestr(zipfile.ZipInfo(name), files[name])
    return out.getvalue()


def _module(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return stem.removesuffix("/__init__").replace("/", ".") if ending == "pyc" else ""
