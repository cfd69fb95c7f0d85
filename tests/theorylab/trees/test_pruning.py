from itertools import pairwise, product
from random import Random

import pytest
from flint import fmpq

from constructions.papers.topk import parity_xor
from theorylab.errors import InvalidArgument
from theorylab.impurities.impurity import ENTROPY
from theorylab.learners import greedy, identification, top_k
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.trees.nodes import Edge, Leaf, Node
from theorylab.trees.pruning import prune, pruning_path
from theorylab.trees.tree import Tree


def random_tree(seed):
    """Return a greedy tree of a noisy function of three variables, or of a three-way identification instance."""
    chance = Random(seed)
    if seed % 3:
        values = [fmpq(chance.randint(0, 4), 4) for _ in range(8)]
        p = [fmpq(chance.randint(1, 3), 4) for _ in range(3)]
        return greedy(CubeProblem(values, p), depth=chance.randint(1, 3))
    tests = [[chance.randrange(3) for _ in range(7)] for _ in range(3)]
    weights = [chance.randint(1, 5) for _ in range(7)]
    classes = [chance.randrange(3) for _ in range(7)]
    return identification(IdentificationProblem(classes, tests, weights=weights), trade_off=1)


def distribution(node):
    if isinstance(node, Leaf):
        return node.distribution
    below = [[p * q for q in distribution(child)] for p, child in node.edges]
    return tuple(sum(column, fmpq(0)) for column in zip(*below))


def prunings(node):
    """Return all prunings of a tree, by brute force."""
    if isinstance(node, Leaf):
        yield node
        return
    q = distribution(node)
    label = max(range(len(q)), key=lambda k: (q[k], k))
    yield Leaf(label, q)
    for children in product(*(list(prunings(child)) for _, child in node.edges)):
        edges = tuple(Edge(p, child) for (p, _), child in zip(node.edges, children))
        yield Node(node.test, edges, node.cost)


def test_pruning_for_accuracy_keeps_the_error():
    for seed in range(30):
        tree = random_tree(seed)
        assert prune(tree, penalty=0).error == tree.error
        assert prune(tree, penalty=1).size == 0


def mislabelled(node, chance):
    """Return the same tree, without sharing, with random labels of its leaves."""
    if isinstance(node, Leaf):
        return Leaf(chance.randrange(len(node.distribution)), node.distribution)
    edges = tuple(Edge(p, mislabelled(child, chance)) for p, child in node.edges)
    return Node(node.test, edges, node.cost)


@pytest.mark.parametrize("seed", range(60))
def test_leaves_that_are_kept_count_with_their_own_labels(seed):
    tree = random_tree(seed)
    tree = Tree(tree.problem, mislabelled(tree.root, Random(seed)))
    every = [(pruned.error, pruned.leaves) for pruned in (Tree(tree.problem, p) for p in prunings(tree.root))]
    path = pruning_path(tree)
    assert path[0].penalty == 0
    ends = [step.penalty for step in path[1:]] + [path[-1].penalty + 1]
    for (start, pruned), end in zip(path, ends):
        for alpha in (start, (start + end) / 2):
            best = min((error + alpha * leaves, leaves) for error, leaves in every)
            assert (pruned.error + alpha * pruned.leaves, pruned.leaves) == best
            assert prune(tree, penalty=alpha).as_dict() == pruned.as_dict()
    assert all(before.tree.leaves > after.tree.leaves for before, after in pairwise(path))


def test_a_test_with_both_labels_wrong_is_pruned_without_a_penalty():
    problem = CubeProblem([0, 1])
    zero, one = Leaf(1, (fmpq(1), fmpq(0))), Leaf(0, (fmpq(0), fmpq(1)))
    tree = Tree(problem, Node(0, (Edge(fmpq(1, 2), zero), Edge(fmpq(1, 2), one))))
    assert tree.error == 1
    assert (prune(tree, penalty=0).error, prune(tree, penalty=0).size) == (fmpq(1, 2), 0)


def test_a_leaf_has_nothing_to_prune():
    tree = greedy(CubeProblem([1, 1]))
    assert [(step.penalty, step.tree.size) for step in pruning_path(tree)] == [(0, 0)]


def test_trees_far_too_large_to_write_out():
    h, eps = 40, fmpq(1, 10)
    tree = top_k(parity_xor(h, 50, eps), k=50, depth=h)
    # parity must be read completely, so all nodes are pruned at once, at (1/2 - error) / (2^h - 1)
    all_at_once = (fmpq(1, 2) - tree.error) / (fmpq(2) ** h - 1)
    assert [step.penalty for step in pruning_path(tree)] == [0, all_at_once]
    assert prune(tree, penalty=all_at_once).size == 0
    assert prune(tree, penalty=all_at_once * fmpq(999, 1000)).size == 2**h - 1


def test_a_node_of_one_branch_goes():
    end = Leaf(1, (fmpq(1, 4), fmpq(3, 4)))
    problem = CubeProblem([fmpq(3, 4)] * 2)
    assert prune(Tree(problem, Node(0, (Edge(fmpq(1), end),))), penalty=0).size == 0


def test_wrong_use():
    tree = random_tree(1)
    with pytest.raises(InvalidArgument, match="penalty: -1"):
        prune(tree, penalty=-1)
    with pytest.raises(InvalidArgument, match="not rational"):
        pruning_path(tree, risk=ENTROPY.value)
