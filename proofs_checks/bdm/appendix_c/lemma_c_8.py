r"""Lemma C.8: the error reduction of an x-node of a two-term DNF.

Problem. An x-node v with :math:`F(v) = (x_1\wedge\dots\wedge x_{k_1})\vee(y_1\wedge\dots\wedge y_{k_2})`,
uniform distribution; k_2 = 0 stands for a single term, and the same holds for y-nodes with the terms exchanged.

*Missing cases.* The proofs of Lemma C.9 and Proposition 6.4 also use nodes that the four parts do not cover. For l = m
= 1 there are nodes with k_2 = 1. For l < m the root may read y_1; then the terms are exchanged, k_1 = m and k_2 = l,
which gives (k_1 >= 3, k_2 = 2) for l = 2 and (k_1 >= 2, k_2 = 1) for l = 1.

Derivation. Let u = 2^-k_1 and w = 2^-k_2. The means q, q_0, q_1 of :mod:`proofs_checks.bdm.computed.error_reductions`
are polynomials of degree at most one in u and in w. On a rectangle of u and w such a polynomial is at most (at least)
1/2 if it is at most (at least) 1/2 at the corners. So C(q) is q or 1 - q on the rectangle, and C(v) is a polynomial.

How it is checked. As in the derivation, each case on a rectangle that contains all its k_1 and k_2; the polynomials are
compared by expanding. The control drops a hypothesis, which extends a case to the neighbouring cases. The tests compare
the formula for the means with the lumped DNF.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs_checks.bdm.computed.error_reductions import reduction
from proofs_checks.bdm.computed.two_term_reductions import CASES, reduces_by
from proofs_checks.bdm.computed.weighted_gains import term_sizes
from theorylab.claims import HOLDS, Cite, Claim, Grid, Point, number, scoped


def _nodes(most: int) -> Iterator[Point]:
    """Yield the nodes to which the proofs apply the lemma, for all l <= m <= most."""
    for pair in term_sizes(most):
        ell, m = pair["ell"], pair["m"]
        found = {(k, m) for k in range(1, ell + 1)} | {(k, 0) for k in range(1, m + 1)}
        if ell < m:
            # a root that reads y_1, and what its right subtree reads
            found |= {(m, ell)} | {(k, m - 1) for k in range(1, ell + 1)}
        yield from ({**pair, "k1": k1, "k2": k2} for k1, k2 in sorted(found))


def _is_printed_case(ell: int, m: int, k1: int, k2: int) -> bool:
    """Return True if (k_1, k_2) is one of the four printed cases."""
    return (k1 <= 2 and k2 >= 2) or k2 == 0 or (k1 > 2 and k2 > 2)


NEIGHBOURS: Mapping[str, tuple[str, ...]] = {
    "k1=1, k2=0": ("k1>=2, k2=0",),
    "k1=2, k2>=2": ("k1>=3, k2>=2", "k1>=2, k2=1"),
    "k1=1, k2>=2": ("k1=2, k2>=2",),
    "k1=1, k2>=1": ("k1=2, k2>=2",),
    "k1>=2, k2=0": ("k1=1, k2=0",),
    "k1>=2, k2=1": ("k1=1, k2>=1", "k1=2, k2>=2"),
    "k1>=3, k2>=3": ("k1=2, k2>=2",),
    "k1>=3, k2>=2": ("k1=2, k2>=2",),
}
"""For each case the neighbouring cases, to which its reduction does not extend."""


def _extends(case: str) -> bool:
    """Return True if the reduction of a case is that of a neighbouring case."""
    return any(reduces_by(CASES[name]._replace(reduction=CASES[case].reduction)) for name in NEIGHBOURS[case])


LEMMA = Claim(
    id="bdm.lemma-c.8",
    cite="Lemma C.8, completed",
    statement=r"For an $x$-node $v$ with $F(v)=(x_1\wedge\dots\wedge x_{k_1})\vee(y_1\wedge\dots\wedge y_{k_2})$,"
    r" $C(v)$ is (1) $\tfrac12$ if $k_1=1$, $k_2=0$; (2) $2^{-k_2}-2^{-(k_2+1)}$ if $k_2\ge2$, $k_1=2$; (3)"
    r" $\tfrac12-2^{-k_2}$ if $k_2\ge2$, $k_1=1$; (4) $0$ if $k_1>1$ and $k_2=0$, or $k_1,k_2>2$; and, not printed,"
    r" (3) also for $k_2=1$, and $0$ for $k_1\ge2$, $k_2=1$ and for $k_1\ge3$, $k_2=2$, which makes all $k_1\ge1$,"
    r" $k_2\ge0$",
    instances=Grid.over(case=list(CASES)),
    measured=lambda case: reduces_by(CASES[case]),
    asserts=HOLDS(control=_extends),
    method="symbolic",
    complete=True,
    origin="sharpened",
)

CASES_USED = Claim(
    id="bdm.lemma-c.8.cases",
    cite=Cite(
        "bdm",
        "Lemma C.8, as used for Lemma C.9 and Proposition 6.4",
        r"1. If $k_1=1,k_2=0$, then $C(v)=\frac12$. 2. If $k_2\ge2,k_1=2$, then"
        r" $C(v)=\frac1{2^{k_2}}-\frac1{2^{k_2+1}}$. 3. If $k_2\ge2,k_1=1$, then $C(v)=\frac12-\frac1{2^{k_2}}$. 4."
        " If $k_1>1$ and $k_2=0$ or $k_1,k_2>2$, then $C(v)=0$.",
    ),
    statement=r"The four parts of Lemma C.8 give $C(v)$ for every node in the proofs of Lemma C.9 and Proposition"
    r" 6.4, for all $1\le l\le m$",
    instances=Grid(scoped(lambda: _nodes(6), lambda: _nodes(12))),
    measured=_is_printed_case,
    asserts=HOLDS(control=lambda ell, m, k1, k2: _is_printed_case(ell, m, k1, k2) and k2 > 0),
    literature="Two cases, both with C(v) = 0, are missing, and part 3 is needed for k_2 = 1",
    falls="proof step",
    repair=LEMMA,
    witness=lambda values, measured, claimed: (
        f"l={values['ell']}, m={values['m']}: a node with k_1={values['k1']}, k_2={values['k2']}, where C(v) ="
        f" {number(reduction(values['k1'], values['k2']))}, is in none of the parts; for l=2, m=3 a root that reads"
        " y_1 has k_1=3, k_2=2"
    ),
)
