"""Algorithm 13: extraction of the lookahead tree from the graph.

Algorithm. Algorithm 13, on the graph of a converged search (Algorithms 10 to 12 as intended), as printed, and with one
of its defects at a time (:mod:`proofs_checks.split.printed.extraction`).

(a) The guard d_l > 1 ends the prefix one level early; LicketySPLIT, which calls SPLIT with d_l = 1, always gets a leaf.
(b) ``prices``: the price of a leaf uses the proportion of the minority in D, whereas the upper bounds of the graph
divide the mistakes by N, so a small node takes a split that is worse than the leaf. Moreover, <= takes the last of
equal splits, even if a leaf is as good. If no feature passes, f_opt is undefined; here the node becomes a leaf.

How it is checked. On all data sets with two features, N ascending. (a) d = 2, d_l = 1; (b) d = 3, d_l = 2, with the
guard repaired: at the root the proportions are correct.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.split.algorithms import algorithm_10
from proofs_checks.split.computed.data_instances import neighbour, sized_data_sets
from proofs_checks.split.printed.extraction import (
    Extraction,
    PrintedExtraction,
    PrintedPrices,
    with_greedy_ends,
)
from proofs_checks.split.printed.search import LookaheadSearch
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import objective
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, Independent, scoped
from theorylab.claims.grid import Axis

PLACE = "Algorithm 13 (Appendix A.12)"


def _instances(data: scoped, depths: dict[int, tuple[int, ...]], **axes: Axis) -> Grid:
    """Return data sets with their depths, and lookahead depths for each depth."""
    return Grid.over(
        **axes,
        data=data,
        depth=depths,
        lookahead=lambda depth: depths[depth],
        penalty=scoped((fmpq(1, 20),), (fmpq(1, 20), fmpq(3, 20))),
    )


def _extract(extraction: type[Extraction], data: Points, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    search = LookaheadSearch(data, depth, lookahead, penalty)
    tree = with_greedy_ends(extraction(search).prefix(data), data, search)
    return objective(tree, data, penalty, data.mass)


def _value(printed: str = "", **values) -> fmpq:
    return LookaheadSearch(**values).value


PRINTED = {"all": PrintedExtraction, "prices": PrintedPrices}

CLAIM = Claim(
    id="split.alg-13",
    cite=Cite(
        "split",
        f"{PLACE}, lines 3, 4 and 8",
        r"ub\leftarrow\lambda+(\text{proportion of $D$ that has the minority label});\ \text{if }d_l>1;"
        r"\ \text{if }p_f.ub+p_{\bar f}.ub\leq ub",
    ),
    statement=r"The tree extracted as printed, and with the guard $d_l>0$ for $d_l>1$ (prices), with greedy subtrees at"
    r" the lookahead depth, has the objective that the search has found (here $d_l=d-1$)",
    instances=_instances(sized_data_sets((2, 3), (2, 5)), {2: (1,)}, printed=("all",))
    + _instances(sized_data_sets((2, 4), (2, 6)), {3: (2,)}, printed=("prices",)),
    measured=lambda printed, **values: _extract(PRINTED[printed], **values),
    asserts=EQUALS(_value, control=neighbour(_value, depth=-1)),
    method="exhaustive",
    literature="False as printed: with the guard d_l > 1 LicketySPLIT's prefix is a leaf; moreover, bounds relative to"
    " the whole are compared with a proportion of the part",
    falls="construction",
    formal="split/alg_13.v:printed_is_false",
    independent=(
        Independent("optimal dnf:x1 --depth 0 --penalty 1/20", shows="error + penalty x leaves 11/20"),
        Independent("optimal dnf:x1 --depth 2 --penalty 1/20", shows="error + penalty x leaves 1/10"),
    ),
    witness="{printed}, D = {data}, d = {depth}, d_l = {lookahead}, lambda = {penalty}: the extracted tree has the"
    " objective {measured}, but the search found {claimed}. Tried on all data sets with two features: at most three"
    " examples for all defects together, and at most four for the prices alone (full scope: five and six)",
).repaired(
    place=f"{PLACE}, with d_l > 0, mistakes divided by N, and <",
    statement=r"With the guard $d_l>0$, $ub=\lambda+\min\{|D^-|,|D^+|\}/N$, $<$ for $\le$, and a leaf where no feature"
    r" passes, the tree extracted, with greedy subtrees at the lookahead depth, has the objective that the search"
    r" has found, $\mathcal L(D,d,\lambda)$",
    instances=_instances(sized_data_sets((2, 3), (2, 5)), {2: (1,), 3: (1, 2)}),
    hypotheses={"penalty >= 0": lambda penalty: penalty >= 0},
    measured=lambda **values: _extract(Extraction, **values),
    derivation=Derivation(
        proof=r"""By [split.alg-10.repaired] the search ends with upper bounds that are valid, $p.ub\ge v(p)$ for every
node $p$, and with $p_0.ub=v(p_0)$ at the root; the bounds of nodes that the extraction itself creates are valid too.
Moreover $p.ub$ is the price $w$ of a leaf, for $d'=d_l$ the objective of the greedy tree, or the value of
$p_l.ub+p_r.ub$ for a pair of children at some step. As upper bounds never increase, this sum is at most $p.ub$ at the
end.

Let $p=(D,d')$ be a node with $p.ub=v(p)$. By induction on $d_l-d'$ the tree extracted for it, with greedy subtrees at
depth $d_l$, contributes $v(p)$ to the objective. For $d'=d_l$ it is the greedy tree. Let $d'<d_l$, so that the guard is
satisfied. The extraction takes the minimum of $w$ and the sums $p_l.ub+p_r.ub\ge v(p_l)+v(p_r)\ge v(p)$, and a leaf if
no sum is less than $w$. If $w=v(p)$, no sum is less than $w$, and the leaf contributes $w$. Otherwise $v(p)<w$, and
$p.ub=v(p)$ is not the price of a leaf. So some sum is at most $p.ub=v(p)$, and the minimum sum is $v(p)$. For the
feature chosen, $v(p)=p_l.ub+p_r.ub\ge v(p_l)+v(p_r)\ge v(p)$, so $p_l.ub=v(p_l)$ and $p_r.ub=v(p_r)$. By induction the
two subtrees contribute these values, together $v(p)$. For the root this is the statement.""",
        steps=algorithm_10.CLAIM.with_repairs[1:],
    ),
)
