"""A fitted tree as arrays: plain data for fast prediction, readable without this library.

The nodes are numbered from the root, 0, each before its descendants. Distinct nodes of a tree on a sample are reached
by distinct inputs, so no node is shared. Predicting takes one step per level and row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.numbers.kernels import njit
from theorylab.problems.losses import majority_label
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.problem import Problem
from theorylab.problems.spelling import plain_decimal
from theorylab.sklearn.cuts import Cuts, largest_at_most
from theorylab.trees.nodes import Leaf, Node
from theorylab.trees.tree import Tree
from theorylab.trees.written import WrittenNode, WrittenProblem, root_of

__all__ = ["FlatTree", "flat_tree", "leaves_of", "tree_of", "votes_of"]

FlatTree = dict[str, Any]
"""Arrays by name: ``feature`` (the column tested, -1 at a leaf), ``threshold`` (a double) and ``exact`` (as text),
``zero`` and ``one`` (the child of the points that are not, and that are, above the threshold; the test ``x <= t`` of
the tree has them the other way round), ``label`` (a position in the classes), and ``masses``, for every node the
weights of the labels of the fitted points there, integers in lists."""

LEAF = -1


def flat_tree(tree: Tree, cuts: Cuts, X: np.ndarray, labels: np.ndarray, masses: np.ndarray) -> FlatTree:
    """Return the arrays of a tree whose tests are those of ``cuts``.

    Parameters
    ----------
    tree
        A tree on the sample.
    cuts
        The tests.
    X, labels, masses
        The points of the sample, their labels and their weights.
    """
    nodes: list[Node | Leaf] = [tree.root]
    feature, threshold, exact, zero, one = [], [], [], [], []
    for node in nodes:  # the list grows during the iteration
        test, cut, children = LEAF, fmpq(0), (LEAF, LEAF)
        if isinstance(node, Node):
            number = _number(tree.problem, node.test)
            test, cut = int(cuts.feature[number]), cuts.threshold(number)
            children = (len(nodes), len(nodes) + 1)
            # a point that is not above the threshold has outcome 1, unless the feature is 0 and 1
            below = node.edges if cuts.binary[number] else reversed(node.edges)
            nodes += [edge.child for edge in below]
        feature.append(test)
        threshold.append(largest_at_most(cut))
        exact.append(plain_decimal(cut))
        zero.append(children[0])
        one.append(children[1])
    flat = {
        "feature": np.array(feature, dtype=np.intp),
        "threshold": np.array(threshold),
        "exact": exact,
        "zero": np.array(zero, dtype=np.intp),
        "one": np.array(one, dtype=np.intp),
    }
    at_leaves = np.zeros((len(nodes), tree.problem.labels), dtype=masses.dtype)
    np.add.at(at_leaves, (leaves_of(flat, X), labels), masses)
    sums = at_leaves.tolist()
    for at in reversed(range(len(nodes))):
        if zero[at] != LEAF:
            sums[at] = [a + b for a, b in zip(sums[zero[at]], sums[one[at]])]
    return {**flat, "label": np.array(list(map(majority_label, sums)), dtype=np.intp), "masses": sums}


def _number(problem: Problem, test: Any) -> int:
    """Return the index of a test in the cuts."""
    return problem.number(test) if isinstance(problem, OrderedSample) else problem.variable(test, ())


def leaves_of(flat: FlatTree, X: np.ndarray) -> np.ndarray:
    """Return the number of the leaf that each row of ``X`` reaches in the tree ``flat``."""
    leaves = np.empty(len(X), dtype=np.intp)
    _descend(*_structure([flat]), X, leaves)
    return leaves


def votes_of(flats: Sequence[FlatTree], shares: Sequence[np.ndarray], X: np.ndarray) -> np.ndarray:
    """Return the sum over trees of the shares at the leaf that each row of ``X`` reaches, as float64[rows, labels].

    Parameters
    ----------
    flats
        The trees.
    shares
        For every tree the shares of the labels, float64[nodes, labels].
    X
        The rows.
    """
    votes = np.zeros((len(X), shares[0].shape[1]))
    roots = np.cumsum([0, *(len(share) for share in shares[:-1])])
    _vote(*_structure(flats), roots, np.concatenate(shares), X, votes)
    return votes


def _structure(flats: Sequence[FlatTree]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return features, thresholds and children (zero, one) of the nodes of trees, one tree after the other."""
    roots = np.cumsum([0, *(len(flat["feature"]) for flat in flats)])
    children = [np.stack((flat["zero"], flat["one"]), axis=1) + root for flat, root in zip(flats, roots)]
    return (
        np.concatenate([flat["feature"] for flat in flats]),
        np.concatenate([flat["threshold"] for flat in flats]),
        np.concatenate(children),
    )


@njit(cache=True, nogil=True, inline="always")
def _leaf(node: int, feature: np.ndarray, threshold: np.ndarray, children: np.ndarray, x: np.ndarray) -> int:
    """Return the leaf that the row ``x`` reaches below a node."""
    while feature[node] != LEAF:
        node = children[node, np.intp(x[feature[node]] > threshold[node])]
    return node


@njit(cache=True, nogil=True)
def _descend(
    feature: np.ndarray, threshold: np.ndarray, children: np.ndarray, X: np.ndarray, leaves: np.ndarray
) -> None:
    """Write the number of the leaf that each row of ``X`` reaches into ``leaves``."""
    for row in range(len(X)):
        leaves[row] = _leaf(0, feature, threshold, children, X[row])


@njit(cache=True, nogil=True)
def _vote(
    feature: np.ndarray,
    threshold: np.ndarray,
    children: np.ndarray,
    roots: np.ndarray,
    shares: np.ndarray,
    X: np.ndarray,
    votes: np.ndarray,
) -> None:
    """Add the shares at the leaves that each row of ``X`` reaches to its votes, root by root."""
    for row in range(len(X)):
        for root in roots:
            leaf = _leaf(root, feature, threshold, children, X[row])
            for label in range(shares.shape[1]):
                votes[row, label] += shares[leaf, label]


def tree_of(flat: FlatTree, names: Sequence[str], binary: Sequence[bool], class_names: Sequence[str]) -> Tree:
    """Return the tree of the arrays, with exact label means and probabilities; its inputs are rows of numbers.

    Parameters
    ----------
    flat
        The arrays.
    names
        Names of the features.
    binary
        For each feature, True if its only values are 0 and 1, so that its name describes the test.
    class_names
        Names of the labels; empty if they are 0, 1, ...
    """
    nodes = []
    for feature, cut, zero, one, label, masses in zip(
        flat["feature"], flat["exact"], flat["zero"], flat["one"], flat["label"].tolist(), flat["masses"]
    ):
        end = WrittenNode(tuple(map(fmpq, masses)), label)
        if feature == LEAF:
            nodes.append(end)
        elif binary[feature]:
            nodes.append(end._replace(test=names[feature], below=(int(zero), int(one))))
        else:
            nodes.append(end._replace(test=f"{names[feature]} <= {cut}", below=(int(one), int(zero))))
    problem = WrittenProblem(nodes, len(flat["masses"][0]), names=names, class_names=class_names)
    return Tree(problem, root_of(nodes))
