from itertools import chain, combinations
from random import Random

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.impurities.submodular import MOST_ELEMENTS, SetFunction, conjunction, disjunction, truncate

N = 3


def from_table(values):
    n = len(values).bit_length() - 1
    return SetFunction(n, lambda subset: fmpq(values[sum(1 << d for d in subset)]))


def subsets(n):
    return [frozenset(s) for s in chain.from_iterable(combinations(range(n), k) for k in range(n + 1))]


def monotone_by_definition(f):
    return all(f(a) <= f(b) for a in subsets(f.elements) for b in subsets(f.elements) if a <= b)


def submodular_by_definition(f):
    every = subsets(f.elements)
    return all(f(a) + f(b) >= f(a | b) + f(a & b) for a in every for b in every)


def random_coverage(seed):
    """Return a weighted coverage function with values in [0, 1], which is monotone and submodular."""
    chance = Random(seed)
    covers = [{u for u in range(6) if chance.random() < 0.4} for _ in range(N)]
    weights = [fmpq(chance.randint(0, 5), 30) for _ in range(6)]
    return SetFunction(
        N, lambda subset: sum((weights[u] for u in set().union(*(covers[d] for d in subset))), fmpq(0))
    )


@given(st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_steps_of_one_element_decide(values):
    f = from_table(values)
    assert f.is_monotone() == monotone_by_definition(f)
    assert f.is_submodular() == submodular_by_definition(f)


def test_every_function_of_two_elements():
    for code in range(81):
        f = from_table([code // 3**i % 3 for i in range(4)])
        assert f.is_monotone() == monotone_by_definition(f)
        assert f.is_submodular() == submodular_by_definition(f)


@pytest.mark.parametrize("seed", range(10))
def test_operations_keep_coverage_functions_submodular(seed):
    f, g = random_coverage(seed), random_coverage(seed + 100)
    for h in (f, truncate(f, "1/4"), f * fmpq(2, 3), disjunction(f, g)):
        assert h.is_monotone()
        assert h.is_submodular()
    for subset in subsets(N):
        assert truncate(f, "1/4")(subset) == min(f(subset), fmpq(1, 4))
        assert disjunction(f, g)(subset) == f(subset) + g(subset) - f(subset) * g(subset)
        assert conjunction(f, g)(subset) == f(subset) * g(subset)


def test_conjunction_is_not_submodular():
    f, g = (SetFunction(2, lambda subset, d=d: fmpq(d in subset)) for d in range(2))
    assert f.is_submodular()
    assert not conjunction(f, g).is_submodular()
    assert disjunction(f, g).is_submodular()


def test_elements_may_repeat_in_any_order():
    f = from_table(list(range(8)))
    assert f([2, 0, 2]) == 5
    assert f.values == tuple(map(fmpq, range(8)))


def test_wrong_use():
    f = from_table([0, 1])
    with pytest.raises(InvalidArgument, match="elements are 0 to 0"):
        f([1])
    with pytest.raises(InvalidArgument, match="ground sets of 1 and 2 elements"):
        disjunction(f, from_table([0, 1, 1, 2]))
    with pytest.raises(TooLarge, match="subsets"):
        SetFunction(MOST_ELEMENTS + 1, lambda subset: fmpq(0)).is_monotone()
