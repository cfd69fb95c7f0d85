from itertools import product

import numpy as np
import pytest
from flint import fmpq

from theorylab.impurities.impurity import IMPURITIES, impurity
from theorylab.impurities.purity import PurityOrder, purity_gain
from theorylab.impurities.purity_ranks import purity_ranks
from theorylab.numbers.comparison import Certified
from theorylab.problems.cube import CubeProblem
from theorylab.problems.levels import first_level


def problems():
    rng = np.random.default_rng(4)
    for tenths in ((5, 5, 5, 5), (3, 7, 3, 7), (3, 5, 5, 2)):
        for _ in range(4):
            yield CubeProblem(rng.integers(0, 2, 16), [fmpq(int(t), 10) for t in tenths])
    yield CubeProblem([fmpq(int(a), 10**30) for a in rng.integers(0, 5, 16)])


@pytest.mark.parametrize("name", IMPURITIES)
def test_ranks_and_groups_are_the_order_of_the_gains(name):
    g = impurity(name)
    for problem in problems():
        order = PurityOrder(problem, g)
        level = first_level(problem)
        for _ in range(3):
            expansion = level.expand()
            ranks = purity_ranks(problem, level, expansion, g)
            for position in range(len(level)):
                mine = np.flatnonzero(expansion.owner == position)
                state = level.state(position)
                splits = problem.splits(state)
                gains = [Certified(purity_gain(problem, state, s, g)) for s in splits]
                for i, j in product(range(len(mine)), repeat=2):
                    assert np.sign(ranks[mine[i]] - ranks[mine[j]]) == -gains[i].order(gains[j])
                if len(mine):
                    flat = [(rank, i) for rank, group in enumerate(order.groups(splits)) for i in group]
                    for (a, i), (b, j) in product(flat, repeat=2):
                        assert np.sign(a - b) == -gains[i].order(gains[j])
            level = expansion.children


def test_differences_that_round_alike_are_ranked_exactly():
    """Label means that differ by 10^-30 have equal floats and different ranks."""
    tiny = fmpq(1, 10**30)
    means = [fmpq(1, 4), fmpq(3, 4) + tiny, fmpq(3, 4), fmpq(3, 4)]
    problem = CubeProblem(means)
    level = first_level(problem)
    ranks = purity_ranks(problem, level, level.expand(), impurity("entropy"))
    assert ranks[0] < ranks[1]


def test_label_means_too_long_for_a_float():
    tiny = fmpq(1, 10**400)
    problem = CubeProblem([fmpq(0), fmpq(1, 2) + tiny, fmpq(1, 2), fmpq(1)])
    level = first_level(problem)
    ranks = purity_ranks(problem, level, level.expand(), impurity("gini"))
    assert ranks[0] < ranks[1]
