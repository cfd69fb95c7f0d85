"""Algorithm 2: SPLIT, with and without its postprocessing.

Algorithm. Algorithm 2 line by line (:mod:`proofs_checks.split.printed.split`); the prefix is that of the best tree of
the repaired recursion (``equation_4``), without its greedy subtrees, as returned by Algorithm 14. (The call of
ModifiedGOSDT lacks the depth budget d that Algorithm 14 takes; the recursion needs it for d - d_l.)

Section 5.1 uses the value of the recursion, the objective of the prefix with greedy subtrees, as an upper bound on the
objective of the resulting tree. The bare prefix may be worse than a single leaf; this is the counterexample to
Theorem A.2 (:mod:`proofs_checks.split.optimality.theorem_a_2`) in terms of the algorithm.

Line 7 lets every leaf of the prefix grow to the full depth budget, even a leaf above the lookahead depth. The depth of
GOSDT is then d - d_u > d - d_l, and equals d if the prefix is a leaf, as first happens for the nor of three bits. For
the effect on Theorem 6.1 see ``split.thm-6.1``.

How it is checked. On all functions of at most two features (full scope: three), smallest first; the repair also on all
functions of three features with d = 2, d_l = 0. The control claims the value for a lookahead depth larger by one.

Is it tight? The first counterexample with a lookahead depth of at least one is the nor of two bits, whose bare prefix
is worse than a leaf.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import functions
from proofs_checks.split.algorithms import equation_4, renormalisation
from proofs_checks.split.computed.data_instances import all_functions, neighbour
from proofs_checks.split.computed.small_labellings import objective as objective_of
from proofs_checks.split.printed.greedy import leaf_price
from proofs_checks.split.printed.lookahead import lookahead_value
from proofs_checks.split.printed.split import printed_split
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import as_tree, objective
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Independent, Point, number
from theorylab.learners.split import split
from theorylab.trees.tree import Tree

PLACE = "Algorithm 2 (Section 5.1)"
POINTS = Grid.over(
    data=all_functions(),
    depth=lambda data: range(1, data.features + 1),
    lookahead=lambda depth: range(1, depth),
    penalty=(fmpq(1, 100), fmpq(1, 20)),
)


def _as_printed(data: Points, depth: int, lookahead: int, penalty: fmpq, *, postprocess: bool) -> fmpq:
    tree, _ = printed_split(data, penalty, lookahead, depth, postprocess=postprocess)
    return objective(tree, data, penalty, data.mass)


def _objectives(data: Points, depth: int, lookahead: int, penalty: fmpq) -> list[fmpq]:
    """Return the objectives of the learner without and with completion, and of the postprocessed pseudo-code."""
    trees = [
        split(data.problem(), depth=depth, lookahead=lookahead, penalty=penalty, complete=complete)
        for complete in (False, True)
    ]
    filled = _as_printed(data, depth, lookahead, penalty, postprocess=True)
    return [*(objective_of(tree, penalty) for tree in trees), filled]


def _bare(values: Point, measured: fmpq, claimed: fmpq) -> str:
    data = values["data"]
    alone = leaf_price(data, data.mass, values["penalty"])
    return (
        f"D = {data}, d = {values['depth']}, d_l = {values['lookahead']}, lambda = {number(values['penalty'])}, p = 0:"
        f" the prefix returned has the objective {number(measured)}; with its greedy subtrees it has {number(claimed)},"
        f" a single leaf {number(alone)}. Tried on all functions of one and two features (full scope: three)"
    )


def _trees(data: Points, depth: int, lookahead: int, penalty: fmpq) -> dict[str, Tree]:
    bare, _ = printed_split(data, penalty, lookahead, depth, postprocess=False)
    options = {"depth": depth, "lookahead": lookahead, "penalty": penalty}
    return {
        "The bare prefix": as_tree(bare, data),
        "With its greedy subtrees": split(data.problem(), **options, complete=False),
    }


CLAIM = Claim(
    id="split.alg-2",
    cite=Cite(
        "split",
        f"{PLACE} with p = 0",
        r"$t_{lookahead}=\mathrm{ModifiedGOSDT}(\ell,D,\lambda,d_l)$; the performance of the lookahead"
        " tree with greedy subtrees is just an upper bound on the objective of the tree our method"
        " ultimately finds",
    ),
    statement=r"Without postprocessing SPLIT returns a tree whose objective is at most the value $\mathcal"
    r" L(D,d,\lambda)$ that it minimises (Algorithm 14 returns the prefix without the greedy subtrees)",
    instances=POINTS,
    measured=lambda **point: _as_printed(**point, postprocess=False),
    asserts=AT_MOST(lookahead_value, control=neighbour(lookahead_value, lookahead=1)),
    method="exhaustive",
    literature="Our reading: the paper calls that value an upper bound on the objective of the tree ultimately "
    "found, which has been postprocessed. The false printed statement is Theorem A.2, see split.thm-a.2",
    origin="reading",
    independent=(
        Independent(
            "optimal 'dnf:~x1&~x2' --depth 0 --penalty 1/100", shows="error + penalty x leaves 13/50"
        ),
    ),
    witness=_bare,
    trees=_trees,
).repaired(
    place=f"{PLACE}, greedy subtrees kept if p = 0",
    statement=r"If without postprocessing the greedy subtrees are kept, SPLIT returns, with or without postprocessing,"
    r" a tree of objective at most the value $\mathcal L(D,d,\lambda)$ of its recursion ($0\le d_l\le d$)",
    instances=POINTS
    + Grid.over(data=lambda: functions(3), depth=(2,), lookahead=(0,), penalty=(fmpq(1, 100),)),
    measured=_objectives,
    derivation=Derivation(
        proof=r"""Let $T$ be the tree that the recursion prices, by [split.eq-4-base.repaired] a tree of depth at most
$d$ with objective $\mathcal L(D,d,\lambda)$. Without postprocessing it is returned, and there is equality.

With postprocessing each leaf $u$ of its prefix, at depth $d_u\le d_l$, with $D(u)\ne\emptyset$, is replaced by a tree
of depth at most $d-d_u$ that minimises $\frac e{|D(u)|}+\lambda_uS$, $e$ being its mistakes on $D(u)$ and $S$ its
leaves. By [split.renorm] it minimises $\frac eN+\lambda S$ among these trees. The subtree of $T$ at $u$ is one of them:
it is the greedy tree of depth $d-d_l$ if $d_u=d_l$, and a leaf otherwise. So the contribution of $u$ to the objective
does not increase. The contributions of the leaves of the prefix add up to the objective, because their subproblems
partition $D$. So the objective is at most $\mathcal L(D,d,\lambda)$.""",
        steps=(*equation_4.PRINTED.with_repairs[1:], renormalisation.CLAIM),
    ),
)
