"""Ordered columns: trees of threshold tests equal those that compare the numbers directly, test by test."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from flint import fmpq

from dp_optimal import optimal_with_penalty
from theorylab.learners import greedy
from theorylab.problems.samples.binarize import read_binarized_sample
from theorylab.trees.nodes import Leaf

VALUES = [Fraction(-3, 2), Fraction(2), Fraction(5, 2), Fraction(7), Fraction(20)]


class Numbers:
    """Rows of numbers and a 0/1 label, split by comparisons ``x <= t`` with the means of consecutive values."""

    def __init__(self, rows):
        self.rows = rows
        columns = [sorted(set(column)) for column in zip(*(x for x, _ in rows))]
        self.tests = [(j, (a + b) / 2) for j, values in enumerate(columns) for a, b in pairwise(values)]

    def splits(self, rows):
        """Yield every comparison that separates rows, with those that fail it and those that pass it."""
        for j, t in self.tests:
            sides = [[row for row in rows if (row[0][j] <= t) == passes] for passes in (False, True)]
            if all(sides):
                yield (j, t), sides

    def optimal(self, rows, depth):
        """Return the fewest errors, the fewest leaves for these, and the tree with the first test."""
        ones = sum(label for _, label in rows)
        best = (min(ones, len(rows) - ones), 1, 2 * ones >= len(rows))
        for test, sides in self.splits(rows) if depth and best[0] else ():
            below = [self.optimal(side, depth - 1) for side in sides]
            found = (*(sum(each) for each in zip(*(b[:2] for b in below))), (test, *(b[2] for b in below)))
            best = min(best, found, key=lambda tree: tree[:2])
        return best

    def greedy(self, rows, depth):
        """Return the tree in which each test is the first of minimum Gini impurity."""
        ones = sum(label for _, label in rows)
        splits = list(self.splits(rows))
        if depth == 0 or ones in (0, len(rows)) or not splits:
            return 2 * ones >= len(rows)
        test, sides = min(splits, key=lambda split: sum(map(impurity, split[1])))
        return (test, *(self.greedy(side, depth - 1) for side in sides))


def impurity(rows):
    ones = sum(label for _, label in rows)
    return Fraction(ones * (len(rows) - ones), len(rows))


def of_tree(tree):
    """Return a tree of threshold tests in this file's notation for trees of numbers."""

    def node(part):
        if isinstance(part, Leaf):
            return bool(part.label)
        column, threshold = tree.problem.names[part.test].split(" <= ")
        return ((int(column[1:]), Fraction(threshold)), *(node(edge.child) for edge in part.edges))

    return node(tree.root)


@pytest.mark.parametrize("seed", range(6))
def test_trees_are_those_of_comparing_numbers(tmp_path, seed):
    rng = np.random.default_rng(seed)
    columns, count = 2 + seed % 2, 9 + seed
    drawn = rng.integers(0, len(VALUES), (count, columns))
    rows = [(tuple(VALUES[v] for v in x), int(rng.integers(2))) for x in drawn]
    rows[0] = (rows[1][0], 1 - rows[1][1])  # a conflict, which no test resolves
    table = tmp_path / "numbers.csv"
    lines = [",".join([*(f"x{j}" for j in range(columns)), "y"])]
    lines += [",".join([*(str(float(v)) for v in x), str(label)]) for x, label in rows]
    table.write_text("\n".join(lines) + "\n")
    problem, numbers = read_binarized_sample(table, "thresholds"), Numbers(rows)
    assert problem.variables == len(numbers.tests)
    for depth in range(4):
        errors, leaves, tree = numbers.optimal(rows, depth)
        optimum = optimal_with_penalty(problem, 0, depth)
        assert (optimum.value, optimum.tree.leaves) == (fmpq(errors, count), leaves)
        assert of_tree(optimum.tree) == tree
        assert of_tree(greedy(problem, depth=depth, impurity="gini")) == numbers.greedy(rows, depth)
