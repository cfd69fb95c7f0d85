r"""Theorem 1: top-down trees with threshold tests on product distributions, with all constants explicit.

Algorithm. BuildTopDownDT with tests x_i >= theta (:func:`theorylab.learners.top_down.top_down`).

Printed: at size :math:`s^{\tilde O((\log s)/\kappa\varepsilon^2)}` the error is at most eps above that of the best
balanced tree of size s. The printed proof rests on Theorem 5, which is false with atoms and for non-increasing f
(:mod:`proofs_checks.blt.upper_bound.theorem_5`). As D is at most the depth, which is O(log s) for a balanced tree,
the size here is :math:`s^{O((\log s)/\kappa\varepsilon^2)}`, without the tilde.

How it is checked. The trees of all runs on non-decreasing functions on small grids, until they are exact: the largest
weighted gain times j + 1 against the bound, for the exact least error of every D. The size bound itself exceeds the
number of cells of such grids.

Is it tight? Up to a factor of at most pi^2/4 < 2.5: a single variable has this multiple of the bound, for Gini and D =
1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from flint import arb, fmpq

from proofs_checks.blt.computed.product_grids import (
    DISTRIBUTIONS,
    grid_functions,
    grids_with_at_most,
    least_error_by_variables,
)
from proofs_checks.blt.influence_and_impurity import lemma_2_4
from proofs_checks.blt.upper_bound import steps_of_theorem_2, theorem_5
from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, scoped
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
    """Return the non-decreasing functions, each with the least error of a tree that reads at most D variables, by D."""
    marginals = DISTRIBUTIONS[distribution]
    return tuple(
        (GridProblem(labels, marginals), least_error_by_variables(labels, marginals))
        for labels in grid_functions(distribution)
    )


def _leaves(tree: Tree, problem: GridProblem) -> Iterator[tuple[fmpq, State]]:
    """Yield the probability and box of every leaf."""
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
    """Return the largest weighted gain times j + 1, and the error, for each step j while the error is positive."""
    problem, _ = _problems(distribution)[f]
    found: list[tuple[Value, fmpq]] = []
    tree = top_down(problem, size=0, impurity=impurity)
    while tree.error > 0:
        gain = _largest_gain(tree, problem, IMPURITIES[impurity])
        found.append((gain * (tree.size + 1), tree.error))
        tree = top_down(problem, size=tree.size + 1, impurity=impurity)
    return tuple(found)


def _gains(distribution: str, f: int, impurity: str) -> list[Value]:
    """Return the gains, once for every D > 0 with a smaller error."""
    _, least = _problems(distribution)[f]
    return [gain for gain, error in _run(distribution, f, impurity) for opt in least[1:] if error > opt]


def _bounds(distribution: str, f: int, impurity: str) -> list[arb]:
    """Return the lower bounds on these gains."""
    _, least = _problems(distribution)[f]
    kappa = IMPURITIES[impurity].strong_concavity()
    return [
        kappa * (8 * (error - opt) ** 2 / (arb.pi() * most) ** 2)
        for _, error in _run(distribution, f, impurity)
        for most, opt in enumerate(least)
        if most and error > opt
    ]


CLAIM = Claim(
    id="blt.thm-1",
    cite=Cite(
        "blt",
        "Theorem 1, with explicit constants, for any marginals",
        r"Let $f:\mathbb{R}^n\to\{0,1\}$ be a monotone function and $\mathcal{D}$ be a product"
        r" distribution over $\mathbb{R}^n$. For any $\kappa$-strongly concave impurity heuristic"
        r" $\mathcal{G}$ and $s\in\mathbb{N}$,"
        r" $\textsc{TopDownError}_{\mathcal{G},\mathcal{D}}(f,s^{\tilde O((\log"
        r" s)/\kappa\varepsilon^2)})\le\mathrm{balanced\_opt}_s+\varepsilon$",
    ),
    statement=r"Let $f$ be unate, $\mathcal{D}$ a product distribution, $\mathcal{G}$ $\kappa$-strongly concave, $g$"
    r" a threshold tree that reads at most $D\ge1$ variables on a path. While the top-down tree after $j$ splits errs"
    r" by $e>0$ more than $g$, the next split has weighted gain at least $\frac{8\kappa e^2}{\pi^2D^2(j+1)}$;"
    r" so $e^{\pi^2D^2/(8\kappa\varepsilon^2)}$ splits suffice for error $\mathrm{dist}(f,g)+\varepsilon$",
    instances=Grid.over(
        distribution=scoped(lambda: grids_with_at_most(12), lambda: grids_with_at_most(40)),
        f=lambda distribution: range(1, len(_problems(distribution)) - 1),
        impurity=STRONGLY_CONCAVE,
    ),
    measured=_gains,
    asserts=AT_LEAST(_bounds, control=lambda **point: [fmpq(5, 2) * bound for bound in _bounds(**point)]),
    method="exhaustive",
    derivation=Derivation(
        r"""(1) Let a test split a node of mean $m$ into parts of probabilities $q$, $1-q$ and means $m_1$, $m_0$.
        $H(p)=\mathcal{G}(p)+2\kappa p^2$ satisfies $\frac12(H(a)+H(b))\le H(\frac{a+b}2)$ by strong concavity, and
        $\mathcal{G}$ is concave and so continuous inside; so $H$ is concave, and the gain
        $\mathcal{G}(m)-q\,\mathcal{G}(m_1)-(1-q)\mathcal{G}(m_0)$ is at least $2\kappa(qm_1^2+(1-q)m_0^2-m^2)=2\kappa
        q(1-q)(m_1-m_0)^2=2\kappa\frac{\mathrm{Cov}(f,\mathbb{1}[x_i\ge\theta])^2}{q(1-q)}$. (2) At a leaf $v$ of the
        top-down tree the inputs have a product distribution, $f$ is unate, and $g$ restricted to it, $g_v$, reads at
        most $D$ variables on a path. By [blt.thm-5.repaired] the supremum of the gains is at least
        $2\kappa\bigl(\frac{2(\mathrm{bias}(f_v)-\mathrm{dist}(f_v,g_v))^+}{\pi D}\bigr)^2$. Weighted with the
        probabilities of the leaves, $(\mathrm{bias}(f_v)-\mathrm{dist}(f_v,g_v))^+$ has a mean of at least
        $\mathrm{dist}(f,T^\circ_f)-\mathrm{dist}(f,g)=e$, so by Jensen's inequality the weighted suprema add up to at
        least $\frac{8\kappa e^2}{\pi^2D^2}$, and one of the $j+1$ leaves has at least the mean. The algorithm takes a
        split of maximum gain. (3) If the error is above $\mathrm{dist}(f,g)+\varepsilon$ after $t$ splits, by
        [blt.fact-2.5] it was above this before each split, and the impurity, initially at most $1$, has decreased by at
        least $\frac{8\kappa\varepsilon^2}{\pi^2D^2}\sum_{j\le t}\frac1j$. So
        $\ln t<\frac{\pi^2D^2}{8\kappa\varepsilon^2}$ by [blt.step-harmonic.repaired].""",
        steps=(theorem_5.PRINTED.repair, lemma_2_4.FACT, steps_of_theorem_2.HARMONIC.repair),
    ),
    literature="With the depth of g for O(log s), and without the log log. The printed proof rests on Theorem 5 "
    "(blt.thm-5), which is false; as in the algorithm, a split of largest gain is assumed to exist",
    origin="sharpened",
)
