r"""Theorem 1: top-down trees with threshold tests on product distributions, every constant explicit.

Problem. f on R^n is unate, the coordinates are independent with any marginals, G is kappa-strongly concave.

Algorithm. BuildTopDownDT with tests x_i >= theta (:func:`theorylab.learners.top_down.top_down`).

Statement. At size :math:`s^{\tilde O((\log s)/\kappa\varepsilon^2)}` the error is at most eps above that of the best
balanced tree of size s. The printed proof rests on Theorem 5, which is false with atoms and for non-increasing f
(:mod:`proofs_checks.blt.upper_bound.theorem_5`). With the repair it is true, and more precise: let g be a threshold
tree that reads at most D variables on a path, with error opt. While the error of the top-down tree after j splits is
opt + e, e > 0, the next split has weighted gain at least

.. math:: \frac{\kappa e^2}{2 D^2 (j+1)},

so that exp(2 D^2/(kappa eps^2)) splits suffice for opt + eps. As D is at most the depth, which is O(log s) for a
balanced tree, this is :math:`s^{O((\log s)/\kappa\varepsilon^2)}`, without the tilde.

*Proof.* At a leaf v the restriction of g reads at most D variables and errs with dist_v, so some threshold has
squared correlation at least ((bias_v - dist_v)^+/(2D))^2 and gain at least 2 kappa times that
(:mod:`proofs_checks.blt.computed.product_grids`). The average over the leaves of (bias_v - dist_v)^+ is at least e; by
Jensen's inequality the weighted gains sum to kappa e^2/(2 D^2) or more, and one of the j + 1 leaves has its share. If
the error is above opt + eps before each of t splits, the impurity has fallen by kappa eps^2 H_t/(2 D^2) <= 1 and H_t
>= ln t.

How it is checked. The trees of all runs on non-decreasing functions on small grids, until they are exact: the largest
weighted gain times j + 1 against the bound, for the exact least error of every D. The size bound itself exceeds the
number of cells of such grids.

Is it tight? Up to a factor of four at most: a variable itself has a gain of four times the bound for Gini, D = 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flint import arb, fmpq

from proofs_checks.blt.computed.product_grids import least_error_by_variables, monotone_labellings
from proofs_checks.blt.upper_bound.theorem_5 import DISTRIBUTIONS, grids_with_at_most
from theorylab.claims import AT_LEAST, Cite, Claim, Grid, scoped
from theorylab.impurities.impurity import IMPURITIES, Impurity
from theorylab.impurities.purity import PurityOrder
from theorylab.learners import top_down
from theorylab.numbers.comparison import Certified, Value
from theorylab.problems.grid import GridProblem
from theorylab.problems.problem import State
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree

STRONGLY_CONCAVE = ("entropy", "gini", "km")


@cache
def _problems(distribution: str) -> tuple[tuple[GridProblem, tuple[fmpq, ...]], ...]:
    """Non-decreasing functions, and the least error of a tree that reads at most D variables, by D."""
    marginals = DISTRIBUTIONS[distribution]
    return tuple(
        (GridProblem(labels, marginals), least_error_by_variables(labels, marginals))
        for labels in monotone_labellings([len(weights) for weights in marginals])
    )


def _leaves(tree: Tree, problem: GridProblem) -> Iterator[tuple[fmpq, State]]:
    """Probability and box of every leaf."""
    waiting = [(fmpq(1), problem.root, tree.root)]
    while waiting:
        reach, box, node = waiting.pop()
        if isinstance(node, Leaf):
            yield reach, box
            continue
        (split,) = (split for split in problem.splits(box) if split.test == node.test)
        for branch, edge in zip(split.branches, node.edges):
            waiting.append((reach * branch.probability, branch.child, edge.child))


def _largest_gain(tree: Tree, problem: GridProblem, impurity: Impurity) -> Value:
    order = PurityOrder(problem, impurity)
    gains = [
        Certified(order.gain(box, problem.splits(box)[order.groups(problem.splits(box))[0][0]]) * reach)
        for reach, box in _leaves(tree, problem)
        if problem.splits(box)
    ]
    return max(gains).value


@cache
def _run(distribution: str, f: int, impurity: str) -> tuple[tuple[Value, fmpq], ...]:
    """Step by step, while the error is positive: largest weighted gain times j + 1, and the error."""
    problem, _ = _problems(distribution)[f]
    found: list[tuple[Value, fmpq]] = []
    tree = top_down(problem, size=0, impurity=impurity)
    while tree.error > 0:
        gain = _largest_gain(tree, problem, IMPURITIES[impurity])
        found.append((gain * (tree.size + 1), tree.error))
        tree = top_down(problem, size=tree.size + 1, impurity=impurity)
    return tuple(found)


def _gains(distribution: str, f: int, impurity: str) -> list[Value]:
    """The gains, once for every D > 0 with a smaller error."""
    _, least = _problems(distribution)[f]
    return [gain for gain, error in _run(distribution, f, impurity) for opt in least[1:] if error > opt]


def _bounds(distribution: str, f: int, impurity: str) -> list[arb]:
    """What they are at least."""
    _, least = _problems(distribution)[f]
    kappa = IMPURITIES[impurity].strong_concavity()
    return [
        kappa * ((error - opt) ** 2 / (2 * most**2))
        for _, error in _run(distribution, f, impurity)
        for most, opt in enumerate(least)
        if most and error > opt
    ]


CLAIM = Claim(
    id="blt.thm-1",
    cite=Cite("blanc2020", "Theorem 1, with explicit constants, for any marginals"),
    statement=r"Let $f$ be unate, $\mathcal{D}$ a product distribution, $\mathcal{G}$ $\kappa$-strongly concave, $g$"
    r" a threshold tree that reads at most $D$ variables on a path. While the top-down tree after $j$ splits errs by"
    r" $e>0$ more than $g$, the next split has weighted gain at least $\frac{\kappa e^2}{2D^2(j+1)}$; so"
    r" $e^{2D^2/(\kappa\varepsilon^2)}$ splits suffice for error $\mathrm{dist}(f,g)+\varepsilon$",
    instances=Grid.over(
        distribution=scoped(lambda: grids_with_at_most(12), lambda: grids_with_at_most(40)),
        f=lambda distribution: range(1, len(_problems(distribution)) - 1),
        impurity=STRONGLY_CONCAVE,
    ),
    measured=_gains,
    asserts=AT_LEAST(_bounds, control=lambda **point: [5 * bound for bound in _bounds(**point)]),
    method="exhaustive",
    status="proved in the docstring, not by the printed proof, which rests on Theorem 5 (blt.thm-5, false); with the"
    " depth of g for O(log s), and no log log",
)
