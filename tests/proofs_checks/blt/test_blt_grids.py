"""Costs of trees on grids, and rounded thresholds, against enumeration."""

from itertools import product

import numpy as np
import pytest
from flint import fmpq

from proofs_checks.blt.computed.product_grids import (
    DISTRIBUTIONS,
    change_probabilities,
    least_cost,
    least_error_by_variables,
    monotone_labellings,
    squared_correlations,
)
from proofs_checks.blt.upper_bound import theorem_4_trees, theorem_5
from proofs_checks.blt.upper_bound.lemma_3_1 import distance_of_leaves
from theorylab.claims import Outcome
from theorylab.problems.grid import GridProblem

HALF = fmpq(1, 2)


def inputs(marginals):
    for x in product(*(range(len(weights)) for weights in marginals)):
        p = fmpq(1)
        for weights, value in zip(marginals, x):
            p *= weights[value]
        yield x, p


@pytest.mark.parametrize(
    ("shape", "number"), [((2,), 3), ((3,), 4), ((2, 2), 6), ((3, 3), 20), ((2, 2, 2), 20)]
)
def test_number_of_monotone_labellings(shape, number):
    found = list(monotone_labellings(shape))
    assert len({labels.tobytes() for labels in found}) == len(found) == number
    assert all((np.diff(labels, axis=i) >= 0).all() for labels in found for i in range(len(shape)))


@pytest.mark.parametrize("name", ["biased coins", "two ends and an atom"])
def test_change_probabilities_by_enumeration(name):
    marginals = DISTRIBUTIONS[name]
    for labels in monotone_labellings([len(w) for w in marginals]):
        for i, found in enumerate(change_probabilities(labels, marginals)):
            total = fmpq(0)
            for x, p in inputs(marginals):
                for value, q in enumerate(marginals[i]):
                    y = (*x[:i], value, *x[i + 1 :])
                    total += p * q * int(labels[x] != labels[y])
            assert found == total


@pytest.mark.parametrize("name", ["biased coins", "two ends and an atom"])
def test_squared_correlations_by_enumeration(name):
    marginals = DISTRIBUTIONS[name]
    for labels in monotone_labellings([len(w) for w in marginals]):
        mean = sum((p * int(labels[x]) for x, p in inputs(marginals)), fmpq(0))
        found = squared_correlations(GridProblem(labels, marginals))
        for i, weights in enumerate(marginals):
            best = fmpq(0)
            for theta in range(1, len(weights)):
                q = sum(weights[theta:], fmpq(0))
                both = sum((p * int(labels[x]) for x, p in inputs(marginals) if x[i] >= theta), fmpq(0))
                best = max(best, (both - q * mean) ** 2 / (q * (1 - q)))
            assert found[i] == best


def all_threshold_trees(box, depth):
    """Every threshold tree of a box, as a function from inputs to (leaf, variables read)."""
    yield lambda x, path=(): (path, frozenset())
    if depth == 0:
        return
    for i, (low, high) in enumerate(box):
        for theta in range(low + 1, high):
            halves = [(*box[:i], interval, *box[i + 1 :]) for interval in ((low, theta), (theta, high))]
            for children in product(*(list(all_threshold_trees(half, depth - 1)) for half in halves)):

                def tree(x, path=(), i=i, theta=theta, children=children):
                    side = int(x[i] >= theta)
                    leaf, read = children[side](x, (*path, side))
                    return leaf, read | {i}

                yield tree


@pytest.mark.parametrize("name", ["biased coins", "atom and a biased coin"])
def test_no_threshold_tree_is_cheaper_than_the_least_cost(name):
    marginals = DISTRIBUTIONS[name]
    prices = (fmpq(1, 9), fmpq(1, 7))
    trees = list(all_threshold_trees(tuple((0, len(w)) for w in marginals), 3))
    for labels in monotone_labellings([len(w) for w in marginals]):
        costs = []
        for tree in trees:
            leaves, price = {}, fmpq(0)
            for x, p in inputs(marginals):
                leaf, read = tree(x)
                leaves.setdefault(leaf, [fmpq(0), fmpq(0)])[int(labels[x])] += p
                price += p * sum((prices[i] for i in read), fmpq(0))
            costs.append(sum((min(pair) for pair in leaves.values()), fmpq(0)) + price)
        assert min(costs) == least_cost(labels, marginals, prices)


def test_least_errors_fall_to_zero():
    marginals = DISTRIBUTIONS["dice"]
    for labels in monotone_labellings((3, 3)):
        errors = least_error_by_variables(labels, marginals)
        assert errors[0] == least_cost(labels, marginals, (fmpq(1), fmpq(1)))
        assert errors[0] >= errors[1] >= errors[2] == 0


def test_rounded_chain_parts_where_the_thresholds_differ():
    tree = (0, fmpq(5, 12), None, (1, fmpq(1, 12), None, None))
    # 5/12 rounds to 1/2 and 1/12 to 0: the strip between them, and below 1/12 above the larger threshold
    assert distance_of_leaves(tree, 1, 2) == fmpq(1, 12) + HALF * fmpq(1, 12)


def test_a_hundredth_off_the_prices_makes_a_tree_cheaper_on_a_grid():
    assert theorem_4_trees._holds(distribution="coins", f=2)
    assert not theorem_4_trees._holds(fmpq(99, 100), distribution="coins", f=2)


def test_the_repair_is_a_claim_of_its_own():
    repair = theorem_5.PRINTED.repair
    assert repair.id == "blt.thm-5.repaired"
    assert theorem_5.PRINTED.expected is Outcome.REPAIRED
    # reading a variable at half its correlation makes some tree cheaper than a constant
    assert not repair.control(distribution="coins", f=2)
