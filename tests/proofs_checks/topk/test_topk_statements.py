"""What the statements on ties, samples and orders say, by counting and from the definitions."""

from itertools import combinations_with_replacement, product
from math import factorial, log2, prod

import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from proofs_checks.topk.algorithm.recovers_c45 import CLAIM as RECOVERS
from proofs_checks.topk.algorithm.two_uses import CLAIM as TWO_USES
from proofs_checks.topk.algorithm.two_uses import ONES, SECOND, ZEROS
from proofs_checks.topk.parity.lemma_4_2_order import ORDER
from proofs_checks.topk.parity.population_margins import decoy_probability
from proofs_checks.topk.parity.theorem_2_any_impurity import CLAIM as ANY_IMPURITY
from proofs_checks.topk.parity.theorem_2_any_impurity import PIECEWISE_LINEAR, TRAPEZOID
from theorylab.learners import opt_top_k, top_k
from theorylab.learners.opt_top_k import subproblem_alone
from theorylab.problems.cube import CubeProblem
from theorylab.problems.grid import GridProblem

EPS = fmpq(1, 10)


def gini_gain(rows, i):
    """Of feature i on a list of (input, label)."""

    def impurity(part):
        q = fmpq(sum(y for _, y in part), len(part)) if part else fmpq(0)
        return 4 * q * (1 - q) * len(part)

    return impurity(rows) - sum(impurity([row for row in rows if row[0][i] == v]) for v in (0, 1))


def error_gain(rows, i):
    def missed(part):
        ones = sum(y for _, y in part)
        return min(ones, len(part) - ones)

    return missed(rows) - sum(missed([row for row in rows if row[0][i] == v]) for v in (0, 1))


def probability_of_the_decoy(n, gain):
    """That x3 has the largest gain alone on n points with y = x1 xor x2, by listing all samples."""
    found = 0
    for xs in combinations_with_replacement(tuple(product((0, 1), repeat=3)), n):
        rows = [(x, x[0] ^ x[1]) for x in xs]
        scores = [gain(rows, i) for i in range(3)]
        if scores[2] > max(scores[:2]):
            found += factorial(n) // prod(factorial(xs.count(x)) for x in set(xs))
    return fmpq(found, 8**n)


@pytest.mark.parametrize("n", [2, 5, 6])
def test_probability_of_the_decoy_by_listing_samples(n):
    assert decoy_probability(n) == probability_of_the_decoy(n, gini_gain)


def test_the_decoy_is_likely_from_six_points_on_by_gini_and_not_by_the_error():
    assert decoy_probability(5) < fmpq(1, 4) <= decoy_probability(6) < fmpq(1, 3)
    assert probability_of_the_decoy(6, error_gain) < fmpq(1, 4)


def mean(h, K, fixed):
    """Pr[y = 1 | fixed] on D_{h,K} with eps = 1/10, by listing inputs; the parity variables come first."""
    inputs = [x for x in product((0, 1), repeat=h + K - 1) if all(x[i] == v for i, v in fixed.items())]
    values = [(1 - EPS) * (sum(x[:h]) % 2) + EPS * fmpq(sum(x[h:]), K - 1) for x in inputs]
    return sum(values, fmpq(0)) / len(inputs)


def accuracies(h, K, depth, g, fixed=()):
    """Accuracy of Top-1 with the best, the mean and the worst way to break every tie."""
    fixed = dict(fixed)
    here = mean(h, K, fixed)
    unread = [i for i in range(h + K - 1) if i not in fixed]
    if depth == 0 or not unread:
        return (max(here, 1 - here),) * 3
    gains = {i: g(here) - sum(g(mean(h, K, {**fixed, i: v})) for v in (0, 1)) / 2 for i in unread}
    tied = [i for i in unread if gains[i] == max(gains.values())]
    found = []
    for i in tied:
        below = [accuracies(h, K, depth - 1, g, {**fixed, i: v}) for v in (0, 1)]
        found.append([(a + b) / 2 for a, b in zip(*below)])
    best, means, worst = zip(*found)
    return max(best), sum(means, fmpq(0)) / len(tied), min(worst)


