r"""Figures 3 and 6: how the work of Top-k grows with the features and with k.

Problem. Running times depend on machines, so the work is counted: the distinct subproblems whose tests a learner
asks for. Figure 3 grows the features of FICO (the file ``FICO.csv``), Figure 6 has occupancy-estimation
(``occupancy-estimation.csv``) among others.

Statement. Figure 3: twice the features multiply the work of an optimal tree (Top-d) by at least the factor for
Top-16. Figure 6, "the slowdown is mild": for depth h the work of Top-k is at most k^h times that of Top-1. Without
data: on the parity of n bits Top-k for depth h expands at most 1 + 2k + ... + (2k)^(h-1) subproblems, however large
n, while the optimal tree expands all sum_{i<h} C(n, i) 2^i subcubes with fewer than h variables fixed.

Derivation. Top-k has k candidates with two children each. No subcube of the parity with a free bit is pure, so an
exhaustive search for depth h meets every subcube with at most h - 1 bits fixed.

How it is checked. Counts of an instrumented run.

Is it tight? For k = 1 and ties by index the tree tests the same bit throughout a level, and all 2^i subproblems of
a level are distinct: the bound is attained.
"""

from __future__ import annotations

from math import comb

from flint import fmpq

from proofs_checks.shared.held_out import CountedProblem, sample_of
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, UNDECIDED, Cite, Claim, Grid
from theorylab.claims.data import data_rows, data_sample
from theorylab.learners import top_k
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Problem

__all__ = ["work"]

TOP = 16


def work(problem: Problem, k: int, depth: int) -> int:
    """Number of subproblems whose tests Top-k asks for."""
    counted = CountedProblem(problem)
    top_k(counted, k=k, depth=depth)
    return len(counted.expanded)


def _parity(n: int) -> CubeProblem:
    return CubeProblem([x.bit_count() % 2 for x in range(1 << n)])


def _growth(dataset: str, features: int, k: int | None, depth: int) -> fmpq:
    """Factor by which the work grows with twice the features."""
    rows = data_rows(dataset)
    few, many = (work(sample_of(rows, number), k or number, depth) for number in (features, 2 * features))
    return fmpq(many, few)


def _slowdown(dataset: str, k: int, depth: int) -> fmpq:
    sample = data_sample(dataset)
    return fmpq(work(sample, k, depth), work(sample, 1, depth))


PARITY = [{"n": n, "k": k, "depth": h} for n in (4, 6, 8) for k in (1, 2, 3) for h in (1, 2, 3)]

CLAIMS = (
    Claim(
        id="topk.fig-3",
        cite=Cite("blanc2023", "Figure 3"),
        statement="On FICO twice the features multiply the work of an optimal tree by at least the factor for Top-16",
        instances=Grid(
            quick=[{"dataset": "FICO", "features": f, "depth": d} for d in (2, 3) for f in (25, 50)],
            full=[{"dataset": "FICO", "features": f, "depth": d} for d in (2, 3) for f in (25, 50, 100)],
        ),
        measured=lambda dataset, features, depth: _growth(dataset, features, None, depth),
        asserts=AT_LEAST(
            lambda dataset, features, depth: _growth(dataset, features, TOP, depth),
            control=lambda dataset, features, depth: 4**depth,
        ),
        recorded=UNDECIDED,
        status="needs data; counts of subproblems for the running times of the figure",
    ),
    Claim(
        id="topk.fig-3.synthetic",
        cite=Cite("blanc2023", "Figure 3, on parities"),
        statement=r"On the parity of $n$ bits Top-$k$ expands at most $\sum_{i<h}(2k)^i$ subproblems for depth $h$,"
        r" whatever $n$",
        instances=Grid(quick=PARITY),
        measured=lambda n, k, depth: work(_parity(n), k, depth),
        asserts=AT_MOST(
            lambda n, k, depth: sum((2 * k) ** i for i in range(depth)),
            control=lambda n, k, depth: sum((2 * k - 1) ** i for i in range(depth)),
        ),
        status="proved in the docstring; Claim 3.1 for the number of subproblems",
    ),
    Claim(
        id="topk.fig-3.synthetic.optimal",
        cite=Cite("blanc2023", "Figure 3, on parities"),
        statement=r"On the parity of $n\ge h$ bits Top-$n$ expands $\sum_{i<h}\binom ni2^i$ subproblems for depth $h$",
        instances=Grid(quick=[{"n": n, "depth": h} for n in (4, 6, 8) for h in (1, 2, 3)]),
        measured=lambda n, depth: work(_parity(n), n, depth),
        asserts=EQUALS(
            lambda n, depth: sum(comb(n, i) << i for i in range(depth)),
            control=lambda n, depth: sum((2 * n) ** i for i in range(depth)),
        ),
        status="proved in the docstring",
    ),
    Claim(
        id="topk.fig-6",
        cite=Cite("blanc2023", "Figure 6"),
        statement="On occupancy-estimation the work of Top-$k$ for depth $h$ is at most $k^h$ times that of Top-1",
        instances=Grid(
            quick=[
                {"dataset": "occupancy-estimation", "k": k, "depth": h} for h in (2, 3, 4) for k in (2, 4, 8)
            ]
        ),
        measured=_slowdown,
        asserts=AT_MOST(lambda dataset, k, depth: k**depth, control=1),
        recorded=UNDECIDED,
        status="needs data; counts of subproblems for the running times of the figure",
    ),
)
