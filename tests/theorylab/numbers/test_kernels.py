"""Kernels are compiled when they run, with everything that they call, and their bodies remain Python."""

import subprocess
import sys

import numpy as np
import pytest
from numba.core.event import install_recorder

from theorylab.numbers.kernels import Kernel, njit, register_jitable

TWO = 2


@register_jitable
def _doubled(x):
    return _tripled(x) * TWO


@njit()
def _tripled(x):
    return x * 3


@njit(nogil=True)
def _sum(values):
    """Six times the sum."""
    total = 0
    for value in values:
        total += _doubled(value)
    return total


def test_a_kernel_calls_kernels_and_functions_for_kernels():
    values = np.arange(5)
    assert _sum(values) == 60
    assert _sum.py_func(values.astype(object)) == 60
    assert [int(each) for each in (_doubled(7), _tripled(7))] == [42, 21]
    assert _sum.compiled.nopython_signatures
    assert (_sum.__name__, _sum.__doc__) == ("_sum", "Six times the sum.")


@njit()
def _product(x, y):
    return x * y


@njit()
def _multiples(x):
    return _product(x, 2) + _product(3, x) + _product(x, x)


@njit(no_cpython_wrapper=True)
def _half(x):
    return x // 2


@njit()
def _quarter(x):
    return _half(_half(x))


def test_a_kernel_for_kernels_alone_is_not_called_by_python():
    assert (_quarter(12), _half.py_func(12)) == (3, 6)
    with pytest.raises(TypeError, match="_half is called by kernels only"):
        _half(12)


def test_a_kernel_is_compiled_once_for_all_integers_in_calls():
    with install_recorder("numba:compile") as recorder:
        assert _multiples(7) == 14 + 21 + 49
    compiled = [event.data["dispatcher"].__name__ for _, event in recorder.buffer if event.is_start]
    assert compiled == ["_multiples", "_product"]


def test_the_compiler_waits_for_the_first_call():
    program = (
        "import sys, numpy; from theorylab.boolean.walsh import walsh_hadamard; before = 'numba' in sys.modules; "
        "walsh_hadamard(numpy.array([1, 0])); sys.exit(f'{before} {\"numba\" in sys.modules}')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "False True"


def test_a_nested_function_is_compiled_too():
    @njit()
    def outer(x):
        def inner(y):
            return _tripled(y)

        return inner(x) + 1

    assert outer(4) == 13
    assert isinstance(outer, Kernel)


@pytest.mark.slow
def test_compiled_code_is_not_kept_when_a_constant_of_another_file_changes(tmp_path):
    (tmp_path / "kernel.py").write_text(
        "from theorylab.numbers.kernels import njit\nfrom constants import FACTOR\n"
        "@njit(cache=True)\ndef f(x):\n    return x * FACTOR\n"
    )
    for value in (2, 3):
        (tmp_path / "constants.py").write_text(f"FACTOR = {value}\n")
        assert printed(tmp_path, "from kernel import f; print(f(5))") == [str(5 * value)]


def test_compiled_code_is_not_kept_when_a_kernel_of_another_file_changes(tmp_path):
    head = "from theorylab.numbers.kernels import njit\n"
    (tmp_path / "outer.py").write_text(
        f"{head}from middle import times\n@njit(cache=True)\ndef f(x):\n    return times(x) + 1\n"
    )
    (tmp_path / "middle.py").write_text(
        f"{head}from inner import FACTOR, factor\n@njit()\ndef times(x):\n    return x * factor()\n"
    )
    for value in (2, 3):
        (tmp_path / "inner.py").write_text(
            f"{head}FACTOR = {value}\n@njit()\ndef factor():\n    return FACTOR\n"
        )
        assert printed(tmp_path, "from outer import f; print(f(5))") == [str(5 * value + 1)]


@pytest.mark.slow
def test_compiled_code_is_not_kept_when_the_fields_of_an_argument_change_places(tmp_path):
    (tmp_path / "kernel.py").write_text(
        "from __future__ import annotations\nfrom theorylab.numbers.kernels import njit\nfrom pairs import Pair\n"
        "@njit(cache=True)\ndef f(pair: Pair) -> int:\n    return pair.first\n"
    )
    for fields in (("first", "second"), ("second", "first")):
        (tmp_path / "pairs.py").write_text(
            f"from collections import namedtuple\nPair = namedtuple('Pair', {fields})\n"
        )
        program = "from kernel import f; from pairs import Pair; print(f(Pair(first=5, second=7)))"
        assert printed(tmp_path, program) == ["5"]


def printed(folder, program):
    done = subprocess.run(
        [sys.executable, "-B", "-c", program], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout.split()
