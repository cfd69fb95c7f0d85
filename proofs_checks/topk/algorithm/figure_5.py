"""Figure 5: whether Opt-Top-k is equivalent to Top-k.

Algorithm. Top-k of Figure 1 and Opt-Top-k of Figure 5, run as printed (``printed.top_k``, ``printed.opt_top_k``). The
bound on the mistakes of the latter is the number of points, which excludes no tree.

The printed key is (S, d), where d is the number of features, a constant. The same points can occur with distinct
remaining depths, and a tree found for a small remaining depth is then reused for a larger one.

Two more lines are checked. (1) Step 6(h) leaves the loop if a candidate makes no mistake. This is sound, because no
later candidate can make fewer mistakes, and an equal one does not replace it. (2) Step 6(d) defines the right subtree
if b_L <= b^*, and 6(e) uses it in any case. b_L > b^* occurs, because constants and cached trees are returned
regardless of the bound; and for b_L = b^* the right subtree may make at most -1 mistakes. Both are harmless if 6(e) to
6(h) run only if the right subtree is defined, as they do here: every other candidate makes at least b^* mistakes in its
left subtree alone.

How it is checked. Quick scope: the data sets of up to three points on two features, then the counterexample. Full
scope: all data sets of at most four points on at most three features, h <= 3, then the counterexample. A slow test
tries four features for h = 3 and k = 2, 3; in this class a counterexample has at least five points. The repair is
checked on the same data sets, with and without step 6(h). (2) uses all data sets of up to four points on two features,
h = 1 (full scope: three features and h <= 3).

Is it tight? The counterexample has five points, four features, k = 2 and h = 3: Top-2 makes no mistake and Opt-Top-2
makes one. It requires the order of candidates of appendix D; with candidates in the order of their index Opt-Top-2
makes no more mistakes than Top-2 here.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofs_checks.shared.data_sets import of_size
from proofs_checks.topk.algorithm import lemma_3_2
from proofs_checks.topk.printed.opt_top_k import Key, PrintedOptTopK, points_and_depth, points_and_dimension
from proofs_checks.topk.printed.top_k import PrintedTopK
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import as_tree, mislabelled_mass
from theorylab.claims import EQUALS, HOLDS, REFUTED, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.trees.tree import Tree

FIVE_POINTS = Points(4, ((0b0000, 1, 0), (0b0001, 0, 1), (0b0011, 1, 0), (0b0101, 1, 0), (0b1110, 0, 1)))
"""The smallest data set on which the printed key leads to a worse tree; bit i is feature i."""

ON = "h={h}, k={k}, the {data.mass} points {data} (features, then number and label): "


def small_runs(features: int, points: int, deepest: int = 3) -> Iterator[Point]:
    """Yield all runs on data sets of bounded size, by their number of points.

    features, points: maximum number of each; deepest: maximum depth budget.
    """
    for size in range(2, points + 1):
        for d in range(1, features + 1):
            for data in of_size(d, size):
                if 0 < data.ones <= data.zeros:  # exchanging the labels changes no number of mistakes
                    for h in range(1, deepest + 1):
                        for k in range(1, d + 1):
                            yield {"data": data, "h": h, "k": k}


def _top_k(data: Points, h: int, k: int) -> int:
    """Return the number of mistakes of Top-k."""
    return mislabelled_mass(PrintedTopK(k)(data, h), data)


def _opt_top_k(data: Points, h: int, k: int, key: Key = points_and_depth, stop_at: int = 0) -> int:
    """Return the number of mistakes of Opt-Top-k."""
    return mislabelled_mass(PrintedOptTopK(k, key, stop_at=stop_at)(data, h, data.mass), data)


def _as_printed(data: Points, h: int, k: int) -> int:
    return _opt_top_k(data, h, k, points_and_dimension)


def _trees(data: Points, h: int, k: int) -> dict[str, Tree]:
    printed = PrintedOptTopK(k, points_and_dimension)(data, h, data.mass)
    return {
        f"Opt-Top-{k} as printed": as_tree(printed, data),
        f"Top-{k}": as_tree(PrintedTopK(k)(data, h), data),
    }


def _defines_subtrees(data: Points, h: int, k: int, *, not_below_zero: bool = False) -> bool:
    """Return True if step 6(d) defines every right subtree, under the repaired key, and 6(e) needs no size below 0."""
    run = PrintedOptTopK(k, points_and_depth)
    run(data, h, data.mass)
    return not (run.undefined or (not_below_zero and run.below_zero))


PRINTED_RUNS = Grid(scoped(lambda: small_runs(2, 3), lambda: small_runs(3, 4))) + Grid(
    [{"data": FIVE_POINTS, "h": h, "k": 2} for h in (2, 3, 4)]
)
RIGHT_RUNS = Grid(scoped(lambda: small_runs(2, 4, deepest=1), lambda: small_runs(3, 4)))

PRINTED = Claim(
    id="topk.fig5",
    cite=Cite(
        "topk",
        "Figure 5",
        "If $(S,d)$ is in the cache: ... Add $(S,d)$ to the cache with value $(T^*,ub)$. The optimized Top-$k$"
        " algorithm is equivalent to the Top-$k$ algorithm",
    ),
    statement="Opt-Top-$k$, with its results kept under $(S,d)$, is equivalent to Top-$k$: as many mistakes",
    instances=PRINTED_RUNS,
    measured=_as_printed,
    asserts=EQUALS(_top_k, control=lambda data, h, k: _top_k(data, h, data.features)),
    method="exhaustive",
    literature="The printed d is the number of features; the key must contain the remaining depth",
    falls="construction",
    formal="topk/fig5.v:printed_is_false",
    witness=ON
    + "Top-{k} makes {claimed} mistakes, Opt-Top-{k} {measured}; a tree cached for a smaller remaining depth is"
    " reused for a larger one; tried: all data sets of up to three points on two features (full: four on three),"
    " depths up to 3, all k, and this one at depths 2, 3 and 4 with k = 2",
    trees=_trees,
).repaired(
    place="Figure 5, with the key (S, h)",
    statement="Opt-Top-$k$ with its results cached under $(S,h)$, where $h$ is the remaining depth, and a bound of at"
    " least the number of points, returns a tree with as many mistakes as that of Top-$k$, with or without step 6(h),"
    " if it skips the candidates whose right subtree step 6(d) does not define",
    instances=PRINTED_RUNS + RIGHT_RUNS,
    hypotheses={"k >= 1": lambda k: k >= 1},
    measured=lambda **point: [_opt_top_k(**point, stop_at=stop) for stop in (0, -1)],
    formal="topk/fig5.v:depth_in_the_key",
    asserts=EQUALS(
        lambda data, h, k: 2 * [_top_k(data, h, k)],
        control=lambda data, h, k: [_as_printed(data, h, k), _opt_top_k(data, h, k, stop_at=1)],
    ),
    derivation=Derivation(
        proof=r"""Let $m(S,h)$ be the number of mistakes of Top-$k$, the minimum in its search space [topk.lemma-3.2].
