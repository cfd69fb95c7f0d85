"""Imports of commands: printing a tree or a list does not load compilers, algebra or plotting."""

import os
import subprocess
import sys

import pytest
from sources import ROOT

PICTURES = {"igraph._igraph", "matplotlib", "polars.series"}
COMPILERS = {"llvmlite", "numba", "scipy"}
ALGEBRA = {"mpmath", "sympy.core"}
TERMINAL = {"flint", "numpy", "rich"}
"""Distributions that take long to load, by what they are for."""

BOUNDS = [
    (("--help",), PICTURES | COMPILERS | ALGEBRA | TERMINAL),
    (("learn", "greedy", "parity:3", "--depth", "2"), PICTURES | COMPILERS | ALGEBRA),
    (("list", "constructions"), PICTURES | COMPILERS | ALGEBRA),
    (("compare", "--help"), PICTURES | COMPILERS | ALGEBRA),
    (("list", "figures"), PICTURES | COMPILERS | ALGEBRA),
    (("list", "claims"), PICTURES | COMPILERS | ALGEBRA),
    (("show", "topk.thm-2"), PICTURES | COMPILERS | ALGEBRA),
]


@pytest.mark.parametrize(
    ("arguments", "unwanted"), BOUNDS, ids=[" ".join(arguments) for arguments, _ in BOUNDS]
)
def test_a_command_loads_nothing_that_it_does_not_use(arguments, unwanted):
    program = (
        "import sys; from theorylab.cli.main import main; "
        f"code = main({list(arguments)}); loaded = sorted({unwanted} & sys.modules.keys()); "
        "sys.exit(f'loads {loaded}' if loaded else code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


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
        f"loaded = sorted({PICTURES | COMPILERS | ALGEBRA} & sys.modules.keys()); "
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
