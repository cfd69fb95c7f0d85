"""Proposition 6.4: B_t is an optimal tree of its size.

How it is checked. B_t is written out from its definition (:mod:`proofs_checks.bdm.computed.two_terms`), E(B_t) is a
sum over the truth table, and OPT(t) comes from the dynamic program over subproblems, for every l <= m up to 4 (quick)
or 7 (full) and every t. The control fills the left subtrees of B_t from the bottom up.

*The proof* here is not the paper's, whose induction on t has a gap in its base case
(:mod:`proofs_checks.bdm.two_terms.prop_6_4_base`): it is an induction on l + m, with the reductions in closed form.

Is it tight? The order in which the left subtrees are filled matters for l >= 2.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.appendix_c import lemma_c_8
from proofs_checks.bdm.computed.two_terms import b_tree, full_size, pairs, tree_of_paths
from proofs_checks.bdm.conjunctions import theorem_5_1
from proofs_checks.bdm.definitions import irrelevant_variables
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped


def _errors(x: int, y: int) -> list[fmpq]:
    return [b_tree(x, y, t).error for t in range(1, full_size(x, y) + 1)]


def _optimum(x: int, y: int) -> tuple[fmpq, ...]:
    return optimal_by_size(read_once_dnf((x, y)), full_size(x, y)).errors[1:]


def _errors_filled_upwards(x: int, y: int) -> list[fmpq]:
    """Return the errors of the trees like B_t whose left subtrees are filled from the bottom up."""
    left = [
        [min(y, max(0, t - x - (x - 1 - i) * y)) for i in range(min(t, x))]
        for t in range(1, full_size(x, y) + 1)
    ]
    return [tree_of_paths(x, y, nodes).error for nodes in left]


PROOF = r"""Let $e(l,m)$ be the error of a leaf, $R(l,m,t)=e(l,m)-\mathrm{OPT}(t)$ the maximum reduction of the error by
at most $t$ nodes, and $R(k,t)$ the maximum reduction on a single term of $k\ge1$ variables. By [bdm.thm-5.1] with all
$p_i=\frac12$ the optimum on one term is $2^{-k}$ for $t<k$, as for a leaf, and 0 for $t\ge k$. So $R(k,t)=2^{-k}[t\ge
k]$. For $1\le l\le m$ let $\beta(l,m,0)=0$ and

$\beta(l,m,t)=0$ for $t\le l-2$; $\ 2^{-(l+m-1)}$ for $t=l-1\ge1$; $\ a+2^{-m}(1-2^{-J})$ for $t\ge l$,

with $J=\min(l,\lfloor(t-l)/m\rfloor)$, $a=2^{-l}$ for $l\ge2$ and $a=\frac12-2^{-m}$ for $l=1$. We show $R=\beta$.

*$B_t$ has the reduction $\beta(l,m,t)$*, $1\le t\le l+lm$. The reduction of a tree is the sum over its nodes of
$2^{-d(v)}C(v)$. By [bdm.lemma-c.8] the $i$-th node of the right path, with $k_1=l-i+1$ and $k_2=m$, has $C(v)=0$ for
$k_1\ge3$; the last but one, for $l\ge2$, adds $2^{-(l-2)}2^{-(m+1)}$, and the last one adds
$2^{-(l-1)}(\frac12-2^{-m})$; for $l\ge2$ the sum of both is $2^{-l}$. A left subtree with its root at depth $i$ adds
$2^{-(i+m-1)}\frac12$ with its $m$-th node, and nothing before. $J$ left subtrees are full, and $\sum_{i\le
J}2^{-(m+i)}=2^{-m}(1-2^{-J})$.

*No tree has a larger one*, by induction on $l+m$. For $t=0$ there is nothing to show. Otherwise consider a tree of at
least one and at most $t$ nodes; by [bdm.e-irrelevant] we may assume that it reads only variables of $f$. Its reduction
is $C(v)$ of the root plus half of the reductions of its subtrees. If $l=m$ the two terms are interchangeable, so we may
assume that the root reads an $x$-variable or that $l<m$. The left subtree, with $j$ nodes, is on a single term of $k$
variables. We may assume that $j=0$ or $j=k$, because other $j$ do not have a larger reduction and leave fewer nodes to
the right subtree.

*Root $x$, $l=1$.* $C(v)=\frac12-2^{-m}$, the right child is pure, and the left subtree adds $\frac12\,2^{-m}$ if
$t-1\ge m$. The sum is $\beta(1,m,t)$.

