"""Sums of irrational numbers of several kinds, against mpmath with many digits and against identities."""

from fractions import Fraction
from itertools import product

import mpmath
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab import CubeProblem, SampleProblem, greedy
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY, GINI, KEARNS_MANSOUR, Impurity, _tsallis, impurity, tsallis
from theorylab.numbers.comparison import Order, compare, enclosure
from theorylab.numbers.formal_sum import FormalSum, Logarithms, Opaque, Roots

DIGITS = 60
KINDS = ("entropy", "km", "gini", "tsallis:3,1/3", "tsallis:1/2,1", "tsallis:3/2,1", "tsallis:1,1/2")
means = st.builds(lambda a, b: fmpq(min(a, b), max(a, b)), st.integers(0, 12), st.integers(1, 12))
factors = st.builds(fmpq, st.integers(-4, 4), st.integers(1, 4))
LOG3 = FormalSum(Logarithms(), {fmpq(3): fmpq(1)})
SQRT3 = FormalSum(Roots(2), {fmpq(3): fmpq(1)})


def high(x):
    return mpmath.mpf(int(x.p)) / int(x.q)


def tsallis_of(alpha, beta):
    def value(distribution):
        if alpha == 1:
            base = -sum(p * mpmath.log(p, 2) for p in distribution if p)
        else:
            base = (1 - sum(p**alpha for p in distribution if p)) / (1 - mpmath.mpf(2) ** (1 - alpha))
        return abs(base) ** beta  # minus zero would have a complex square root

    return value


def independent(name):
    """Return the impurity in mpmath, from its definition in words."""
    if name == "entropy":
        return tsallis_of(1, 1)
    if name == "km":
        return lambda distribution: 2 * mpmath.sqrt(distribution[0] * distribution[1])
    if name == "gini":
        return lambda distribution: 4 * distribution[0] * distribution[1]
    alpha, beta = (mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator for x in name[8:].split(","))
    return tsallis_of(alpha, beta)


@given(st.lists(st.tuples(st.sampled_from(KINDS), means, factors), min_size=1, max_size=5), factors)
def test_the_sign_of_a_sum_of_kinds_agrees_with_high_precision(terms, rational):
    total = sum((factor * impurity(name)(mean) for name, mean, factor in terms), rational)
    backwards = sum((impurity(name)(mean) * factor for name, mean, factor in terms[::-1]), fmpq(0)) + rational
    with mpmath.workdps(DIGITS):
        expected = high(rational) + sum(
            high(factor) * independent(name)((1 - high(mean), high(mean))) for name, mean, factor in terms
        )
        sign = 0 if abs(expected) < mpmath.mpf(10) ** (10 - DIGITS) else int(mpmath.sign(expected))
    found = compare(total, 0)
    if sign or not any(name == "tsallis:1,1/2" for name, _, _ in terms):
        assert found is Order(sign)
    else:  # powers of logarithms: a zero is not always proved
        assert found in (Order.EQUAL, Order.UNDECIDED)
    assert compare(total, backwards) is Order.EQUAL
    assert float(enclosure(total)) == pytest.approx(float(expected), abs=1e-9)


def test_atoms_of_one_kind_are_not_taken_for_those_of_another():
    both = KEARNS_MANSOUR(fmpq(1, 3)) + ENTROPY(fmpq(1, 3))
    assert float(both) == pytest.approx(1.86110488, abs=1e-8)
    assert compare(both, ENTROPY(fmpq(1, 3)) + KEARNS_MANSOUR(fmpq(1, 3))) is Order.EQUAL
    assert compare(both - ENTROPY(fmpq(1, 3)), KEARNS_MANSOUR(fmpq(2, 3))) is Order.EQUAL
    assert compare(both - both, 0) is Order.EQUAL


def test_logarithms_and_roots_cancel_only_in_what_is_rational():
    eight, nine = FormalSum(Logarithms(), {fmpq(8): fmpq(1)}), FormalSum(Roots(2), {fmpq(9): fmpq(1)})
    assert compare(eight, nine) is Order.EQUAL
    assert compare(eight + SQRT3, nine + SQRT3) is Order.EQUAL
    assert compare(eight + LOG3, nine + SQRT3) is Order.LESS
    near = nine + fmpq(1, 10**30)
    assert compare(eight, near) is Order.LESS
    assert (LOG3 - SQRT3).vanishes() is False
    assert (FormalSum(Logarithms(), {fmpq(6): fmpq(1)}) - LOG3 - nine / 3).vanishes() is True


