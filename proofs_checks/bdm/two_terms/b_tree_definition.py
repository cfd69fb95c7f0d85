r"""Section 6.1.1: what the definition of B_t says, and what it has to say.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution.

Statement. B_t has t nodes, a right x-path, right y-paths for left subtrees, and for v_2 deeper than v_1 on the
right path the left subtree of v_2 is a leaf or a full right y-path. With Theorem 6.1, every such tree has error
OPT(t). What has to be full is the left subtree of v_1: as printed the tree of Figure 3c is none of the B_t, and the
left subtree of a deeper node may be full while that of a higher one is a leaf, as in the tree of Figure 2a, which
the paper shows not to be optimal. With v_1 the definition still leaves open how many of the t nodes are on the
right path, and a tree that starts on the left before the right path is complete need not be optimal either
(``completed``). Repaired, as in the proof of Proposition 6.3: with v_1, and a left subtree is not a leaf only if
the right path has l nodes. Then B_t is determined, and optimal: ``bdm.prop-6.4``.

How it is checked. Every tree that satisfies the definition, given by the numbers of nodes of its left subtrees,
against the dynamic program; t <= l + lm, pairs in the order of l + m and trees in that of t.

Is it tight? The smallest pair is l = m = 2 for both readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.two_terms import full_size, pairs, written_out
from proofs_checks.bdm.two_terms.prop_6_4 import CLAIM as PROPOSITION_6_4
from theorylab.claims import EQUALS, Cite, Claim, Grid, Independent, Point
from theorylab.numbers.rationals import format_rational
from theorylab.trees.tree import Tree

Left = tuple[int, ...]
"""Numbers of y-nodes in the left subtrees of the nodes of the right path, from the root down."""


def _as_printed(left: Left, x: int, y: int) -> bool:
    """Below the first node of the right path a left subtree is a leaf, or full."""
    return all(nodes in (0, y) for nodes in left[1:])


def _from_the_top(left: Left, x: int, y: int) -> bool:
    """Where a left subtree is not a leaf, those above are full."""
    return all(left[i] == y for j in range(len(left)) if left[j] for i in range(j))


def _points(allowed: Callable[[Left, int, int], bool], most: int) -> Iterator[Point]:
    """Trees with a right x-path and right y-paths on its left that a definition allows, by t."""
    for pair in pairs(most):
        x, y = pair["x"], pair["y"]
        shapes = [left for length in range(1, x + 1) for left in product(range(y + 1), repeat=length)]
        for left in sorted(shapes, key=lambda left: len(left) + sum(left)):
            if allowed(left, x, y):
                yield {"x": x, "y": y, "left": left}


def _error(x: int, y: int, left: Left) -> fmpq:
    return written_out(x, y, left).error


@cache
def _optima(x: int, y: int, size: int) -> tuple[fmpq, ...]:
    return optimal_by_size(read_once_dnf((x, y)), size).errors


def _optimum(x: int, y: int, left: Left) -> fmpq:
    return _optima(x, y, full_size(x, y))[len(left) + sum(left)]


def _optimum_with_one_more(x: int, y: int, left: Left) -> fmpq:
    return _optima(x, y, full_size(x, y) + 1)[len(left) + sum(left) + 1]


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    left = values["left"]
    return (
        f"l={values['x']}, m={values['y']}, t={len(left) + sum(left)}: the right x-path of {len(left)} nodes with"
        f" right y-paths of {', '.join(map(str, left))} nodes on their left has error {format_rational(measured)}; the"
        f" optimum is {format_rational(claimed)}"
    )


def _trees(x: int, y: int, left: Left) -> dict[str, Tree]:
    optimum = optimal_by_size(read_once_dnf((x, y)), len(left) + sum(left))
    return {"The tree that the definition allows": written_out(x, y, left), "An optimal tree": optimum.tree}


def _claim(id: str, words: str, allowed: Callable[[Left, int, int], bool], **fields: Any) -> Claim:
    return Claim(
        id=id,
        statement=rf"on $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, every tree of $t$ nodes"
        rf" with a right $x$-path and right $y$-paths for left subtrees, such that for $v_2$ deeper than $v_1$ on the"
        rf" right path the left subtree of $v_2$ is not a leaf only if that of {words}, has error $\mathrm{{OPT}}(t)$",
        instances=Grid(quick=lambda: _points(allowed, 3), full=lambda: _points(allowed, 4)),
        measured=_error,
        asserts=EQUALS(_optimum, control=_optimum_with_one_more),
        method="exhaustive",
        repair=PROPOSITION_6_4,
        witness=_in_words,
        trees=_trees,
        **fields,
    )


CLAIMS = (
    _claim(
        "bdm.def-b-t",
        "$v_2$ is a full right $y$-path",
        _as_printed,
        cite=Cite(
            "brutzkus2020",
            "section 6.1.1, definition of B_t, with Theorem 6.1",
            r"$B_t$ is a tree of size $t$ in $\mathcal C_2$ whose right-path consists only of $x$-nodes. The left"
            r" sub-tree of each $x$-node is in $\mathcal C_1$ and consists only of $y$-nodes. Furthermore, for any"
            " two $x$-nodes $v_1$ and $v_2$ in the right-path such that $v_2$ is deeper than $v_1$, the following"
            " holds. The left sub-tree of $v_2$ is not a leaf only if the left sub-tree of $v_2$ is a full right"
            " $y$-path.",
        ),
        status="it is the left subtree of v_1 that has to be full, and the right path is completed first",
        falls="construction",
        independent=(Independent("optimal 'read-once-dnf:sizes=2;2' --size 2", shows="OPT(2) = 3/16"),),
    ),
    _claim(
        "bdm.def-b-t.completed",
        "$v_1$ is a full right $y$-path",
        _from_the_top,
        cite=Cite("brutzkus2020", "section 6.1.1, definition of B_t, with v_1 for the second v_2"),
        status="not printed; the definition leaves open how many nodes are on the right path",
        origin="new",
    ),
)
