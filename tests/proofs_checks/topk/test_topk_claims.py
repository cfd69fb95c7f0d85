"""The computations behind the Top-k claims, each against a path of its own."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from flint import arb, fmpq

from constructions.papers.topk import parity_xor
from constructions.parts.expanded import expand
from proofs_checks.topk.algorithm.lemma_3_2 import search_space
from proofs_checks.topk.computed.parity_xor_accuracy import mean_absolute_walk, top_k_accuracy
from proofs_checks.topk.computed.stump_separation import bracket, stump_distribution, versus_threshold
from proofs_checks.topk.parity.fact_b_1 import CLAIM as FACT_B_1
from proofs_checks.topk.parity.fact_b_1 import pairs_of_halves
from proofs_checks.topk.parity.fact_b_2 import complete_trees
from proofs_checks.topk.parity.lemma_4_1 import CLAIM as LEMMA_4_1
from proofs_checks.topk.parity.lemma_4_2 import PRINTED as LEMMA_4_2
from proofs_checks.topk.parity.theorem_1_and_2 import THEOREM_1, THEOREM_2
from proofs_checks.topk.parity.theorem_1_threshold import BLEND, RATIONAL_THRESHOLD
from proofs_checks.topk.parity.theorem_2_any_impurity import CLAIM as ANY_IMPURITY
from theorylab.claims import check
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, GINI, KEARNS_MANSOUR, impurity
from theorylab.impurities.ties import Ties
from theorylab.learners import top_k
from theorylab.numbers.comparison import Order
from theorylab.problems.cube import CubeProblem

EPS = fmpq(1, 10)


@pytest.mark.parametrize("steps", range(11))
def test_mean_absolute_walk_is_the_average_over_all_sign_sequences(steps):
    total = sum(abs(sum(signs)) for signs in product((-1, 1), repeat=steps))
    assert mean_absolute_walk(steps) == fmpq(total, 2**steps)


@pytest.mark.parametrize("ties", [Ties.BEST, Ties.WORST, Ties.FIRST, Ties.LAST])
@pytest.mark.parametrize("k", [1, 2])
def test_closed_form_on_the_full_cube(k, ties):
    h, K = 2, 3
    full = CubeProblem(*expand(parity_xor(h, K, EPS)))
    for depth in range(h + K):
        assert top_k(full, k=k, depth=depth, ties=ties).accuracy == top_k_accuracy(h, K, k, EPS, depth)


def test_top_K_beats_the_parity_tree_just_beyond_the_crossing_and_not_before():
    h, K = 2, 4
    crossing = (K - 1) / (K - 1 + mean_absolute_walk(2))
    for shift in (-1, 1):
        eps = crossing + fmpq(shift, 1000)
        best, worst = LEMMA_4_1.measured(h=h, K=K, eps=eps)
        assert best == worst
        assert (best > 1 - eps / 2) == (shift > 0)


@pytest.mark.parametrize(
    ("claim", "parameters"),
    [
        (THEOREM_1, {"h": 1, "k": 1}),
        (THEOREM_2, {"h": 1, "K": 2, "k": 1}),
        (LEMMA_4_2, {"h": 1, "K": 2, "k": 1}),
        (ANY_IMPURITY, {"h": 2, "K": 2, "k": 1}),
    ],
    ids=lambda value: value.id if hasattr(value, "id") else "",
)
def test_smallest_counterexample(claim, parameters):
    found = violations(claim)
    assert {name: found[0][name] for name in parameters} == parameters
    if claim is not ANY_IMPURITY:
        assert all(point["h"] == 1 for point in found)


@cache
def violations(claim):
    """Points of the quick scope that violate a claim, in order."""
    return [
        point
        for point in claim.instances.points("quick")
        if claim.relation.judge(claim.measured(**point), claim.claimed(**point)).slack < 0
    ]


def in_words(claim, point):
    return claim.witness(point, claim.measured(**point), claim.claimed(**point))


def test_theorem_1_is_refuted_for_every_distribution():
    for point in violations(THEOREM_1):
        assert versus_threshold(point["eps"], impurity(point["impurity"])) is Order.LESS
        assert "no distribution separates" in in_words(THEOREM_1, point)


def test_counterexample_for_the_error_impurity_on_the_full_cube():
    full = CubeProblem(*expand(parity_xor(2, 3, EPS)))
    best, worst = (
        top_k(full, k=1, depth=3, impurity="error", ties=ties).accuracy for ties in (Ties.BEST, Ties.WORST)
    )
    assert best == 1 - EPS / 2
    assert worst == fmpq(1, 2) + EPS * mean_absolute_walk(2) / 4
    assert "19/20 with the best tie rule" in in_words(ANY_IMPURITY, violations(ANY_IMPURITY)[0])


def test_smallest_violation_of_fact_b_1_is_the_negation_of_a_variable():
    counterexample = check(FACT_B_1).counterexample
    n, table = counterexample["n"], counterexample["table"]
    assert n == 2
    assert [table >> x & 1 for x in range(4)] == [1 - (x >> 1 & 1) for x in range(4)]


@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.parametrize("eps", [fmpq(1, 20), fmpq(1, 5), fmpq(6, 25)])
def test_stump_distribution_has_the_stated_marginals(k, eps):
    problem = stump_distribution(k, eps)
    root = problem.root
    assert problem.label_mean(root) == fmpq(1, 2) + eps
    *bad, good = problem.splits(root)
    assert len(bad) == k
    for split in bad:
        zero, one = split.branches
        assert one.probability == 2 * eps
        assert (problem.label_mean(zero.child), problem.label_mean(one.child)) == (fmpq(1, 2), 1)
    assert good.branches[1].probability == 1 / (2 * (1 - 2 * eps))
    assert problem.label_mean(good.zero) == eps
    assert problem.label_mean(good.one) == 1 - eps


@pytest.mark.parametrize("eps", [fmpq(0), fmpq(1, 4)])
def test_stump_distribution_refuses_eps_out_of_range(eps):
    with pytest.raises(InvalidArgument, match="strictly between 0 and 1/4"):
        stump_distribution(1, eps)


@pytest.mark.parametrize(
    ("scored_by", "closed_form"),
    [(GINI, lambda: (3 - arb(5).sqrt()) / 4), (KEARNS_MANSOUR, lambda: (2 - arb(2).sqrt()) / 4)],
    ids=["gini", "km"],
)
def test_bracket_holds_the_algebraic_threshold(scored_by, closed_form):
    below, above = bracket(scored_by, 40)
    assert above - below == fmpq(1, 2**40)
    assert arb(below) < closed_form()
    assert arb(above) > closed_form()


def test_bracket_of_entropy_by_integer_powers():
    # H(p/q) > 1 - 2p/q says q^q > 2^(q-2p) p^p (q-p)^(q-p)
    def exceeds(eps):
        p, q = int(eps.p), int(eps.q)
        return q**q > 2 ** (q - 2 * p) * p**p * (q - p) ** (q - p)

    below, above = bracket(ENTROPY, 12)
    assert not exceeds(below)
    assert exceeds(above)


def test_rational_threshold_is_one():
    assert versus_threshold(RATIONAL_THRESHOLD, BLEND) is Order.EQUAL


def test_no_pair_of_features_of_a_small_sample_separates_below_the_gini_threshold():
    """Impossibility at h = 1 by brute force: all pairs of features with the same label counts."""
    for n in range(2, 11):
        for ones in range(n + 1):
            features = []
            for left, a in product(range(1, n), range(ones + 1)):
                right, b = n - left, ones - a
                if a <= left and b <= right:
                    error = Fraction(min(a, left - a) + min(b, right - b), n)
                    impurity = Fraction(4 * a * (left - a), left * n) + Fraction(
                        4 * b * (right - b), right * n
                    )
                    features.append((error, impurity))
            for (error, impurity), (bad_error, bad_impurity) in product(features, features):
                if impurity >= bad_impurity:
                    eps = max(error, Fraction(1, 2) - bad_error)
                    assert eps >= Fraction(1, 4) or 4 * eps**2 - 6 * eps + 1 < 0


def labelled_trees(gains, unread, k, depth):
    """Definition 3 read aloud: a label, or (variable, zero-subtree, one-subtree); n = 2 only."""
    if depth == 0 or not unread:
        return [0, 1]
    found = []
    for i in sorted(unread, key=lambda i: (-gains(unread, i), i))[:k]:
        below = [labelled_trees(gains, unread - {i}, k, depth - 1) for _ in range(2)]
        found += [(i, zero, one) for zero, one in product(*below)]
    return found


def label(tree, x):
    while isinstance(tree, tuple):
        tree = tree[1 + (x >> tree[0] & 1)]
    return tree


@pytest.mark.parametrize("depth", range(3))
@pytest.mark.parametrize("k", [1, 2])
def test_search_space_is_that_of_definition_3(k, depth):
    for table in range(16):

        def gains(unread, i, table=table):
            halves = [[table >> x & 1 for x in range(4) if x >> i & 1 == value] for value in (0, 1)]
            return abs(sum(halves[1]) - sum(halves[0])) if len(unread) == 2 else 0

        trees = labelled_trees(gains, frozenset((0, 1)), k, depth)
        expected = {sum(label(tree, x) << x for x in range(4)) for tree in trees}
        for name in ("gini", "entropy"):
            assert search_space(table, 15, (0, 1), k, depth, impurity=name, ties="first") == expected


@pytest.mark.parametrize("n", [2, 3])
def test_pairs_of_halves_are_those_of_all_functions(n):
    found = set()
    for table in range(1 << (1 << n)):
        halves = [
            tuple(sum(table >> x & 1 for x in range(1 << n) if x >> i & 1 == value) for value in (0, 1))
            for i in range(n)
        ]
        found |= {(halves[i], halves[j]) for i in range(n) for j in range(n) if i != j}
    assert set(pairs_of_halves(n)) == found


def test_number_of_complete_trees():
    counts = [1]
    for h in range(1, 5):
        counts.append(h * counts[-1] ** 2)
        assert sum(1 for _ in complete_trees(h, h)) == counts[-1]
