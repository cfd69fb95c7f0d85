"""Algorithm 3: LicketySPLIT and its depth budget.

Algorithm. Algorithm 3 line by line (:mod:`proofs_checks.split.printed.split`): SPLIT with lookahead depth 1, then the
algorithm itself on both children with d - 1.

As printed, the algorithm does not check the remaining depth: even with d = 0 it calls SPLIT with lookahead depth 1 and
makes a profitable split, until none remains. Section 5.2 says that the recursion stops where SPLIT returns a leaf "due
to the depth limit", so SPLIT with depth 0 should return a leaf, as in
:func:`~theorylab.learners.lickety_split.lickety_split`.

How it is checked. On all data sets with two features, N ascending, d = 1 and penalties 0 and 1/100.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.split.computed.data_instances import sized_data_sets
from proofs_checks.split.printed.split import printed_lickety_split
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import as_tree, depth_of
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, scoped
from theorylab.learners.lickety_split import lickety_split
from theorylab.trees.tree import Tree

PLACE = "Algorithm 3 (Section 5.2)"


def _instances(data: scoped) -> Grid:
    return Grid.over(data=data, depth=(1,), penalty=scoped((fmpq(0),), (fmpq(0), fmpq(1, 100))))


def _trees(data: Points, depth: int, penalty: fmpq) -> dict[str, Tree]:
    return {
        "Algorithm 3 as printed": as_tree(printed_lickety_split(data, penalty, depth), data),
        "With a leaf where no depth remains": lickety_split(data.problem(), depth=depth, penalty=penalty),
    }


CLAIM = Claim(
    id="split.alg-3",
    cite=Cite("split", PLACE, r"t_{lookahead}=\mathrm{SPLIT}(\ell,D,\lambda,1,d,0)"),
    statement=r"$\mathrm{LicketySPLIT}(\ell,D,\lambda,d)$ returns a tree of depth at most $d$ (here $d=1$)",
    instances=_instances(sized_data_sets((2, 4), (2, 5))),
    measured=lambda data, depth, penalty: depth_of(printed_lickety_split(data, penalty, depth)),
    asserts=AT_MOST(lambda data, depth, penalty: depth, control=lambda data, depth, penalty: depth - 1),
    method="exhaustive",
    literature="False as printed: the recursion does not check the remaining depth",
    falls="construction",
    formal="split/alg_3.v:printed_is_false",
    witness="D = {data}, d = {depth}, lambda = {penalty}: the tree has depth {measured}. Tried on all data sets with"
    " two features and at most four examples (full scope: five)",
    trees=_trees,
).repaired(
    place=f"{PLACE}, a leaf if d = 0",
    statement=r"If $\mathrm{LicketySPLIT}(\ell,D,\lambda,0)$ is a leaf for every $D$ and $\lambda$,"
    r" $\mathrm{LicketySPLIT}(\ell,D,\lambda,d)$ has depth at most $d$ for every $d\ge0$",
    instances=_instances(sized_data_sets((2, 2), (2, 4))),
    measured=lambda data, depth, penalty: lickety_split(data.problem(), depth=depth, penalty=penalty).depth,
    formal="split/alg_3.v:repaired_depth",
    derivation=Derivation(
        proof=r"""By induction on $d$, for all $D$ and $\lambda$. For $d=0$ the tree is a leaf. For $d\ge1$ line 1
calls SPLIT with lookahead depth $1$ and without postprocessing, which returns its prefix: a leaf, of depth $0$, or
one test with two leaves. In the second case lines 3 to 8 replace both leaves by trees
$\mathrm{LicketySPLIT}(\ell,D(u),\lambda_u,d-1)$, of depth at most $d-1$ by induction, so that the depth is at most
$1+(d-1)=d$."""
    ),
)
