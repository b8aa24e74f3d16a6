"""The possible small changes of a file of the package (see :mod:`tests.mutants`)."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from tests.project import ROOT

_COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUMS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

_GUARDS = {"strict", "frozen", "slots"}
"""Flags that only refuse what never happens: no result depends on them."""

type Step = tuple[str, int | None]
"""From a node to one of its children: the field, and the index if it is a list."""


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, the former code and the new one."""

    path: Path
    line: int
    function: str
    before: str
    after: str
    way: tuple[Step, ...]
    """From the module to the replaced node."""
    choice: int
    lines: range
    """The lines of the statement; empty if it is executed at import."""

    def __str__(self) -> str:
        function = f":{self.function}" if self.function else ""
        return f"{self.path.relative_to(ROOT)}{function}: {self.before} → {self.after}"

    @property
    def module(self) -> str:
        """The module's dotted name."""
        parts = self.path.relative_to(ROOT).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    def tree(self) -> ast.Module:
        """Return the syntax tree of the changed module."""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        parent: ast.AST = tree
        for step in self.way[:-1]:
            parent = _child(parent, step)
        node = _child(parent, self.way[-1])
        other = ast.copy_location(list(changed(node))[self.choice], node)
        _put(parent, self.way[-1], other)
        return ast.fix_missing_locations(tree)

    def compiled(self) -> CodeType:
        """Return the changed module."""
        return compile(self.tree(), str(self.path), "exec", dont_inherit=True)


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Return the possible replacements of a node."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in _COMPARISONS:
            yield ast.Compare(node.left, [_COMPARISONS[type(operator)]()], node.comparators)
        case ast.BinOp() if type(node.op) in _SUMS and not _texts(node):
            yield ast.BinOp(node.left, _SUMS[type(node.op)](), node.right)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield ast.BoolOp(other, node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.UnaryOp(op=ast.USub()):
            yield node.operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)


def _texts(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(s, ast.JoinedStr | ast.Constant) and "str" in ast.dump(s) for s in sides)


def mutants(paths: Sequence[Path]) -> Iterator[Mutant]:
    """Return every possible change of some files."""
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from _inside(path, tree, (), _Place("", range(0)))


@dataclass(frozen=True)
class _Place:
    function: str
    lines: range
    within: bool = False
    """Whether it is executed in a function, not at import."""
    idle: bool = False
    """Whether no result depends on it: an annotation, or a guard."""


def _inside(path: Path, parent: ast.AST, way: tuple[Step, ...], place: _Place) -> Iterator[Mutant]:
    for step, node in _children(parent):
        here = _place(parent, step, node, place)
        if here.idle:
            continue
        for choice, other in enumerate(changed(node)):
            lines = here.lines if here.within else range(0)
            told = _told(parent, step, node, other)
            line = getattr(node, "lineno", 0)
            yield Mutant(path, line, here.function, *told, (*way, step), choice, lines)
        yield from _inside(path, node, (*way, step), here)


def _place(parent: ast.AST, step: Step, node: ast.AST, place: _Place) -> _Place:
    guards = isinstance(parent, ast.keyword) and parent.arg in _GUARDS
    idle = step[0] in {"annotation", "returns"} or isinstance(parent, ast.TypeAlias) or guards
    within = place.within or (isinstance(parent, _FUNCTIONS) and step[0] == "body")
    named = isinstance(node, ast.FunctionDef | ast.ClassDef)
    function = ".".join(filter(None, (place.function, node.name))) if named else place.function
    lines = place.lines
    if isinstance(node, ast.stmt):
        blocks = (getattr(node, "body", None), getattr(node, "cases", None))
        first = next((block[0] for block in blocks if block), None)
        end = _first(first) if first else (node.end_lineno or node.lineno) + 1
        lines = range(node.lineno, max(end, node.lineno + 1))
    return _Place(function, lines, within, idle)


def _first(node: ast.AST) -> int:
    return int(getattr(getattr(node, "pattern", node), "lineno", 0))


def _told(parent: ast.AST, step: Step, node: ast.AST, other: ast.AST) -> tuple[str, str]:
    """Return both sides of a change; a constant is shown with its context."""
    if not isinstance(node, ast.Constant) or not isinstance(parent, ast.expr | ast.keyword):
        return _short(node), _short(other)
    changed_parent = copy.copy(parent)
    field, index = step
    if index is not None:
        setattr(changed_parent, field, list(getattr(parent, field)))
    _put(changed_parent, step, other)
    return _short(parent), _short(changed_parent)


def _short(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).replace("`", "'").split())


def _children(parent: ast.AST) -> Iterator[tuple[Step, ast.AST]]:
    for field, value in ast.iter_fields(parent):
        if isinstance(value, list):
            yield from (((field, i), node) for i, node in enumerate(value) if _is_node(node))
        elif _is_node(value):
            yield (field, None), value


def _is_node(value: object) -> bool:
    return isinstance(value, ast.AST)


def _child(parent: ast.AST, step: Step) -> ast.AST:
    field, index = step
    found = getattr(parent, field)
    node: ast.AST = found if index is None else found[index]
    return node


def _put(parent: ast.AST, step: Step, node: ast.AST) -> None:
    field, index = step
    if index is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[index] = node
