"""Top-k: the most accurate tree that performs one of the k best tests at every node.

Blanc, Lange, Pabbaraju, Sullivan, Tan, Tiwari (2023), Figure 1, non-redundant as in its Appendix B.
"""

from __future__ import annotations

from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, Impurity
from theorylab.impurities.impurity import impurity as impurity_named
from theorylab.impurities.ties import Ties
from theorylab.learners.k_best import RULES, k_best_tree, tests_considered
from theorylab.numbers.counts import budget
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.problem import Problem, require_problem
from theorylab.problems.samples.sample import is_table
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
        Rule for tests with the k-th largest gain: ``first`` and ``last`` choose by test index, ``best`` and
        ``worst`` minimise and maximise the error over all choices. Among candidates of equal error the
        one of lowest test index is chosen (highest for ``last``).

    Raises
    ------
    InvalidArgument
        If k < 1, the depth is negative, or a test has more than two outcomes.
    TooLarge
        If the distinct subproblems exceed the memory budget.

    See Also
    --------
    greedy : k = 1
    opt_top_k : by branch and bound

    Notes
    -----
    Cost: the number of distinct subproblems reached through candidates, times the number of candidates.

    Examples
    --------
    >>> from constructions import parity_xor
    >>> problem = parity_xor(h=2, K=2, eps="1/10")  # the decoy hides the parity
    >>> [top_k(problem, k=k, depth=2).error for k in (1, 2)]
    [9/20, 1/20]
    """
    require_problem(problem)
    # for tables this is known without splitting them
    binary = is_table(problem) or isinstance(problem, OrderedSample)
    if not binary and any(len(split.branches) != 2 for split in problem.splits(problem.root)):
        raise InvalidArgument(
            "top-k: defined for binary tests; this problem has a test with more than two outcomes"
        )
    rule = Ties.from_name(ties, allowed=RULES, learner="top-k")
    k, depth = tests_considered(k), budget(depth, "depth")
    return k_best_tree(problem, k, depth, impurity_named(impurity), rule)
