"""MIC of the classes of section 8.2 of Brutzkus, Daniely and Malach, and of a larger one; size 100."""

import pytest
from flint import fmpq

from constructions.papers.bdm import product_class, uniform_class
from dp_optimal.consistency import mic

CLASSES = {
    "uniform": lambda: uniform_class(8, 8),
    "uniform, 10 terms of 10": lambda: uniform_class(10, 10),
    "product 3/10, 7/10": lambda: product_class(5, 5, (fmpq(3, 10), fmpq(7, 10))),
    "product 4/10, 6/10": lambda: product_class(5, 5, (fmpq(4, 10), fmpq(6, 10))),
}


@pytest.mark.parametrize("learner", ["top-down", "best-first"])
@pytest.mark.parametrize("kind", CLASSES)
def test_mic(benchmark, kind, learner):
    result = benchmark.pedantic(
        lambda: mic(CLASSES[kind](), size=100, learner=learner), rounds=2, warmup_rounds=1
    )
    benchmark.extra_info["functions"] = result.functions
