"""A fitted tree as arrays: quick to predict with, and plain data, which needs no code of ours to be read.

The nodes are numbered from the root, 0, each before those below it. As the inputs that reach two nodes of a tree on a
sample are different ones, no node is shared. Predicting costs one step a level and row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from flint import fmpq

from theorylab.numbers.kernels import njit
from theorylab.problems.problem import Branch, Problem, Split, majority_label, number_value
from theorylab.sklearn.cuts import Cuts
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

__all__ = ["FlatTree", "FlatTreeProblem", "flat_tree", "leaves_of", "votes_of"]

FlatTree = dict[str, Any]
"""Arrays by name: ``feature`` (the column tested, -1 at a leaf), ``threshold``, ``zero`` and ``one`` (the child of the
points that are not, and that are, above the threshold), ``label`` (a position in the classes), and ``masses``, for
every node the weights of the labels of the fitted points there, integers in lists."""

LEAF = -1


def flat_tree(tree: Tree, cuts: Cuts, X: np.ndarray, labels: np.ndarray, masses: np.ndarray) -> FlatTree:
    """Arrays of a tree whose test j is test j of ``cuts``.

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
    feature, threshold, zero, one = [], [], [], []
    for node in nodes:  # the list grows while it is walked
        test, cut, children = LEAF, 0.0, (LEAF, LEAF)
        if isinstance(node, Node):
            number = tree.problem.variable(node.test, ())
            test, cut = int(cuts.feature[number]), float(cuts.threshold[number])
            children = (len(nodes), len(nodes) + 1)
            nodes += [edge.child for edge in node.edges]
        feature.append(test)
        threshold.append(cut)
        zero.append(children[0])
        one.append(children[1])
    flat = {
        "feature": np.array(feature, dtype=np.intp),
        "threshold": np.array(threshold),
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


def leaves_of(flat: FlatTree, X: np.ndarray) -> np.ndarray:
    """Number of the leaf that each row of ``X`` reaches in the tree ``flat``."""
    leaves = np.empty(len(X), dtype=np.intp)
    _descend(*_structure([flat]), X, leaves)
    return leaves


def votes_of(flats: Sequence[FlatTree], shares: Sequence[np.ndarray], X: np.ndarray) -> np.ndarray:
    """Sum over some trees of what stands at the leaf that each row of ``X`` reaches, as float64[rows, labels].

    Parameters
    ----------
    flats
        The trees.
    shares
        Of every tree float64[nodes, labels].
    X
        The rows.
    """
    votes = np.zeros((len(X), shares[0].shape[1]))
    roots = np.cumsum([0, *(len(share) for share in shares[:-1])])
    _vote(*_structure(flats), roots, np.concatenate(shares), X, votes)
    return votes


def _structure(flats: Sequence[FlatTree]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features, thresholds and children (zero, one) of the nodes of trees, one tree after the other."""
    roots = np.cumsum([0, *(len(flat["feature"]) for flat in flats)])
    children = [np.stack((flat["zero"], flat["one"]), axis=1) + root for flat, root in zip(flats, roots)]
    return (
        np.concatenate([flat["feature"] for flat in flats]),
        np.concatenate([flat["threshold"] for flat in flats]),
        np.concatenate(children),
    )


@njit(cache=True, nogil=True, inline="always")
def _leaf(node: int, feature: np.ndarray, threshold: np.ndarray, children: np.ndarray, x: np.ndarray) -> int:
    """The leaf below a node that the row ``x`` reaches."""
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


class FlatTreeProblem(Problem[int, tuple[int, float]]):
    """What a fitted tree knows of its sample: a state is a node, and only the test performed there is open.

    Inputs are rows of numbers, and a test (i, t) asks whether entry i is larger than t.

    Parameters
    ----------
    flat
        The tree.
    names
        Names of the features; empty where they are called x1, x2, ...
    binary
        For each feature whether it has the values 0 and 1 only, so that its name says which test is meant.
    class_names
        Names of the labels; empty where they are called 0, 1, ...
    """

    root = 0

    def __init__(
        self, flat: FlatTree, names: Sequence[str], binary: Sequence[bool], class_names: Sequence[str]
    ):
        self._flat = flat
        self.names, self._binary = tuple(names), tuple(binary)
        self.variables, self.labels = len(self._binary), len(flat["masses"][0])
        # where there is a single class, no point has the other label
        self.class_names = (*class_names, *[""] * (self.labels - len(class_names))) if class_names else ()

    def label_distribution(self, state: int) -> tuple[fmpq, ...]:
        """Fractions of the labels among the points at a node."""
        masses = self._flat["masses"][state]
        return tuple(fmpq(mass, sum(masses)) for mass in masses)

    def splits(self, state: int) -> list[Split[int, tuple[int, float]]]:
        """The test performed at a node; none at a leaf."""
        flat = self._flat
        if flat["feature"][state] == LEAF:
            return []
        children = int(flat["zero"][state]), int(flat["one"][state])
        below = [sum(flat["masses"][child]) for child in children]
        branches = [Branch(fmpq(mass, sum(below)), child) for mass, child in zip(below, children)]
        return [Split((int(flat["feature"][state]), float(flat["threshold"][state])), tuple(branches))]

    def variable(self, test: tuple[int, float], path: object) -> int:
        """The feature tested."""
        return test[0]

    def test_name(self, test: tuple[int, float], variable: int) -> str:
        """The feature and the threshold, or a feature of 0 and 1 alone."""
        name = self.variable_name(variable)
        return name if self._binary[variable] else f"{name} > {repr(test[1]).removesuffix('.0')}"

    def outcome(self, test: tuple[int, float], variable: int, x: Sequence[float]) -> int:
        """Whether the entry is larger than the threshold."""
        return int(number_value(x[variable], self.variable_name(variable)) > test[1])

    def tree(self) -> Tree:
        """The tree itself, with exact label means and probabilities."""
        built: dict[int, Node | Leaf] = {}
        for state in reversed(range(len(self._flat["feature"]))):  # children have larger numbers
            built[state] = leaf(self, state)
            for split in self.splits(state):
                edges = tuple(Edge(p, built[child]) for p, child in split.branches)
                built[state] = Node(split.test, edges, split.cost)
        return Tree(self, built[self.root])
