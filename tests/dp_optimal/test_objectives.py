import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_problems import (
    GraphProblem,
    TermsProblem,
    boolean_table,
    even_split,
    three_way,
    uniform_terms,
    weighted_split,
)

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.by_size import optimal_by_size
from dp_optimal.catalog import CATALOG
from dp_optimal.expected_cost import optimal_expected_cost
from dp_optimal.penalty import optimal_with_penalty
from theorylab.catalog import find
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.limits import VARIABLE
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem


def table_of_terms(sizes):
    """Return the truth table of the read-once DNF with the given term sizes."""
    masks, used = [], 0
    for size in sizes:
        masks.append(((1 << size) - 1) << used)
        used += size
    return [int(any(x & mask == mask for mask in masks)) for x in range(1 << used)]


@pytest.mark.parametrize("sizes", [(1,), (3,), (1, 2), (2, 2), (2, 3), (1, 1, 2), (2, 2, 2)])
def test_merged_states_agree_with_the_whole_cube(sizes):
    """Multisets of term sizes have the same curve as all subcubes of the function with an irrelevant variable."""
    lumped = optimal_by_size(TermsProblem([(size,) for size in sizes]), 10)
    table = table_of_terms(sizes)
    cube = optimal_by_size(CubeProblem(table + table), 10)
    assert lumped.errors == cube.errors
    assert lumped.tree.error == cube.tree.error == lumped.errors[-1]
    assert lumped.tree.size == cube.tree.size


@pytest.mark.parametrize("sizes", [(1, 2), (2, 2), (2, 3), (1, 1, 2), (2, 2, 2)])
def test_merged_states_are_reached_at_several_depths_and_probabilities(sizes):
    """Unlike a subcube, a multiset of terms is reached by paths of several lengths; limits apply to each path."""
    terms, cube = TermsProblem([(size,) for size in sizes]), CubeProblem(table_of_terms(sizes))
    for depth in range(sum(sizes) + 1):
        merged, whole = optimal_by_depth(terms, depth), optimal_by_depth(cube, depth)
        assert merged.value == merged.tree.error == whole.value
        assert merged.tree.leaves == whole.tree.leaves
        assert merged.tree.depth <= depth
        for penalty in ("1/200", "1/50", "1/20"):
            assert (
                optimal_with_penalty(terms, penalty, depth).value
                == optimal_with_penalty(cube, penalty, depth).value
            )


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_parity_needs_the_full_tree(n):
    """On a parity of n bits, a leaf that reads fewer variables has error 1/2, so only full paths help."""
    problem = CubeProblem([bin(x).count("1") & 1 for x in range(1 << n)])
    optimum = optimal_by_size(problem, 1 << n)
    assert optimum.value == 0
    assert optimum.tree.size == (1 << n) - 1
    for depth in range(n):
        shallow = optimal_by_depth(problem, depth)
        assert shallow.value == fmpq(1, 2)
        assert shallow.tree.size == 0
    assert optimal_by_depth(problem, n).tree.leaves == 1 << n
    assert optimal_expected_cost(problem).value == n


def test_errors_do_not_increase_and_values_are_those_of_the_trees():
    problem = three_way()
    by_size = optimal_by_size(problem, 30)
    assert list(by_size.errors) == sorted(by_size.errors, reverse=True)
    for t, error in enumerate(by_size.errors[:8]):
        optimum = optimal_by_size(problem, t)
        assert optimum.errors == by_size.errors[: t + 1]
        assert optimum.tree.error == error
        assert optimum.tree.size <= t
    for penalty in ("0", "1/100", "1/30", "1/10", "1"):
        sparse = optimal_with_penalty(problem, penalty)
        assert sparse.value == sparse.tree.error + rational(penalty) * sparse.tree.leaves


@given(
    st.lists(st.integers(0, 1), min_size=16, max_size=16),
    st.sampled_from([fmpq(1, 1000), fmpq(1, 32), fmpq(1, 9)]),
)
@settings(max_examples=25, deadline=None)
def test_with_binary_tests_the_penalty_prices_sizes(table, penalty):
    """As leaves = size + 1, the sparse optimum is the minimum of OPT(t) + penalty (t + 1) over t."""
    problem = boolean_table(table)
    errors = optimal_by_size(problem, 15).errors
    assert optimal_with_penalty(problem, penalty).value == min(
        e + penalty * (t + 1) for t, e in enumerate(errors)
    )


@given(st.lists(st.integers(0, 1), min_size=16, max_size=16), st.permutations(range(4)))
@settings(max_examples=15, deadline=None)
def test_values_do_not_depend_on_names_or_on_which_label_is_one(table, order):
    renamed = [table[sum((x >> i & 1) << order[i] for i in range(4))] for x in range(16)]
    problem, other = CubeProblem(table), CubeProblem([1 - y for y in renamed])
    assert optimal_by_size(problem, 15).errors == optimal_by_size(other, 15).errors
    assert [optimal_by_depth(problem, d).value for d in range(5)] == [
        optimal_by_depth(other, d).value for d in range(5)
    ]
    assert optimal_with_penalty(problem, "1/40").value == optimal_with_penalty(other, "1/40").value
    assert optimal_expected_cost(problem).value == optimal_expected_cost(other).value


