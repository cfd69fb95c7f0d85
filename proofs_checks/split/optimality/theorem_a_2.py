"""Theorem A.2: SPLIT is no worse than an optimal tree of the lookahead depth.

Algorithm. Algorithm 2 with its flag p for postprocessing. Its greedy completions are those of Algorithm 4.

(a) Theorem A.2 is false for p = 0. Algorithm 2 then returns the bare prefix (Algorithm 14 extracts it "without filling
in the greedy splits"). The prefix was chosen for its greedy completions, and without them it may be worse than a single
leaf. With the guard d_l > 1 of Algorithm 13 the prefix is one level shorter. It is a leaf for d_l = 1 and a single test
for d_l = 2, which is worse than a leaf for the conjunction of three variables. (b) ``leaf`` is false for Algorithm 4 as
printed: in a small node a mistake counts for more than in the objective. For the consequences for (a) with p = 1 and
for Theorems A.1 and A.3 see :mod:`proofs_checks.split.optimality.printed_greedy`.

How it is checked. (a) is compared with the minimum objective of depth d_l, on all functions, and all labellings with
means 0, 1/2 and 1, of small cubes up to negations, and on the conjunction of three variables. (b) runs the pseudo-code
line by line on the subset D(x1) of all data sets of few examples.

Is it tight? The counterexample to (a), the conjunction of two variables, is the smallest, because a counterexample
needs d > d_l. Equality holds in (a) if d_l tests suffice for an optimal tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from flint import fmpq

from proofs_checks.split.computed.data_instances import TWENTIETHS, goes_on, sized_data_sets
from proofs_checks.split.computed.lucky_greedy import least_objective_greedy_below
from proofs_checks.split.computed.small_labellings import (
    HIDDEN_XOR,
    labellings,
    problem_of,
    split_objective,
    with_and_without_completion,
    witness,
)
from proofs_checks.split.optimality import lookahead_depths
from proofs_checks.split.printed.extraction import PrintedGuard
from proofs_checks.split.printed.greedy import meant_greedy, printed_greedy
from proofs_checks.split.printed.search import LookaheadSearch
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Grown, as_tree
from proofs_checks.transcribed.trees import objective as part_of_objective
from theorylab.claims import AT_MOST, Cite, Claim, Derivation, Grid, Independent, Point, number, scoped
from theorylab.trees.tree import Tree

PENALTIES = (fmpq(0), fmpq(1, 100), fmpq(3, 20))

AND_OF_THREE = "00000002"


def _points(labels: Iterable[str], depths: range, penalties: Iterable[fmpq]) -> Iterator[Point]:
    for labelling, depth, penalty in product(labels, depths, penalties):
        for lookahead in range(1, depth):
            yield {"labels": labelling, "depth": depth, "lookahead": lookahead, "penalty": penalty}


def _few() -> Iterator[Point]:
    yield from _points(labellings(2), range(2, 3), PENALTIES)
    yield from _points(labellings(3, "02"), range(3, 4), PENALTIES[1:2])
    yield from _points([HIDDEN_XOR], range(3, 4), PENALTIES[1:2])
    yield from _points([AND_OF_THREE], range(4, 5), PENALTIES[1:2])


def _many() -> Iterator[Point]:
    yield from _points(labellings(1), range(2, 3), PENALTIES)
    yield from _points(labellings(2), range(2, 4), PENALTIES)
    yield from _points(labellings(3, "02"), range(2, 5), PENALTIES)
    yield from _points(labellings(3), range(3, 4), PENALTIES[1:2])
    yield from _points([HIDDEN_XOR], range(3, 4), PENALTIES)
    yield from _points([AND_OF_THREE], range(4, 5), PENALTIES)


def _optimum(labels: str, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return least_objective_greedy_below(problem_of(labels), lookahead, lookahead, penalty)


def _optimum_of_full_depth(labels: str, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    return least_objective_greedy_below(problem_of(labels), depth, depth, penalty)


def _completion(grown: Grown, data: Points, penalty: fmpq) -> fmpq:
    """Return the contribution of a greedy tree at the leaf D(x1) to the objective."""
    return part_of_objective(grown, data.half(0, 1), penalty, data.mass)


def _printed_completion(data: Points, penalty: fmpq) -> fmpq:
    return _completion(printed_greedy(data.half(0, 1), 2, penalty)[0], data, penalty)


def _meant_completion(data: Points, penalty: fmpq) -> fmpq:
    return _completion(meant_greedy(data.half(0, 1), 1, penalty, data.mass)[0], data, penalty)


def _leaf(data: Points, penalty: fmpq) -> fmpq:
    return penalty + fmpq(data.half(0, 1).minority, data.mass)


def _mistakes_of_the_leaf(data: Points, penalty: fmpq) -> fmpq:
    """Return the leaf without its penalty."""
    return _leaf(data, fmpq(0))


def _completion_in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    leaf = f"N = {values['data'].mass}, lambda = {number(values['penalty'])}, at the leaf with examples"
    return (
        f"{leaf} {values['data'].half(0, 1)}: the greedy completion adds {number(measured)} to the objective, and the"
        f" leaf {number(claimed)}. Tried on D(x1) of all data sets with two features of at most three examples (full"
        " scope: five), lambda = 0, 1/20, ..., 9/20"
    )


def _completions(data: Points, penalty: fmpq) -> dict[str, Tree]:
    part = data.half(0, 1)
    return {
        "The greedy completion at x1 = 1": as_tree(printed_greedy(part, 2, penalty)[0], part),
        "The leaf in its place": as_tree(part.label, part),
    }


def _in_words(values: Point, measured: list[fmpq], claimed: fmpq) -> str:
    here = witness(
        "Algorithm 2 returns a tree of objective {measured[0]} for p = 1 and {measured[1]} for p = 0; the optimum of"
        " depth d_l is {claimed}"
    )(values, measured, claimed)
    data, penalty = Points(3, tuple((x, int(x < 7), int(x == 7)) for x in range(8))), PENALTIES[1]
    search = LookaheadSearch(data, 4, 2, penalty)
    short = part_of_objective(PrintedGuard(search).prefix(data), data, penalty, data.mass)
    return (
        f"{here}. With the guard of Algorithm 13, which ends the prefix a level early, the conjunction of three"
        f" variables, d=4, d_l=2, p=0, gives a single test with {number(short)}, where a leaf has"
        f" {number(penalty + fmpq(data.minority, data.mass))}. Tried, up to negations, on all labellings of two"
        " variables with means 0, 1/2 and 1, d=2, on all functions of three, d=3, and on two functions more"
    )


LEAF = Claim(
    id="split.thm-a.2-leaf",
    cite="proof of Theorem A.2, first paragraph",
    statement=r"The greedy completions of Algorithm 4 are no worse than leaves with respect to the objective: they only"
    r" expand beyond a leaf if the regularized objective is better",
    instances=Grid.over(data=sized_data_sets((2, 3), (2, 5)), penalty=TWENTIETHS, where=goes_on),
    measured=_printed_completion,
    asserts=AT_MOST(_leaf, control=_mistakes_of_the_leaf),
    method="exhaustive",
    literature="False for Algorithm 4 as printed",
    falls="proof step",
    witness=_completion_in_words,
    trees=_completions,
).repaired(
    place="proof of Theorem A.2, Algorithm 4 with mistakes divided by the global N",
    statement=r"If Algorithm 4 counts mistakes on all $N$ examples, greedy completions are no worse than leaves with"
    r" respect to the objective",
    hypotheses={"penalty >= 0": lambda penalty: penalty >= 0},
    measured=_meant_completion,
    formal="split/thm_a_2.v:no_worse_than_a_leaf",
    derivation=Derivation(
        r"""The greedy subtree is a leaf, unless the objectives of two subtrees grown by the same rule add up to less
        than that of the leaf. If mistakes are counted on all $N$ examples, these objectives are the contributions of
        the subtrees to the objective of the whole tree."""
    ),
)


THEOREM = Claim(
    id="split.thm-a.2",
    cite=Cite(
        "split",
        "Theorem A.2",
        "Algorithm 2 will return a tree with objective no worse than a globally optimal tree with"
        r" maximum depth $d_{\textrm{lookahead}}$. Postprocessing does not change the above",
    ),
    statement=r"For either value of its flag $p$ Algorithm 2 returns a tree with objective no worse than a globally"
    r" optimal tree with maximum depth $d_l$",
    instances=Grid(scoped(_few, _many)),
    measured=with_and_without_completion,
    asserts=AT_MOST(_optimum, control=_optimum_of_full_depth),
    method="exhaustive",
    literature="True with postprocessing if Algorithm 4 counts mistakes on all data; the last sentence of the proof,"
    " that postprocessing changes nothing, is wrong",
    formal="split/thm_a_2.v:printed_is_false",
    falls="theorem",
    independent=(
        Independent("optimal 'dnf:x1&x2' --depth 1 --penalty 1/100", shows="error + penalty x leaves 13/50"),
        Independent(
            "learn split 'dnf:x1&x2' --depth 2 --lookahead 1 --penalty 1/100",
            shows="error + penalty x leaves 3/100",
        ),
    ),
    witness=_in_words,
).repaired(
    place="Theorem A.2, for p = 1",
    statement=r"With postprocessing, and with mistakes in Algorithm 4 counted on all data, Algorithm 2 returns a tree"
    r" with objective no worse than an optimal tree of depth at most $d_l$",
    measured=split_objective,
    formal="split/thm_a_2.v:no_worse_than_shallow_optimum",
    derivation=Derivation(
        r"""Count mistakes and penalties as fractions of all data, so that objectives of disjoint subtrees add up. Let
        $G_j(s)$ be the objective of the greedy subtree of depth $j$ at a subproblem $s$, and let $s_0,s_1$ be the
        children of $s$ by a test $f$. Let $V_l(s)$ be the contribution of the completed prefix below $s$ when $l$ of
        its tests remain, so $V_0=G_{d-d_l}$ and $V_l(s)=\min(\mathrm{leaf}(s),\min_fV_{l-1}(s_0)+V_{l-1}(s_1))$. By
        [split.thm-a.2-leaf.repaired], $G_j(s)\le\mathrm{leaf}(s)$. So $V_l(s)\le L(t)$ for every tree $t$ of depth at
        most $l$ at $s$, by induction on $l$. If $t$ is a leaf this is clear. If $t$ has subtrees $t_0,t_1$, then
        $V_l(s)\le V_{l-1}(s_0)+V_{l-1}(s_1)\le L(t_0)+L(t_1)=L(t)$. Now $V_{d_l}$ at the root is the objective of the
        prefix with greedy completions, and by [split.pp-improves] postprocessing does not increase it.""",
        steps=(LEAF.repair, lookahead_depths.IMPROVES),
    ),
)

REPAIRED = THEOREM.repair
