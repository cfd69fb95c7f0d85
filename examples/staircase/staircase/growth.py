"""Greedy growth that stops where no test has a gain, and all trees that ties allow it to grow.

At a node it tests a variable of largest purity gain, as :func:`theorylab.greedy` does. It stops where the label mean
is the same at every input, and where no test has a gain. In the second case it is *stuck* if label means differ.
"""

from functools import cache

from flint import fmpq

from theorylab import Order, Problem, Tree, compare
from theorylab.impurities.best_tests import BestTests
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import leaf


class Growth:
    """All trees of the growth on a problem.

    Parameters
    ----------
    problem
        A problem whose tests have two outcomes.
    impurity
        Impurity of the gains.
    """

    def __init__(self, problem: Problem, impurity: str = "gini"):
        self.problem = problem
        self._best = BestTests(problem, impurity)
        self.means = cache(self.means)

    def tests(self, state):
        """Return the tests of largest gain if that is positive, else none."""
        tests, gain = self._best(state)
        return tests if tests and compare(gain, 0) is Order.GREATER else []

    def means(self, state):
        """Return the set of label means at the inputs of a subproblem."""
        splits = self.problem.splits(state)
        if not splits:
            return frozenset([self.problem.label_mean(state)])
        return frozenset.union(*(self.means(branch.child) for branch in splits[0].branches))

    def stops(self, loss, extreme):
        """Return the least or largest sum of losses, weighted by probability, over the nodes where a tree stops.

        Parameters
        ----------
        loss
            Function from a subproblem to a number.
        extreme
            ``min`` for the best ties or ``max`` for the worst.
        """

        @cache
        def below(state):
            tests = self.tests(state)
            if not tests:
                return loss(state)
            return extreme(sum((p * below(child) for p, child in test.branches), fmpq(0)) for test in tests)

        return below(self.problem.root)

    def stuck(self, extreme=min):
        """Return the least or largest probability, over all ties, of the inputs at which the tree is stuck."""
        return self.stops(lambda state: fmpq(len(self.means(state)) > 1), extreme)

    def tested(self):
        """Return all variables, counted from 0, that some tree tests."""
        found, seen, left = set(), set(), [self.problem.root]
        while left:
            state = left.pop()
            if state not in seen:
                seen.add(state)
                for test in self.tests(state):
                    found.add(test.test)
                    left += [child for _, child in test.branches]
        return found


# the keywords are the options of the command line
def until_stuck(problem: Problem, *, impurity: str = "gini") -> Tree:
    """Grow the greedy tree that stops where no test has a gain; the first of several equal tests is taken."""
    growth = Growth(problem, impurity)
    return Tree(
        problem,
        tree_of_decisions(
            problem.root, lambda state: next(iter(growth.tests(state)), None) or leaf(problem, state)
        ),
    )
