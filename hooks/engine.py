"""Pyodide's engine without the doors that nobody uses.

It is built so that compiled extensions can be loaded later: it exports nearly ten thousand names,
its script repeats a third of them, and all are worked through at every start. We load none. What
the script uses, and what the engine looks up among its own exports, stays; no code is touched.

Law: an engine of another shape is given back as it is, only slower.
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

_FUNCTION, _TABLE, _MEMORY, _GLOBAL, _TAG = range(5)
_DEFINITION = re.compile(r'var (_\w+)=(?:Module\["\1"\]=)?wasmExports\["(\w+)"\];')
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_MAIN = frozenset({"main", "__main_argc_argv"})
"""Looked up under a name that the script puts together."""


class Engine(NamedTuple):
    """The WebAssembly and its script."""

    wasm: bytes
    script: str


def trim(engine: Engine, *users: str) -> Engine:
    """Return the engine with the exports that its script, its own imports or its users name.

    :param users: other scripts that call the engine's functions.
    """
    try:
        sections = list(_sections(engine.wasm))
        imports = next(body for kind, body in sections if kind == _IMPORTS)
        wanted = _MAIN | set(_looked_up(imports)) | _named(engine.script, users)
        parts = (
            (kind, _exports(body, wanted) if kind == _EXPORTS else body) for kind, body in sections
        )
        wasm = _MAGIC + b"".join(bytes([kind]) + _leb(len(body)) + body for kind, body in parts)
    except (ValueError, IndexError, StopIteration):
        return engine
    script = _DEFINITION.sub(lambda found: found[0] if found[2] in wanted else "", engine.script)
    return Engine(wasm, script)


def _named(script: str, users: tuple[str, ...]) -> set[str]:
    """Return the functions that are named somewhere else than where they are defined."""
    defined = {found[2]: found[1] for found in _DEFINITION.finditer(script)}
    words = Counter(_WORD.findall(_DEFINITION.sub("", script)))
    for user in users:
        words.update(_WORD.findall(user))
    # A word of the script may be the export's own name or the one it has there.
    return set(words) | {name for name, own in defined.items() if words[own]}


class _Reader:
    """Read a section from its start."""

    def __init__(self, body: bytes) -> None:
        self.body, self.place = body, 0

    def byte(self) -> int:
        self.place += 1
        return self.body[self.place - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte % _MORE) << shift
            shift += 7
            if byte < _MORE:
                return value

    def name(self) -> str:
        length = self.number()
        self.place += length
        return self.body[self.place - length : self.place].decode()


def _sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    if not wasm.startswith(_MAGIC):
        raise ValueError("not WebAssembly")
    reader = _Reader(wasm)
    reader.place = len(_MAGIC)
    while reader.place < len(wasm):
        kind, length = reader.byte(), reader.number()
        reader.place += length
        if reader.place > len(wasm):
            raise ValueError("cut short")
        yield kind, wasm[reader.place - length : reader.place]


def _looked_up(imports: bytes) -> Iterator[str]:
    """Return what the engine imports as addresses: its own exports, for the most part."""
    reader = _Reader(imports)
    for _ in range(reader.number()):
        module, name, kind = reader.name(), reader.name(), reader.byte()
        if module.startswith("GOT."):
            yield name
        if kind == _TABLE:
            reader.byte()
        if kind in {_TABLE, _MEMORY}:
            bounded = reader.byte() & 1
            for _ in range(1 + bounded):
                reader.number()
        elif kind in {_GLOBAL, _TAG}:
            reader.byte()
            reader.number()
        elif kind == _FUNCTION:
            reader.number()
        else:
            raise ValueError(f"an import of kind {kind}")


def _exports(body: bytes, wanted: Collection[str]) -> bytes:
    reader = _Reader(body)
    kept: list[bytes] = []
    for _ in range(reader.number()):
        start = reader.place
        name, _, _ = reader.name(), reader.byte(), reader.number()
        if name in wanted:
            kept.append(body[start : reader.place])
    return _leb(len(kept)) + b"".join(kept)


def _leb(number: int) -> bytes:
    out = bytearray()
    while number >= _MORE:
        out.append(number % _MORE | _MORE)
        number >>= 7
    out.append(number)
    return bytes(out)
