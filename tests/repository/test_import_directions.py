"""Imports point left: theorylab <- constructions, dp_optimal <- proofs_checks <- figures."""

import ast
import re

import pytest
from sources import FUNCTIONS, MODULES, PACKAGES, Source

LEFT_OF = {
    "theorylab": (),
    "constructions": ("theorylab",),
    "dp_optimal": ("theorylab",),
    "proofs_checks": ("theorylab", "constructions", "dp_optimal"),
    "figures": ("theorylab", "constructions", "dp_optimal", "proofs_checks"),
}
OTHER_FOLDERS = ("tests", "benchmarks")
DOTTED = re.compile(r"[a-z_]+(\.[a-z_]\w*)+\Z")


def imported(node):
    """Names of the modules that an import statement names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0:
        return [node.module]
    return []


def wrong_directions(source):
    """Imports of a package to the right, also those by name, as ``import_module`` takes it."""
    allowed = (source.package, *LEFT_OF[source.package])
    found = []
    for node in ast.walk(source.tree):
        names = imported(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.match(node.value):
            names = [node.value]
        for name in names:
            top = name.partition(".")[0]
            if top in (*LEFT_OF, *OTHER_FOLDERS) and top not in allowed:
                found.append(source.at(node, f"{source.package} must not import {name}"))
    return found


def relative_imports(source):
    return [
        source.at(node, "relative import")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]


def imports_in_functions(source):
    return [
        source.at(node, "import inside a function")
        for function in ast.walk(source.tree)
        if isinstance(function, FUNCTIONS)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


@pytest.mark.parametrize("check", [wrong_directions, relative_imports, imports_in_functions])
def test_every_module(check):
    violations = [violation for source in MODULES for violation in check(source)]
    assert not violations, "\n".join(violations)


def test_every_package_is_walked():
    assert set(PACKAGES) >= {"theorylab", "constructions", "dp_optimal", "proofs_checks"}
    assert {source.package for source in MODULES} == set(PACKAGES)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (wrong_directions, "theorylab/a.py", "import constructions"),
        (wrong_directions, "theorylab/a.py", "x = 'proofs_checks.topk.parity.lemma_4_1'"),
        (wrong_directions, "constructions/a.py", "from dp_optimal.generic.oracle import f"),
        (wrong_directions, "dp_optimal/a.py", "if True:\n    from constructions import topk"),
        (wrong_directions, "proofs_checks/a.py", "from tests.theorylab import naive_learners"),
        (relative_imports, "theorylab/a.py", "from . import tree"),
        (imports_in_functions, "theorylab/a.py", "def f():\n    def g():\n        import numpy"),
    ],
)
def test_violations_are_seen(check, path, text):
    assert check(Source(path, text))
