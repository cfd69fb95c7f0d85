r"""Error reductions of the nodes of trees in C_2, for a two-term DNF under the uniform distribution.

An x-node v with :math:`F(v) = (x_1\wedge\dots\wedge x_{k_1})\vee(y_1\wedge\dots\wedge y_{k_2})` has the means q = u + w
- uw, q_0 = w and q_1 = 2u + w - 2uw with u = 2^-k_1 and w = 2^-k_2; the paper's footnote 7 uses k_2 = 0 for a single
term, that is w = 0. Its error reduction is C(v) = C(q) - C(q_0)/2 - C(q_1)/2. For a y-node the two terms are exchanged.
In a left subtree, a right path on a single term, F(v) is the remaining part of this term. The error reduction of a tree
is the sum of p(v) C(v) over its internal nodes, p(v) = 2^-d(v).
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

ONE = fmpq(1)


def _error(mean: fmpq) -> fmpq:
    return min(mean, 1 - mean)


def reduction(k1: int, k2: int) -> fmpq:
    """Return C(v) of a node that reads the term of k1 >= 1 variables; k2 is the length of the other, or 0."""
    u, w = ONE / 2**k1, ONE / 2**k2 if k2 else fmpq(0)
    return _error(u + w - u * w) - _error(w) / 2 - _error(2 * u + w - 2 * u * w) / 2


def left_subtree(length: int, nodes: int, depth: int) -> fmpq:
    """Return the error reduction of a right path that starts at a depth, on a term of ``length`` variables."""
    return sum((reduction(length - j, 0) / 2 ** (depth + j) for j in range(nodes)), fmpq(0))


def full_left_subtree(length: int, depth: int) -> fmpq:
    """Return the error reduction of a full right path on a single term, 2^-(length + depth)."""
    return left_subtree(length, length, depth)


def right_path_below(ell: int, m: int, nodes: int, depth: int = 0) -> fmpq:
    """Return the error reduction of the nodes of a right x-path, without their left subtrees.

    At its start, at the given depth, ell x-variables and m y-variables are unread.
    """
    return sum((reduction(ell - i, m) / 2 ** (depth + i) for i in range(nodes)), fmpq(0))


def of_tree(ell: int, m: int, left: Sequence[int], depth: int = 0) -> fmpq:
    """Return the error reduction of a right x-path with right y-paths as left subtrees of ``left`` nodes."""
    below = (left_subtree(m, nodes, depth + i + 1) for i, nodes in enumerate(left))
    return right_path_below(ell, m, len(left), depth) + sum(below, fmpq(0))
