"""Lemma C.9: B_t is optimal among the trees with a right x-path.

The proof starts with trees *of size less than l*, which have no l-th node on the right path. Its statement about them
is true for size at most l: :mod:`proofs_checks.bdm.appendix_c.lemma_c_9_size`. Its numbers are in
:mod:`proofs_checks.bdm.appendix_c.lemma_c_9_numbers`.

How it is checked. The minimum error of these trees, from a recursion over the right path, is compared with E(B_t),
which is added up over the truth table, for all t <= l + lm. The control is E(B_{t+1}).
"""

from __future__ import annotations

from functools import cache

from flint import fmpq

from proofs_checks.bdm.computed.two_terms import b_tree, full_size
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from proofs_checks.bdm.two_terms import prop_6_4
from proofs_checks.bdm.two_terms.lemma_c_7 import least_error_in_c1
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped

ONE = fmpq(1)


@cache
def least_error_on_right_path(ell: int, m: int, t: int) -> fmpq:
    """Return the minimum error of a tree with a right x-path and at most t nodes.

    ell, m: numbers of x- and of y-variables, where l = 0 makes the formula true; t: number of nodes allowed.
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


def _of_b_trees(ell: int, m: int, *, nodes_more: int = 0) -> list[fmpq]:
    last = full_size(ell, m)
    return [b_tree(ell, m, min(last, t + nodes_more)).error for t in range(1, last + 1)]


CLAIM = Claim(
    id="bdm.lemma-c.9",
    origin="printed",
    cite=Cite(
        "bdm",
        "Lemma C.9",
        r"Assume that $T\in\mathcal C_2$ has $t$ nodes, has optimal test error among all trees in"
        r" $\mathcal T_t$ and its right path consists only of $x$-nodes. Then $C(T)=C(B_t)$.",
    ),
    statement=r"A tree in $\mathcal C_2$ whose right path has only $x$-nodes, with at most $t$ nodes and the least"
    r" error of all such trees, has the error of $B_t$, for every $1\le t\le l+lm$",
    instances=Grid(scoped(lambda: term_sizes(4), lambda: term_sizes(6))),
    measured=lambda ell, m: [least_error_on_right_path(ell, m, t) for t in range(1, full_size(ell, m) + 1)],
    asserts=EQUALS(_of_b_trees, control=lambda ell, m: _of_b_trees(ell, m, nodes_more=1)),
    derivation=Derivation(
        "$B_t$ is such a tree, with $t$ nodes, and by [bdm.prop-6.4] no tree with at most $t$ nodes has a smaller"
        " error.",
        steps=(prop_6_4.CLAIM,),
    ),
)