*Root $x$, $l\ge3$.* $C(v)=0$. (i) $j=0$: $\frac12\beta(l-1,m,t-1)$ is 0 for $t\le l-2$, $2^{-(l+m-1)}$ for $t=l-1$, and
for $t\ge l$ it is $2^{-l}+\frac12\,2^{-m}(1-2^{-J'})$ with $J'=\min(l-1,\lfloor(t-l)/m\rfloor)$. If $J=0$ this is
$\beta$; if $J\ge1$ it is less, as $1-2^{-J}\ge\frac12$. (ii) $j=m$, $t\ge m+1$, so that
$\beta(l,m,t)\ge2^{-l}\ge2^{-m}$: the value is $2^{-(m+1)}+\frac12\beta(l-1,m,t-1-m)$. For $t-1-m\le l-3$ it is
$2^{-(m+1)}$, and for $t-1-m=l-2$ it is $2^{-(m+1)}+2^{-(l+m-1)}\le2^{-m}$. For larger $t$, $J\ge1$ and it is
$2^{-(m+1)}+2^{-l}+2^{-(m+1)}(1-2^{-(J-1)})=2^{-l}+2^{-m}(1-2^{-J})=\beta$.

*Root $x$, $l=2$.* $C(v)=2^{-(m+1)}$. (i) $j=0$: for $t=1$ it is $\beta(2,m,1)$. For $t\ge2$ it is
$2^{-(m+1)}+\frac14-2^{-(m+1)}+2^{-(m+2)}[t\ge m+2]$, which is $\beta$ for $t<m+2$, where $J=0$, and less for $t\ge
m+2$, where $2^{-m}(1-2^{-J})\ge2^{-(m+1)}$. (ii) $j=m$, $t\ge m+1$: for $t=m+1$ it is $2^{-(m+1)}+2^{-(m+1)}\le\frac14
\le\beta$. For $t\ge m+2$ it is $2^{-m}+\frac14-2^{-(m+1)}+2^{-(m+2)}[t\ge2m+2]=\frac14+2^{-m}(1-2^{-J})=\beta$.

*Root $y$, $l<m$.* It reads a variable of the term with $k_1=m$ variables, and the other term has $k_2=l$. As $m\ge2$,
and $m\ge3$ if $l\ge2$, $C(v)=0$ by [bdm.lemma-c.8]. Below it are the terms $l\le m-1$. Let $l\ge2$. (i) $j=0$:
$\frac12\beta(l,m-1,t-1)$ is 0 for $t\le l-1$, $2^{-(l+m-1)}<2^{-l}$ for $t=l$, and for $t>l$ at most
$2^{-(l+1)}+2^{-m}\le2^{-l}$. (ii) $j=l$, $t\ge l+1$, $s=t-1-l$: the value is $2^{-(l+1)}+\frac12\beta(l,m-1,s)$. For
$s\le l-2$ it is less than $2^{-l}$, for $s=l-1$ it is $2^{-(l+1)}+2^{-(l+m-1)}\le2^{-l}$. For $s\ge l$ it is
$2^{-l}+2^{-m}(1-2^{-K})$ with $K=\min(l,\lfloor(s-l)/(m-1)\rfloor)$, and $Km\le s-l+K\le s=t-1-l$, so $K\le J$. Let
$l=1$. (i) $j=0$: 0 for $t=1$; for $t\ge2$ it is $\frac14-2^{-m}+2^{-(m+1)}[t\ge m+1]<\beta(1,m,t)$. (ii) $j=1$,
$t\ge2$: it is $\frac14\le\frac12-2^{-m}$ for $t=2$, and $\frac14+\frac14-2^{-m}+2^{-(m+1)}[t\ge m+2]\le\beta(1,m,t)$
for $t\ge3$.
"""

CLAIM = Claim(
    id="bdm.prop-6.4",
    origin="printed",
    cite=Cite(
        "bdm",
        "Proposition 6.4",
        r"Let $t\ge1$. Then, $B_t$ is a tree with optimal test error among all trees in $\mathcal T_t$",
    ),
    statement=r"On $(x_1\wedge\dots\wedge x_l)\vee(y_1\wedge\dots\wedge y_m)$, $l\le m$, under the uniform "
    r"distribution, $E(B_t)=\mathrm{OPT}(t)$ for every $1\le t\le l+lm$",
    instances=Grid(scoped(lambda: pairs(4), lambda: pairs(7))),
    hypotheses={"1 <= l <= m": lambda x, y: 1 <= x <= y},
    measured=_errors,
    asserts=EQUALS(_optimum, control=_errors_filled_upwards),
    derivation=Derivation(
        PROOF, steps=(lemma_c_8.LEMMA, theorem_5_1.CLAIM, irrelevant_variables.IRRELEVANT_VARIABLES)
    ),
    formal="bdm/prop_6_4.v:B_t_is_optimal",
    literature="Proved; the paper's induction has a gap in its base case",
)
