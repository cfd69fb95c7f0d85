"""Algorithm 1 as the paper prints it, on sets, fractions and 60 digits: slow and independent.

Paths are kept as sets of tests, coverage is evaluated from them, and equality of scores means equality to
40 digits. A tree is a pair (test, {outcome: subtree}) or, for a leaf, the set of its objects.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import mpmath
from flint import fmpq

mpmath.mp.dps = 60
DIGITS = mpmath.mpf(10) ** -40
CLASS_SCORES = {"entropy": lambda q: -mpmath.log(q, 2), "gini": lambda q: 2 * (1 - q)}


def number(value):
    p, q = (value.p, value.q) if isinstance(value, fmpq) else (value.numerator, value.denominator)
    return mpmath.mpf(int(p)) / int(q)


class Instance:
    """A random small instance: up to three outcomes, costs, a threshold, some objects not told apart."""

    def __init__(self, seed, *, most_cost=4, distinct=False):
        chance = Random(seed)
        self.n = chance.randint(2, 6)
        self.m = chance.randint(1, 4) + 2 * distinct
        self.classes = [chance.randrange(3) for _ in range(self.n)]
        self.tests = [[chance.randrange(3) for _ in range(self.n)] for _ in range(self.m)]
        while distinct and len(set(zip(*self.tests))) < self.n:
            self.tests = [[chance.randrange(3) for _ in range(self.n)] for _ in range(self.m)]
        self.weights = [chance.choice([1, 2, 3, 9]) for _ in range(self.n)]
        self.costs = [chance.randint(1, most_cost) for _ in range(self.m)]
        self.theta = Fraction(chance.choice([0, 0, 1, 2, 3, 4, 5]), 6)
        self._complete()

    @classmethod
    def of_function(cls, labels, weights, n):
        """Inputs of the cube as objects, index by index, and the variables as tests."""
        self = cls.__new__(cls)
        self.n, self.m = 1 << n, n
        self.classes, self.weights = list(labels), list(weights)
        self.tests = [[x >> i & 1 for x in range(1 << n)] for i in range(n)]
        self.costs, self.theta = [1] * n, Fraction(0)
        self._complete()
        return self

    def _complete(self):
        self.p = [Fraction(w, sum(self.weights)) for w in self.weights]
        self.everything = frozenset(range(self.n))

    def mass(self, objects):
        return sum((self.p[x] for x in objects), Fraction(0))

    def pairs(self, objects):
        return sum(self.classes[x] != self.classes[y] for x, y in combinations(objects, 2))

    def final(self, objects):
        return self.pairs(objects) == 0 or self.mass(objects) <= self.theta

    def parts(self, objects, d):
        outcomes = sorted({self.tests[d][x] for x in objects})
        return {v: frozenset(x for x in objects if self.tests[d][x] == v) for v in outcomes}

    def agreeing(self, i, chosen):
        return [x for x in range(self.n) if all(self.tests[d][x] == self.tests[d][i] for d in chosen)]

    def covered(self, i, chosen):
        here = self.agreeing(i, chosen)
        mass = min((1 - self.mass(here)) / (1 - max(self.p[i], self.theta)), Fraction(1))
        pairs = Fraction(self.pairs(self.everything) - self.pairs(here), self.pairs(self.everything))
        return 1 - (1 - mass) * (1 - pairs)

    def impurity(self, objects, name):
        total = mpmath.mpf(0)
        for label in {self.classes[x] for x in objects}:
            share = self.mass([x for x in objects if self.classes[x] == label]) / self.mass(objects)
            total += number(share) * CLASS_SCORES[name](number(share))
        return total


def reduction(instance, objects, d, impurity):
    """The term D."""
    after = sum(
        number(instance.mass(part)) * instance.impurity(part, impurity)
        for part in instance.parts(objects, d).values()
    )
    return number(instance.mass(objects)) * instance.impurity(objects, impurity) - after


def balance(instance, objects, d):
    """The term B: the branch left out has most objects, and most probability among those that have."""
    parts = instance.parts(objects, d).values()
    largest = max(parts, key=lambda part: (len(part), instance.mass(part)))
    return instance.mass(objects) - instance.mass(largest)


def efficiency(instance, objects, path, d):
    """The term E; were an object covered no further by any test, it would divide by zero."""
    total = Fraction(0)
    for i in objects:
        now = instance.covered(i, path)
        possible = instance.covered(i, range(instance.m)) - now
        total += instance.p[i] * (instance.covered(i, [*path, d]) - now) / possible
    return total


def algorithm_1(trade_off, impurity):
    """Score Z of a test after a path."""

    def score(instance, objects, path, d):
        regular = balance(instance, objects, d) + efficiency(instance, objects, path, d)
        gain = reduction(instance, objects, d, impurity) * number(trade_off)
        return (number(regular) + gain) / instance.costs[d]

    return score


def grow(instance, score, last=False, objects=None, path=()):
    """Tree of a greedy rule; tests that do not split the node are passed over."""
    objects = instance.everything if objects is None else objects
    open_tests = [d for d in range(instance.m) if len(instance.parts(objects, d)) > 1]
    if instance.final(objects) or not open_tests:
        return objects
    scores = {d: score(instance, objects, path, d) for d in open_tests}
    tied = [d for d in open_tests if scores[d] >= max(scores.values()) - DIGITS]
    d = tied[-1] if last else tied[0]
    parts = instance.parts(objects, d)
    return d, {v: grow(instance, score, last, part, (*path, d)) for v, part in parts.items()}


def least_cost(instance):
    """Cost of the cheapest tree, over all trees; None if none has only final leaves."""

    @cache
    def least(objects):
        if instance.final(objects):
            return Fraction(0)
        best = None
        for d in range(instance.m):
            parts = instance.parts(objects, d)
            if len(parts) > 1:
                below = [least(part) for part in parts.values()]
                if None not in below:
                    cost = instance.mass(objects) * instance.costs[d] + sum(below)
                    best = cost if best is None or cost < best else best
        return best

    return least(instance.everything)
