"""Theorems A.1, A.2 and A.3 with Algorithm 4 exactly as printed: all three fail, without any tie.

Algorithm. SPLIT with postprocessing and d_l = 1, and LicketySPLIT; d = 3. Algorithm 1 uses the objectives of greedy
trees as bounds. The greedy trees come from Algorithm 4 as printed, which measures mistakes as proportions of each
subset.

In a small node a mistake counts for more in Algorithm 4 than in the objective, and in a large node the proportions of
the two halves are added instead of averaged. So Algorithm 4 splits where a leaf is better and returns a leaf where a
split is better. The wrong first test then has the smaller bound, and later steps cannot compensate. In the example for
SPLIT a single test is optimal and has the maximum gain, but SPLIT takes the other test. In the example for LicketySPLIT
greedy finds the optimum, but LicketySPLIT returns a leaf.

After A.2 and A.3 the paper says "Postprocessing does not change the above, since it only ever improves the objective".
But without postprocessing A.2 and A.3 are false even if mistakes are counted on all data, because the bare prefix loses
its greedy subtrees (:mod:`proofs_checks.split.optimality.theorem_a_2`).

How it is checked. The pseudo-code runs line by line on both examples. In these no two tests have equal gains, the
minimum bound of the leaf and the first tests is unique, no split costs as much as its leaf, and no leaf of these trees
has as many ones as zeros. So neither the tie rule nor the order of the features matters. The pseudo-code then runs on
all small data sets with two features. With mistakes divided by the global N all three theorems are proved (the repairs
of A.1, A.2 and A.3).

Is it tight? With d = 3 the guard d > 1 of Algorithm 4 allows one greedy test here; with the guard d > 0 the same
happens for d = 2.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import fmpq

from proofs_checks.shared.data_sets import up_to_size
from proofs_checks.split.optimality import theorem_a_2
from proofs_checks.split.printed.greedy import meant_greedy, printed_greedy
from proofs_checks.split.printed.lookahead import least_objective, lookahead_tree, lookahead_value
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, Grown, as_tree, objective
from theorylab.claims import AT_MOST, Cite, Claim, Grid, Point, number, scoped
from theorylab.trees.tree import Tree

DEPTH = 3

FOR_SPLIT = Points(2, ((0, 4, 6), (1, 14, 0), (2, 7, 12), (3, 0, 1)))
"""44 examples: testing x1 alone is optimal, but with x2 first the bound of Algorithm 4 is smaller."""

FOR_LICKETY = Points(2, ((0, 0, 1), (1, 0, 3), (2, 1, 2), (3, 2, 1)))
"""Ten examples: Algorithm 4 returns leaves after every first test, although a second test reduces the objective."""

LEARNERS = ("SPLIT", "LicketySPLIT")


def _first_test(data: Points, depth: int, penalty: fmpq, total: int) -> int | None:
    """Return the root test of the search with lookahead depth 1 and printed bounds of Algorithm 4; None for a leaf."""
    price, chosen = penalty + fmpq(data.minority, total), None
    for f in data.telling:
        children = (data.half(f, 1), data.half(f, 0))
        local = penalty * fmpq(total, data.mass)
        trees = [(printed_greedy(child, depth - 1, local)[0], child) for child in children]
        bound = sum((objective(tree, child, penalty, total) for tree, child in trees), fmpq(0))
        if bound < price:
            price, chosen = bound, f
    return chosen


def _split(data: Points, depth: int, penalty: fmpq, total: int) -> Grown:
    chosen = _first_test(data, depth, penalty, total)
    if chosen is None:
        return lookahead_tree(data, depth, 0, penalty, total)[0]
    return Cut(
        chosen, *(lookahead_tree(half, depth - 1, 0, penalty, total)[0] for half in data.halves(chosen))
    )


def _lickety_split(data: Points, depth: int, penalty: fmpq, total: int) -> Grown:
    chosen = _first_test(data, depth, penalty, total) if depth > 0 else None
    if chosen is None:
        return data.label
    return Cut(chosen, *(_lickety_split(half, depth - 1, penalty, total) for half in data.halves(chosen)))


GROW: dict[str, Callable[[Points, int, fmpq, int], Grown]] = dict(zip(LEARNERS, (_split, _lickety_split)))


def _objective(learner: str, data: Points, penalty: fmpq) -> fmpq:
    return objective(GROW[learner](data, DEPTH, penalty, data.mass), data, penalty, data.mass)


def _greedy(data: Points, penalty: fmpq) -> fmpq:
    return meant_greedy(data, DEPTH, penalty, data.mass)[1]


def _optimum(data: Points, penalty: fmpq, depth: int = DEPTH) -> fmpq:
    return least_objective(data, depth, penalty, data.mass)


def _measured_objectives(learner: str, data: Points, penalty: fmpq) -> list[fmpq]:
    """Return the objective, repeated once for each theorem about the learner."""
    return [_objective(learner, data, penalty)] * (3 if learner == "SPLIT" else 1)


def _claimed_bounds(learner: str, data: Points, penalty: fmpq) -> list[fmpq]:
    """Return the upper bounds claimed by Theorem A.1 and, for SPLIT, by A.2 and A.3."""
    if learner != "SPLIT":
        return [_greedy(data, penalty)]
    best = _optimum(data, penalty)
    greedy_after_one = lookahead_value(data, DEPTH, 1, penalty) == best
    return [
        _greedy(data, penalty),
        _optimum(data, penalty, 1),
        best if greedy_after_one else _objective(learner, data, penalty),
    ]


def _in_words(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    data, penalty, learner = values["data"], values["penalty"], values["learner"]
    at = f"D = {data}, N = {data.mass}, lambda = {number(penalty)}, d={DEPTH}"
    least = f"the greedy tree has {number(claimed[0])}"
    if learner == "SPLIT":
        at += ", d_l=1, p=1"
        least += f", the best tree of one test {number(claimed[1])} and of any depth"
        least += f" {number(_optimum(data, penalty))}"
    return (
        f"{at}: with Algorithm 4 as printed {learner} has objective {number(measured[0])}; {least}. No tie has to be"
        f" broken."
        " Tried on this example, on one for LicketySPLIT and on all data sets with two features of at most two examples"
        " (full scope: five)"
    )


def _trees(learner: str, data: Points, penalty: fmpq) -> dict[str, Tree]:
    best = lookahead_tree(data, DEPTH, 0, penalty, data.mass)[0]
    return {
        f"{learner} with Algorithm 4 as printed": as_tree(
            GROW[learner](data, DEPTH, penalty, data.mass), data
        ),
        "An optimal tree": as_tree(best, data),
    }


def _instances(most: int) -> list[Point]:
    examples = [
        {"learner": "SPLIT", "data": FOR_SPLIT, "penalty": fmpq(1, 20)},
        {"learner": "LicketySPLIT", "data": FOR_LICKETY, "penalty": fmpq(1, 100)},
    ]
    small = [
        {"learner": learner, "data": data, "penalty": penalty}
        for data in up_to_size(2, most)
        for penalty in (fmpq(1, 20), fmpq(1, 5))
        for learner in LEARNERS
    ]
    return examples + small


CLAIM = Claim(
    id="split.thm-a.2.printed-greedy",
    cite=Cite(
        "split",
        "Theorems A.1, A.2 and A.3, Algorithm 1 with Algorithm 4 as printed",
        r"$lb\leftarrow\lambda+(\textrm{proportion of $D$ that does not have the majority label})$;"
        r" $lb_{\textrm{left}}+lb_{\textrm{right}}<lb$",
    ),
    statement=r"With Algorithm 4 as printed, $d=3$, $d_l=1$ and postprocessing, LicketySPLIT and SPLIT return trees"
    r" with objective no worse than the greedy tree of depth $d$, SPLIT one no worse than an optimal tree of depth at"
    r" most $d_l$, and an optimal one if some optimal tree is greedy after depth $d_l$",
    instances=Grid(scoped(lambda: _instances(2), lambda: _instances(5))),
    measured=_measured_objectives,
    asserts=AT_MOST(
        _claimed_bounds,
        control=lambda learner, data, penalty: [_optimum(data, penalty)] * (3 if learner == "SPLIT" else 1),
    ),
    method="exhaustive",
    literature="All three theorems are true if Algorithm 4 counts mistakes on all data, and ties are broken alike",
    formal="split/printed_greedy.v:printed_is_false",
    falls="theorem",
    repair=theorem_a_2.THEOREM.repair,
    witness=_in_words,
    trees=_trees,
)
