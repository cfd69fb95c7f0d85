r"""Proposition 6.4, its proof: Cases 3 and 4, in which the root reads a y-variable.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l < m, uniform
distribution. T is a tree with a root that reads y_1, n_0 x-nodes in a right path as left subtree, and a right
x-path as right subtree, which by induction is enough, with n_1, ..., n_r <= m - 1 y-nodes in its left subtrees.

Statement. *Case 3*, n_0 = l: without the root and its left subtree, with one more y-node in each left subtree
and the remaining nodes at the end of the right path, the tree T' is not larger, it has l nodes on its right
path, and C(T') >= C(T). On the way: the left subtrees of x-nodes keep their reduction; that of the root has
2^-(l+1); the right path has C_r <= 2^-(l+1) in T, and at least 2^-(l+1) more in T'. *Case 4*, n_0 < l: if n_i =
m - 1 for some i, nodes moved from there make the left subtree of the root full, and the reduction does not
decrease; otherwise T' is the right subtree alone, or a single x-node where there is none, and C(T') >= C(T).

(``lengths``) In Case 4 the right path, its root included, has the reduction, before and after: 0 if it has
fewer than l nodes; 2^-(l+m-1) both times if it has l; 2^-(l+1) and 2^-l if it has l + 1.

*A slip.* For l = 1 the last numbers are wrong, because there is no node before the last x-node: with l = 1 node
the path consists of the root, whose reduction is 0, and with l + 1 = 2 nodes it is
1/4 - 2^-m; afterwards it is 1/2 - 2^-m both times. For the same reason D = 1/2 - 2^-m - C_r in Case 3, in the
place of 2^-l - C_r. All conclusions remain true.

How it is checked. Exactly, node by node (:mod:`proofs_checks.bdm.error_reductions`), for every such tree T with
l < m <= 4 (quick) or 5 (full); the numbers up to m = 8 or 30.

Is it tight? In Case 3 equality occurs: C(T') = C(T) for l = 1, r = 1.

Reference. Brutzkus, Daniely and Malach (2020), proof of Proposition 6.4, appendix C.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from flint import fmpq

from proofs_checks.bdm.error_reductions import (
    full_left_subtree,
    left_subtree,
    of_tree,
    reduction,
    right_path_below,
)
from proofs_checks.bdm.weighted_gains import term_sizes
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number

__all__ = ["CLAIMS", "with_y_root"]

ONE = fmpq(1)


def _strictly(most: int) -> Iterator[tuple[int, int]]:
    """All 1 <= l < m <= most, by their sum."""
    return ((pair["ell"], pair["m"]) for pair in term_sizes(most) if pair["ell"] < pair["m"])


def _trees(most: int) -> Iterator[Point]:
    """All trees of Cases 3 and 4, with the left subtrees of the right x-path in ``left``."""
    for ell, m in _strictly(most):
        for nodes in range(ell + 1):
            for length in range(ell + 1):
                for left in product(range(m), repeat=length):
                    yield {"ell": ell, "m": m, "nodes": nodes, "left": left}


def _case_3(most: int) -> Iterator[Point]:
    """Trees whose root has a full left subtree."""
    for point in _trees(most):
        if point["nodes"] == point["ell"]:
            yield {name: point[name] for name in ("ell", "m", "left")}


def _case_4(most: int) -> Iterator[Point]:
    return (point for point in _trees(most) if point["nodes"] < point["ell"])


def with_y_root(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> fmpq:
    """Error reduction of the tree T of the docstring.

    Parameters
    ----------
    ell, m
        Numbers of x- and of y-variables, l < m.
    nodes
        Number n_0 of nodes in the left subtree of the root.
    left
        The numbers n_1, ..., n_r.
    """
    return reduction(m, ell) + left_subtree(ell, nodes, 1) + of_tree(ell, m - 1, left, depth=1)


def _after_case_3(ell: int, left: tuple[int, ...]) -> tuple[int, ...]:
    """The left subtrees of T'."""
    return (*(nodes + 1 for nodes in left), *(0 for _ in range(ell - len(left))))


def _sums(m: int, left: tuple[int, ...], depth: int) -> fmpq:
    return sum((left_subtree(m, nodes, depth + i) for i, nodes in enumerate(left)), fmpq(0))


def _case_3_steps(ell: int, m: int, left: tuple[int, ...]) -> tuple[fmpq, ...]:
    """By how much the steps of Case 3 hold; all of them are claimed to be at least zero."""
    after = _after_case_3(ell, left)
    room = 1 + ell + len(left) + sum(left) - len(after) - sum(after)
    kept = _sums(m, after, 1) - _sums(m - 1, left, 2)
    path = reduction(m, ell) + right_path_below(ell, m - 1, len(left), 1)
    bound = ONE / 2 ** (ell + 1)
    return (
        fmpq(room),
        kept,
        -kept,
        bound - full_left_subtree(ell, 1),
        bound - path,
        right_path_below(ell, m, ell) - path - bound,
        of_tree(ell, m, after) - with_y_root(ell, m, ell, left),
    )


def _case_4_steps(ell: int, m: int, nodes: int, left: tuple[int, ...]) -> fmpq:
    """C(T') - C(T) for a move, the least of all, or for the removal of the root."""
    before = with_y_root(ell, m, nodes, left)
    moves = []
    for i, here in enumerate(left):
        if here == m - 1:
            moved = (*left[:i], here - (ell - nodes), *left[i + 1 :])
            moves.append(with_y_root(ell, m, ell, moved) - before)
    return min(moves) if moves else of_tree(ell, m, left or (0,)) - before


