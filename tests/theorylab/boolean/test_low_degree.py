"""Functions as bits, their low-degree coefficients and the label masses of subcubes, against the definitions."""

from itertools import product

import numpy as np
import pytest
from flint import fmpq

from theorylab.boolean.low_degree import low_degree_sums, low_degree_terms, subset_masks
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.subcube_masses import SubcubeMasses
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners.greedy import greedy
from theorylab.learners.top_k import top_k
from theorylab.problems.cube import CubeProblem
from theorylab.problems.cube_level import CubeLevel
from theorylab.problems.levels import StateLevel, first_level


def character(mask, x):
    return (-1) ** (mask & x).bit_count()


def columns(mask, column):
    """Return the values of the fixed variables, as bits of the input's number."""
    members = [i for i in range(mask.bit_length()) if mask >> i & 1]
    return sum((column >> j & 1) << i for j, i in enumerate(members))


def sources(n):
    """Return a Boolean function as bits, as integers and as integers longer than 64 bits, each with its values."""
    function = PackedFunction.random(n, seed=n)
    weights = np.random.default_rng(n).integers(-50, 100, 1 << n)
    large = np.array([int(w) << 80 for w in weights], dtype=object)
    return [(function, function.bits().tolist()), (weights, weights.tolist()), (large, list(large))]


@pytest.mark.parametrize("n", range(12))
def test_bits_and_restrictions(n):
    function = PackedFunction.random(n, seed=3 * n)
    bits = function.bits()
    assert [function(x) for x in range(1 << n)] == bits.tolist()
    assert PackedFunction.from_bits(bits).words.tolist() == function.words.tolist()
    assert function.ones() == int(bits.sum())
    random = np.random.default_rng(n)
    for mask, values in random.integers(0, 1 << n, (30, 2)).tolist():
        kept = [bits[x] for x in range(1 << n) if x & mask == values & mask]
        assert function.restrict(mask, values).bits().tolist() == kept


def test_bits_that_are_no_function():
    with pytest.raises(InvalidArgument, match="power of two"):
        PackedFunction.from_bits(np.zeros(3))
    with pytest.raises(InvalidArgument, match="0 or 1"):
        PackedFunction.from_bits(np.array([0, 2]))
    with pytest.raises(InvalidArgument, match="2\\^7 bits are 2 words"):
        PackedFunction(np.zeros(1, dtype=np.uint64), 7)
    with pytest.raises(InvalidArgument, match="beyond the first 2"):
        PackedFunction(np.array([4], dtype=np.uint64), 1)


@pytest.mark.parametrize("n", range(9))
def test_coefficients_by_definition(n):
    for source, values in sources(n):
        for degree in {0, 1, 2, n // 2, n, n + 1}:
            sums = low_degree_sums(source, degree)
            assert len(sums) == min(degree, n) + 1
            for size, found in enumerate(sums):
                wanted = [
                    sum(v * character(mask, x) for x, v in enumerate(values))
                    for mask in subset_masks(n, size).tolist()
                ]
                assert found.tolist() == wanted


@pytest.mark.parametrize("n", [18, 19])
def test_blocks_in_parallel_are_the_transform_of_the_values(n):
    function = PackedFunction.random(n, seed=1)
    values = function.bits().astype(np.int64)
    for found, wanted in zip(low_degree_sums(function, 3), low_degree_sums(values, 3), strict=True):
        assert np.array_equal(found, wanted)


def test_sets_in_colexicographic_order():
    for n, size in product(range(7), range(8)):
        masks = subset_masks(n, size).tolist()
        # colexicographic order is the order of the masks as numbers
        assert masks == [mask for mask in range(1 << n) if mask.bit_count() == size]
        assert low_degree_terms(n, size) == sum(mask.bit_count() <= size for mask in range(1 << n))


@pytest.mark.parametrize("n", range(7))
def test_masses_of_all_subcubes(n):
    for source, values in sources(n):
        for k, level in enumerate(SubcubeMasses(source).levels(n)):
            for mask, row in zip(subset_masks(n, k).tolist(), level.tolist(), strict=True):
                for column, mass in enumerate(row):
                    fixed = columns(mask, column)
                    assert mass == sum(v for x, v in enumerate(values) if x & mask == fixed)


@pytest.mark.parametrize("last", [fmpq(6, 7), fmpq(1, 10**21 + 7)])
def test_total_masses_of_a_product_distribution(last):
    """The denominator fits into a word, or is too long for one."""
    p = [fmpq(1, 3), fmpq(3, 10), last]
    problem = CubeProblem([fmpq(1, 2)] * 8, p)
    for k in range(4):
        totals = problem.total_masses(k)
        for mask, row in zip(subset_masks(3, k).tolist(), totals.tolist()):
            for column, mass in enumerate(row):
                values = columns(mask, column)
                chance = fmpq(1)
                for i in range(3):
                    if mask >> i & 1:
                        chance *= p[i] if values >> i & 1 else 1 - p[i]
                assert fmpq(mass, problem.denominator) == chance
                assert problem.total_mass((mask, values)) == mass


def test_memory_is_asked_for_first(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "1MiB")
    masses = SubcubeMasses(PackedFunction.random(16, seed=0))
    with pytest.raises(TooLarge, match="at most 8 fixed: there are .* depth 4 would fit"):
        masses.levels(8)
    with pytest.raises(TooLarge, match="holding its 2\\^30 bits"):
        PackedFunction.random(30, seed=0)


@pytest.mark.parametrize(("n", "depth"), [(4, 4), (11, 2), (12, 3)])
def test_levels_in_numpy_are_the_levels_state_by_state(n, depth):
    problem = CubeProblem(PackedFunction.random(n, seed=5))
    fast, slow = first_level(problem), StateLevel(problem, [problem.root])
    assert isinstance(fast, CubeLevel)
    for _ in range(depth):
        (masses, total), (naive, naive_total) = fast.label_masses(), slow.label_masses()
        assert (masses * naive_total == naive * total).all()
        ours, theirs = fast.expand(), slow.expand()
        for name in ("owner", "index", "multiplicity"):
            assert np.array_equal(getattr(ours, name), getattr(theirs, name))
        assert [ours.shapes[s] for s in ours.shape] == [theirs.shapes[s] for s in theirs.shape]
        reached = [[ours.children.state(c) for c in row] for row in ours.child.tolist()]
        assert reached == [[theirs.children.state(c) for c in row] for row in theirs.child.tolist()]
        # the same subcubes in the same order
        order = {ours.children.state(i): i for i in range(len(ours.children))}
        fast = ours.children.take(
            np.array([order[theirs.children.state(i)] for i in range(len(theirs.children))])
        )
        slow = theirs.children


def test_large_functions_are_learned_from_the_tables():
    """Greedy and Top-5 learn the majority of five of twenty variables exactly; greedy tests no other variable."""
    n, relevant = 20, (1, 4, 9, 13, 19)
    inputs = np.arange(1 << n)
    majority = sum((inputs >> i) & 1 for i in relevant) >= 3
    problem = CubeProblem(PackedFunction.from_bits(majority))
    assert top_k(problem, k=5, depth=5).error == 0
    tree = greedy(problem, depth=5)
    assert tree.error == 0
    assert {name for _, _, _, name in tree.places() if name.startswith("x")} <= {
        f"x{i + 1}" for i in relevant
    }
