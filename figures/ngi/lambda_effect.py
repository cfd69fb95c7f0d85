r"""The trade-off of Algorithm 1: expected cost and leaf impurity by lambda, as in Figure 2.

Shown. Means over seeded random instances with prices, where a node is final if it is pure or of probability at most
theta: left the expected cost of the trees, with the minimum cost and that of impurity reduction alone; right the
expected Gini impurity of their leaves. Without a data set there is no validation accuracy, so the impurity of the
leaves replaces the paper's accuracy.

Data. Exact trees and means, for Gini and for the entropy as the impurity of the score.

Source. Zhang and Gionis (2022), Figure 2 and section 6.
"""

from __future__ import annotations

from collections.abc import Iterable

from flint import fmpq

from constructions.papers.ngi import random_identification
from dp_optimal.expected_cost import optimal_expected_cost
from figures.series import draw_series
from figures.style import LOOKS
from theorylab.claims import Cite
from theorylab.impurities.impurity import GINI
from theorylab.learners.identification import identification
from theorylab.learners.identification_baselines import impurity_reduction
from theorylab.plotting.figure import Canvas, DataTable, Figure
from theorylab.trees.nodes import Leaf
from theorylab.trees.tree import Tree

SEEDS = range(20)
THETA = fmpq(1, 10)
TRADE_OFFS = (fmpq(0), *(fmpq(2) ** power for power in range(-4, 11)))
NAMES = {"gini": "Gini", "entropy": "entropy"}


def _data(objects: int = 24, tests: int = 8, classes: int = 3, theta: fmpq = THETA) -> DataTable:
    problems = [
        random_identification(objects, tests, classes, seed, most_weight=9, most_cost=5, theta=theta)
        for seed in SEEDS
    ]
    optimum = _means(optimal_expected_cost(problem).tree for problem in problems)
    rows = []
    for name in NAMES:
        limit = _means(impurity_reduction(problem, impurity=name) for problem in problems)
        for trade_off in TRADE_OFFS:
            grown = _means(
                identification(problem, trade_off=trade_off, impurity=name) for problem in problems
            )
            levels = zip(("cost", "leaf_impurity"), grown, limit, optimum)
            rows += [(quantity, name, trade_off, *values) for quantity, *values in levels]
    return DataTable(("quantity", "impurity", "trade_off", "value", "limit", "optimum"), rows)


def _means(trees: Iterable[Tree]) -> tuple[fmpq, fmpq]:
    """Return the means of the expected cost and of the expected Gini impurity of a leaf."""
    pairs = [(tree.expected_cost, _leaf_impurity(tree)) for tree in trees]
    cost, impurity = (sum(values, fmpq(0)) / len(pairs) for values in zip(*pairs))
    return cost, impurity


def _leaf_impurity(tree: Tree) -> fmpq:
    leaves = [place for place in tree.places() if isinstance(place.node, Leaf)]
    return sum((place.probability * GINI(*place.node.distribution) for place in leaves), fmpq(0))


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = figure.subplots(1, 2)
    labels = {"cost": "expected cost (price)", "leaf_impurity": "impurity of a leaf (Gini)"}
    for axes, (quantity, label) in zip(panels, labels.items()):
        for look, (name, written) in zip(LOOKS, NAMES.items()):
            entries = {"quantity": quantity, "impurity": name}
            draw_series(axes, table, "trade_off", "value", entries, label=f"Algorithm 1, {written}", **look)
            thin = {**look, "linewidth": 0.4, "marker": "", "label": f"impurity alone, {written}"}
            draw_series(axes, table, "trade_off", "limit", entries, **thin)
        level = {"color": "0.4", "linestyle": ":", "marker": "", "label": "optimal tree"}
        draw_series(axes, table, "trade_off", "optimum", entries, **level)
        axes.set_xscale("symlog", linthresh=1 / 16)
        axes.set_xticks([0, 0.1, 1, 10, 100, 1000], labels=["0", "0.1", "1", "10", "100", "1000"])
        axes.minorticks_off()
        axes.set(xlabel=r"trade-off $\lambda$ (number)", ylabel=label)
    figure.legend(*panels[0].get_legend_handles_labels(), loc="outside upper center", ncols=3)


FIGURE = Figure(
    id="ngi.lambda-effect",
    caption=(
        r"Effect of $\lambda$ on the trees of Algorithm 1: mean expected cost, and mean expected Gini impurity of a"
        r" leaf, over 20 random instances with $<objects>$ objects of $<classes>$ classes, $<tests>$ tests of prices"
        r" $1$ to $5$, and $\theta=<theta>$; the axis is linear up to $\lambda=\frac1{16}$. Gini is $1$ for two equal"
        r" classes, twice that of the paper. Impurity alone: the limits, by the reduction of the impurity per unit of"
        r" cost; dotted: trees of minimum expected cost. All means are exact."
    ),
    setting=r"means over 20 instances: <objects> objects, <classes> classes, <tests> tests, $\theta=<theta>$",
    cite=Cite("zhang2022", "Figure 2"),
    width="page",
    height=2.3,
    data=_data,
    draw=_draw,
)