def _lengths(most: int) -> Iterator[Point]:
    """Right paths of l and of l + 1 nodes."""
    return ({"ell": ell, "m": m, "length": length} for ell, m in _strictly(most) for length in (ell, ell + 1))


def _measured_lengths(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    """Reduction of the right path before, and after the root is removed (or replaced, if it is alone)."""
    before = reduction(m, ell) + right_path_below(ell, m - 1, length - 1, 1)
    return before, right_path_below(ell, m, max(1, length - 1))


def _printed_lengths(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    if length == ell:
        return ONE / 2 ** (ell + m - 1), ONE / 2 ** (ell + m - 1)
    return ONE / 2 ** (ell + 1), ONE / 2**ell


def _repaired_lengths(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    if ell > 1:
        return _printed_lengths(ell, m, length)
    return fmpq(0) if length == 1 else ONE / 4 - ONE / 2**m, ONE / 2 - ONE / 2**m


def _not_increased(ell: int, m: int, length: int) -> tuple[fmpq, fmpq]:
    before, _ = _printed_lengths(ell, m, length)
    return before, before


def _claim(entry: str, place: str, statement: str, **fields: Any) -> Claim:
    usual = {
        "expected": "consistent",
        "status": "proved",
        "tags": ("two terms", "error reduction", "proof"),
    }
    return Claim(
        id=f"bdm.prop-6.4-cases{entry}",
        cite=Cite("brutzkus2020", f"proof of Proposition 6.4, {place}"),
        statement=statement,
        method="exact",
        **{**usual, **fields},
    )


LENGTHS = _claim(
    ".lengths",
    "Case 4, end",
    r"For every $1\le l<m$ the right path has, before and after the removal of the root, the error reduction"
    r" $2^{-(l+m-1)}$ and $2^{-(l+m-1)}$ if its length is $l$, and $2^{-(l+1)}$ and $2^{-l}$ if it"
    r" is $l+1$",
    instances=Grid(quick=lambda: _lengths(8), full=lambda: _lengths(30)),
    measured=_measured_lengths,
    relation=EQUALS,
    claimed=_printed_lengths,
    control=_not_increased,
    expected="repaired",
    status="true for l >= 2; for l = 1 there is no node before the last x-node. It does not decrease either way",
    repair=_claim(
        ".lengths.repaired",
        "Case 4, end, with the case l = 1",
        r"For every $2\le l<m$ the right path has, before and after the removal of the root, the error reduction"
        r" $2^{-(l+m-1)}$ and $2^{-(l+m-1)}$ if its length is $l$, and $2^{-(l+1)}$ and $2^{-l}$ if it"
        r" is $l+1$. For $l=1$ it is $0$ and $\tfrac14-2^{-m}$ before, and $\tfrac12-2^{-m}$ after",
        instances=Grid(quick=lambda: _lengths(8), full=lambda: _lengths(30)),
        measured=_measured_lengths,
        relation=EQUALS,
        claimed=_repaired_lengths,
        control=_not_increased,
        status="proved, by Lemma C.8",
    ),
    witness=lambda values, measured, claimed: (
        f"l={values['ell']}, m={values['m']}, length {values['length']}: {number(measured[0])} before and"
        f" {number(measured[1])} after, not {number(claimed[0])} and {number(claimed[1])}"
    ),
    tags=("two terms", "error reduction", "proof", "erratum"),
)

CLAIMS = (
    _claim(
        "",
        "Case 3",
        r"If $l<m$, the root reads $y_1$ and its left subtree is a full $x$-path, then $T'$ is not larger than $T$,"
        r" the left subtrees keep their error reduction, that of the root has at most $2^{-(l+1)}$, $C_r\le2^{-(l+1)}$,"
        r" $D\ge2^{-(l+1)}$ and $C(T')\ge C(T)$",
        instances=Grid(quick=lambda: _case_3(4), full=lambda: _case_3(5)),
        measured=_case_3_steps,
        relation=AT_LEAST,
        claimed=0,
        control=lambda ell, m, left: (0, 0, 0, 0, 0, 0, ONE / 2 ** (ell + m)),
    ),
    _claim(
        ".case-4",
        "Case 4",
        r"If $l<m$, the root reads $y_1$ and its left subtree is not a full $x$-path, then $C(T')\ge C(T)$ for every"
        r" tree $T'$ of Case 4",
        instances=Grid(quick=lambda: _case_4(4), full=lambda: _case_4(5)),
        measured=_case_4_steps,
        relation=AT_LEAST,
        claimed=0,
        control=lambda ell, m, nodes, left: ONE / 2 ** (ell + m),
    ),
    _claim(
        ".full-left",
        "Case 3",
        r"The full left $x$-path of the root has the error reduction $2^{-(l+1)}$",
        instances=Grid(
            quick=lambda: ({"ell": ell, "m": m} for ell, m in _strictly(8)),
            full=lambda: ({"ell": ell, "m": m} for ell, m in _strictly(30)),
        ),
        measured=lambda ell, m: full_left_subtree(ell, 1),
        relation=EQUALS,
        claimed=lambda ell, m: ONE / 2 ** (ell + 1),
        control=lambda ell, m: ONE / 2**ell,
        status="proved, by part 1 of Lemma C.8",
    ),
    LENGTHS,
)