def test_ties_of_a_trapezoid_at_the_case_of_theorem_1():
    expected = accuracies(2, 2, 2, lambda p: min(fmpq(1), 4 * p, 4 - 4 * p))
    assert expected == (fmpq(19, 20), fmpq(49, 60), fmpq(11, 20))
    point = next(ANY_IMPURITY.instances.points("quick"))
    assert point == {"impurity": TRAPEZOID.name, "h": 2, "K": 2, "k": 1, "eps": EPS}
    assert ANY_IMPURITY.measured(**point) == expected[0]
    assert ANY_IMPURITY.measured(**point, ties="worst") == expected[2]


@pytest.mark.parametrize(("name", "K"), list(zip(PIECEWISE_LINEAR, (2, 3))))
def test_with_the_coordinates_first_ties_by_index_keep_the_bound(name, K):
    means, _ = expand(parity_xor(2, K, EPS))
    n = K + 1
    # x^(2) first: bit i of an index is variable i + 1
    order = [*range(2, n), 0, 1]
    turned = [means[sum((x >> place & 1) << i for place, i in enumerate(order))] for x in range(1 << n)]
    cube = CubeProblem(turned)
    by_index = top_k(cube, k=1, depth=K, impurity=PIECEWISE_LINEAR[name], ties="first").accuracy
    assert by_index <= fmpq(1, 2) + EPS
    assert top_k(cube, k=1, depth=K, impurity=PIECEWISE_LINEAR[name], ties="best").accuracy == fmpq(19, 20)


def test_worst_ties_are_not_always_the_value_of_lemma_4_2():
    named = {"impurity": "2 min(p, 1-p)", "eps": EPS, "ties": "worst"}
    assert ANY_IMPURITY.measured(h=3, K=4, k=3, **named) == fmpq(31, 60)


def test_the_last_parity_variable_ranks_first():
    """At x3 = 0, x1 = 1 on D_{2,3}: x2 makes the difference -9/10 and x4 1/20."""
    differences = [mean(2, 3, {2: 0, 0: 1, i: 1}) - mean(2, 3, {2: 0, 0: 1, i: 0}) for i in (1, 3)]
    assert [d * d for d in differences] == [fmpq(81, 100), fmpq(1, 400)]
    point = {"h": 2, "K": 3, "eps": EPS}
    assert fmpq(81, 100) in ORDER.claimed(**point)
    assert set(ORDER.measured(**point)) == {fmpq(1, 400)}


def test_five_points_on_which_gain_and_gain_ratio_disagree():
    def entropy(*counts):
        total = sum(counts)
        return -sum(c / total * log2(c / total) for c in counts if c)

    def gain_and_ratio(zeros, ones, half):
        (a, b), n = half, zeros + ones
        rest = (zeros - a, ones - b)
        gain = entropy(zeros, ones) - sum(half) / n * entropy(a, b) - sum(rest) / n * entropy(*rest)
        return gain, gain / entropy(sum(half), sum(rest))

    (gain, ratio), (other, larger) = (gain_and_ratio(3, 2, half) for half in ((1, 2), (0, 1)))
    assert gain > other + 0.09
    assert ratio < larger - 0.01
    point = {"zeros": 3, "ones": 2, "one": (1, 2), "other": (0, 1)}
    assert (RECOVERS.measured(**point), RECOVERS.claimed(**point)) == (0, 1)
    sizes = [p["zeros"] + p["ones"] for p in RECOVERS.instances.points("quick")]
    failing = [
        p for p in RECOVERS.instances.points("quick") if RECOVERS.measured(**p) != RECOVERS.claimed(**p)
    ]
    assert min(sizes) == 3
    assert {p["zeros"] + p["ones"] for p in failing} == {5}


def test_equal_scores_and_labels_and_other_accuracies():
    def of_half(half):
        (a, b), (c, d) = half, (ZEROS - half[0], ONES - half[1])
        return fmpq(a * b, a + b) + fmpq(c * d, c + d), (b > a, d > c), min(a, b) + min(c, d)

    one, other, first = map(of_half, (*SECOND, (8, 2)))
    assert one[:2] == other[:2]
    assert first[0] != one[0]
    assert one[2] < first[2] < other[2]
    assert (TWO_USES.measured((8, 2)), TWO_USES.claimed((8, 2))) == (1, 0)


def test_opt_top_k_on_a_grid_knows_the_remaining_depth():
    grid = GridProblem([[1, 1, 0], [1, 0, 1], [1, 0, 0]])
    assert top_k(grid, k=3, depth=3).error == opt_top_k(grid, k=3, depth=3).error == 0
    assert opt_top_k(grid, k=3, depth=3, cache_key=subproblem_alone).error == fmpq(1, 9)
