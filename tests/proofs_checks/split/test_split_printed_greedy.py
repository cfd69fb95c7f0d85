"""The examples on which Theorems A.1 to A.3 fall for Algorithm 4 as printed, from the paper's definitions alone."""

from fractions import Fraction as F
from math import log2

import pytest
from flint import fmpq

from proofs_checks.split.optimality.printed_greedy import CLAIM, FOR_LICKETY, FOR_SPLIT

LEAF = "leaf"


def half(rows, f, value):
    return [row for row in rows if row[0] >> f & 1 == value]


def size(rows):
    return sum(zeros + ones for _, zeros, ones in rows)


def missed(rows):
    return min(sum(row[1] for row in rows), sum(row[2] for row in rows))


def entropy(rows):
    counts = [sum(row[i] for row in rows) for i in (1, 2)]
    return -sum(c * log2(c / sum(counts)) for c in counts if c)


def telling(rows):
    return [f for f in (0, 1) if half(rows, f, 0) and half(rows, f, 1)]


def apart(values):
    """The values, no two of which are nearer to each other than rounding could make them."""
    assert all(abs(a - b) > 1e-6 for i, a in enumerate(values) for b in values[:i])
    return values


def greedy(rows, depth, penalty, own, total):
    """Algorithm 4, with mistakes as proportions of its ``own`` subset or of the whole: the tree, and lb."""
    lb = penalty + F(missed(rows), size(rows) if own else total)
    tests = telling(rows)
    if depth > (1 if own else 0) and tests:
        left = apart([sum(entropy(half(rows, f, v)) for v in (0, 1)) for f in tests])
        f = tests[left.index(min(left))]
        below = [greedy(half(rows, f, v), depth - 1, penalty, own, total) for v in (0, 1)]
        after = below[0][1] + below[1][1]
        apart([after, lb])
        if after < lb:
            return (f, below[0][0], below[1][0]), after
    return LEAF, lb


def price(tree, rows, penalty, total):
    if tree == LEAF:
        return penalty + F(missed(rows), total)
    f, *below = tree
    return sum(price(subtree, half(rows, f, v), penalty, total) for v, subtree in enumerate(below))


def optimum(rows, depth, penalty, total):
    found = [price(LEAF, rows, penalty, total)]
    for f in telling(rows) if depth else ():
        found.append(sum(optimum(half(rows, f, v), depth - 1, penalty, total) for v in (0, 1)))
    return min(found)


def first_test(rows, depth, penalty, total):
    """SPLIT with lookahead depth 1; the penalty is renormalised where Greedy is asked, for LicketySPLIT."""
    local = penalty * F(total, size(rows))
    found = {LEAF: price(LEAF, rows, penalty, total)}
    for f in telling(rows):
        halves = [half(rows, f, v) for v in (0, 1)]
        found[f] = sum(price(greedy(h, depth - 1, local, True, total)[0], h, penalty, total) for h in halves)
    cheapest, next_best, *_ = sorted(found.values())
    assert cheapest < next_best
    return min(found, key=found.get)


def split(rows, depth, penalty, total):
    f = first_test(rows, depth, penalty, total)
    if f == LEAF:
        return optimum(rows, depth, penalty, total)
    return sum(optimum(half(rows, f, v), depth - 1, penalty, total) for v in (0, 1))


def lickety(rows, depth, penalty, total):
    f = first_test(rows, depth, penalty, total) if depth else LEAF
    if f == LEAF:
        return price(LEAF, rows, penalty, total)
    return sum(lickety(half(rows, f, v), depth - 1, penalty, total) for v in (0, 1))


@pytest.mark.parametrize(
    ("learner", "grow", "data", "penalty"),
    [("SPLIT", split, FOR_SPLIT, F(1, 20)), ("LicketySPLIT", lickety, FOR_LICKETY, F(1, 100))],
)
def test_both_learners_are_worse_than_greedy_without_a_tie(learner, grow, data, penalty):
    rows, total, depth = data.rows, data.size, 3
    found = grow(rows, depth, penalty, total)
    best = greedy(rows, depth, penalty, False, total)[1]
    assert found > best == optimum(rows, depth, penalty, total)
    point = {"learner": learner, "data": data, "penalty": fmpq(penalty.numerator, penalty.denominator)}
    assert CLAIM.measured(**point)[0] == fmpq(found.numerator, found.denominator)
    assert CLAIM.claimed(**point)[0] == fmpq(best.numerator, best.denominator)
    if learner == "SPLIT":
        # a single test is optimal, so that an optimal tree is greedy after it
        assert best == optimum(rows, 1, penalty, total)
        assert CLAIM.claimed(**point) == [CLAIM.claimed(**point)[0]] * 3
