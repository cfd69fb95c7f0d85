from flint import fmpq

from theorylab.impurities.impurity import impurity
from theorylab.impurities.purity_ranks import purity_ranks
from theorylab.problems.cube import CubeProblem
from theorylab.problems.levels import first_level


def test_differences_that_round_alike_are_ranked_exactly():
    """Label means that differ by 10^-30 have equal floats but different ranks."""
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
