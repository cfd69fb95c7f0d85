"""Importance of variables over sets of trees of lumped problems, against the full cube."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from flint import fmpq
from tiny_problems import GraphProblem

from constructions.papers.topk import parity_xor
from constructions.parts.blocks import majority, parity, random_coordinate
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.dependent import joint_table
from constructions.parts.dnf import tribes
from constructions.parts.expanded import expand
from constructions.parts.mixture import mixture
from dp_optimal.rashomon import rashomon_set
from theorylab.errors import InvalidArgument
from theorylab.learners import resplit_set
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Branch, Split
from theorylab.trees.avoiding_counts import ClassifiedVariables
from theorylab.trees.nodes import Leaf

LUMPED = {
    "parity-xor": parity_xor(2, 3, fmpq(1, 10)),
    "majority": majority(4),
    "tribes": tribes(6),
    "classes that merge": majority(2) | ~parity(2),
    "tribes and a decoy": mixture(("9/10", tribes(4)), ("1/10", random_coordinate(2))),
    "unequal probabilities": tribes(4) ^ parity(1, fmpq(1, 3)),
}
LIMITS = [("1/100", "1/50"), ("0", "1/10"), ("1/30", "1/5"), ("1/50", "1")]


@pytest.mark.parametrize("name", LUMPED)
def test_variables_of_a_class_are_as_important_as_on_the_cube(name):
    lumped = LUMPED[name]
    cube = CubeProblem(*expand(lumped))
    assert isinstance(lumped, ClassifiedVariables)
    for depth, (penalty, slack) in product((0, 1, 2, 3), LIMITS):
        limits = {"depth": depth, "penalty": penalty, "slack": slack}
        assert rashomon_set(lumped, **limits).importances() == rashomon_set(cube, **limits).importances()


@pytest.mark.parametrize("name", LUMPED)
def test_near_optimal_prefixes_with_completions(name):
    lumped = LUMPED[name]
    cube = CubeProblem(*expand(lumped))
    for lookahead, (penalty, slack) in product((0, 1, 2), LIMITS):
        limits = {"depth": 3, "lookahead": lookahead, "penalty": penalty, "slack": slack}
        assert resplit_set(lumped, **limits).importances() == resplit_set(cube, **limits).importances()


def test_parity_of_many_variables():
    """At depth one n stumps and one leaf are tied, and each stump tests one variable."""
    n = 40
    trees = rashomon_set(parity(n), depth=1, penalty=0, slack=0)
    assert trees.importances() == dict.fromkeys(range(n), fmpq(1, n + 1))


def test_outcomes_that_are_missing_below_another_test():
    """At a subproblem a test is identified by the remaining outcomes, and still reads its variable."""
    problem = IdentificationProblem([0, 1, 2, 0, 1], [[0, 0, 1, 1, 2], [0, 1, 2, 0, 2], [0, 1, 0, 1, 0]])
    trees = rashomon_set(problem, depth=3, penalty="1/50", slack="1/5")

    def tested(node):
        if isinstance(node, Leaf):
            return set()
        return {node.test.index}.union(*(tested(edge.child) for edge in node.edges))

    times = Counter(v for tree in trees for v in tested(tree.root))
    assert trees.importances() == {v: fmpq(times[v], trees.count) for v in range(3)}


def test_classes_have_to_be_known():
    """Two interchangeable tests have the same name."""
    half = fmpq(1, 2)
    tests = {n: [Split("either", (Branch(half, n - 1),) * 2, n)] for n in (1, 2)}
    trees = rashomon_set(GraphProblem(2, dict.fromkeys(range(3), half), tests), depth=1, penalty=0, slack=0)
    with pytest.raises(InvalidArgument, match="importance: a test of this problem stands for several"):
        trees.importances()


@pytest.mark.parametrize("slack", ["1/50", "1/5"])
def test_noisy_copies_of_bits(slack):
    copied = CopiedParity((1, 2), fmpq(1, 10))
    limits = {"depth": 2, "penalty": "1/100", "slack": slack}
    expected = rashomon_set(joint_table(copied), **limits).importances()
    assert rashomon_set(copied, **limits).importances() == expected
