"""Tables of the Top-k and SPLIT figures, against other ways to compute their entries."""

from __future__ import annotations

from collections import Counter
from math import comb, exp, factorial

import pytest
from flint import fmpq

from dp_optimal.rashomon import rashomon_set
from figures.catalog import figures
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Node
from theorylab.trees.optimality_gaps import OptimalityGaps


def table(id):
    return figures()[id]().table()


@pytest.mark.parametrize("id", ["topk.accuracy-k", "topk.accuracy-depth"])
def test_top_k_has_the_accuracy_of_the_closed_form_whatever_the_ties(id):
    rows = table(id)
    assert rows.column("best") == rows.column("worst") == rows.column("theory")


def test_top_k_knows_the_parity_from_one_depth_on():
    """By hand: with h parity bits and K - 1 coordinates, Top-k is exact up to noise from depth h + K - k on."""
    rows = table("topk.accuracy-depth")
    for k, depth, best in zip(*map(rows.column, ("k", "depth", "best"))):
        assert (best == fmpq(19, 20)) == (depth >= 4 + 8 - k)


def test_the_bound_fails_where_a_constant_or_tribes_is_too_accurate():
    """The bound fails if a constant label is too accurate, or if Tribes is, which greedy then tests.

    Greedy tests a variable of Tribes at the root if it changes the label mean more than a majority bit does.
    """
    rows, by_constant, by_tribes = table("topk.separation-map"), 0, 0
    for eps, h, K, region in zip(*map(rows.column, ("eps", "h", "K", "region"))):
        width = max(w for w in range(1, 20) if (2**w - 1) ** h * 2**w <= 2 ** (w * h))
        alive, terms = 1 - fmpq(1, 2**width), h // width
        constant = (1 - eps) * max(alive**terms, 1 - alive**terms) + eps / 2 > fmpq(1, 2) + eps
        by_bit = fmpq(comb(K - 2, (K - 2) // 2), 2 ** (K - 2))
        variable = (1 - eps) * 2 * alive ** (terms - 1) / 2**width > eps * by_bit
        by_constant, by_tribes = by_constant + constant, by_tribes + variable
        assert region == "fails" or not (constant or variable)
    assert by_constant > 0
    assert by_tribes > 0
    assert set(rows.column("region")) == {"holds", "fails", "open"}


def test_the_branches_solve_the_equation():
    rows = table("split.lambert-w")
    for branch, sign in (("upper", 1), ("lower", -1)):
        for z, w in zip(rows.floats("z"), rows.floats(branch)):
            assert w * exp(w) == pytest.approx(z, rel=1e-7)
            assert sign * (w + 1) >= 0


def test_integers_of_least_runtime_by_hand():
    """Runtimes with caching for d = 5, by hand: 5k + k^5/120 at lookahead depth 0, ..., k + k^5/24 at 4."""
    rows = table("split.lookahead-depth").where(shown="cheapest", caching="with caching")
    for k, best in zip(rows.column("k"), rows.column("lookahead")):
        costs = [
            5 * k + fmpq(k**5, 120),
            4 * k**2 + fmpq(k**4, 24),
            fmpq(3 * k**3, 2) + fmpq(k**3, 6),
            fmpq(k**4, 3) + fmpq(k**2, 2),
            fmpq(k**5, 24) + k,
        ]
        assert best == costs.index(min(costs))


def test_the_saving_by_hand():
    rows = table("split.saving")
    assert rows.column("measured") == rows.column("exact")
    for d, exact, cached in zip(*map(rows.column, ("d", "exact", "like_for_like"))):
        half = (d + 1) // 2
        assert exact == fmpq(factorial(half), half**2 + 1)
        assert cached == exact / factorial(d)


def test_greedy_on_the_repaired_distributions_reads_decoys():
    """The accuracy of greedy is 1/2 + eps E|S_d| / (2 d), where S_d is a sum of d random signs."""
    for id, eps in (("split.theorem-6-5", fmpq(1, 5)), ("split.theorem-a-7", fmpq(1, 20))):
        rows = table(id).where(distribution="repaired")
        for d, greedy in zip(rows.column("d"), rows.column("greedy")):
            distance = sum(fmpq(comb(d, ones) * abs(2 * ones - d), 2**d) for ones in range(d + 1))
            assert greedy == fmpq(1, 2) + eps * distance / (2 * d)


def test_split_is_never_better_than_the_optimum():
    rows = table("split.lookahead-tradeoff")
    for printed, at_depth, optimum in zip(*map(rows.column, ("printed", "at_depth", "optimum"))):
        assert optimum <= printed <= at_depth


def two_terms():
    """Return (x1 and x2) or (x3 and x4) on the whole cube."""
    return CubeProblem([int(x & 3 == 3 or x >> 2 == 3) for x in range(16)])


def greedy_by_level(problem, tree):
    """Yield the level of each internal node, and whether no other test moves the label mean more there."""
    stack = [(tree.root, problem.root, 0)]
    while stack:
        node, state, level = stack.pop()
        if not isinstance(node, Node):
            continue
        moved = {}
        for split in problem.splits(state):
            zero, one = (problem.label_distribution(branch.child)[1] for branch in split.branches)
            moved[split.test] = abs(one - zero)
            if split.test == node.test:
                below = [branch.child for branch in split.branches]
        yield level, moved[node.test] == max(moved.values())
        stack += [(edge.child, child, level + 1) for edge, child in zip(node.edges, below)]


def test_the_level_that_the_printed_tribes_exceeds():
    """Just before every change of the width the mean is above 3/4, and the repaired bias stays within its bound."""
    rows = table("topk.tribes-bias")
    assert set(rows.column("excess")) == {fmpq(1, 4)}
    widths = rows.column("width")
    last = [i for i, width in enumerate(widths) if i + 1 == len(widths) or widths[i + 1] != width]
    assert len(last) == max(widths)
    assert (rows.floats("printed")[last] > 0.25).all()
    assert (abs(rows.floats("truncated")) <= rows.floats("bound")).all()


def test_greedy_fractions_of_a_dnf_by_listing_its_trees():
    problem, nodes, greedy = two_terms(), Counter(), Counter()
    for tree in rashomon_set(problem, depth=5, penalty=fmpq(1, 50), slack=fmpq(1, 20)):
        for level, is_greedy in greedy_by_level(problem, tree):
            nodes[level] += 1
            greedy[level] += is_greedy
    rows = table("split.greedy-fractions").where(functions="DNF 2+2")
    expected = [fmpq(greedy[level], nodes[level]) for level in sorted(nodes)]
    assert list(rows.column("fraction")) == expected


def test_monotone_gaps_of_a_dnf_by_listing_its_trees():
    problem = two_terms()
    rows = table("split.monotone-gaps").where(functions="DNF 2+2")
    for penalty, fraction in zip(rows.column("penalty"), rows.column("fraction")):
        trees = rashomon_set(problem, depth=3, penalty=penalty, slack=fmpq(1, 40))
        assert OptimalityGaps(problem, penalty=penalty).fraction_decreasing(trees) == fraction
