"""Handwritten problems for the tests of the optimal programs; nothing here uses constructions."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod

from flint import fmpq

from theorylab.problems.problem import Branch, Problem, Split

UNREAD = -1
UNIFORM = (fmpq(1, 2),)


class TableProblem(Problem):
    """Label counts of every input of a grid; a state is the tuple of the values read, UNREAD elsewhere.

    ``outcomes[i]`` is the number of values of variable i, ``weights[x]`` the weights of the labels of input x (with
    any positive total), and ``costs`` the price of each test.
    """

    def __init__(self, outcomes, weights, costs=None):
        self.outcomes = tuple(outcomes)
        self.variables = len(self.outcomes)
        self.root = (UNREAD,) * self.variables
        self.weights = weights
        self.labels = len(next(iter(weights.values())))
        self.costs = costs or (fmpq(1),) * self.variables

    @cache  # noqa: B019 - a test keeps only a few problems alive
    def _counts(self, state):
        counts = [fmpq(0)] * self.labels
        for x in product(*(range(k) if v == UNREAD else (v,) for k, v in zip(self.outcomes, state))):
            for label, weight in enumerate(self.weights.get(x, ())):
                counts[label] += weight
        return counts

    def label_distribution(self, state):
        counts = self._counts(state)
        total = sum(counts, fmpq(0))
        return tuple(c / total for c in counts)

    def splits(self, state):
        here = sum(self._counts(state), fmpq(0))
        found = []
        for i, value in enumerate(state):
            if value == UNREAD:
                children = [(*state[:i], o, *state[i + 1 :]) for o in range(self.outcomes[i])]
                masses = [sum(self._counts(child), fmpq(0)) for child in children]
                if all(masses):
                    branches = tuple(Branch(m / here, c) for m, c in zip(masses, children))
                    found.append(Split(i, branches, cost=self.costs[i]))
        return found


class TermsProblem(Problem):
    """Read-once DNF over kinds of variables with ``probabilities``; a term counts its variables of each kind.

    A state is the sorted multiset of live terms, or the label of a constant function. ``variable`` is not overridden,
    so its trees have sizes and errors but no labels of inputs.
    """

    variables = 0

    def __init__(self, terms, probabilities=UNIFORM):
        self.probabilities = probabilities
        self.root = tuple(sorted(terms))
        self.power = cache(lambda kind, count: probabilities[kind] ** count)
        self.false = cache(
            lambda term: 1 - prod((self.power(k, c) for k, c in enumerate(term)), start=fmpq(1))
        )

    def label_distribution(self, state):
        if isinstance(state, int):
            return (fmpq(1 - state), fmpq(state))
        zero = fmpq(1)
        for term in state:
            zero *= self.false(term)
        return (zero, 1 - zero)

    def splits(self, state):
        found = []
        previous = None
        for i, term in enumerate(state):
            if term == previous:
                continue
            previous = term
            dropped = state[:i] + state[i + 1 :]
            for kind, count in enumerate(term):
                if count:
                    shorter = (*term[:kind], count - 1, *term[kind + 1 :])
                    one = tuple(sorted((*dropped, shorter))) if any(shorter) else 1
                    p = self.probabilities[kind]
                    branches = (Branch(1 - p, dropped or 0), Branch(p, one))
                    found.append(Split((term, kind), branches, multiplicity=count * state.count(term)))
        return found


class GraphProblem(Problem):
    """A problem given by its subproblems: the mean label of each, and its tests where it has any."""

    def __init__(self, root, means, splits):
        self.root, self._means, self._splits = root, means, splits
        self.variables = len({split.test for each in splits.values() for split in each})

    def label_distribution(self, state):
        mean = fmpq(self._means[state])
        return 1 - mean, mean

    def splits(self, state):
        return self._splits.get(state, [])


def weighted_split(test, *branches, cost=1):
    """Return a test with the given pairs of a probability and a subproblem."""
    return Split(test, tuple(Branch(fmpq(p), child) for p, child in branches), cost=fmpq(cost))


def even_split(test, *children, cost=1):
    """Return a test with equally probable outcomes."""
    return weighted_split(test, *((fmpq(1, len(children)), child) for child in children), cost=cost)


def boolean_table(values, probabilities=None):
    """Return the TableProblem of a function given by 2^n label means, bit i of the index being x_{i+1}."""
    n = len(values).bit_length() - 1
    chances = probabilities or UNIFORM * n
    weights = {}
    for index, mean in enumerate(values):
        x = tuple(index >> i & 1 for i in range(n))
        weight = prod((p if bit else 1 - p for p, bit in zip(chances, x)), start=fmpq(1))
        weights[x] = (weight * (1 - mean), weight * mean)
    return TableProblem((2,) * n, weights)


def uniform_terms(terms, literals):
    """Return the largest function of the class: all terms have the maximum number of literals."""
    return TermsProblem([(literals,)] * terms)


def three_way():
    """Return a problem with two ternary variables and a Boolean one, three labels, unequal weights and prices."""
    weights = {}
    for a, b, c in product(range(3), range(3), range(2)):
        label = (a * b + c) % 3
        weights[a, b, c] = tuple(fmpq(1 + a + 2 * b + c) if label == k else fmpq(k == 0, 2) for k in range(3))
    return TableProblem((3, 3, 2), weights, costs=(fmpq(1), fmpq(3, 2), fmpq(1, 3)))
