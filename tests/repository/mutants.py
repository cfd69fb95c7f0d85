"""Mutants: modules with a single one-line bug.

:mod:`mutation_run` draws some and finds out what detects them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SWAPS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.USub: ast.UAdd,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A changed line of a module: the node of its syntax tree, in the order of a walk, and the change to it."""

    file: str
    line: int
    what: str
    place: int
    change: int


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every mutant of a module: operators swapped, constants moved, conditions negated, and so on."""
    tree = ast.parse(file.read_text())
    silent = _silent(tree)
    name = str(file.relative_to(ROOT))
    for place, node in enumerate(ast.walk(tree)):
        if node not in silent:
            for change, (what, _) in enumerate(_changes(node)):
                yield Mutant(name, node.lineno, f"{what} in {_written(node)}", place, change)


def source(mutant: Mutant) -> str:
    """Return the source of the changed module."""
    tree = ast.parse((ROOT / mutant.file).read_text())
    node = next(each for at, each in enumerate(ast.walk(tree)) if at == mutant.place)
    _, change = list(_changes(node))[mutant.change]
    change()
    return ast.unparse(ast.fix_missing_locations(tree))


def _silent(tree: ast.Module) -> set[ast.AST]:
    """Return the nodes whose change is not a bug: annotations, docstrings, error messages, decorators."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        parts = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        parts += getattr(node, "decorator_list", [])
        if isinstance(node, ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
            parts.append(node)
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "__all__"
        ):
            parts.append(node)
        for part in filter(None, parts):
            found.update(ast.walk(part))
    return found


def _changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """Return the possible changes of a node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield _named(node.ops[0]), lambda: node.ops.__setitem__(0, SWAPS[type(node.ops[0])]())
    if isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp | ast.UnaryOp) and type(node.op) in SWAPS:
        yield _named(node.op), lambda: setattr(node, "op", SWAPS[type(node.op)]())
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        after = not node.value if isinstance(node.value, bool) else node.value + 1
        yield f"{node.value} -> {after}", lambda: setattr(node, "value", after)
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        yield "condition negated", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, ast.comprehension) and node.ifs:
        node.lineno = node.target.lineno  # type: ignore[attr-defined]
        yield "filter dropped", lambda: setattr(node, "ifs", [])
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES:
        called = node.func
        yield f"{called.id} -> {NAMES[called.id]}", lambda: setattr(called, "id", NAMES[called.id])


def _written(node: ast.AST) -> str:
    """Return the beginning of the changed code."""
    part = node.test if isinstance(node, ast.If | ast.While) else node
    return " ".join(ast.unparse(part).split())[:60]


def _named(operator: ast.AST) -> str:
    return f"{type(operator).__name__} -> {SWAPS[type(operator)].__name__}"
