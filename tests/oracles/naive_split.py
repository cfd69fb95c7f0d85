"""SPLIT, LicketySPLIT, RESPLIT and greedy with a leaf penalty as the paper's pseudo-code has them, on lists of data.

The transcription shares nothing and keeps global weights: a leaf costs its part of the error on the whole
population plus the penalty. Depths count tests, and recursions stop at depth 0.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from naive_learners import DIGITS, gain, halves, mass, population, stump_error

from theorylab.learners import leaf_penalty_greedy, lickety_split, split
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.problems.samples.sample import SampleProblem


class Naive:
    """The algorithms on rows (input, weight, label mean) of total weight 1; a tree is a pair (cost, tests)."""

    def __init__(self, penalty, impurity, ties):
        self.penalty, self.impurity, self.ties = penalty, impurity, ties
        self.gain = cache(lambda rows, i: gain(rows, i, impurity))

    def leaf(self, rows):
        return self.penalty + stump_error(rows), None

    def tests(self, rows, unread):
        """Tests that split the data, in the order in which ties are broken."""
        split_the_data = [i for i in unread if all(halves(rows, i))]
        return split_the_data if self.ties == "first" else split_the_data[::-1]

    def join(self, rows, unread, i, grow):
        rest = tuple(j for j in unread if j != i)
        (a, left), (b, right) = (grow(tuple(half), rest) for half in halves(rows, i))
        return a + b, (i, left, right)

    def greedy(self, rows, unread, depth):
        """Algorithm 4."""
        best, tests = self.leaf(rows), self.tests(rows, unread)
        if depth > 0 and tests:
            top = max(self.gain(rows, i) for i in tests)
            i = next(i for i in tests if self.gain(rows, i) >= top - DIGITS)
            grown = self.join(rows, unread, i, lambda part, rest: self.greedy(part, rest, depth - 1))
            best = grown if grown[0] < best[0] else best
        return best

    def search(self, rows, unread, levels, at_the_end):
        """Branch and bound without the bounds; the other tests after ``levels`` are those of ``at_the_end``."""
        if levels == 0:
            return at_the_end(rows, unread)
        best = self.leaf(rows)
        for i in self.tests(rows, unread):
            grown = self.join(
                rows, unread, i, lambda part, rest: self.search(part, rest, levels - 1, at_the_end)
            )
            best = grown if grown[0] < best[0] else best
        return best

    def split(self, rows, unread, depth, lookahead, complete):
        """Algorithms 1 and 2."""
        grown = self.search(
            rows, unread, lookahead, lambda part, rest: self.greedy(part, rest, depth - lookahead)
        )
        if not complete:
            return grown
        return self.fill(
            rows,
            unread,
            grown[1],
            lookahead,
            lambda part, rest, up: self.search(
                part, rest, depth - lookahead + up, lambda last, _: self.leaf(last)
            ),
        )

    def fill(self, rows, unread, tests, levels, optimum):
        """Replace the leaves of the prefix of ``levels`` levels, each with the levels it has left."""
        if levels == 0 or tests is None:
            return optimum(rows, unread, levels)
        i, *below = tests
        subtrees = iter(below)
        return self.join(
            rows,
            unread,
            i,
            lambda part, rest: self.fill(part, rest, next(subtrees), levels - 1, optimum),
        )

    def lickety(self, rows, unread, depth):
        """Algorithm 3, with a guard for depth 0."""
        if depth == 0:
            return self.leaf(rows)
        prefix = self.split(rows, unread, depth, 1, complete=False)
        if prefix[1] is None:
            return prefix
        return self.join(rows, unread, prefix[1][0], lambda part, rest: self.lickety(part, rest, depth - 1))

    def all_trees(self, rows, unread, depth):
        """Every tree of at most the depth; pure data are not split."""
        yield self.leaf(rows)
        if depth > 0 and stump_error(rows) > 0:
            for i in self.tests(rows, unread):
                yield from self.joined(
                    rows, unread, i, lambda part, rest: self.all_trees(part, rest, depth - 1)
                )

    def joined(self, rows, unread, i, grow):
        """Every way to join what grows on the two halves."""
        rest = tuple(j for j in unread if j != i)
        lefts, rights = (list(grow(tuple(half), rest)) for half in halves(rows, i))
        for (a, left), (b, right) in product(lefts, rights):
            yield a + b, (i, left, right)

    def priced_prefixes(self, rows, unread, levels, beyond):
        """Every prefix of at most so many levels, with its price."""
        if levels == 0:
            yield self.greedy(rows, unread, beyond)[0], None
            return
        yield self.leaf(rows)
        if stump_error(rows) > 0:
            for i in self.tests(rows, unread):
                yield from self.joined(
                    rows, unread, i, lambda part, rest: self.priced_prefixes(part, rest, levels - 1, beyond)
                )

    def filled(self, rows, unread, prefix, levels, depth, every_leaf):
        """Every tree made of a prefix, the leaves at its last level filled, or all of its leaves."""
        if prefix is None:
            if levels > 0 and not every_leaf:
                return [self.leaf(rows)]
            most = self.greedy(rows, unread, depth)[0]
            return [tree for tree in self.all_trees(rows, unread, depth) if tree[0] <= most]
        i, *below = prefix
        subtrees = iter(below)
        return list(
            self.joined(
                rows,
                unread,
                i,
                lambda part, rest: self.filled(part, rest, next(subtrees), levels - 1, depth - 1, every_leaf),
            )
        )

    def resplit(self, rows, unread, depth, lookahead, slack, every_leaf):
        """Algorithm 5: (bound, number of prefixes kept, trees, once for each of their prefixes)."""
        prefixes = list(self.priced_prefixes(rows, unread, lookahead, depth - lookahead))
        bound = min(price for price, _ in prefixes) + slack
        kept = [prefix for price, prefix in prefixes if price <= bound]
        trees = [
            tree
            for prefix in kept
            for tree in self.filled(rows, unread, prefix, lookahead, depth, every_leaf)
        ]
        return bound, len(kept), trees


def asked_by(tree):
    """The tests of a tree, written as the transcription writes them."""

    def walk(node):
        if "label" in node:
            return None
        return int(node["test"][1:]) - 1, walk(node["zero"]), walk(node["one"])

    return walk(tree.as_dict())


def objective(tree, penalty):
    return tree.error + rational(penalty) * tree.leaves


def cubes(n, count, seed):
    """Boolean, stochastic and product-distribution labellings in turn."""
    rng = np.random.default_rng(seed)
    for i in range(count):
        denominator = 4 if i % 3 == 1 else 1
        means = [Fraction(int(a), denominator) for a in rng.integers(0, denominator + 1, 1 << n)]
        probabilities = [Fraction(int(t), 10) for t in (rng.choice([3, 5, 7], n) if i % 3 == 2 else [5] * n)]
        problem = CubeProblem([rational(m) for m in means], [rational(p) for p in probabilities])
        yield problem, population(means, probabilities)


def tables(n, count, seed):
    """Weighted samples; many paths leave the same inputs."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        inputs = {tuple(x) for x in rng.integers(0, 2, (int(rng.integers(3, 9)), n)).tolist()}
        weights = {x: [int(w) for w in rng.integers(0, 4, 2)] for x in sorted(inputs)}
        weights[next(iter(weights))][0] += 1
        total = sum(map(sum, weights.values()))
        rows = [(x, Fraction(a + b, total), Fraction(b, a + b)) for x, (a, b) in weights.items() if a + b]
        assert mass(rows) == 1
        yield SampleProblem(weights, labels=2), rows


def all_functions(n):
    for table in product((0, 1), repeat=1 << n):
        yield CubeProblem(list(table)), population(table, [Fraction(1, 2)] * n)


def assert_is_the_transcription(problem, rows, depth, penalty, impurity, ties):
    naive, rows, unread = Naive(penalty, impurity, ties), tuple(rows), tuple(range(problem.variables))
    options = {"depth": depth, "penalty": rational(penalty), "impurity": impurity, "ties": ties}

    def compare(tree, expected):
        assert objective(tree, penalty) == rational(expected[0])
        assert asked_by(tree) == expected[1]
        assert tree.depth <= depth

    compare(leaf_penalty_greedy(problem, **options), naive.greedy(rows, unread, depth))
    compare(lickety_split(problem, **options), naive.lickety(rows, unread, depth))
    for lookahead, complete in product(range(depth + 1), (True, False)):
        compare(
            split(problem, lookahead=lookahead, complete=complete, **options),
            naive.split(rows, unread, depth, lookahead, complete),
        )
