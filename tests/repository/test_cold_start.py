"""Commands that print a tree or a list do not load compilers, algebra or plotting."""

import os
import subprocess
import sys

import pytest
from sources import ROOT

from theorylab.cli.main import main

PICTURES = {"igraph._igraph", "matplotlib"}
TABLES = {"polars.series"}
COMPILERS = {"llvmlite", "numba", "scipy"}
COMPILING = {"numba.np.arraymath", "numba.np.linalg", "scipy.linalg"}
ALGEBRA = {"mpmath", "sympy.core"}
ARGUMENTS = {"pydantic"}
TERMINAL = {"flint", "numpy", "rich"}
CLAIMS = {"theorylab.claims.claim"}
PROOFS = {"numpy", "proofs_checks.catalog", "proofs_checks.topk"}
"""Packages that take long to load, by their purpose, and the files of claims."""

NEVER = PICTURES | TABLES | ALGEBRA | ARGUMENTS

BOUNDS = [
    (("--help",), NEVER | COMPILERS | TERMINAL | PROOFS | {"theorylab.trees"}),
    (("list", "claims"), NEVER | COMPILERS | PROOFS),
    (("show", "topk.thm-2"), NEVER | COMPILERS | PROOFS),
    (("errata",), NEVER | COMPILERS | PROOFS),
    (("compare", "--help"), NEVER | COMPILERS),
    (("list", "figures"), NEVER | COMPILERS),
    (("list", "constructions"), NEVER | COMPILERS),
    (("learn", "greedy", "parity:3", "--depth", "2"), NEVER | COMPILERS),
]
"""Commands of one process, with the modules that are not loaded after each."""


TABLE = "a,b,y\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n"
NUMBERS = "a,b,y\n0.5,0,0\n1.5,1,1\n2,0,1\n-1,1,0\n"
"""Tables that are read as ``csv:own.csv`` below."""
ON_TABLES = [
    (("learn", "greedy", "csv:own.csv", "--depth", "1"), TABLE, NEVER),
    (("optimal", "csv:own.csv", "--depth", "2"), TABLE, NEVER | COMPILING | CLAIMS),
    (("optimal", "csv:own.csv", "--depth", "2"), NUMBERS, NEVER | CLAIMS),
]


def test_a_command_loads_nothing_that_it_does_not_use():
    assert loaded(BOUNDS, ROOT) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "table", "unwanted"), ON_TABLES, ids=["learn bits", "optimal of bits", "optimal of numbers"]
)
def test_a_command_on_a_small_table_loads_no_more_than_kept_kernels(
    tmp_path, monkeypatch, arguments, table, unwanted
):
    (tmp_path / "own.csv").write_text(table)
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 0  # compiles kernels that are not cached yet
    assert loaded([(arguments, unwanted)], tmp_path) == (0, "")


def loaded(bounds, folder):
    """Run commands; return the exit code, or 1 and the first command that loaded unwanted modules, with these."""
    program = (
        "import sys\nfrom theorylab.cli.main import main\n"
        f"for arguments, unwanted in {bounds}:\n"
        "    code, loaded = main(arguments), sorted(unwanted & sys.modules.keys())\n"
        "    if code or loaded:\n        sys.exit(f'{arguments}: {code}, loads {loaded}')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    return done.returncode, done.stderr


def test_kernels_load_no_linear_algebra_and_leave_it_to_others():
    program = (
        "import sys; from theorylab import SampleProblem, greedy; "
        "greedy(SampleProblem([[0, 1], [1, 0], [1, 1]], [0, 1, 1])); assert 'numba' in sys.modules; "
        "assert 'scipy.linalg' not in sys.modules; import numba, numpy; "
        "assert numba.njit(lambda a, b: a @ b)(numpy.ones((2, 2)), numpy.ones((2, 2))).sum() == 8; "
        "import scipy.linalg; assert abs(scipy.linalg.det(numpy.eye(2)) - 1) < 1e-9"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_figures_are_completed_without_what_draws_them():
    program = (
        "import sys; from theorylab.cli.main import main; main([]); "
        f"loaded = sorted({NEVER | COMPILERS} & sys.modules.keys()); "
        "sys.exit(str(loaded) if loaded else 0)"
    )
    asked = {
        "_THEORYLAB_COMPLETE": "complete_bash",
        "COMP_WORDS": "theorylab figure topk.",
        "COMP_CWORD": "2",
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **asked},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "topk.accuracy-k" in done.stdout
