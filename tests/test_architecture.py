"""The layers hold: imports point down, without cycles, and each kind of thing is in its place."""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

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
    "play": frozenset({"core", "session", "render", "catalogue"}),
    "web": frozenset({"core", "session", "render", "catalogue", "play"}),
    "cli": frozenset({"core", "session", "render", "catalogue", "web"}),
    "__main__": frozenset({"cli"}),
    "__init__": frozenset(),
    "hooks": frozenset({"core", "pieces", "session", "render", "catalogue", "web"}),
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


def imported(name: str) -> Iterator[str]:
    """Return the modules that a module imports, in any syntax."""
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


def breaking(law: Callable[[str], object]) -> dict[str, object]:
    """Return the modules that break a law, each with the violations."""
    return {name: wrong for name in MODULES if (wrong := law(name))}


def test_arrows_run_down() -> None:
    def above(name: str) -> list[str]:
        allowed = LAYERS[layer(name)] | {layer(name)}
        found = [other for other in imported(name) if ours(other) and layer(other) not in allowed]
        return [other for other in found if other != "calculators"]

    assert breaking(above) == {}


def test_a_system_never_imports_another() -> None:
    def others(name: str) -> list[str]:
        if layer(name) != "systems" or name == "calculators.systems":
            return []
        system = name.split(".")[2]
        rooms = [other for other in imported(name) if other.startswith("calculators.systems.")]
        return [other for other in rooms if other.split(".")[2] != system]

    assert breaking(others) == {}


def test_every_room_is_listed_once() -> None:
    rooms = sorted((ROOT / "calculators" / "systems").glob("*/__init__.py"))
    assert sorted(NAMES) == [room.parent.name for room in rooms]


def test_every_room_has_the_same_files() -> None:
    """The list of the README: what is called alike is found alike."""
    same = ("character", "house", "rules", "scales", "sheet", "tales", "uses")
    wanted = [ROOT / "calculators" / "systems" / room / f"{n}.py" for room in NAMES for n in same]
    assert [str(path.relative_to(ROOT)) for path in wanted if not path.is_file()] == []


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
    """Importing a module runs its package first: the imports of that must not come back."""
    for name in MODULES:
        for other in imported(name):
            if not ours(other) or name.startswith(other):
                continue
            package = other.rpartition(".")[0]
            if package in MODULES and not name.startswith(package):
                assert name not in set(imported(package)), f"{name} and {package} import each other"


def roots(name: str) -> set[str]:
    """Return the packages that a module imports from."""
    return {other.split(".")[0] for other in imported(name)}


def written(name: str) -> list[str]:
    """Return the markup in a module's texts."""
    return [text for text in strings(name) if MARKUP.search(text)]


def test_no_html_below_render() -> None:
    below = {name for name in MODULES if layer(name) in BELOW_RENDER}
    assert breaking(lambda name: name in below and written(name)) == {}
    markup = {"xml", "html", "markdown", "jinja2"}
    assert breaking(lambda name: name in below and roots(name) & markup) == {}


def strings(name: str) -> Iterator[str]:
    """Return the texts of a module that are not docstrings."""
    docstrings = {
        id(node.value)
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(TREES[name]):
        text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if text and id(node) not in docstrings:
            yield node.value


def test_markup_is_never_written_as_text_by_render_and_the_doors() -> None:
    """Trees are escaped; texts are not. The hooks may, as they write pages, not results."""
    told = {name for name in MODULES if layer(name) in {"render", "web", "cli"}}
    assert breaking(lambda name: name in told and written(name)) == {}


def test_only_chance_touches_a_generator() -> None:
    def called(name: str) -> set[str]:
        return {node.attr for node in ast.walk(TREES[name]) if isinstance(node, ast.Attribute)}

    unfair = {"urandom", "shuffle", "randrange", "randint", "sample"}
    assert breaking(lambda name: name != CHANCE and roots(name) & UNFAIR) == {}
    assert breaking(lambda name: name != CHANCE and called(name) & unfair) == {}


def test_rules_and_machinery_are_pure() -> None:
    pure = {name for name in MODULES if layer(name) in PURE} - {CHANCE}
    assert breaking(lambda name: name in pure and roots(name) & IMPURE) == {}
    assert breaking(lambda name: name in pure and shared(name)) == MEMORIES


MEMORIES = {
    "calculators.core.kept": ["KEPT"],
    "calculators.session.replaying": ["_LATEST"],
}
"""What is kept in memory only to be computed less often."""
CHANGES = {"append", "extend", "insert", "add", "update", "setdefault", "pop", "clear", "remove"}


def shared(name: str) -> list[str]:
    """Return the module state that a module's functions change."""
    tree = TREES[name]
    targets = [each for node in tree.body for each in _targets(node)]
    own = {each.id for each in targets if isinstance(each, ast.Name)}
    inside = [
        node
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef)
        for node in ast.walk(each)
    ]
    declared = [it for node in inside if isinstance(node, ast.Global) for it in node.names]
    return sorted({*declared, *(own & {each for node in inside for each in _changed(node)})})


def _targets(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return targets
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            return [target]
    return []


def _changed(node: ast.AST) -> Iterable[str]:
    """Yield the names whose contents a node changes."""
    for target in _targets(node):
        if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
            yield target.value.id
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=how)) if how in CHANGES:
            yield name


def test_the_browser_needs_only_the_standard_library_and_icepool() -> None:
    there = {*sys.stdlib_module_names, "calculators", "icepool"}
    assert breaking(lambda name: layer(name) != "hooks" and roots(name) - there) == {}


def test_the_first_lines_state_what_a_module_is() -> None:
    assert breaking(lambda name: not ast.get_docstring(TREES[name])) == {}


def test_no_file_grows_long() -> None:
    sizes = {n: len(path.read_text(encoding="utf-8").splitlines()) for n, path in MODULES.items()}
    assert breaking(lambda name: sizes[name] > 350 and sizes[name]) == {}


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
    "bench_phones": frozenset({"playwright"}),
    "bench_systems": frozenset({"hooks", "playwright"}),
    "look": frozenset({"playwright"}),
    "waiting": frozenset({"playwright"}),
    "watch": frozenset({"mkdocs", "watchdog"}),
}


def test_a_number_of_the_book_stands_once() -> None:
    """The figures of Choix & Destin are in its scales; its rules refer to them by name."""
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
