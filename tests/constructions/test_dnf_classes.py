"""The classes of read-once DNFs over which MIC is computed."""

import re
from math import comb

import pytest
from flint import fmpq
from test_lumped_problem import reachable

from constructions.papers.bdm import product_class, read_once_dnf, uniform_class
from theorylab.errors import InvalidArgument, TooLarge

P = (fmpq(3, 10), fmpq(7, 10))


@pytest.mark.parametrize(("terms", "literals"), [(1, 1), (2, 3), (3, 2), (5, 5), (8, 8)])
def test_number_of_functions(terms, literals):
    """With m types of terms there are C(k + m, k) multisets of at most k terms, including the empty one."""
    assert len(set(uniform_class(terms, literals).members)) == comb(terms + literals, terms) - 1
    if terms <= 5:
        types = literals * (literals + 3) // 2  # pairs (n1, n2) with 1 <= n1 + n2 <= literals
        assert len(set(product_class(terms, literals, P).members)) == comb(terms + types, terms) - 1


@pytest.mark.parametrize("functions", [uniform_class(3, 4), product_class(3, 3, P)])
def test_closed_under_reading_a_variable(functions):
    known = {*functions.members, fmpq(0), fmpq(1)}
    for state in functions.members:
        splits = functions.problem.splits(state)
        assert splits
        assert all(branch.child in known for split in splits for branch in split.branches)
    assert functions.problem.root in functions.members


def test_the_largest_uniform_function_reaches_the_class():
    functions = uniform_class(3, 4)
    assert set(reachable(functions.problem)) == {*functions.members, fmpq(0), fmpq(1)}


def one_by_one(functions, state):
    """Return the member of the class as a DNF."""
    described = functions.describe(state)
    if isinstance(described[0], int):
        return read_once_dnf(tuple(described))
    sizes = tuple(map(sum, described))
    return read_once_dnf(sizes, tuple(p for a, b in described for p in (P[0],) * a + (P[1],) * b))


@pytest.mark.parametrize("functions", [uniform_class(3, 3), product_class(2, 3, P)])
def test_members_are_the_functions_described(functions):
    for state in functions.members:
        alone = one_by_one(functions, state).relevant()
        assert alone.label_mean(alone.root) == functions.problem.label_mean(state)

        def outlook(problem, at):
            return sorted(
                (
                    s.multiplicity,
                    s.branches[1].probability,
                    *(problem.label_mean(b.child) for b in s.branches),
                )
                for s in problem.splits(at)
            )

        assert outlook(alone, alone.root) == outlook(functions.problem, state)


def test_descriptions():
    assert [2, 3, 3] in map(uniform_class(3, 3).describe, uniform_class(3, 3).members)
    functions = product_class(2, 2, P)
    described = [functions.describe(state) for state in functions.members]
    assert [[1, 0], [1, 1]] in described
    assert all(1 <= sum(term) <= 2 for terms in described for term in terms)


@pytest.mark.parametrize(
    "build",
    [
        lambda: uniform_class(0, 3),
        lambda: uniform_class(3, 0),
        lambda: product_class(2, 2, P[:1]),
        lambda: product_class(2, 2, (P[0], P[0])),
        lambda: product_class(2, 2, (P[0], fmpq(1))),
    ],
)
def test_bad_classes_are_refused(build):
    with pytest.raises(InvalidArgument):
        build()


def test_classes_that_do_not_fit_are_refused():
    with pytest.raises(TooLarge, match=r"at least \d+ functions; at most 5000000") as refusal:
        uniform_class(30, 30)
    assert int(re.search(r"\d+", str(refusal.value))[0]) < comb(60, 30)
