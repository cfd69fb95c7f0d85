"""Time of the steps of an exact run on the largest classes of Brutzkus et al., section 8.2.

Run with ``pytest benchmarks --benchmark-enable``; nothing here asserts a time.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flint import fmpq

from constructions.papers.bdm import product_class, uniform_class
from dp_optimal.generic.carriers import integer_masses
from dp_optimal.generic.size_curves import curves_over
from theorylab.problems.compiled import compile_problem

SIZE = 100
CLASSES: dict[str, Callable] = {
    "uniform-8x8": lambda: uniform_class(8, 8),
    "product-5x5": lambda: product_class(5, 5, (fmpq(3, 10), fmpq(7, 10))),
}


@pytest.fixture(params=CLASSES)
def function_class(request):
    return CLASSES[request.param]()


def test_compile(benchmark, function_class):
    compiled = benchmark.pedantic(compile_problem, (function_class.problem, function_class.members), rounds=3)
    assert len(compiled.states) >= len(function_class.members)


def test_integer_masses(benchmark, function_class):
    compiled = compile_problem(function_class.problem, function_class.members)
    assert benchmark.pedantic(integer_masses, (compiled,), rounds=3) is not None


def test_curves(benchmark, function_class):
    compiled = compile_problem(function_class.problem, function_class.members)
    masses = integer_masses(compiled)
    curves = benchmark.pedantic(curves_over, (masses, compiled, SIZE), rounds=3, warmup_rounds=1)
    assert curves.approx.shape == (len(compiled.states), SIZE + 1)
