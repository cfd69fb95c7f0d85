"""The purest tests of a sample when floats do not distinguish them, against the exact order of any problem."""

import random

import numpy as np
import pytest
from flint import fmpq

from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import impurity
from theorylab.learners.samples.best_tests import SampleBestTests
from theorylab.learners.samples.questions import Questions
from theorylab.problems.samples.sample import SampleProblem
from theorylab.rows.bit_rows import bit_rows

KINDS = ("entropy", "gini", "km", "error", "tsallis:3,1", "tsallis:1/2,1")


def columns(*masses):
    """Return a sample with two labels on which feature i is 1 on the given numbers of points of each label."""
    n = len(masses)
    rows = {tuple(int(i == j) for j in range(n)): list(own) for i, own in enumerate(masses)}
    return rows


def assert_same_tests(problem, kind):
    here, anywhere = SampleBestTests(problem, impurity(kind)), BestTests(problem, impurity(kind))
    (tests, _), (expected, _) = here(problem.root), anywhere(problem.root)
    assert [split.test for split in tests] == [split.test for split in expected]
    assert tests == expected
    return here


@pytest.mark.parametrize("kind", KINDS)
def test_random_masses(kind):
    rng = random.Random(2)
    for _ in range(25):
        most = rng.choice((3, 10, 10**6, 10**13))
        rows = columns(*((rng.randint(0, most), rng.randint(1, most)) for _ in range(rng.randint(2, 7))))
        rows[(0,) * len(next(iter(rows)))] = [1, rng.randint(0, most)]
        assert_same_tests(SampleProblem(rows), kind)


@pytest.mark.parametrize("kind", KINDS)
def test_masses_too_close_for_floats(kind):
    """One unit in 10^14 at the one-child changes the gains, but not their floats."""
    m = 10**14
    rows = columns((m, 3 * m), (m, 3 * m + 1), (m + 1, 3 * m), (m, 3 * m))
    rows[0, 0, 0, 0] = [m, m]
    order = assert_same_tests(SampleProblem(rows), kind)
    if kind != "error":
        assert order._questions._known


def test_equal_products_of_powers_are_a_tie():
    """Equal entropies of different masses are decided by exponents of primes, without exact evaluation."""
    found = 0
    for total in ((a, b) for a in range(3, 13) for b in range(3, 13)):
        parts = [(x, y) for x in range(total[0] + 1) for y in range(total[1] + 1) if 0 < x + y < sum(total)]
        here = nontrivial_tie(total, parts)
        if here is not None:
            found += 1
            order = assert_same_tests(two_tests(total, *here), "entropy")
            assert not order._questions._known
    assert found > 0


def nontrivial_tie(total, parts):
    """Return two ways to split masses with exactly equal entropies whose children have different masses, or None."""
    seen = {}
    for x, y in parts:
        product = fmpq(1)
        for own in ((x, y), (total[0] - x, total[1] - y)):
            for n, sign in ((sum(own), 1), (own[0], -1), (own[1], -1)):
                product *= fmpq(max(n, 1)) ** (sign * n)
        signature = frozenset((tuple(sorted((x, y))), tuple(sorted((total[0] - x, total[1] - y)))))
        if product in seen and seen[product][0] != signature:
            return seen[product][1], (x, y)
        seen.setdefault(product, (signature, (x, y)))
    return None


def two_tests(total, first, second):
    """Return a sample of the given masses, on which two features are 1 on the given parts, as nested as possible."""
    both = tuple(min(a, b) for a, b in zip(first, second))
    rows = {
        (1, 1): both,
        (1, 0): tuple(a - c for a, c in zip(first, both)),
        (0, 1): tuple(b - c for b, c in zip(second, both)),
    }
    rest = tuple(t - sum(row[i] for row in rows.values()) for i, t in enumerate(total))
    if min(rest) < 0:  # complement the second part: the parts are then nested the other way round
        return two_tests(total, first, tuple(t - b for t, b in zip(total, second)))
    return SampleProblem({**rows, (0, 0): rest})


def test_answers_are_kept_while_their_table_grows():
    rows = bit_rows(np.array([[False], [True]]), np.array([[1, 2], [2, 1]]))
    questions = Questions(rows, impurity("gini"))
    asked = [(1, n, 2, 1, 3, n, 2, 2) for n in range(1, 200)]
    for question in asked:
        questions.scoring.question[:] = question
        questions.answer()
    kept = {tuple(p): a for p, a in zip(questions.scoring.pairs.tolist(), questions.scoring.answers.tolist())}
    for question in asked:
        gini = [2 * sum(fmpq(a * b, a + b) for a, b in (q[:2], q[2:])) for q in (question[:4], question[4:])]
        assert kept[question] == (gini[0] > gini[1]) - (gini[0] < gini[1])


@pytest.mark.parametrize(
    "parts", [((2299, 2398), (767, 836)), ((1149, 4178), (955, 3944)), ((1058, 1109), (1795, 1856))]
)
def test_entropies_that_differ_by_less_than_the_margin_are_no_tie(parts):
    """On 12000 inputs weighted entropies differ by about 10^-9, less than the margin, and are compared exactly."""
    for first, second in (parts, parts[::-1]):
        order = assert_same_tests(two_tests((6000, 6000), first, second), "entropy")
        assert order._questions._known
