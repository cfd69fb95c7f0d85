"""Every tree of a tiny problem with what the optimal programs measure of it, by the brute-force oracle."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from flint import fmpq
from tiny_problems import TableProblem, TermsProblem, boolean_table

from dp_optimal.generic.oracle import trees_of_depth
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree


class Measured(NamedTuple):
    error: fmpq
    leaves: int
    size: int
    depth: int


def all_trees(problem, depth):
    """All trees with at most ``depth`` tests on a path, measured."""
    trees = (Tree(problem, root) for root in trees_of_depth(problem, depth))
    return {Measured(tree.error, tree.leaves, tree.size, tree.depth) for tree in trees}


def measured(tree):
    return Measured(tree.error, tree.leaves, tree.size, tree.depth)


def random_problem(random: Random):
    """A problem with at most a few hundred trees, of any kind, and the depth that no tree of it exceeds."""
    kind = random.choice(["stochastic", "labels", "cube", "multi-way", "merged"])
    chances = [fmpq(random.randint(1, 6), 7) for _ in range(3)]
    if kind == "stochastic":
        return boolean_table([fmpq(random.randint(0, 3), 3) for _ in range(8)], chances), 3
    if kind == "labels":
        return boolean_table([random.randint(0, 1) for _ in range(8)], chances), 3
    if kind == "cube":
        return CubeProblem([random.randint(0, 1) for _ in range(8)], random.choice([(), chances])), 3
    if kind == "multi-way":
        outcomes = random.choice([(3, 2), (2, 3), (4, 2), (2, 2)])
        inputs = [(a, b) for a in range(outcomes[0]) for b in range(outcomes[1])]
        weights = {x: tuple(fmpq(random.randint(0, 3)) for _ in range(3)) for x in inputs}
        weights[0, 0] = (fmpq(1), fmpq(0), fmpq(random.randint(0, 2)))
        return TableProblem(outcomes, weights), 2
    terms = random.choice(
        [[(1,), (1,)], [(2,), (1,)], [(3,)], [(1,), (1,), (1,)], [(2,), (2,)], [(3,), (1,)]]
    )
    return TermsProblem(terms, (random.choice([fmpq(1, 2), fmpq(2, 7)]),)), sum(k for (k,) in terms)


def instances(count, seed):
    """Random problems, each with the greatest depth of its trees."""
    random = Random(seed)
    return [random_problem(random) for _ in range(count)]