def test_trees_label_inputs_in_the_problem_s_own_variables():
    table = table_of_terms((2, 3))
    problem = CubeProblem(table)
    for optimum in (
        optimal_by_size(problem, 40),
        optimal_by_depth(problem, 5),
        optimal_expected_cost(problem),
    ):
        for x, label in enumerate(table):
            assert optimum.tree.label([x >> i & 1 for i in range(5)]) == label


def test_trees_over_the_relevant_part_keep_the_problem():
    class WithIrrelevant(TermsProblem):
        """The same problem with irrelevant variables, whose states count those that were read."""

        def __init__(self, terms, irrelevant):
            super().__init__(terms)
            self.inner = TermsProblem(terms)
            self.irrelevant = irrelevant
            self.root = (self.inner.root, 0)

        def label_distribution(self, state):
            return self.inner.label_distribution(state[0])

        def splits(self, state):
            raise AssertionError("an optimum needs only the relevant part")

        def relevant(self):
            return self.inner

    problem = WithIrrelevant([(1,), (2,)], 5)
    optimum = optimal_by_size(problem, 3)
    assert optimum.tree.problem is problem
    assert optimum.errors == optimal_by_size(problem.inner, 3).errors


def test_a_chain_far_beyond_the_recursion_limit():
    """The tree of a conjunction of 3000 variables is a single path, far longer than the recursion limit."""
    k = 3000
    problem = TermsProblem([(k,)])
    cost = optimal_expected_cost(problem)
    assert cost.value == 2 - fmpq(1, 1 << (k - 1))  # the mean number of fair coins up to the first zero
    assert cost.tree.depth == optimal_by_depth(problem, k).tree.depth == k


def test_a_depth_limit_keeps_large_problems_small():
    """With at most 3 tests only 2,049 of the 531,441 subcubes of a 12-variable cube are reached."""
    parity = [bin(x & 7).count("1") & 1 for x in range(1 << 12)]
    problem = CubeProblem(parity)
    assert optimal_by_depth(problem, 3).value == 0
    assert optimal_by_size(problem, 2).value == fmpq(1, 2)


def test_an_outcome_that_cannot_happen_gets_a_leaf():
    half = fmpq(1, 2)
    test = weighted_split(0, (half, 0), (0, 0), (half, 1))  # the second outcome is impossible
    problem = GraphProblem("root", {"root": half, 0: 0, 1: 1}, {"root": [test]})
    sparse = optimal_with_penalty(problem, "1/8")
    assert (sparse.value, sparse.tree.leaves) == (fmpq(3, 8), 3)
    assert optimal_with_penalty(problem, "1/4").tree.leaves == 1
    assert optimal_by_size(problem, 1).errors == (fmpq(1, 2), fmpq(0))
    assert optimal_expected_cost(problem).value == 1


def test_expected_cost_avoids_dead_ends_and_names_one_that_it_cannot():
    useless, right = (
        even_split(0, "stuck", "stuck"),
        weighted_split(1, (fmpq(1, 3), 0), (fmpq(2, 3), 1), cost=7),
    )
    means = {"root": fmpq(2, 3), "stuck": fmpq(2, 3), 0: 0, 1: 1}
    assert optimal_expected_cost(GraphProblem("root", means, {"root": [useless, right]})).value == 7
    with pytest.raises(InvalidArgument, match=r"no tree is always right; subproblem 'stuck' .* 1/3, 2/3"):
        optimal_expected_cost(GraphProblem("root", means, {"root": [useless]}))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda p: optimal_by_size(p, -1), "size: -1 given, at least 0 is needed"),
        (lambda p: optimal_by_depth(p, -2), "depth: -2 given, at least 0 is needed"),
        (lambda p: optimal_with_penalty(p, "-1/2"), "penalty: -1/2 is negative"),
        (lambda p: optimal_with_penalty(p, "much"), "penalty: 'much' is not a rational"),
        (lambda p: optimal_with_penalty(p, 0.1), "penalty: 0.1 is not exact"),
    ],
)
def test_bad_arguments(call, message):
    with pytest.raises(InvalidArgument, match=message):
        call(uniform_terms(2, 2))


def test_too_large_is_said_before_memory_is_used(monkeypatch):
    monkeypatch.setenv(VARIABLE, "4MiB")
    with pytest.raises(TooLarge, match="limit is 4 MiB"):
        optimal_by_size(uniform_terms(8, 8), 40)


def test_catalog_names_every_program():
    assert set(CATALOG.objectives) == {
        "size", "depth", "depth-and-size", "penalty", "penalty-path", "pareto", "exact-size", "exact-depth",
        "expected-cost", "rashomon",
    }  # fmt: skip
    assert all(callable(find(CATALOG.objectives, name, kind="program")) for name in CATALOG.objectives)
    assert find(CATALOG.objectives, "depth", kind="objective") is optimal_by_depth
