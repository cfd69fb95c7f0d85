"""Algorithm 10: the search for the lookahead tree.

Algorithm. Algorithm 10 with the bounds of Algorithm 12 as they are meant (:mod:`proofs_checks.split.printed.search`).
One printed error changes the result: lines 37 and 38 put children into the queue with the depth d + 1, where d is the
depth budget, instead of d' + 1. Other lines cannot run as printed, but their meaning is clear: line 4 calls
FIND_OR_CREATE_NODE without N, which line 6 defines; line 24 reads G.parent, which no line writes; line 32 runs to M,
which is k; line 33 repeats lines 14 to 16, where the right child is fetched in line 17. A feature that is constant on a
subproblem makes it its own child and leaves the other child empty; here such features are skipped.

For d_l = 1 the printed loop ends, because the children of the root are solved when they are created. For d_l >= 2 it
may not end: the guard d' < d_l of line 31 fails for a child of depth d + 1, so nothing below this child is processed,
and its own children are not created at depth d_l, where the greedy tree would solve them.

How it is checked. For the repair, the bounds of every subproblem are compared after every step with its value in the
recursion and with its previous bounds, and the bounds of the root are compared at the end. Non-convergence is certain:
once a full pass over the queue changes no bound, no later pass can. The instances are the functions of two features and
the examples below; on the full scope all small data sets with three features as well, N ascending; for the repair also
small data sets in which examples with the same features have distinct labels.

Line 23 takes the maximum of the current lower bound and the new one. With valid bounds the new one is never smaller:
the bounds of the children start at 2 lambda plus the mistakes of the subproblem, in total, and never decrease.

Is it tight? The counterexample has the fewest examples on the class of the full scope, for the penalty 1/100.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import functions, parity_beside_a_dummy, up_to_size
from proofs_checks.split.algorithms import equation_4
from proofs_checks.split.computed.data_instances import neighbour
from proofs_checks.split.printed.lookahead import lookahead_tree, lookahead_value
from proofs_checks.split.printed.search import ChildrenAtGlobalDepth, LookaheadSearch, Subproblem
from proofs_checks.transcribed.points import Points
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Derivation, Grid, Point, number, scoped

DEPTHS = {2: (1,), 3: (1, 2)}
PLACE = "Algorithm 10 (Appendix A.12)"

UNIT_VECTORS = Points(3, ((0, 1, 0), (1, 0, 1), (2, 0, 1), (4, 0, 1)))
"""Zero and the three unit vectors, of which only zero has label 0."""

EQUAL_POINTS = (
    Points(2, ((0, 1, 2), (1, 3, 1), (2, 2, 0), (3, 0, 3))),
    Points(3, ((0, 1, 3), (3, 4, 1), (5, 2, 0), (6, 0, 3), (7, 2, 2))),
)
"""Examples with equal features and distinct labels, so that every tree makes mistakes."""

EXAMPLES = (*functions(2), UNIT_VECTORS, parity_beside_a_dummy(2))


class _Watched(LookaheadSearch):
    """A search that counts the bounds that fail to enclose the value of their subproblem or that become looser."""

    def __init__(self, data: Points, depth: int, lookahead: int, penalty: fmpq):
        self.wrong = 0
        super().__init__(data, depth, lookahead, penalty)

    def _encloses(self, p: Subproblem, level: int) -> bool:
        beyond = self.depth - self.lookahead
        return p.lb <= lookahead_tree(p.data, self.depth - level, beyond, self.penalty, self.total)[1] <= p.ub

    def find_or_create(self, data: Points, level: int) -> Subproblem:
        known = len(self.graph)
        p = super().find_or_create(data, level)
        self.wrong += len(self.graph) > known and not self._encloses(p, level)
        return p

    def update(self, p: Subproblem, level: int, lb: fmpq, ub: fmpq) -> None:
        before = p.lb, p.ub
        super().update(p, level, lb, ub)
        tighter = before[0] <= p.lb and p.ub <= before[1]
        self.wrong += not (tighter and self._encloses(p, level))


def _final_bounds(data: Points, depth: int, lookahead: int, penalty: fmpq) -> tuple[fmpq, fmpq, int]:
    """Return the final bounds of the root, and the number of wrong bounds during the search."""
    search = _Watched(data, depth, lookahead, penalty)
    return search.root.lb, search.root.ub, search.wrong


def _value(**values) -> tuple[fmpq, fmpq, int]:
    value = lookahead_value(**values)
    return value, value, 0


def _stays(values: Point, measured: bool, claimed: bool) -> str:
    """Describe the bounds of the root at which the search stalls."""
    run = ChildrenAtGlobalDepth(**values)
    return (
        f"D = {values['data']}, d = {run.depth}, d_l = {run.lookahead}, lambda = {number(run.penalty)}: the bounds"
        f" of the root stay at lb = {number(run.root.lb)}, ub = {number(run.root.ub)}, and nothing in the queue"
        " changes any bound (subproblems being known by their examples and depth). Tried on all functions of two"
        " features and on two data sets with three (full scope: also all of those with at most four examples), d = 2"
        " and 3, every 1 <= d_l < d"
    )


CLAIM = Claim(
    id="split.alg-10",
    cite=Cite("split", f"{PLACE}, lines 37 and 38", r"Q.\text{push}((s_l,d+1),\text{priority}=0)"),
    statement=r"The loop ends: the bounds of the root meet",
    instances=Grid.over(
        data=scoped(EXAMPLES, lambda: [*up_to_size(3, 4), *EXAMPLES]),
        depth=DEPTHS,
        lookahead=lambda depth: DEPTHS[depth],
        penalty=(fmpq(1, 100),),
    ),
    measured=lambda **values: ChildrenAtGlobalDepth(**values).converged,
    asserts=HOLDS(control=lambda **values: ChildrenAtGlobalDepth(**values).converged_at_once),
    method="exhaustive",
    literature="False as printed for lookahead depths of at least two",
    falls="slip",
    witness=_stays,
).repaired(
    place="Algorithms 10 to 12 (Appendix A.12), with the depths and bounds that are meant",
    statement=r"If children enter the queue with depth $d'+1$, subproblems are identified by their examples and their"
    r" depth, the pair $lb,ub$ is read in this order, Algorithm 12 has an else before its last two lines, and"
    r" entries of equal priority leave the queue in the order in which they entered it, then for $0\le d_l\le d$"
    r" and $\lambda\ge0$ the bounds of every subproblem always enclose its value in the recursion, upper bounds"
    r" never increase, and after finitely many steps the bounds of the root are both $\mathcal L(D,d,\lambda)$",
    instances=Grid.over(
        data=scoped(
            lambda: [*up_to_size(2, 3), *EQUAL_POINTS, *EXAMPLES],
            lambda: [*up_to_size(3, 4), *EQUAL_POINTS, *EXAMPLES],
        ),
        depth=DEPTHS,
        lookahead=lambda depth: DEPTHS[depth],
        penalty=(fmpq(1, 100),),
    ),
    hypotheses={"penalty >= 0": lambda penalty: penalty >= 0},
    measured=_final_bounds,
    asserts=EQUALS(_value, control=neighbour(_value, lookahead=-1)),
    derivation=Derivation(
        proof=r"""A node is a pair $p=(D,d')$ of a non-empty subproblem and its depth $d'\le d_l$; there are finitely
many. Write $v(p)$ for its value in the recursion [split.eq-4-base.repaired]: for $d'=d_l$ it is the objective $\alpha$
of the greedy tree, and for $d'<d_l$ it is the price $w$ of a leaf or the minimum of $v(p_l)+v(p_r)$ over the pairs of
children, whichever is less. There is one pair for each feature that is not constant on $D$. A node is *open* if
$p.lb<p.ub$.

*The bounds are valid,* that is $p.lb\le v(p)\le p.ub$. If a node is created with $d'=d_l$, both are $\alpha$. For
$d'<d_l$ let $e$ be the number of examples, divided by $N$, that are in the minority among the examples with the same
features. Then $ub=w\ge v(p)$. Every tree makes at least the mistakes $e$ and has a leaf, so $v(p)\ge\lambda+e=lb$. A
sum of two values is at least $2\lambda+e$, as the mistakes of the parts add up. So if $ub\le lb+\lambda$ then
$v(p)=w=ub$, and line 8 of Algorithm 11 sets $lb$ to this value. If the bounds of the children are valid, $ub'$ is at
least the minimum sum of their values, so $\min\{p.ub,ub'\}\ge v(p)$. If $v(p)=w$, then the new lower bound satisfies
$p.lb\le p.ub\le w=v(p)$, as upper bounds never increase from $w$. If $v(p)$ is the minimum sum, it is at least $lb'$,
hence at least $\max\{p.lb,lb'\}$. If all examples have the same features there is no pair of children, $v(p)=w$, and
both bounds become $p.ub=w$. So lower bounds never decrease, upper bounds never increase, and each bound takes finitely
many values, because it is a sum of at most $2^{d_l}$ initial bounds of nodes. So only finitely many changes are made.

*While the root is open there is a chain* $p_0,p_1,\dots,p_k$ of open nodes such that $p_0$ is the root, each node is a
child of the preceding one, and $p_k$ is in the queue. Initially $k=0$. Suppose the node $x$ is taken from the queue;
only its own bounds change. If $x\ne p_k$, either the chain remains, or $x=p_i$, $i<k$, is closed; then its bounds have
changed, its parents enter the queue, and $p_0,\dots,p_{i-1}$ is a chain, unless the root is closed. If $x=p_k$ is
closed, $p_{k-1}$ enters the queue in the same way. If $x=p_k$ stays open, then $lb'\le p_k.lb<p_k.ub\le ub'$. For a
pair of children whose lower bounds add up to $lb'$, the upper bounds add up to at least $ub'>lb'$, and $lb'\le p_k.ub$.
So line 36 puts both into the queue, with the depth of $p_k$ plus one, and one of them is open. Nodes of depth $d_l$ are
closed from the start. So $p_k$ has a depth below $d_l$ and passes the guard of line 31, and the open child also has a
depth below $d_l$. It becomes $p_{k+1}$.

*The loop ends.* Suppose it does not, and consider the steps after the last change of a bound. A node of priority one
puts only nodes of smaller depth into the queue with priority one. So these are exhausted again and again, and every
entry of priority zero is taken eventually. So $p_k$ is taken; as no bound changes it stays open, and the chain becomes
longer. This repeats, but a chain has at most $d_l$ nodes, a contradiction. So the root is closed after finitely many
steps, and both of its bounds equal the value that they enclose, $\mathcal L(D,d,\lambda)$.""",
        steps=equation_4.PRINTED.with_repairs[1:],
    ),
)
REPAIRED = CLAIM.repair
