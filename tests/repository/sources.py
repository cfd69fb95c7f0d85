"""The parsed modules of the repository, over which its tests iterate."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = tuple(
    name
    for name in ("theorylab", "constructions", "dp_optimal", "proofs_checks", "figures")
    if (ROOT / name / "__init__.py").is_file()
)


@dataclass(frozen=True)
class Source:
    """A Python file: its path from the root, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.tree))

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def package(self) -> str:
        return self.path.partition("/")[0]

    def at(self, node: ast.AST, message: str) -> str:
        return f"{self.path}:{node.lineno}: {message}"


def read(folder: str) -> list[Source]:
    files = sorted((ROOT / folder).rglob("*.py"))
    return [Source(file.relative_to(ROOT).as_posix(), file.read_text()) for file in files]


MODULES = [source for package in PACKAGES for source in read(package)]
TESTS = read("tests")

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def exported(source: Source) -> list[str] | None:
    """Return the names in ``__all__``, or None if there is no ``__all__``."""
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
        ):
            return ast.literal_eval(node.value)
    return None


def public_definitions(source: Source) -> list[ast.FunctionDef | ast.ClassDef]:
    """Return the top-level functions and classes of a module whose names do not begin with an underscore."""
    return [
        node
        for node in source.tree.body
        if isinstance(node, FUNCTIONS | ast.ClassDef) and not node.name.startswith("_")
    ]
