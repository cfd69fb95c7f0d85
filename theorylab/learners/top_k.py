"""Top-k: the most accurate tree among those that test one of the k best tests at every node.

Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), Figure 1, non-redundant as in its Appendix B.
"""

from __future__ import annotations

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.ties import Ties
from theorylab.learners.k_best import RULES, k_best_tree
from theorylab.problems.by_kind import ByKind
from theorylab.problems.problem import Problem
from theorylab.problems.samples.bit_rows import in_words
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.tree import Tree

__all__ = ["top_k"]


def top_k(
    problem: Problem,
    *,
    k: int,
    depth: int,
    impurity: Impurity | str = ENTROPY,
    ties: Ties | str = Ties.FIRST,
) -> Tree:
    """Grow the Top-k tree of a problem with binary tests.

    Parameters
    ----------
    problem
        The distribution.
    k
        Number of tests considered at every node; k = 1 is the greedy algorithm. Interchangeable tests
        count with their multiplicity.
    depth
        Depth budget h.
    impurity
        Impurity function that scores the tests.
    ties
        Among tests of equal gain at the k-th place: ``first`` and ``last`` by test index, ``best`` and
        ``worst`` the smallest and largest error over all choices. Among candidates of equal error the
        lowest test index is taken (the highest for ``last``).

    Raises
    ------
    InvalidArgument
        If k < 1, the depth is negative, or a test has more than two outcomes.
    TooLarge
        If the distinct subproblems do not fit into the memory allowed.

    Notes
    -----
    Cost: the number of distinct subproblems that the candidates reach, times the candidates.
    """
    if not HAS_BINARY_TESTS(problem):
        raise InvalidArgument("top-k: defined for binary tests; this problem has a test of more outcomes")
    rule = Ties.named(ties, allowed=RULES, learner="top-k")
    return k_best_tree(problem, k=k, depth=depth, impurity=impurity, ties=rule)


def _splits_in_two(problem: Problem) -> bool:
    return all(len(split.branches) == 2 for split in problem.splits(problem.root))


def _always(sample: SampleProblem) -> bool:
    return True


HAS_BINARY_TESTS = ByKind(_splits_in_two)
"""Whether the tests at the root are binary; known of samples without splitting them."""

HAS_BINARY_TESTS.register(in_words, _always)
