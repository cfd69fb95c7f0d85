"""Section 4, the term B: an object leaves the branch with the most objects at most log_2 n times.

Algorithm. The term B excludes the outcome v* with the most objects of the node, by number and not by probability. The
bound on the sum of B along a path is the log n of the guarantee.

With probabilities instead of numbers, an object that leaves the most probable branch keeps at most half of the mass,
which gives only log_2(1/p(x)): if objects of weights 2^(n-1), ..., 2, 1 are split off in this order, the last leaves it
n - 1 times.

How it is checked. The maximum number of departures over all sequences of tests and all objects is found by recursion
over the sets of objects; two to this power is compared with n. All ways to break ties for v* are covered: if several
branches are largest, leaving any of them counts.

Is it tight? Yes: halving tests on n = 2^j objects attain it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Any

from proofs_checks.ngi.computed.small_instances import (
    WEIGHTS,
    instance,
    isolating_instance,
    labellings,
    priced_points,
    small_points,
)
from theorylab.claims import AT_MOST, REFUTED, Claim, Derivation, Grid, scoped
from theorylab.problems.identification import IdentificationProblem

Size = Callable[[IdentificationProblem, int], Any]


def _most_departures(problem: IdentificationProblem, size: Size) -> int:
    """Return the maximum number of tests at which an object leaves the largest branch, ties counted as departures."""

    @cache
    def most(state: int) -> int:
        found = 0
        for split in problem.splits(state):
            children = [branch.child for branch in split.branches]
            largest = max(size(problem, child) for child in children)
            ties = sum(size(problem, child) == largest for child in children)
            for child in children:
                leaves = ties > 1 or size(problem, child) < largest
                found = max(found, leaves + most(child))
        return found

    return most(problem.root)


def _power_of_two(size: Size) -> Callable[..., int]:
    return lambda **point: 1 << _most_departures(instance(**point), size)


def _objects(**point: object) -> int:
    return len(point["classes"])


BY_NUMBER = Claim(
    id="ngi.b-card",
    origin="known",
    cite="Section 4, definition of B",
    statement=r"Along a path an object leaves the branch $v^*$ of the largest cardinality at most $\log_2n$ times",
    instances=Grid(
        scoped(
            lambda: chain(small_points((2, 3), [(0, 1, 2, 3)], WEIGHTS), priced_points(50, 3)),
            lambda: chain(small_points((2, 3, 4), labellings(4), WEIGHTS), priced_points(1000, 3)),
        )
    ),
    measured=_power_of_two(lambda problem, state: state.bit_count()),
    asserts=AT_MOST(_objects, control=lambda **point: _objects(**point) - 1),
    method="exhaustive",
    derivation=Derivation(
        r"""If the object leaves $v^*$, its branch has at most as many objects as that of $v^*$, hence at most half of
        the objects of the node. The number of objects starts with $n$, does not increase and remains at least $1$. So
        after $k$ such tests $1\le n2^{-k}$."""
    ),
    literature="Not stated in the paper: it is the log n in the gamma of Lemma 3, whose proof is that of Navidi et al.",
)

BY_PROBABILITY = Claim(
    id="ngi.b-card.by-probability",
    cite="Section 4, definition of B, by probability",
    statement=r"Along a path an object leaves the most probable branch at most $\log_2n$ times",
    instances=Grid([isolating_instance(tuple(1 << x for x in range(n))) for n in range(2, 8)]),
    measured=_power_of_two(IdentificationProblem.probability),
    asserts=BY_NUMBER.asserts,
    recorded=REFUTED,
    literature="Not printed; it shows why the largest branch is the one with most objects",
)
