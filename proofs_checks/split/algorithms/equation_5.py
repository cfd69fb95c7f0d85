"""Equation 5: the sign and the prices of the optimality gap.

Appendix A.2 says that where the average gap decreases towards the leaves, "being greedy closer to the leaf does not
incur much loss". (a) Equation 5 is t minus greedy, at most 0 for an optimal tree. As a leaf has gap 0, nonpositive
average gaps decrease only if all of them are 0, so the favourable case is not counted. (b) The two objectives have
distinct penalties, lambda and lambda_t. The gap need not vanish if t is the greedy tree, and it depends on the chosen
lambda_t, for which there is a whole interval. (c) A suitable lambda_t need not exist: pruning may remove several leaves
at once, and the greedy tree of the depth of t may have fewer leaves than t. The repaired gap is in
:mod:`theorylab.trees.optimality_gaps`.

How it is checked. By the average gaps at each level of an optimal tree: for all functions of at most two bits (full
scope: three) and nine examples on which some penalty gives greedy as many leaves as the optimal tree has; the repair
also where none does, with the largest greedy tree of fewer leaves, and on a parity beside a dummy. For (b), the greedy
tree of one bit is compared with itself for every lambda_t = 0, 1/20, ... that keeps its split.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.data_sets import functions, parity_beside_a_dummy
from proofs_checks.split.computed.data_instances import TWENTIETHS
from proofs_checks.split.computed.small_labellings import objective
from proofs_checks.transcribed.points import Points
from theorylab.claims import (
    AT_LEAST,
    HOLDS,
    REFUTED,
    Cite,
    Claim,
    Derivation,
    Grid,
    Point,
    number,
    scoped,
)
from theorylab.learners import greedy, leaf_penalty_greedy
from theorylab.learners.split import split
from theorylab.trees.optimality_gaps import OptimalityGaps
from theorylab.trees.pruning import pruning_path
from theorylab.trees.tree import Tree

PENALTY = fmpq(1, 100)
FEW_LEAVES = Points(3, ((3, 0, 1), (4, 1, 0), (5, 0, 1), (7, 1, 0)))
"""Four examples on which an optimal tree of depth two has four leaves and the greedy tree at most two."""

NINE_EXAMPLES = Points(3, ((0, 2, 0), (1, 0, 1), (3, 0, 1), (4, 0, 3), (7, 2, 0)))
"""Without ties for greedy, whose tree of depth two has four leaves, as the optimal one has, and makes a mistake."""

ONE_BIT = Points(1, ((0, 1, 0), (1, 0, 1)))
PLACE = "Equation 5 (Appendix A.2)"


def _with_parity(most: int) -> list[Point]:
    points = [{"data": data, "depth": n} for n in range(1, most + 1) for data in functions(n)]
    return [*points, {"data": parity_beside_a_dummy(2), "depth": 2}]


def _defined(most: int) -> list[Point]:
    """Return the points for which a penalty gives the greedy tree as many leaves as the optimal one."""
    points = [*_with_parity(most), {"data": NINE_EXAMPLES, "depth": 2}]
    return [each for each in points if _leaves_optimal(**each) in _leaves_pruned(**each)]


def _losses(data: Points, depth: int) -> tuple[fmpq, ...]:
    """Return, for each level of an optimal tree, the average excess of greedy over its subtrees."""
    problem = data.problem()
    best = split(problem, depth=depth, lookahead=depth, penalty=PENALTY)
    return OptimalityGaps(problem, penalty=PENALTY).by_level(best)


def _gap_to_itself(penalty: fmpq) -> fmpq:
    """Return equation 5 for the greedy tree of one bit, with two penalties that give it the same two leaves."""
    problem = ONE_BIT.problem()
    own, greedy = (leaf_penalty_greedy(problem, depth=1, penalty=price) for price in (PENALTY, penalty))
    return objective(own, PENALTY) - objective(greedy, penalty)


def _printed_gaps(data: Points, depth: int, penalty_t: fmpq = PENALTY) -> tuple[fmpq, ...]:
    """Return the averages of equation 5 by level; for another greedy penalty, the greedy gap and its negative."""
    if penalty_t != PENALTY:
        gap = _gap_to_itself(penalty_t)
        return gap, -gap
    return tuple(-loss for loss in _losses(data, depth))


def _trees(data: Points, depth: int, penalty_t: fmpq = PENALTY) -> dict[str, Tree]:
    problem = data.problem()
    return {
        "The optimal tree": split(problem, depth=depth, lookahead=depth, penalty=PENALTY),
        "The greedy tree": leaf_penalty_greedy(problem, depth=depth, penalty=penalty_t),
    }


def _in_words(values: Point, measured: tuple[fmpq, ...], claimed: int) -> str:
    level, gap = min(enumerate(measured), key=lambda entry: entry[1])
    return (
        f"D = {values['data']}, lambda = {number(PENALTY)}, the optimal tree of depth {values['depth']}: the average"
        f" gap of equation 5 at level {level} is {number(gap)}. Tried on these examples and on all functions of at most"
        " two features (full scope: three) for which some lambda_t exists, and on a single bit with lambda_t = 0,"
        " 1/20, ..., 9/20"
    )


CLAIM = Claim(
    id="split.eq-5-sign",
    cite=Cite(
        "split",
        PLACE,
        r"\delta(D_t,t)=L(t,D_t,\lambda)-L(T_g(D_t,\text{depth}(t),\lambda_t),D_t,\lambda_t)",
    ),
    statement=r"The optimality gap $\delta(D_t,t)$ is what is lost by being greedy: on average at least $0$ at each"
    r" level of an optimal tree, and $0$ where $t$ is itself the greedy tree, whichever $\lambda_t$ that gives it"
    r" $S(t)$ leaves is taken",
    instances=Grid(scoped(lambda: _defined(2), lambda: _defined(3)))
    + Grid.over(data=(ONE_BIT,), depth=(1,), penalty_t=TWENTIETHS),
    measured=_printed_gaps,
    asserts=AT_LEAST(0, control=lambda data, **point: fmpq(1, data.mass)),
    method="exhaustive",
    literature="The sign is reversed (here with lambda in both terms, which favours the statement), and the loss of the"
    " greedy tree is taken with lambda_t instead of lambda",
    falls="slip",
    witness=_in_words,
    trees=_trees,
).repaired(
    place=f"{PLACE}, greedy minus t, with the same penalty",
    statement=r"For an optimal tree of depth at most $d$ the average over the subtrees $t$ at each level of"
    r" $L(T_g,D_t,\lambda)-L(t,D_t,\lambda)$ is at least $0$, $T_g$ being the greedy tree of depth at most"
    r" $\mathrm{depth}(t)$ for any penalty $\lambda_t$",
    instances=Grid(scoped(lambda: _with_parity(2), lambda: _with_parity(3))),
    measured=_losses,
    derivation=Derivation(
        proof=r"""Let $T$ be optimal for $D$ among the trees of depth at most $d$, where a mistake costs $1/N$ and a
