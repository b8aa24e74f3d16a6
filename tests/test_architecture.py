"""The layers hold: arrows run down, without circles, and each kind of thing stands in its place."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculators.catalogue import NAMES
from tests.project import ROOT

# Each layer, and the layers it may import besides itself.
LAYERS: dict[str, frozenset[str]] = {
    "core": frozenset(),
    "pieces": frozenset({"core"}),
    "systems": frozenset({"core", "pieces"}),
    "session": frozenset({"core"}),
    "render": frozenset({"core", "pieces", "session"}),
    "catalogue": frozenset({"core"}),  # it imports a system by its name
    "web": frozenset({"core", "session", "render", "catalogue"}),
    "cli": frozenset({"core", "session", "render", "catalogue", "web"}),
    "__main__": frozenset({"cli"}),
    "__init__": frozenset(),
    "hooks": frozenset({"core", "render", "catalogue", "web"}),
}
BELOW_RENDER = ("core", "pieces", "systems", "session")
PURE = ("core", "pieces", "systems", "session")
MARKUP = re.compile(r"</?[a-zA-Z][\w-]*[\s/>]")
UNFAIR = frozenset({"random", "secrets", "uuid", "numpy"})
IMPURE = frozenset(
    {"os", "sys", "time", "datetime", "pathlib", "subprocess", "socket", "threading"}
)
CHANCE = "calculators.core.chance"


def modules() -> dict[str, Path]:
    paths = [*(ROOT / "calculators").rglob("*.py"), *(ROOT / "hooks").rglob("*.py")]
    return {_name(path): path for path in sorted(paths)}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


MODULES = modules()
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}
every = pytest.mark.parametrize("name", MODULES)


def imported(name: str) -> Iterator[str]:
    """Return the modules that a module imports, however it writes it."""
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *filter(None, [base])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def layer(name: str) -> str:
    parts = name.split(".")
    if parts[0] == "hooks":
        return "hooks"
    return parts[1] if len(parts) > 1 else "__init__"


def ours(name: str) -> bool:
    return name.split(".", maxsplit=1)[0] in {"calculators", "hooks"}


@every
def test_arrows_run_down(name: str) -> None:
    allowed = LAYERS[layer(name)] | {layer(name)}
    above = [other for other in imported(name) if ours(other) and layer(other) not in allowed]
    above = [other for other in above if other != "calculators"]
    assert not above, f"{name} must not import {above}"


@every
def test_a_system_never_imports_another(name: str) -> None:
    if layer(name) != "systems" or name == "calculators.systems":
        return
    system = name.split(".")[2]
    others = [
        other
        for other in imported(name)
        if other.startswith("calculators.systems.") and other.split(".")[2] != system
    ]
    assert not others, f"{name} must not import {others}"


def test_every_room_is_listed_once() -> None:
    rooms = sorted((ROOT / "calculators" / "systems").glob("*/__init__.py"))
    assert sorted(NAMES) == [room.parent.name for room in rooms]


def test_no_circle() -> None:
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " → ".join([*path[path.index(name) :], name])
        if name in done:
            return
        for other in imported(name):
            if other in MODULES and other != name:
                visit(other, (*path, name))
        done.add(name)

    for name in MODULES:
        visit(name, ())


def test_no_circle_is_checked_with_the_packages_that_an_import_runs() -> None:
    """Importing a module runs its package first: what that imports must not come back."""
    for name in MODULES:
        for other in imported(name):
            if not ours(other) or name.startswith(other):
                continue
            package = other.rpartition(".")[0]
            if package in MODULES and not name.startswith(package):
                assert name not in set(imported(package)), f"{name} and {package} import each other"


@every
def test_no_html_below_render(name: str) -> None:
    if layer(name) not in BELOW_RENDER:
        return
    markup = [node.value for node in strings(name) if MARKUP.search(node.value)]
    assert not markup, f"{name} writes {markup}"
    libraries = {other.split(".")[0] for other in imported(name)}
    assert not libraries & {"xml", "html", "markdown", "jinja2"}


def strings(name: str) -> Iterator[ast.Constant]:
    """Return the texts of a module that are not docstrings."""
    docstrings = {
        id(node.value)
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(TREES[name]):
        text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if text and id(node) not in docstrings:
            yield node


@every
def test_markup_is_never_written_as_text_by_render_and_the_doors(name: str) -> None:
    """Trees are escaped; texts are not. The hooks may, for they write pages, not results."""
    if layer(name) not in {"render", "web", "cli"}:
        return
    assert not [node.value for node in strings(name) if MARKUP.search(node.value)]


@every
def test_only_chance_touches_a_generator(name: str) -> None:
    if name == CHANCE:
        return
    assert not {other.split(".")[0] for other in imported(name)} & UNFAIR
    called = {node.attr for node in ast.walk(TREES[name]) if isinstance(node, ast.Attribute)}
    assert not called & {"urandom", "shuffle", "randrange", "randint", "sample"}


@every
def test_rules_and_machinery_are_pure(name: str) -> None:
    if layer(name) in PURE and name != CHANCE:
        assert not {other.split(".")[0] for other in imported(name)} & IMPURE
    assert not [node for node in ast.walk(TREES[name]) if isinstance(node, ast.Global)]


@every
def test_the_browser_needs_only_the_standard_library_and_icepool(name: str) -> None:
    if layer(name) == "hooks":
        return
    foreign = {other.split(".")[0] for other in imported(name)} - set(sys.stdlib_module_names)
    assert foreign <= {"calculators", "icepool"}


@every
def test_the_first_lines_state_what_a_module_is(name: str) -> None:
    assert ast.get_docstring(TREES[name]), f"{name} has no docstring"


@every
def test_no_file_grows_long(name: str) -> None:
    assert len(MODULES[name].read_text(encoding="utf-8").splitlines()) <= 350


def test_tools_start_on_a_bare_python() -> None:
    for path in (ROOT / "tools").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            foreign = {name.split(".")[0] for name in names} - set(sys.stdlib_module_names)
            assert foreign <= {"tools"} | SET_UP_LATER.get(path.stem, frozenset()), path.name


SET_UP_LATER = {
    "bench": frozenset({"playwright"}),
    "bench_systems": frozenset({"hooks", "playwright"}),
    "watch": frozenset({"mkdocs", "watchdog"}),
}


def test_a_number_of_the_book_stands_once() -> None:
    """The figures of Choix & Destin are in its scales; its rules name them."""
    folder = ROOT / "calculators" / "systems" / "choix_destin"
    for path in folder.rglob("*.py"):
        if path.stem == "scales":
            continue
        numbers = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and type(node.value) is int
        }
        assert not numbers & {9, 14, 15, 21}, f"{path.name} writes {numbers & {9, 14, 15, 21}}"
