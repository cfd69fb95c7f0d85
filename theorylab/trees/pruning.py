r"""Minimal cost-complexity pruning (Breiman et al. 1984), for every penalty at once, exactly.

Pruning turns nodes of a tree into leaves. For a penalty :math:`\alpha` the pruned tree of least risk +
:math:`\alpha` x leaves, the smallest of these, keeps an internal node exactly if :math:`\alpha` is below the
*collapse penalty* of the node and of all nodes above it. Below a node let

.. math:: F(\alpha)=\sum_b\min(\text{risk}+\alpha\text{ leaves of the subtree after outcome }b),

a concave piecewise linear function whose slopes are numbers of leaves. The node collapses as soon as its
risk as a leaf plus :math:`\alpha` is at most :math:`F(\alpha)`; as :math:`F(\alpha)-\alpha` does not
decrease, it stays collapsed from there on.

Risks are weighted by the probability r of reaching the node, and dividing all of them by r divides the
collapse penalty by r. So it is computed once a shared node, for r = 1, however large the tree: one pass from
the leaves, which carries the bends of F, and merges those at equal penalties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from flint import fmpq

from theorylab.errors import InvalidArgument
from theorylab.numbers.shown import abbreviate
from theorylab.problems.problem import Branch, Split
from theorylab.trees.and_or_graph import leaf_price
from theorylab.trees.decisions import tree_of_decisions
from theorylab.trees.nodes import Leaf, Node, leaf_of
from theorylab.trees.tree import Tree, require_tree

__all__ = ["Pruned", "error_risk", "prune", "pruning_path"]

ZERO = fmpq(0)
Distribution = tuple[fmpq, ...]
Risk = Callable[[Distribution], fmpq]


class Pruned(NamedTuple):
    """A pruned tree and the minimum penalty at which it is the smallest optimal one."""

    penalty: fmpq
    tree: Tree


@dataclass(frozen=True)
class _Subtree:
    """Risk, leaves and collapse penalties of a subtree that is reached with probability one.

    Attributes
    ----------
    distribution
        Label distribution at its root.
    risk, leaves
        Of the subtree before any of it has collapsed.
    bends
        Where nodes of it collapse that are not below collapsed ones:
        penalty -> (increase of the risk, decrease of the leaves).
    collapse
        Collapse penalty of its root; None for a leaf.
    """

    distribution: Distribution
    risk: fmpq
    leaves: int
    bends: dict[fmpq, tuple[fmpq, int]]
    collapse: fmpq | None


def error_risk(distribution: Distribution) -> fmpq:
    """Return the probability that the most probable label is wrong: the risk of pruning for accuracy."""
    return 1 - max(distribution)


def prune(tree: Tree, *, penalty: fmpq | int | str, risk: Risk = error_risk) -> Tree:
    """Return the smallest pruned tree of minimum risk + penalty x leaves.

    Parameters
    ----------
    tree
        Any tree; leaves that pruning makes are labelled by their majority, and the others keep their labels.
    penalty
        Price of a leaf, at least 0.
    risk
        Rational risk of a leaf with a label distribution, concave, such as the error or
        :data:`~theorylab.impurities.impurity.GINI` ``.value``. The default is the error; that of a leaf of the tree
        counts with its own label, whether or not that is the majority.

    Raises
    ------
    InvalidArgument
        If the penalty is negative or the risk is not rational.

    See Also
    --------
    pruning_path : for every penalty
    leaf_penalty_greedy

    Notes
    -----
    The cost is that of the shared graph, once for every probability with which a shared node is reached.

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> tree = greedy(CubeProblem([0, 0, 0, 1]))  # two tests for an error of 1/4
    >>> [prune(tree, penalty=price).leaves for price in ("1/9", "1/8")]
    [3, 1]
    """
    return _prune(tree, _subtrees(tree, risk), leaf_price(penalty))


def pruning_path(tree: Tree, *, risk: Risk = error_risk) -> tuple[Pruned, ...]:
    """Return every tree that pruning gives for some penalty, with the smallest penalty that gives it.

    Parameters
    ----------
    tree
        Any tree of moderate size.
    risk
        As for :func:`prune`.

    Returns
    -------
    tuple of Pruned
        Penalties increase from 0, at which the nodes that do not lower the risk are removed. Each tree is a
        pruning of the one before it; the last is a single leaf.

    Raises
    ------
    InvalidArgument
        If the risk is not rational.

    See Also
    --------
    prune : for one penalty
    dp_optimal.penalty_path : optimal trees

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> [(step.penalty, step.tree.leaves) for step in pruning_path(greedy(CubeProblem([0, 0, 0, 1])))]
    [(0, 3), (1/8, 1)]
    """
    subtrees = _subtrees(tree, risk)
    root = subtrees[id(tree.root)]
    penalties = sorted({ZERO, *root.bends})
    return tuple(Pruned(alpha, _prune(tree, subtrees, alpha)) for alpha in penalties)


def _subtrees(tree: Tree, risk: Risk) -> dict[int, _Subtree]:
    """Return the subtrees by identity of their shared roots, leaves first."""
    require_tree(tree)
    if not callable(risk):
        raise InvalidArgument(f"risk: {abbreviate(risk)} is not a function")
    own_errors = risk is error_risk
    if own_errors:
        risk = tree.problem.loss.error_of_leaf
    found: dict[int, _Subtree] = {}
    stack: list[Node | Leaf] = [tree.root]
    while stack:
        node = stack[-1]
        if id(node) in found:
            stack.pop()
        elif isinstance(node, Leaf):
            own = node.error if own_errors else _exact(risk, node.distribution)
            found[id(node)] = _Subtree(node.distribution, own, 1, {}, None)
        else:
            waiting = [edge.child for edge in node.edges if id(edge.child) not in found]
            stack.extend(waiting)
            if not waiting:
                found[id(node)] = _join_subtrees([(p, found[id(child)]) for p, child in node.edges], risk)
    return found


def _join_subtrees(parts: list[tuple[fmpq, _Subtree]], risk: Risk) -> _Subtree:
    """Join subtrees, given with the probabilities of their outcomes, under a node."""
    columns = zip(*([p * q for q in part.distribution] for p, part in parts))
    distribution = tuple(sum(column, ZERO) for column in columns)
    total = sum((p * part.risk for p, part in parts), ZERO)
    leaves = sum(part.leaves for _, part in parts)
    bends: dict[fmpq, tuple[fmpq, int]] = defaultdict(lambda: (ZERO, 0))
    for p, part in parts:
        for alpha, (increase, fewer) in part.bends.items():
            before = bends[alpha * p]
            bends[alpha * p] = before[0] + increase * p, before[1] + fewer
    alone = _exact(risk, distribution)
    if (
        alone < total
    ):  # some leaf lacks the majority label; a single leaf with that label is better at every penalty
        return _Subtree(distribution, alone, 1, {}, ZERO)
    kept, here, many = {}, total, leaves
    for bend in sorted(bends):
        # up to the bend F(alpha) = here + many alpha
        if alone - here <= (many - 1) * bend:
            break
        kept[bend] = bends[bend]
        here, many = here + bends[bend][0], many - bends[bend][1]
    # a node of one branch over a leaf is the same subproblem again and collapses at once
    collapse = (alone - here) / (many - 1) if many > 1 else ZERO
    kept[collapse] = alone - here, many - 1
    return _Subtree(distribution, total, leaves, kept, collapse)


def _exact(risk: Risk, distribution: Distribution) -> fmpq:
    value = risk(distribution)
    if not isinstance(value, fmpq):
        raise InvalidArgument(f"risk: {value!r} is not rational; use one that is, such as the error or Gini")
    return value


def _prune(tree: Tree, subtrees: dict[int, _Subtree], penalty: fmpq) -> Tree:
    """Return the tree without collapsed nodes; copies of a node with equal reach remain shared."""

    def decide(place: tuple[Node | Leaf, fmpq]) -> Leaf | Split:
        node, reach = place
        if isinstance(node, Leaf):
            return node
        subtree = subtrees[id(node)]
        if subtree.collapse is not None and subtree.collapse * reach <= penalty:
            return leaf_of(subtree.distribution, tree.problem.loss)
        branches = tuple(Branch(p, (child, reach * p)) for p, child in node.edges)
        return Split(node.test, branches, cost=node.cost)

    return Tree(tree.problem, tree_of_decisions((tree.root, fmpq(1)), decide))
