"""Does the quick check see a broken library? One-line bugs, one at a time, against claims and tests.

``python tests/repository/mutants.py --sample 400 --seed 1 FILE`` draws mutants of the modules under the folders below
and writes a line for each to FILE: who saw it (``claims``, ``tests`` or ``nobody``), where it is, what was changed.
Those that the tests see and the claims do not are the ones to look at; those that nobody sees change nothing that
anybody could see, or lack a test.

A mutant runs in a process of its own, in which an import hook hands out the changed module from a temporary folder,
so that compiled kernels are not taken from the cache of the original. The claims that execute the line come first
(``--lines`` keeps the map from a first run of everything under a tracer), then those that execute another line of the
file: seen is a verdict that is not as recorded, a check that breaks, or one that takes more than ten minutes. Most
mutants are seen within the first few claims.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (
    "theorylab/learners",
    "theorylab/problems",
    "theorylab/impurities",
    "theorylab/trees",
    "dp_optimal",
)
LEFT_OUT = ("certificates", "__init__.py")
PATIENCE = 600
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
    """One changed line of a module."""

    file: str
    line: int
    what: str
    source: str


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of a module: operators swapped, constants moved, conditions negated, and so on."""
    tree = ast.parse(file.read_text())
    silent = _silent(tree)
    for place, node in enumerate(ast.walk(tree)):
        if node in silent:
            continue
        for change, (what, _) in enumerate(_changes(node)):
            other = copy.deepcopy(tree)
            twin = next(each for at, each in enumerate(ast.walk(other)) if at == place)
            list(_changes(twin))[change][1]()
            name = str(file.relative_to(ROOT))
            yield Mutant(name, node.lineno, what, ast.unparse(ast.fix_missing_locations(other)))


def _silent(tree: ast.Module) -> set[ast.AST]:
    """Nodes whose change is no bug: annotations, docstrings, messages of errors, decorators."""
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


def _changes(node: ast.AST) -> Iterator[tuple[str, object]]:
    """What can be changed in a node, and how."""
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


def _named(operator: ast.AST) -> str:
    return f"{type(operator).__name__} -> {SWAPS[type(operator)].__name__}"


class _Changed(MetaPathFinder):
    """Hands out one module from another file."""

    def __init__(self, name: str, file: str):
        self.name, self.file = name, file

    def find_spec(self, name, path=None, target=None):
        return spec_from_file_location(name, self.file) if name == self.name else None


def _claims_see(ids: list[str]) -> str:
    """The first of the claims whose verdict is not as recorded, in this process; empty if there is none."""
    from theorylab.claims import check_all, select  # the changed module is imported only now

    for verdict in check_all(sorted(select(ids), key=lambda claim: ids.index(claim.id))):
        if not verdict.as_recorded or (verdict.repair is not None and not verdict.repair.as_recorded):
            return verdict.claim
        if verdict.control.value == "NOT refuted":
            return f"{verdict.claim} (control)"
    return ""


def _trace() -> dict[str, list[str]]:
    """Claims by the lines that they execute, ``file:line``."""
    from theorylab.claims import check_all, select

    prefixes = tuple(str(ROOT / folder) for folder in FOLDERS)
    lines: dict[str, list[str]] = {}
    seen: set[tuple[str, int]] = set()

    def local(frame, event, _):
        if event == "line":
            seen.add((frame.f_code.co_filename, frame.f_lineno))
        return local

    def calls(frame, event, _):
        return local if frame.f_code.co_filename.startswith(prefixes) else None

    for claim in select():
        seen.clear()
        sys.settrace(calls)
        list(check_all([claim]))
        sys.settrace(None)
        for file, line in seen:
            lines.setdefault(f"{Path(file).relative_to(ROOT)}:{line}", []).append(claim.id)
    return lines


def _run(mutant: Mutant, lines: dict[str, list[str]]) -> tuple[str, str]:
    """Who sees a mutant, and where."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, Path(mutant.file).name)
        file.write_text(mutant.source)
        module = mutant.file.removesuffix(".py").replace("/", ".")
        environment = {**os.environ, "MUTANT": f"{module}={file}", "PYTHONPATH": str(Path(__file__).parent)}
        if "njit" in mutant.source:  # kernels that call a changed one are cached with the original inside
            environment["NUMBA_CACHE_DIR"] = folder
        ids = _reaching(mutant, lines)
        claims = _output([sys.executable, __file__, "--see", *ids], environment) if ids else ""
        if claims:
            return "claims", claims
        tests = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "mutants"]
        mirror = next(p for p in (ROOT / "tests" / mutant.file).parents if p.is_dir())
        for folders in (
            [mirror],
            [ROOT / "tests" / name for name in ("theorylab", "dp_optimal", "constructions")],
        ):
            found = _output([*tests, *map(str, folders)], environment, tests=True)
            if found:
                return "tests", found
    return "nobody", ""


def _reaching(mutant: Mutant, lines: dict[str, list[str]]) -> list[str]:
    """Claims that execute the line of a mutant, then those that execute another of its file, then of its folder.

    A claim may find in a cache what an earlier one computed, so that the map does not have it at every line it needs;
    and lines of compiled kernels are in no map.
    """
    folder = str(Path(mutant.file).parent)
    found = list(lines.get(f"{mutant.file}:{mutant.line}", []))
    for prefix in (f"{mutant.file}:", f"{folder}/")[: 2 if "njit" in mutant.source else 1]:
        found += [id for place, ids in lines.items() if place.startswith(prefix) for id in ids]
    return list(dict.fromkeys(found))


def _output(command: list[str], environment: dict[str, str], *, tests: bool = False) -> str:
    try:
        done = subprocess.run(
            command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return "no end"
    if tests:
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return (failed[0] if failed else "broken") if done.returncode not in (0, 5) else ""
    if done.returncode:
        return f"breaks: {done.stderr.strip().splitlines()[-1][:120]}" if done.stderr.strip() else "breaks"
    return done.stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--part", default="0/1", help="such as 0/2: every second mutant, for two processes")
    parser.add_argument("--lines", default="", help="a file for the map from lines to claims")
    parser.add_argument("--see", nargs="*")
    parser.add_argument("file", nargs="?")
    options = parser.parse_args()
    if options.see is not None:
        sys.stdout.write(_claims_see(options.see))
        return
    if options.lines and not Path(options.lines).exists():
        Path(options.lines).write_text(json.dumps(_trace()))
    lines = json.loads(Path(options.lines).read_text()) if options.lines else {}
    every = [
        mutant
        for folder in FOLDERS
        for file in sorted((ROOT / folder).rglob("*.py"))
        if not set(LEFT_OUT) & set(file.parts)
        for mutant in mutants(file)
    ]
    random.Random(options.seed).shuffle(every)
    part, parts = map(int, options.part.split("/"))
    done = Path(options.file).read_text() if Path(options.file).exists() else ""
    with open(options.file, "a", buffering=1) as out:
        for mutant in every[: options.sample][part::parts]:
            if f"\t{mutant.file}:{mutant.line}\t{mutant.what}\t" in done:
                continue
            who, where = _run(mutant, lines)
            out.write(f"{who}\t{mutant.file}:{mutant.line}\t{mutant.what}\t{where}\n")


if "MUTANT" in os.environ:
    _name, _, _file = os.environ["MUTANT"].partition("=")
    sys.meta_path.insert(0, _Changed(_name, _file))
if __name__ == "__main__":
    main()
