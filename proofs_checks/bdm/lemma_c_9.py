r"""Lemma C.9: among the trees with a right x-path B_t is best; and two numbers of its proof.

Problem. :math:`f = (x_1 \wedge \dots \wedge x_l) \vee (y_1 \wedge \dots \wedge y_m)`, 1 <= l <= m, uniform
distribution; trees in C_2 whose right path consists of x-nodes, so that left subtrees are right y-paths.

Statement. (Lemma) If such a tree with t nodes has the error OPT(t), its error reduction is that of B_t. (9)
With fewer than l nodes on the right path the reduction is at most 2^-m <= 2^-l. (``full-path``) A full right
x-path has the reduction 2^-l by itself. (``depths``) Completing a higher left subtree with nodes of a lower
full one raises the reduction by 2^-(m+k_2) - 2^-(m+k_1), where k_1 and k_2 are the depths of the *last* nodes
of the two.

*Two slips.* (``full-path``) For l = 1 the reduction is 1/2 - 2^-m: there is no node before the last one. What
the proof needs, that it is at least that of every tree without a full x-path, is true, as such a tree is a
leaf. (``depths``) A full left subtree with its root at depth r has its last node at depth r + m - 1, which
contributes 2^-(r+m-1) 1/2 = 2^-(m+r). So k_1 and k_2 have to be the depths of the roots; the difference is
positive either way.

How it is checked. The least error of these trees, by recursion over the right path, against E(B_t), which is
added up over the truth table, for all t <= l + lm; the numbers node by node.

Is it tight? (9) is an equality for l >= 2, at l - 1 nodes with full left subtrees.

Reference. Brutzkus, Daniely and Malach (2020), Lemma C.9.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from flint import fmpq

from proofs_checks.bdm.error_reductions import full_left_subtree, of_tree, right_path_below
from proofs_checks.bdm.lemma_c_7 import least_error_in_c1
from proofs_checks.bdm.two_terms import b_tree, full_size
from proofs_checks.bdm.weighted_gains import term_sizes
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number

__all__ = ["CLAIMS", "least_error_on_right_path"]

ONE = fmpq(1)
SIZES = Grid(quick=lambda: term_sizes(8), full=lambda: term_sizes(30))


@cache
def least_error_on_right_path(ell: int, m: int, t: int) -> fmpq:
    """Least error of a tree with a right x-path and at most t nodes.

    Parameters
    ----------
    ell, m
        Numbers of x- and of y-variables; l = 0 for a formula that is true.
    t
        Number of nodes allowed.
    """
    if ell == 0:
        return fmpq(0)
    u, w = ONE / 2**ell, ONE / 2**m
    leaf = min(u + w - u * w, 1 - u - w + u * w)
    splits = (
        least_error_in_c1(m, nodes) / 2 + least_error_on_right_path(ell - 1, m, t - 1 - nodes) / 2
        for nodes in range(t)
    )
    return min([leaf, *splits])


def _least_errors(ell: int, m: int) -> list[fmpq]:
    return [least_error_on_right_path(ell, m, t) for t in range(1, full_size(ell, m) + 1)]


def _of_b_trees(ell: int, m: int, *, nodes_more: int = 0) -> list[fmpq]:
    last = full_size(ell, m)
    return [b_tree(ell, m, min(last, t + nodes_more)).error for t in range(1, last + 1)]


def _most_without_full_path(ell: int, m: int) -> fmpq:
    """Largest error reduction with fewer than l nodes on the right path; left subtrees only add to it."""
    return max(of_tree(ell, m, [m] * nodes) for nodes in range(ell))


def _moves(most: int) -> Iterator[Point]:
    """Depths of the roots of a higher and of a lower left subtree."""
    for pair in term_sizes(most, least=2):
        for high in range(1, pair["ell"]):
            yield from ({**pair, "high": high, "low": low} for low in range(high + 1, pair["ell"] + 1))


def _raised(ell: int, m: int, high: int, low: int) -> fmpq:
    """What is gained by a full left subtree at the higher root in the place of one at the lower."""
    return full_left_subtree(m, high) - full_left_subtree(m, low)


def _by_last_nodes(ell: int, m: int, high: int, low: int) -> fmpq:
    return ONE / 2 ** (2 * m + high - 1) - ONE / 2 ** (2 * m + low - 1)


def _by_roots(ell: int, m: int, high: int, low: int) -> fmpq:
    return ONE / 2 ** (m + high) - ONE / 2 ** (m + low)


def _by_parents(ell: int, m: int, high: int, low: int) -> fmpq:
    return _by_roots(ell, m, high - 1, low - 1)


def _reduction_by_path(ell: int, m: int) -> fmpq:
    return right_path_below(ell, m, ell)


def _claim(entry: str, place: str, statement: str, **fields: Any) -> Claim:
    usual = {
        "instances": SIZES,
        "relation": EQUALS,
        "expected": "consistent",
        "status": "proved",
        "tags": ("two terms", "error reduction", "proof"),
    }
    return Claim(
        id=f"bdm.lemma-c.9{entry}",
        cite=Cite("brutzkus2020", place),
        statement=statement,
        method="exact",
        **{**usual, **fields},
    )


FULL_PATH = _claim(
    ".full-path",
    "proof of Lemma C.9, after equation 9",
    r"A full right $x$-path has the error reduction $2^{-l}$, for every $1\le l\le m$",
    measured=_reduction_by_path,
    claimed=lambda ell, m: ONE / 2**ell,
    control=lambda ell, m: ONE / 2 ** (ell - 1),
    expected="repaired",
    status="for l = 1 it is 1/2 - 2^-m; harmless",
    repair=_claim(
        ".full-path.repaired",
        "proof of Lemma C.9, with the case l = 1",
        r"A full right $x$-path has the error reduction $2^{-l}$ if $l\ge2$, and $\tfrac12-2^{-m}$ if $l=1$",
        measured=_reduction_by_path,
        claimed=lambda ell, m: ONE / 2**ell if ell > 1 else fmpq(1, 2) - ONE / 2**m,
        control=lambda ell, m: ONE / 2 ** (ell - 1),
        status="proved, by Lemma C.8",
    ),
    witness=lambda values, measured, claimed: (
        f"l={values['ell']}, m={values['m']}: {number(measured)}, not {number(claimed)}; for l=1, m=2 it is 1/4"
    ),
    tags=("two terms", "error reduction", "proof", "erratum"),
)

DEPTHS = _claim(
    ".depths",
    "proof of Lemma C.9, last sentence",
    r"By nodes moved from a full left subtree to a higher one that becomes full, the error reduction increases by"
    r" $2^{-(m+k_2)}-2^{-(m+k_1)}$, with $k_1$, $k_2$ the depths of their last nodes",
    instances=Grid(quick=lambda: _moves(6), full=lambda: _moves(14)),
    measured=_raised,
    claimed=_by_last_nodes,
    control=_by_parents,
    expected="repaired",
    status="true for the depths of their roots; positive either way",
    repair=_claim(
        ".depths.repaired",
        "proof of Lemma C.9, with the depths of the roots",
        r"By nodes moved from a full left subtree to a higher one that becomes full, the error reduction increases by"
        r" $2^{-(m+k_2)}-2^{-(m+k_1)}$, with $k_1$, $k_2$ the depths of the roots of the two subtrees",
        instances=Grid(quick=lambda: _moves(6), full=lambda: _moves(14)),
        measured=_raised,
        claimed=_by_roots,
        control=_by_parents,
    ),
    witness=lambda values, measured, claimed: (
        f"l={values['ell']}, m={values['m']}, left subtrees with their roots at depths {values['high']} and"
        f" {values['low']}: it increases by {number(measured)}, not by {number(claimed)}"
    ),
    tags=("two terms", "error reduction", "proof", "erratum"),
)

CLAIMS = (
    _claim(
        "",
        "Lemma C.9",
        r"A tree in $\mathcal C_2$ whose right path has only $x$-nodes, with at most $t$ nodes and the least error"
        r" of all such trees, has the error of $B_t$, for every $1\le t\le l+lm$",
        instances=Grid(quick=lambda: term_sizes(4), full=lambda: term_sizes(6)),
        measured=_least_errors,
        claimed=_of_b_trees,
        control=lambda ell, m: _of_b_trees(ell, m, nodes_more=1),
        tags=("two terms", "optimal tree"),
    ),
    _claim(
        ".eq-9",
        "proof of Lemma C.9, equation 9",
        r"With fewer than $l$ nodes on the right $x$-path the error reduction is at most $2^{-m}\le2^{-l}$",
        measured=_most_without_full_path,
        relation=AT_MOST,
        claimed=lambda ell, m: ONE / 2**m,
        control=lambda ell, m: ONE / 2 ** (m + 1),
    ),
    FULL_PATH,
    DEPTHS,
)