leaf $\lambda$. Let $t$ be its subtree at a node of level $\ell$ with the examples $D_t$. Replace $t$ by any tree $t'$
of depth at most $d-\ell$. The result has depth at most $d$, and its objective differs from that of $T$ by
$L(t',D_t,\lambda)-L(t,D_t,\lambda)$, because the mistakes on other examples and the other leaves do not change. As $T$
is optimal, this is at least $0$. The greedy tree $T_g$ has depth at most $\mathrm{depth}(t)\le d-\ell$, for every
penalty with which it is pruned. So every term is at least $0$, and so are the averages."""
    ),
)


def _leaves_optimal(data: Points, depth: int) -> int:
    return split(data.problem(), depth=depth, lookahead=depth, penalty=PENALTY).leaves


def _leaves_pruned(data: Points, depth: int) -> list[int]:
    """Return the numbers of leaves of the greedy tree of the given depth, over all penalties."""
    return [pruned.tree.leaves for pruned in pruning_path(greedy(data.problem(), depth=depth))]


UNDEFINED = Claim(
    id="split.eq-5-sign.undefined",
    cite=Cite(
        "split",
        "Appendix A.2, definition of lambda_t",
        r"For a subtree $t$ of $T$, define $\lambda_t$ as the value of $\lambda$ that results in the"
        " greedy tree, $T_g$, having the same number of leaves as $t$",
    ),
    statement=r"For a tree $t$ of depth at most $d$ that is optimal there is a $\lambda_t$ for which the greedy tree of"
    r" depth at most $d$ has as many leaves as $t$",
    instances=Grid.over(
        data=scoped(
            lambda: [FEW_LEAVES, *(data for n in (1, 2) for data in functions(n))],
            lambda: [FEW_LEAVES, *(data for n in (1, 2, 3) for data in functions(n))],
        ),
        depth=lambda data: (min(data.features, 2),),
    ),
    measured=lambda data, depth: _leaves_optimal(data, depth) in _leaves_pruned(data, depth),
    asserts=HOLDS(control=lambda data, depth: _leaves_pruned(data, depth) == [1]),
    method="exhaustive",
    recorded=REFUTED,
    literature="Equation 5 is undefined there; the library takes the largest greedy tree with fewer leaves",
    falls="text or table",
    witness=lambda values, measured, claimed: (
        f"D = {values['data']}, lambda = {number(PENALTY)}: the optimal tree of depth {values['depth']} has"
        f" {_leaves_optimal(**values)} leaves, and the greedy tree of this depth, pruned with any penalty, has"
        f" {' or '.join(map(str, sorted(_leaves_pruned(**values))))}. Tried on this set and on all functions of one"
        " and two features (full scope: three), depth at most two"
    ),
)
