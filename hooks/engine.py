"""Pyodide's engine without what only compiled extensions use.

It is built to load them later: it exports nearly ten thousand names, its script repeats a third of
them, and all are processed at every start; the script holds a graphics and a sound library. We load
none. What the script uses, and what the engine imports or looks up among its own exports, stays;
no code of the engine is changed, and ``engine.mjs`` then drops the functions that nothing names.

Law: an engine with another structure is returned unchanged, and is only slower.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_MAGIC = b"\0asm\1\0\0\0"
_IMPORTS, _EXPORTS = 2, 7
_MORE = 0x80
"""In a byte of a number: another one follows."""

_ADDRESS = re.compile(rb"\x07GOT\.mem|\x08GOT\.func")
"""Whence the engine imports an address; its name follows."""

_DEFINITION = re.compile(r'var (_\w+)=(?:Module\["\1"\]=)?wasmExports\["(\w+)"\];')
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_GIVEN = re.compile(r'(?<=[;}])Module\["([\w$]+)"\]=[\w$]+;')
"""A function of the script that others may call by its name."""

_NAMED = re.compile(r"""[."']([A-Za-z_$][\w$]*)""")
_TABLE = re.compile(r"(?<=wasmImports=\{)[^}]*")
"""The script's functions by the names under which extensions would import them."""

_TYPE = re.compile(r'(?<=[;}])([\w$]+)\.sig="[^"]*";')
_EVAL = re.compile(r"(?<![\w$.])eval\(")
"""How an extension's code is read, which our policy would refuse: there, it might name anything."""


class Engine(NamedTuple):
    """The WebAssembly and its script."""

    wasm: bytes
    script: str


def trim(engine: Engine, *users: str) -> Engine:
    """Return the engine with the exports that its script, its own imports or its users name.

    :param users: the other scripts that call the engine's functions.
    """
    try:
        sections = list(_sections(engine.wasm))
        imports = next(body for kind, body in sections if kind == _IMPORTS)
        wanted = set(_looked_up(imports)) | _named(engine.script, users)
        parts = (
            (kind, _exports(body, wanted) if kind == _EXPORTS else body) for kind, body in sections
        )
        wasm = _MAGIC + b"".join(bytes([kind]) + _leb(len(body)) + body for kind, body in parts)
    except (ValueError, StopIteration):
        return engine
    script = _DEFINITION.sub(lambda found: found[0] if found[2] in wanted else "", engine.script)
    return Engine(wasm, _alone(script, imports, users))


def _alone(script: str, imports: bytes, users: tuple[str, ...]) -> str:
    """Return the script without the names that it keeps for extensions alone."""
    words = {word for user in users for word in _WORD.findall(user)}
    words.update(_NAMED.findall(_GIVEN.sub("", script)))
    script = _GIVEN.sub(lambda found: found[0] if found[1] in words else "", script)
    script = _TABLE.sub(lambda found: _imported(found[0], imports), script)
    times = Counter(_WORD.findall(script))  # twice: where it is defined, and here
    script = _TYPE.sub(lambda found: found[0] if times[found[1]] > 2 else "", script)  # noqa: PLR2004
    return _EVAL.sub("globalThis.eval(", script)


def _imported(table: str, imports: bytes) -> str:
    """Return the entries that the engine imports."""
    entries = {entry: entry.partition(":")[0].encode() for entry in table.split(",")}
    return ",".join(entry for entry, name in entries.items() if _leb(len(name)) + name in imports)


def _named(script: str, users: tuple[str, ...]) -> set[str]:
    """Return the functions named elsewhere than in their definitions."""
    defined = {found[2]: found[1] for found in _DEFINITION.finditer(script)}
    words = Counter(_WORD.findall(_DEFINITION.sub("", script)))
    for user in users:
        words.update(_WORD.findall(user))
    # The script may use the export's own name or its local one.
    return set(words) | {name for name, own in defined.items() if words[own]}


class _Reader:
    """A reader of bytes from an offset."""

    def __init__(self, body: bytes, place: int = 0) -> None:
        self.body, self.place = body, place

    def bytes(self, length: int) -> bytes:
        self.place += length
        if self.place > len(self.body):
            raise ValueError("cut short")
        return self.body[self.place - length : self.place]

    def number(self) -> int:
        (byte,) = self.bytes(1)
        return byte if byte < _MORE else byte % _MORE | self.number() << 7

    def name(self) -> str:
        return self.bytes(self.number()).decode()


def _sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(wasm)
    if reader.bytes(len(_MAGIC)) != _MAGIC:
        raise ValueError("not WebAssembly")
    while reader.place < len(wasm):
        (kind,) = reader.bytes(1)
        yield kind, reader.bytes(reader.number())


def _looked_up(imports: bytes) -> Iterator[str]:
    """Yield what the engine imports as addresses, mostly its own exports."""
    for found in _ADDRESS.finditer(imports):
        yield _Reader(imports, found.end()).name()


def _exports(body: bytes, wanted: Collection[str]) -> bytes:
    reader = _Reader(body)
    kept: list[bytes] = []
    for _ in range(reader.number()):
        start = reader.place
        name, _, _ = reader.name(), reader.bytes(1), reader.number()
        if name in wanted:
            kept.append(body[start : reader.place])
    return _leb(len(kept)) + b"".join(kept)


def _leb(number: int) -> bytes:
    if number < _MORE:
        return bytes([number])
    return bytes([number % _MORE | _MORE]) + _leb(number // _MORE)
