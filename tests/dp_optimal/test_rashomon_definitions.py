"""The trees of a Rashomon set by each definition, against the list of all trees."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from small_samples import small_samples
from tiny_problems import GraphProblem, even_split, three_way, weighted_split

from constructions.parts.blocks import majority, parity
from constructions.parts.dnf import tribes
from constructions.parts.expanded import expand
from dp_optimal.rashomon import rashomon_set
from dp_optimal.samples import near_counts
from theorylab.problems.cube import CubeProblem
from theorylab.problems.losses import majority_label
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.tree import Tree
from theorylab.trees.tree_set import TreeSet

RULES = [
    {"trivial_splits": trivial, "all_labels": labels, "pure_splits": pure}
    for trivial, labels, pure in product((True, False), repeat=3)
]


def every_tree(problem, state, depth, *, reached=True, trivial_splits, all_labels, pure_splits):
    """Return the roots of all trees, by definition."""
    distribution = problem.label_distribution(state)
    majority_only = [majority_label(distribution)]
    labels = range(len(distribution)) if all_labels and reached else majority_only
    found = [Leaf(label, distribution) for label in labels]
    if depth and reached and (pure_splits or max(distribution) < 1):
        rules = {"trivial_splits": trivial_splits, "all_labels": all_labels, "pure_splits": pure_splits}
        for split in problem.splits(state):
            below = (every_tree(problem, s, depth - 1, reached=bool(p), **rules) for p, s in split.branches)
            for children in product(*below):
                labels = {child.label if isinstance(child, Leaf) else None for child in children}
                if trivial_splits or labels == {None} or len(labels) > 1:
                    edges = tuple(Edge(p, child) for (p, _), child in zip(split.branches, children))
                    found.append(Node(split.test, edges))
    return found


def written(tree):
    """Return a key that distinguishes trees."""
    return str(tree.as_dict())


def performed_in(node):
    """Return the tests that a tree performs."""
    return (
        set() if isinstance(node, Leaf) else {node.test}.union(*(performed_in(e.child) for e in node.edges))
    )


def agrees(problem, depth, penalty, slack, *, relative=False, **rules):
    trees = rashomon_set(problem, depth=depth, penalty=penalty, slack=slack, relative=relative, **rules)
    everything = {**rules, "trivial_splits": True}
    whole = [Tree(problem, root) for root in every_tree(problem, problem.root, depth, **everything)]
    bound = min(tree.error + penalty * tree.leaves for tree in whole)
    bound += slack * (bound if relative else 1)
    every = [Tree(problem, root) for root in every_tree(problem, problem.root, depth, **rules)]
    near = [tree for tree in every if tree.error + penalty * tree.leaves <= bound]
    assert (trees.bound, trees.count) == (bound, len(near))
    objectives = Counter(tree.error + penalty * tree.leaves for tree in near)
    assert trees.objectives == objectives
    listed = list(trees)
    assert sorted(map(written, listed)) == sorted(map(written, near))
    assert [trees.objective(tree) for tree in listed] == sorted(objectives.elements())
    assert [tree in trees for tree in whole] == [written(tree) in set(map(written, near)) for tree in whole]
    if trees.count:
        performed = Counter(test for tree in near for test in performed_in(tree.root))
        assert trees.importances() == {v: fmpq(performed[v], trees.count) for v in trees.importances()}
    return trees


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("values", list(product((0, 1), repeat=4)))
def test_every_function_of_two_variables(values, rules):
    agrees(CubeProblem(values), 2, fmpq(1, 20), fmpq(1, 4), **rules)


@pytest.mark.parametrize("rules", RULES)
@given(
    small_samples(features=3), st.integers(0, 2), st.sampled_from([0, 1, 3]), st.integers(0, 6), st.booleans()
)
@settings(max_examples=20)
def test_samples(rules, problem, depth, penalty, slack, relative):
    agrees(problem, depth, fmpq(penalty, 40), fmpq(slack, 20), relative=relative, **rules)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("slack", [fmpq(1, 20), fmpq(2, 5)])
def test_tests_of_three_outcomes_and_three_labels(slack, rules):
    agrees(three_way(), 1, fmpq(1, 50), slack, **rules)


@pytest.mark.parametrize("rules", RULES)
def test_outcomes_that_cannot_happen_have_one_leaf(rules):
    means = {**dict.fromkeys(("first", "second", "never"), fmpq(1, 2)), "left": 0, "right": 1}
    tests = {state: [even_split(0, state, state)] for state in means}
    tests |= {
        "first": [weighted_split(0, (1, "second"), (0, "never"))],
        "second": [even_split(1, "left", "right")],
    }
    agrees(GraphProblem("first", means, tests), 2, fmpq(1, 30), fmpq(1, 2), **rules)


@pytest.mark.parametrize("rules", RULES)
def test_lumped_problems(rules):
    for block in (majority(4), tribes(4), majority(2) | ~parity(2)):
        limits = {"depth": 3, "penalty": "1/50", "slack": "1/5", **rules}
        lumped, whole = (rashomon_set(p, **limits) for p in (block, CubeProblem(*expand(block))))
        assert lumped.objectives == whole.objectives
        assert lumped.importances() == whole.importances()


def parity_sample(variables):
    rows = np.array(list(product((0, 1), repeat=variables)))
    return SampleProblem(rows, rows.sum(axis=1) % 2)


def of_objects(monkeypatch, problem, **limits):
    """Return the same set, counted by the general program on the objects of the graph."""
    with monkeypatch.context() as patch:
        patch.setattr(near_counts, "LONGEST_SPAN", -1)
        trees = rashomon_set(problem, **limits)
        assert not isinstance(trees.counts, near_counts.SampleCounts)
        return trees


LIMITS = {"depth": 4, "penalty": "1/200", "slack": "1/12"}


@pytest.mark.parametrize("rules", [{}, {"all_labels": True, "pure_splits": True}])
@pytest.mark.parametrize("room", [1 << 16, 1])
def test_counts_on_arrays_and_on_objects(monkeypatch, rules, room):
    rows = {x: [1 + x[0] * x[1], 1 + 3 * (x[1] ^ x[2] & x[3])] for x in product((0, 1), repeat=4)}
    problem, limits = SampleProblem(rows), {**LIMITS, **rules}
    general = of_objects(monkeypatch, problem, **limits)
    monkeypatch.setattr(near_counts, "FIRST_ROOM", room)
    monkeypatch.setattr(near_counts, "PAIRS_A_PIECE", room)
    trees = rashomon_set(problem, **limits)
    assert isinstance(trees.counts, near_counts.SampleCounts)
    assert trees.count > 1000
    assert trees.objectives == general.objectives
    for of in ("least", "limit", "at", "around"):
        assert list(getattr(trees.counts, of)) == list(getattr(general.counts, of)), of
    assert trees.counts.at[-1:] == general.counts.at[-1:]
    assert trees.importances() == general.importances()
    assert greedy_fractions(trees) == greedy_fractions(general)
    assert decreasing_gap_count(trees) == decreasing_gap_count(general)
    assert [written(tree) for tree in trees.sample(3, seed=1)] == [
        written(tree) for tree in general.sample(3, seed=1)
    ]


def test_counts_beyond_64_bits():
    """The general program is used at depth 6, where there are more than 10^30 trees."""
    for depth in (5, 6):
        limits = {"depth": depth, "penalty": "1/1000", "slack": 1}
        trees = rashomon_set(parity_sample(depth + 1), **limits)
        cube = CubeProblem([bin(x).count("1") & 1 for x in range(2 << depth)])
        assert trees.objectives == rashomon_set(cube, **limits).objectives
        assert (trees.count > 10**30) == (depth == 6)
        assert trees[trees.count - 1].leaves == 1 << depth
        everywhere = trees.counts.occurrences(0, trees.graph.nodes[0].choices[0])
        assert (depth + 1) * everywhere == trees.count - 1


def test_completions_beyond_64_bits(monkeypatch):
    """A tree can meet a subproblem many times, so completions may exceed 64 bits where trees do not."""
    limits = {"depth": 3, "penalty": "1/1000", "slack": 1}
    on_arrays, beyond = (rashomon_set(parity_sample(4), **limits) for _ in range(2))
    expected = on_arrays.counts.around
    monkeypatch.setattr(near_counts, "LARGEST", float(beyond.count))
    assert isinstance(beyond.counts.around, list)
    assert beyond.counts.around == list(expected)
    assert greedy_fractions(beyond) == greedy_fractions(on_arrays)


def test_a_set_below_the_optimum_is_empty():
    graph = rashomon_set(parity_sample(2), depth=2, penalty="1/10", slack=0).graph
    assert TreeSet(graph, fmpq(1, 10), {0: fmpq(1, 10)}).count == 0
