"""Measure whether the quick check and the tests detect one-line bugs of the library, one bug at a time.

``python tests/repository/mutation_run.py --sample 60 --map MAP.json OUT.tsv`` draws mutants of the folders below and
writes a line for each: what detects it (``claims``, ``tests`` or ``nobody``), where it is, what was changed, and which
claim or test detects it. Mutants that only tests detect deserve a look; those that nothing detects either have no
observable effect or lack a test.

Claims are used if there is a map of the lines that they execute (``executed_lines.py`` makes one): the claims that
execute the line, for at most ``--seconds``. A mutant is detected if a verdict differs from that of the map, or if a
claim takes many times as long. Then tests are run: those beside the module (or ``--tests``, if given) and those that
import it.

Every mutant runs in processes forked from this one, which has imported libraries but no module of the project.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from mutants import ROOT, Mutant, mutants, source

FOLDERS = (
    "theorylab/learners",
    "theorylab/problems",
    "theorylab/impurities",
    "theorylab/trees",
    "dp_optimal",
)
LEFT_OUT = ("certificates", "__init__.py")
"""Folders and files that are mutated only if ``--in`` names them."""
LOADED = ("numpy", "scipy", "sympy", "flint", "numba")
TESTED = ("theorylab", "dp_optimal", "constructions")
COMPILE_SECONDS = 60
"""Processor time of a claim beyond ten times its own, because kernels that call a changed kernel are recompiled."""
TEST_SECONDS = 300
"""Processor time of the tests; a run that takes longer counts as failed."""


class _Changed(MetaPathFinder):
    """An importer that loads one module from another file."""

    def __init__(self, name: str, file: str):
        self.name, self.file = name, file

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(name, self.file) if name == self.name else None


def _within(seconds: float) -> None:
    """End this process after the given processor time from now on."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _claims_see(answer: Callable[[str], None], claims: Sequence[tuple[str, dict]]) -> None:
    """Report each claim that is checked; the last one is the one whose verdict differs from that of the map."""
    from executed_lines import said  # the changed module is imported only now

    from theorylab.claims.discovery import claims_of
    from theorylab.claims.runner import check_instances

    for id, known in claims:
        answer(f"breaks: {known['module']}")
        (claim,) = (each for each in claims_of(import_module(known["module"])) if each.id == id)
        answer(f"no end: {id}")
        _within(COMPILE_SECONDS + 10 * known["seconds"])
        if said(check_instances(claim)) != known["said"]:
            answer(id)
            return
    answer("")