We show by induction on $h$, and on the order of the calls: a call with the bound $ub$ returns a tree of the search
space with $m(S,h)$ mistakes, or NO-TREE, and the latter only if $m(S,h)>ub$. *Constants* have $m(S,h)$ mistakes.
*Cache:* the key determines $S$ and $h$. A cached tree has $m(S,h)$ mistakes; NO-TREE cached for $ub_c\ge ub$ means
$m(S,h)>ub_c\ge ub$. *Loop.* Let $m_L$, $m_R$ be the minimum numbers of mistakes on the halves of a candidate. If
$m_L+m_R<b^*$, the bounds $b^*-1\ge m_L$ and $b^*-1-m_L\ge m_R$ exclude neither subtree, 6(d) defines the right one, and
$b^*$ becomes $m_L+m_R$. Otherwise, if a left subtree is returned it makes $m_L$ mistakes, and 6(d) skips the candidate
only if $m_L>b^*$; a returned right subtree makes $m_R$ mistakes. So 6(g) changes nothing. After the loop $b^*$ is the
minimum of $ub+1$ and $m(S,h)$, which is the minimum of $m_L+m_R$ over the candidates; $T^*$ is a tree with $b^*$
mistakes if $m(S,h)\le ub$, and NO-TREE otherwise. Leaving the loop at $0$ mistakes skips only candidates that cannot
have fewer. ∎""",
        steps=(lemma_3_2.CLAIM,),
    ),
)

RIGHT_SUBTREE = Claim(
    id="topk.fig5.right-subtree",
    cite=Cite(
        "topk",
        "Figure 5, steps 6(d) and 6(e)",
        r"(d) If $b_L\le b^*$ we define the right subtree of $T_i$ (e) If the right subtree is NO-TREE then continue",
    ),
    statement=r"In step 6(d) always $b_L\le b^*$, so the right subtree that step 6(e) uses is defined",
    instances=RIGHT_RUNS,
    recorded=REFUTED,
    measured=_defines_subtrees,
    asserts=HOLDS(control=lambda **point: _defines_subtrees(**point, not_below_zero=True)),
    method="exhaustive",
    literature="A reading of 6(e); constants are returned regardless of the bound. No claim is affected if 6(e) to"
    " 6(h) are nested under 6(d), as may be intended (topk.fig5.repaired)",
    origin="reading",
    witness=ON
    + "a left subtree makes more mistakes than b^*, and 6(e) uses a right subtree that 6(d) did not define",
)
