"""Theorem 4 of the agnostic paper: tree distances and influences against other algorithms, and its proof."""

import random
from collections import Counter

import numpy as np
import pytest
from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from dp_optimal.generic.oracle import least_errors_by_size, trees_of_size
from proofs_checks.blt.computed.tree_distances import largest_influences, least_errors
from proofs_checks.blt.upper_bound import theorem_4
from proofs_checks.blt.upper_bound.theorem_4 import CLAIM, EQUALITY, NODES
from theorylab.boolean import influences as bit_influence
from theorylab.boolean.monotone import monotone_classes, monotone_functions
from theorylab.claims import check
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree

SOME = random.Random(4)
MULTIPLEXERS = {  # x_i ? a : b with literals a and b of the two other variables
    sum(((x >> (j if x >> i & 1 else k)) & 1 ^ (a if x >> i & 1 else b)) << x for x in range(8))
    for i, j, k in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    for a in (0, 1)
    for b in (0, 1)
}


def table(f, n):
    return np.array([(f >> x) & 1 for x in range(1 << n)])


def distances(f, n):
    """Distances from the best trees of 1, ..., 2^n leaves."""
    return tuple(fmpq(int(e), 1 << n) for e in least_errors(np.array([f]), n)[0])


@pytest.mark.parametrize("n", [1, 2])
def test_distances_are_those_of_all_trees_written_out(n):
    for f in range(1 << (1 << n)):
        assert distances(f, n) == least_errors_by_size(CubeProblem(table(f, n)), (1 << n) - 1)


@pytest.mark.parametrize("n", [3, 4])
def test_distances_are_those_of_the_program_by_size(n):
    for f in SOME.sample(range(1 << (1 << n)), 40):
        assert distances(f, n) == tuple(optimal_by_size(CubeProblem(table(f, n)), (1 << n) - 1).errors)


def test_distances_of_monotone_functions_on_five_variables():
    for f in SOME.sample(monotone_functions(5), 5):
        assert distances(f, 5) == tuple(optimal_by_size(CubeProblem(table(f, 5)), 31).errors)


@pytest.mark.parametrize("n", range(1, 5))
def test_largest_influences(n):
    functions = np.array(SOME.sample(range(1 << (1 << n)), min(60, 1 << (1 << n))))
    for f, edges in zip(functions.tolist(), largest_influences(functions, n).tolist()):
        assert fmpq(edges, 1 << (n - 1)) == max(bit_influence.influences(table(f, n)))


@pytest.mark.parametrize("n", [2, 3])
def test_inequality_of_the_proof_for_every_tree(n):
    """bias <= distance + expected depth x largest influence / 2, before the depth is bounded by log2 s."""
    for f in SOME.sample(range(1 << (1 << n)), 16):
        problem = CubeProblem(table(f, n))
        p = fmpq(int(table(f, n).sum()), 1 << n)
        largest = max(bit_influence.influences(table(f, n)))
        for size in range(4):
            for root in trees_of_size(problem, size):
                tree = Tree(problem, root)
                assert min(p, 1 - p) <= tree.error + tree.expected_tests * largest / 2


def test_instances_cover_every_function_of_three_variables():
    points = list(CLAIM.instances.points("quick"))
    listed = {(q["s"], q["influence"], q["excess"]) for q in points if q["n"] == 3}
    attained = set()
    for f in range(1, 255):
        curve, largest = distances(f, 3), max(bit_influence.influences(table(f, 3)))
        attained |= {(s, largest, curve[0] - curve[s - 1]) for s in range(2, 9)}
    assert listed == attained
    for q in points[:: len(points) // 50]:
        curve = distances(q["f"], q["n"])
        assert curve[0] - curve[q["s"] - 1] == q["excess"]
        assert max(bit_influence.influences(table(q["f"], q["n"]))) == q["influence"]


def test_internal_nodes_for_leaves_fail_first_at_a_multiplexer():
    verdict = check(NODES)
    assert verdict.counterexample["f"] in MULTIPLEXERS
    assert verdict.counterexample["s"] == 4


def test_equality_beyond_two_leaves():
    assert len(MULTIPLEXERS) == EQUALITY.measured(n=3, s=4)
    for f in MULTIPLEXERS:
        # 1/2 x log2(4) = 2 x (1/2 - 0)
        assert max(bit_influence.influences(table(f, 3))) == fmpq(1, 2)
        assert distances(f, 3)[0] - distances(f, 3)[3] == fmpq(1, 2)


@pytest.mark.parametrize("n", [3, 4])
def test_attained_pairs_count_all_functions(n):
    """The numbers counted class by class are those of all functions one by one."""
    functions = np.arange(1 << (1 << n))
    influences, errors = largest_influences(functions, n), least_errors(functions, n).astype(int)
    for s in (2, 3, 1 << n):
        counted = Counter(zip(influences.tolist(), (errors[:, 0] - errors[:, s - 1]).tolist()))
        found = {
            (int(pair.influence * (1 << n - 1)), int(pair.excess * (1 << n))): pair.functions
            for pair in theorem_4._attained(n, s)
        }
        assert found == {key: number for key, number in counted.items() if key[0] > 0}


def test_distances_of_monotone_functions_on_six_variables():
    for f, _ in SOME.sample(monotone_classes(6), 3):
        (found,) = least_errors(np.array([f], dtype=np.uint64), 6)
        assert tuple(fmpq(e, 64) for e in found.tolist()) == tuple(
            optimal_by_size(CubeProblem(table(f, 6)), 63).errors
        )