class _First:
    """A pytest plugin that reports the first failure."""

    def __init__(self, answer: Callable[[str], None]):
        self.answer = answer
        self.failed = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.answer(self.failed or f"no end: {nodeid}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def _note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid
            self.answer(self.failed)


def _tests_see(answer: Callable[[str], None], files: Sequence[str]) -> None:
    """Report the failing test, if any."""
    _within(TEST_SECONDS)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        first = _First(answer)
        pytest.main(["-x", "-q", *files], plugins=[first])
    answer(first.failed)


def _forked(mutant: Mutant, file: Path, task: Callable, work: Sequence) -> str:
    """Return the last answer of a task that runs in a separate process with the changed module."""
    here, there = Pipe(duplex=False)
    process = get_context("fork").Process(target=_in_fork, args=(there, mutant, file, task, work))
    process.start()
    there.close()
    last = ""
    try:
        while True:
            last = here.recv()
    except EOFError:
        process.join()
    return last


def _in_fork(there: Connection, mutant: Mutant, file: Path, task: Callable, work: Sequence) -> None:
    sys.meta_path.insert(0, _Changed(mutant.file.removesuffix(".py").replace("/", "."), str(file)))
    there.send("breaks at the import")
    task(there.send, work)


def _reaching(mutant: Mutant, map: dict[str, dict], seconds: float) -> list[tuple[str, dict]]:
    """Return the claims that execute a mutant's line, sorted by the share of its file that they execute per second.

    A line outside functions, or in a function that is only called when its module is imported, belongs to all claims
    of the file.
    """
    executed = {id: set(each["lines"].get(mutant.file, ())) for id, each in map.items()}
    everywhere = set().union(*executed.values())
    body = _body(mutant)
    if mutant.line in everywhere:
        wanted = {mutant.line}
    elif everywhere & body:
        wanted = set()
    elif body and 0 in everywhere:
        wanted = {0}
    else:
        wanted = everywhere
    found = [(map[id]["seconds"] / len(lines), id) for id, lines in executed.items() if wanted & lines]
    chosen: list[tuple[str, dict]] = []
    for _, id in sorted(found):
        if not chosen or map[id]["seconds"] <= seconds:
            chosen.append((id, {name: map[id][name] for name in ("module", "seconds", "said")}))
            seconds -= map[id]["seconds"]
    return chosen


def _body(mutant: Mutant) -> set[int]:
    """Return the lines of the function that contains a mutant."""
    around = [
        range(node.body[0].lineno, node.end_lineno + 1)
        for node in ast.walk(ast.parse((ROOT / mutant.file).read_text()))
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= mutant.line <= node.end_lineno
    ]
    return set(min(around, key=len, default=()))


def _tests_of(mutant: Mutant) -> list[str]:
    """Return the test files for a module, those that import it, and those in the folders above."""
    tests = ROOT / "tests"
    above = [file for folder in (tests / mutant.file).parents for file in sorted(folder.glob("test_*.py"))]
    module = mutant.file.removesuffix(".py").replace("/", ".")
    others = [file for name in TESTED for file in sorted((tests / name).rglob("test_*.py"))]
    importing = [file for file in others if f"from {module} import" in file.read_text()]
    beside = [file for file in above if file.parent == above[0].parent]
    return list(dict.fromkeys(map(str, [*beside, *importing, *above])))


def _seen(mutant: Mutant, claims: Sequence[tuple[str, dict]], tests: Sequence[str]) -> tuple[str, str]:
    """Return what detects a mutant (``claims``, ``tests`` or ``nobody``) and the first failure."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, Path(mutant.file).name)
        file.write_text(source(mutant))
        by_claims = _forked(mutant, file, _claims_see, claims) if claims else ""
        if by_claims:
            return "claims", by_claims
        by_tests = _forked(mutant, file, _tests_see, tests)
        return ("tests", by_tests) if by_tests else ("nobody", "")


def _drawn(places: Sequence[str], sample: int, seed: int) -> list[Mutant]:
    left_out = set(LEFT_OUT).difference(*(Path(place).parts for place in places))
    files = [file for place in places for file in sorted(ROOT.glob(f"{place}/**/*.py")) or [ROOT / place]]
    every = [mutant for file in files if not left_out & set(file.parts) for mutant in mutants(file)]
    random.Random(seed).shuffle(every)
    return every[:sample]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--in", nargs="+", dest="places", default=FOLDERS, metavar="PLACE")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", type=Path, help="the lines that claims execute")
    parser.add_argument("--seconds", type=float, default=60, help="of claims to look at for a mutant")
    parser.add_argument("--tests", nargs="+", metavar="FILE")
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    map = json.loads(options.map.read_text()) if options.map else {}
    for name in LOADED:
        import_module(name)
    done = options.file.read_text() if options.file.exists() else ""
    with options.file.open("a", buffering=1) as out:
        for mutant in _drawn(options.places, options.sample, options.seed):
            place = f"{mutant.file}:{mutant.line}\t{mutant.place}.{mutant.change}\t{mutant.what}"
            if place in done:
                continue
            claims = _reaching(mutant, map, options.seconds)
            who, where = _seen(mutant, claims, options.tests or _tests_of(mutant))
            out.write(f"{who}\t{place}\t{where}\n")


if __name__ == "__main__":
    main()