def test_roots_of_several_degrees_and_denominators_cancel():
    cube = FormalSum(Roots(3), {fmpq(27): fmpq(1), fmpq(2): fmpq(1)})
    assert compare(cube, FormalSum(Roots(6), {fmpq(4): fmpq(1)}) + 3) is Order.EQUAL
    # (sqrt(1/4) + sqrt(3/4) - 1) / (sqrt 2 - 1) = (sqrt 3 - 1)(sqrt 2 + 1) / 2
    written = FormalSum(Roots(2), {fmpq(n): fmpq(c, 2) for n, c in ((6, 1), (3, 1), (2, -1), (1, -1))})
    assert compare(tsallis("1/2", 1)(fmpq(1, 4)), written) is Order.EQUAL
    # (1 - 1/8 - 3 sqrt 3 / 8) / (1 - 1 / sqrt 2) = (7 - 3 sqrt 3)(2 + sqrt 2) / 8
    other = FormalSum(Roots(2), {fmpq(n): fmpq(c, 8) for n, c in ((1, 14), (2, 7), (3, -6), (6, -3))})
    together = tsallis("1/2", 1)(fmpq(1, 4)) + tsallis("3/2", 1)(fmpq(1, 4))
    assert compare(together, written + other) is Order.EQUAL
    assert compare(together, written + other + fmpq(1, 10**40)) is Order.LESS


def test_zero_radicands_and_lost_caches_do_no_harm():
    zero = FormalSum(Roots(2), {fmpq(0): fmpq(1)})
    assert compare(SQRT3 - SQRT3 + zero, 0) is Order.EQUAL
    two, eight = (FormalSum(Roots(2), {fmpq(n): fmpq(1)}) for n in (2, 8))
    assert compare(zero + eight, 2 * two) is Order.EQUAL
    before = tsallis(1, "1/2")(fmpq(1, 3))
    _tsallis.cache_clear()
    assert compare(tsallis(1, "1/2")(fmpq(1, 3)), before) is Order.EQUAL


def test_arithmetic_with_rationals():
    k = KEARNS_MANSOUR(fmpq(1, 3))
    assert compare(sum([k, k]), 2 * k) is Order.EQUAL
    assert compare(k / 2 + k / fmpq(2), k) is Order.EQUAL
    assert compare(k + GINI(fmpq(1, 3)) - Fraction(8, 9), k) is Order.EQUAL
    assert compare(1 - k, -(k - 1)) is Order.EQUAL
    assert compare(fmpq(8, 9) - k, Fraction(8, 9) - k) is Order.EQUAL
    hidden = FormalSum(Opaque(lambda atom: arb(atom) / 3), {1: fmpq(1)})
    assert compare(hidden + 1, fmpq(4, 3) + fmpq(1, 10**9)) is Order.LESS


@pytest.mark.parametrize(
    "wrong",
    [
        lambda k: k * k,
        lambda k: k / k,
        lambda k: k / 0,
        lambda k: k + 0.5,
        lambda k: 0.5 * k,
        lambda k: k - None,
        lambda k: compare(k, 0.5),
        lambda k: compare(None, 1),
        lambda k: k + arb(1),
    ],
)
def test_what_cannot_be_added_is_refused_with_a_word(wrong):
    with pytest.raises(InvalidArgument, match="formal sum|not exact"):
        wrong(KEARNS_MANSOUR(fmpq(1, 3)))


def _mean_of_two(first, second):
    return Impurity(
        "mean-of-two",
        lambda distribution: (first.value(distribution) + second.value(distribution)) / 2,
        lambda floats: (first.at_means(floats) + second.at_means(floats)) / 2,
        True,
        None,
    )


def _expected_root_test(masses, labels, names):
    """Return the first test of maximum gain, from weighted points of the cube, with many digits."""

    def score(i):
        total = mpmath.mpf(0)
        for outcome in (0, 1):
            side = [(w, y) for (x, w), y in zip(masses, labels) if x[i] == outcome]
            reach = sum(w for w, _ in side)
            ones = sum(w for w, y in side if y)
            if reach:
                q = (1 - high(ones / reach), high(ones / reach))
                total += high(reach) * sum(independent(name)(q) for name in names) / 2
        return total

    with mpmath.workdps(DIGITS):
        scores = [score(i) for i in range(3)]
        return min(i for i in range(3) if scores[i] - min(scores) < mpmath.mpf(10) ** (10 - DIGITS))


@pytest.mark.parametrize("names", [("entropy", "km"), ("km", "gini"), ("tsallis:1/2,1", "entropy")])
def test_greedy_by_a_mean_of_two_impurities_takes_the_right_test(names):
    p = [fmpq(1, 3), fmpq(1, 2), fmpq(3, 5)]
    points = [tuple(x >> i & 1 for i in range(3)) for x in range(8)]
    masses = [
        (x, p[0] ** x[0] * (1 - p[0]) ** (1 - x[0]) / 2 * p[2] ** x[2] * (1 - p[2]) ** (1 - x[2]))
        for x in points
    ]
    own = _mean_of_two(impurity(names[0]), impurity(names[1]))
    for others in product((0, 1), repeat=7):
        labels = (0, *others)  # the other label gives the same tree
        if not any(others):
            continue
        expected = _expected_root_test(masses, labels, names)
        cube = CubeProblem(list(labels), p)
        sample = SampleProblem(points, labels, weights=[int((w * 30).p) for _, w in masses])
        for problem in (cube, sample):
            assert greedy(problem, depth=1, impurity=own).root.test == expected
