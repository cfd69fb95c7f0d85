"""What a command imports: a tree or a list does not wait for compilers, algebra and pictures."""

import subprocess
import sys

import pytest
from sources import ROOT

PICTURES = {"igraph._igraph", "matplotlib", "polars"}
COMPILERS = {"llvmlite", "numba", "scipy"}
ALGEBRA = {"mpmath", "sympy"}
TERMINAL = {"flint", "numpy", "rich"}
"""Distributions that take long to load, by what they are for."""

BOUNDS = [
    (("--help",), PICTURES | COMPILERS | ALGEBRA | TERMINAL),
    (("--version",), PICTURES | COMPILERS | ALGEBRA | TERMINAL),
    (("learn", "greedy", "parity:3", "--depth", "2"), PICTURES | COMPILERS | ALGEBRA),
    (("learn", "--help"), PICTURES | COMPILERS | ALGEBRA),
    (("list", "constructions"), PICTURES | COMPILERS | ALGEBRA),
    (("list", "claims"), PICTURES | COMPILERS),
    (("show", "topk.thm-2"), PICTURES | COMPILERS),
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
