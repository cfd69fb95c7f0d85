"""Algorithms 4 and 5 of the SPLIT paper as printed: read aloud, and where they differ from those that are meant."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from flint import fmpq
from naive_learners import DIGITS, gain, halves, mass, stump_error
from naive_split import asked_by, cubes, tables

from constructions.papers.topk import parity_xor
from constructions.parts.lumped import expand
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import greedy, leaf_penalty_greedy, resplit_set
from theorylab.learners.printed_leaf_penalty import printed_leaf_penalty_greedy
from theorylab.learners.printed_resplit import printed_resplit_set
from theorylab.numbers.rationals import rational
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Branch, Problem, Split
from theorylab.problems.sample import SampleProblem
from theorylab.trees.nodes import Edge, Node, leaf
from theorylab.trees.tree import Tree

PENALTIES = ("0", "1/100", "1/20", "1/5")


def read_aloud(rows, unread, depth, penalty, ties):
    """Algorithm 4, line by line: (tests, lb)."""
    tree, bound = None, penalty + stump_error(rows) / mass(rows)
    tests = [i for i in unread if all(halves(rows, i))]
    if depth > 1 and tests:
        gains = {i: gain(rows, i, "entropy") for i in tests}
        tied = [i for i in tests if gains[i] >= max(gains.values()) - DIGITS]
        f = tied[0 if ties == "first" else -1]
        rest = [i for i in unread if i != f]
        (left, left_bound), (right, right_bound) = (
            read_aloud(half, rest, depth - 1, penalty, ties) for half in halves(rows, f)
        )
        if left_bound + right_bound < bound:
            tree, bound = (f, left, right), left_bound + right_bound
    return tree, bound


def sum_over_leaves(tree, penalty):
    """Error + penalty over the leaves, each error on the inputs of the leaf."""

    def at(node):
        if isinstance(node, Node):
            return sum((at(edge.child) for edge in node.edges), fmpq(0))
        return node.error + penalty

    return at(tree.root)


@pytest.mark.parametrize("ties", ["first", "last"])
def test_algorithm_4_read_aloud(ties):
    for problem, rows in [*cubes(3, 6, seed=31), *cubes(5, 2, seed=32), *tables(5, 12, seed=33)]:
        unread = range(problem.variables)
        for depth, penalty in product(range(5), PENALTIES):
            grown = printed_leaf_penalty_greedy(problem, depth=depth, penalty=penalty, ties=ties)
            tests, bound = read_aloud(rows, unread, depth, Fraction(penalty), ties)
            assert asked_by(grown) == tests
            assert sum_over_leaves(grown, rational(penalty)) == rational(bound)
            assert grown.depth <= max(0, depth - 1)


def prunings(problem, node, state):
    """Every tree that a tree can be pruned to."""
    yield leaf(problem, state)
    if isinstance(node, Node):
        split = next(s for s in problem.splits(state) if s.test == node.test)
        below = [
            list(prunings(problem, edge.child, child)) for edge, (_, child) in zip(node.edges, split.branches)
        ]
        for parts in product(*below):
            yield Node(node.test, tuple(Edge(p, part) for (p, _), part in zip(split.branches, parts)))


def test_algorithm_4_prunes_the_greedy_tree_to_the_least_sum():
    for problem, _ in [*cubes(4, 6, seed=34), *tables(4, 6, seed=35)]:
        for depth, penalty in product((1, 2, 3), map(rational, PENALTIES)):
            whole = greedy(problem, depth=depth)
            every = [Tree(problem, root) for root in prunings(problem, whole.root, problem.root)]
            least = min(sum_over_leaves(tree, penalty) for tree in every)
            printed = printed_leaf_penalty_greedy(problem, depth=depth + 1, penalty=penalty)
            assert sum_over_leaves(printed, penalty) == least


def test_algorithm_4_refuses_what_helps_and_keeps_what_harms():
    helps = SampleProblem({(0,): (3, 1), (1,): (1, 3)})
    assert printed_leaf_penalty_greedy(helps, depth=2, penalty=0).error == fmpq(1, 2)
    assert leaf_penalty_greedy(helps, depth=1, penalty=0).error == fmpq(1, 4)
    # after x1 = 1 one of four inputs is 0, a quarter of them but a sixth of all: a third leaf at 1/5 harms
    harms = SampleProblem({(0, 0): (1, 0), (0, 1): (1, 0), (1, 0): (1, 0), (1, 1): (0, 3)})
    price = fmpq(1, 5)
    printed = printed_leaf_penalty_greedy(harms, depth=3, penalty=price)
    meant = leaf_penalty_greedy(harms, depth=2, penalty=price)
    assert printed.error + price * printed.leaves == 3 * price
    assert meant.error + price * meant.leaves == fmpq(1, 6) + 2 * price


def test_depth_of_algorithm_4_counts_the_leaf():
    problem = CubeProblem([0, 1])
    assert [printed_leaf_penalty_greedy(problem, depth=d, penalty=0).depth for d in range(4)] == [0, 0, 1, 1]
    assert leaf_penalty_greedy(problem, depth=1, penalty=0).depth == 1


class Certain(Problem):
    """x1 = 0 and the label is x2; where x1 = 1, which never happens, it would be a fair coin."""

    root, variables = ("root",), 2

    def label_distribution(self, state):
        return {"x2=0": (fmpq(1), fmpq(0)), "x2=1": (fmpq(0), fmpq(1))}.get(state, (fmpq(1, 2), fmpq(1, 2)))

    def splits(self, state):
        branches = (Branch(fmpq(1, 2), "x2=0"), Branch(fmpq(1, 2), "x2=1"))
        never = (Branch(fmpq(1), "x1=0"), Branch(fmpq(0), "x1=1"))
        return {("root",): [Split(0, never)], "x1=0": [Split(1, branches)]}.get(state, [])


def test_outcomes_that_cannot_happen_add_no_error():
    """Three leaves without error for 1/10 each, against one for 1/2 + 1/10."""
    assert printed_leaf_penalty_greedy(Certain(), depth=3, penalty="1/10").error == 0
    printed = printed_resplit_set(Certain(), depth=2, lookahead=1, penalty="1/10", slack="1/10")
    assert printed.objectives == resplit_set(Certain(), depth=2, lookahead=1, penalty="1/10").objectives
    assert printed.objectives == {fmpq(3, 10): 1}


def test_both_readings_of_algorithm_5_differ():
    """x1 or (x2 and x3), one test of lookahead, and depth three: the prefix that is a leaf costs little more.

    As meant it stays a leaf. As printed it is filled with all trees as good as the greedy one of depth three, and
    the leaf alone, worse than that, is no tree of the set.
    """
    problem = CubeProblem([(x & 1) | (x >> 1 & x >> 2 & 1) for x in range(8)])
    options = {"depth": 3, "lookahead": 1, "penalty": "1/100", "slack": "1/2"}
    meant, printed = resplit_set(problem, **options), printed_resplit_set(problem, **options)
    assert meant.bound == printed.bound
    alone = Tree(problem, leaf(problem, problem.root))
    assert alone in meant
    assert alone not in printed
    best = leaf_penalty_greedy(problem, depth=3, penalty="1/100")
    assert best in meant
    # as the filled leaf, and from the prefix that asks x1
    assert printed.ways(best) == 2
    assert printed.prefixes == 4
    assert sum(printed.objectives.values()) == printed.count
    assert printed.bound not in printed


def test_without_leaves_above_the_lookahead_depth_the_readings_agree():
    """No prefix of parity and lookahead 2 within no slack is cut short, and each tree has one prefix."""
    problem = CubeProblem([x.bit_count() % 2 for x in range(8)])
    options = {"depth": 3, "lookahead": 2, "penalty": "1/100"}
    meant, printed = resplit_set(problem, **options), printed_resplit_set(problem, **options)
    assert meant.objectives == printed.objectives
    assert {printed.ways(tree) for tree in meant} == {1}
    assert repr(printed) == f"FilledPrefixes(prefixes=12, count={meant.count}, bound=2/25)"


def test_a_lumped_problem_has_the_numbers_of_the_cube():
    lumped = parity_xor(2, 3, fmpq(1, 10))
    cube = CubeProblem(*expand(lumped))
    for lookahead, slack in product((0, 1, 2), ("0", "1/50")):
        options = {"depth": 3, "lookahead": lookahead, "penalty": "1/50", "slack": slack}
        ours, written_out = (printed_resplit_set(problem, **options) for problem in (lumped, cube))
        assert (ours.prefixes, ours.objectives) == (written_out.prefixes, written_out.objectives)
        options = {"depth": 3, "penalty": "1/50"}
        printed = [printed_leaf_penalty_greedy(problem, **options) for problem in (lumped, cube)]
        assert printed[0].error == printed[1].error


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lookahead": 3}, "lookahead: 3; between 0 and the depth, 2"),
        ({"slack": "-1/9"}, "slack: -1/9 is negative"),
        ({"penalty": -1}, "penalty: -1 is negative"),
        ({"ties": "worst"}, "ties: 'worst' makes no sense for resplit; use first, last"),
    ],
)
def test_bad_arguments(options, message):
    with pytest.raises(InvalidArgument, match=message):
        printed_resplit_set(
            CubeProblem([0, 1, 1, 0]), **{"depth": 2, "lookahead": 1, "penalty": 0, **options}
        )


def test_bad_arguments_of_algorithm_4():
    problem = CubeProblem([0, 1])
    with pytest.raises(InvalidArgument, match="depth: -1"):
        printed_leaf_penalty_greedy(problem, depth=-1, penalty=0)
    with pytest.raises(InvalidArgument, match="'best' makes no sense for printed-leaf-penalty-greedy"):
        printed_leaf_penalty_greedy(problem, depth=1, penalty=0, ties="best")


def test_too_many_subproblems_are_refused(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "64KiB")
    monkeypatch.setattr("theorylab.learners.printed_leaf_penalty.SUBTREES_BETWEEN_CHECKS", 16)
    with pytest.raises(TooLarge, match="distinct subproblems"):
        printed_leaf_penalty_greedy(
            CubeProblem([x.bit_count() % 2 for x in range(1024)]), depth=11, penalty=0
        )
