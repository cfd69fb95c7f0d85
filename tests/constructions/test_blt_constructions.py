"""The lower-bound function of Blanc, Lange and Tan, and the parity of two variables."""

from itertools import product
from math import comb

import numpy as np
import pytest
from flint import fmpq

from constructions.papers.blt import agnostic_lower, nearest_terms, parity_of_two
from constructions.parts.expanded import expand
from theorylab.boolean.monotonicity import is_monotone
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy

SMALL = [(1, 2, 1, 1), (2, 3, 2, 1), (2, 3, 1, 3), (2, 2, 1, 4), (3, 2, 1, 2), (1, 4, 2, 3)]


def f(x, w, m, m1):
    """Return the value of the function of section 4, case by case."""
    terms = [all(x[i * w : (i + 1) * w]) for i in range(m)]
    tribes, first = any(terms), any(terms[:m1])
    if first:
        return 1
    if tribes:
        y = [2 * bit - 1 for bit in x[w * m :]]
        return int(sum(y) >= 0)
    return 0


@pytest.mark.parametrize("parameters", SMALL)
def test_definition(parameters):
    w, m, m1, k = parameters
    problem = agnostic_lower(*parameters)
    assert problem.variables == w * m + k
    means, _ = expand(problem)
    for x in product((0, 1), repeat=w * m + k):
        expected = f(x, w, m, m1)
        assert problem.mean(problem.state(x)) == expected
        assert means[sum(bit << i for i, bit in enumerate(x))] == expected


@pytest.mark.parametrize("parameters", SMALL)
def test_monotone(parameters):
    means, _ = expand(agnostic_lower(*parameters))
    assert is_monotone(np.array([int(mean.p) for mean in means]))


@pytest.mark.parametrize("parameters", [*SMALL, (3, 5, 3, 5), (4, 6, 4, 6)])
def test_number_of_states(parameters):
    w, m, m1, k = parameters
    block = agnostic_lower(*parameters)
    states, waiting = {block.start}, [block.start]
    for state in waiting:
        for *_, zero, one in block.tests(state):
            fresh = {zero, one} - states
            states |= fresh
            waiting += fresh
    a = (k + 1) // 2
    assert len(states) == comb(m1 + w, w) * comb(m - m1 + w, w) * (a * (k - a + 1) + 1) + 1


@pytest.mark.parametrize("w", [1, 2, 3, 4, 5, 6, 9])
@pytest.mark.parametrize("acceptance", ["1/2", "499/1000", "9/10", "1/100"])
def test_nearest_terms_by_trying_them_all(w, acceptance):
    target = fmpq(*map(int, acceptance.split("/")))
    accepted = [1 - (1 - fmpq(1, 2**w)) ** t for t in range(1, 4 * 2**w)]
    distances = [abs(value - target) for value in accepted]
    assert nearest_terms(w, acceptance) == 1 + distances.index(min(distances))


@pytest.mark.parametrize("n", [2, 3, 6])
def test_parity_of_two(n):
    problem = parity_of_two(n)
    means, probabilities = expand(problem)
    assert probabilities == (fmpq(1, 2),) * n
    assert [int(mean.p) for mean in means] == [(x ^ x >> 1) & 1 for x in range(2**n)]
    assert greedy(problem, depth=2, ties="best").error == 0
    assert greedy(problem, depth=n - 2, ties="worst").error == fmpq(1, 2)
    assert greedy(problem, depth=n, ties="worst").error == 0


@pytest.mark.parametrize(
    ("build", "wrong"),
    [
        (lambda: agnostic_lower(0, 3, 1, 1), "w: 0"),
        (lambda: agnostic_lower(2, 3, 0, 1), "m1: 0"),
        (lambda: agnostic_lower(2, 3, 3, 1), "m: 3 given, it must be larger than m1 = 3"),
        (lambda: agnostic_lower(2, 3, 2, 0), "variables: 0"),
        (lambda: nearest_terms(0, "1/2"), "w: 0"),
        (lambda: nearest_terms(3, "1"), "acceptance: 1"),
        (lambda: parity_of_two(1), "n: 1"),
    ],
)
def test_parameters_out_of_range(build, wrong):
    with pytest.raises(InvalidArgument, match=wrong):
        build()


def test_terms_too_long_to_count():
    with pytest.raises(TooLarge, match="w: 17"):
        nearest_terms(17, "1/2")
