"""Rules for imports beyond the contracts of import-linter (``make lint``): their form, and names given as strings."""

import ast
import re
import tomllib

import pytest
from sources import FUNCTIONS, MODULES, PACKAGES, ROOT, Source

CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
FLOORS = [
    floor.split(" | ")
    for contract in CONTRACTS
    if contract["id"] == "packages"
    for floor in contract["layers"]
]
"""Packages of each layer, the highest first."""

OTHER_FOLDERS = ("tests", "benchmarks")
DOTTED = re.compile(r"[a-z_]+(\.[a-z_]\w*)+(:\w+)?\Z")


def out_of_reach(package):
    """Return the packages that a package must not import: all that are not below it."""
    (own,) = (number for number, floor in enumerate(FLOORS) if package in floor)
    return {*OTHER_FOLDERS, *(name for floor in FLOORS[: own + 1] for name in floor)} - {package}


def named_out_of_reach(source):
    """Return the unreachable modules named by strings, as ``import_module`` and catalogs use them."""
    return [
        source.at(node, f"{source.package} must not name {node.value}")
        for node in source.nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.match(node.value)
        if node.value.partition(".")[0] in out_of_reach(source.package)
    ]


def imports_of_other_folders(source):
    found = []
    for node in source.nodes:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.level == 0 else []
        found += [
            source.at(node, f"import of {name}") for name in names if name.partition(".")[0] in OTHER_FOLDERS
        ]
    return found


def relative_imports(source):
    return [
        source.at(node, "relative import")
        for node in source.nodes
        if isinstance(node, ast.ImportFrom) and node.level
    ]


def imports_in_functions(source):
    return [
        source.at(node, "import inside a function")
        for function in source.nodes
        if isinstance(function, FUNCTIONS)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


@pytest.mark.parametrize(
    "check", [named_out_of_reach, imports_of_other_folders, relative_imports, imports_in_functions]
)
def test_every_module(check):
    violations = [violation for source in MODULES for violation in check(source)]
    assert not violations, "\n".join(violations)


def test_every_package_is_walked_and_placed():
    assert {name for floor in FLOORS for name in floor} == set(PACKAGES)
    assert {source.package for source in MODULES} == set(PACKAGES)


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (named_out_of_reach, "theorylab/a.py", "x = 'proofs_checks.topk.parity.lemma_4_1'"),
        (named_out_of_reach, "theorylab/a.py", "x = 'dp_optimal.by_size:optimal_by_size'"),
        (named_out_of_reach, "constructions/a.py", "x = 'dp_optimal.by_size'"),
        (imports_of_other_folders, "proofs_checks/a.py", "from tests.oracles import naive_atlas"),
        (imports_of_other_folders, "theorylab/a.py", "if True:\n    import benchmarks.bench_mic"),
        (relative_imports, "theorylab/a.py", "from . import tree"),
        (imports_in_functions, "theorylab/a.py", "def f():\n    def g():\n        import numpy"),
    ],
)
def test_violations_are_seen(check, path, text):
    assert check(Source(path, text))


def test_names_in_reach_are_let_pass():
    assert not named_out_of_reach(Source("dp_optimal/a.py", "x = 'theorylab.trees', 'dp_optimal.by_size:f'"))
