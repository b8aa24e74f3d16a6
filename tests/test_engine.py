"""What the build removes from the engine, and what it must not."""

from __future__ import annotations

import re

import pytest

from hooks.engine import _DEFINITION, _TABLE, Engine, _exports, _looked_up, _Reader, _sections, trim
from tests.project import ROOT

PYODIDE = ROOT / "node_modules" / "pyodide"


@pytest.fixture(scope="module")
def whole() -> Engine:
    script = (PYODIDE / "pyodide.asm.js").read_text(encoding="utf-8")
    return Engine((PYODIDE / "pyodide.asm.wasm").read_bytes(), script)


def exports(wasm: bytes) -> set[str]:
    reader = _Reader(next(body for kind, body in _sections(wasm) if kind == 7))
    names = set()
    for _ in range(reader.number()):
        names.add(reader.name())
        reader.bytes(1)
        reader.number()
    return names


def test_most_doors_go_and_the_code_stays(whole: Engine) -> None:
    small = trim(whole)
    assert len(exports(small.wasm)) < len(exports(whole.wasm)) / 20
    before, after = (dict(_sections(engine.wasm)) for engine in (whole, small))
    assert {kind for kind in before if before[kind] != after[kind]} == {7}


def test_what_the_script_names_stays(whole: Engine) -> None:
    small = trim(whole)
    kept, before = exports(small.wasm), exports(whole.wasm)
    asked = set(re.findall(r'wasmExports(?:\["|\.)(\w+)', small.script))
    assert asked & before <= kept
    words = set(re.findall(r"\w+", _DEFINITION.sub("", small.script)))
    functions = set(re.findall(r'wasmExports\["(\w+)"\]', whole.script)) & before
    assert {name for name in functions - kept if f"_{name}" in words} == set()


def test_what_the_engine_looks_up_stays(whole: Engine) -> None:
    small = trim(whole)
    imports = next(body for kind, body in _sections(whole.wasm) if kind == 2)
    assert set(_looked_up(imports)) & exports(whole.wasm) <= exports(small.wasm)


def test_the_script_keeps_what_the_engine_imports(whole: Engine) -> None:
    small = trim(whole)
    imports = next(body for kind, body in _sections(whole.wasm) if kind == 2)
    wanted, kept = (
        set(re.findall(r"(\w+):", _TABLE.findall(engine.script)[0])) for engine in (whole, small)
    )
    assert kept == {name for name in wanted if bytes([len(name)]) + name.encode() in imports}
    assert len(kept) < len(wanted) / 2
    for name in kept:  # and the type under which a pointer to it is called
        types = [re.findall(rf"(?<![\w$])_{name}\.sig=", each.script) for each in (whole, small)]
        assert types[0] == types[1], name
    assert 'Module["_SDL_Init"]' in whole.script
    assert 'Module["_SDL_Init"]' not in small.script
    assert 'Module["_SDL_Init"]' in trim(whole, "engine._SDL_Init()").script


def test_what_a_user_names_stays(whole: Engine) -> None:
    assert "PyMem_RawMalloc" not in exports(trim(whole).wasm)
    user = (ROOT / "hooks" / "snapshot.mjs").read_text(encoding="utf-8")
    assert "PyMem_RawMalloc" in exports(trim(whole, user).wasm)


def test_another_engine_is_left_alone(whole: Engine) -> None:
    for wasm in (b"", b"not WebAssembly", whole.wasm[:-1000]):
        assert trim(Engine(wasm, whole.script)) == (wasm, whole.script)


def test_an_empty_list_of_exports() -> None:
    assert _exports(b"\0", set()) == b"\0"
