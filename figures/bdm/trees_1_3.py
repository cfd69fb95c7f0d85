r"""Trees grown by the algorithm of Figure 1 on a DNF with two terms, and two trees that are not optimal.

Shown. For :math:`(x_1\wedge x_2)\vee(y_1\wedge y_2\wedge y_3)` under the uniform distribution the trees
:math:`B_2,B_5,B_6` and :math:`B_8` of Figure 3, grown by the algorithm of Figure 1 (TopDown), and that of Figure 2a,
grown by BestFirst if ties go to deep leaves. The text does not identify the tree of Figure 2b; it says only that it is
in :math:`\mathcal C_2`, not optimal, and a more complex case. The last case of the proof of Proposition 6.4 concerns
trees with a y-variable at the root. The best of these with as many nodes as 2a is shown, found by the optimal program
by size below that root.

Data. The trees, node by node in reading order: parent, test or label, and position in the layout of
:mod:`theorylab.trees.drawing.layout`, with the size and the exact error of the tree.

Source. Brutzkus, Daniely and Malach (2020), Figures 1 to 3, sections 6.1 and 8.1, appendix C.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from theorylab.claims import Cite
from theorylab.learners import best_first, top_down
from theorylab.numbers.rationals import format_rational, rational
from theorylab.plotting.figure import Canvas, DataTable, Entry, Figure, gid
from theorylab.problems.problem import Problem, Split, State
from theorylab.trees.drawing.layout import tidy_layout
from theorylab.trees.drawing.nodes import DrawnNode, drawn_nodes
from theorylab.trees.nodes import Edge, Node
from theorylab.trees.tree import Tree

if TYPE_CHECKING:
    import matplotlib.axes

X, Y = 2, 3
SIZES = {"3a": 2, "3b": 5, "3c": 6, "3d": 8}
NODE, GAP, LEVEL = 3, 1, 4
"""Width of a node, minimum space between two, distance of levels; in half units all coordinates are integers."""

LOOKS = {
    "x": {"marker": "o", "markersize": 13, "markerfacecolor": "white"},
    "y": {"marker": "o", "markersize": 13, "markerfacecolor": "#BBD9EE"},
    "label 0": {"marker": "s", "markersize": 8, "markerfacecolor": "white"},
    "label 1": {"marker": "s", "markersize": 8, "markerfacecolor": "0.25"},
}


class _Below(Problem):
    """The subproblem at a given root, as a separate problem."""

    def __init__(self, problem: Problem, root: State):
        self.problem, self.root = problem, root

    def label_distribution(self, state: State) -> tuple[fmpq, ...]:
        return self.problem.label_distribution(state)

    def splits(self, state: State) -> Sequence[Split]:
        return self.problem.splits(state)


def _trees() -> Iterator[tuple[str, str, Tree]]:
    problem = read_once_dnf((X, Y))
    nodes = SIZES["3b"]
    yield "2a", "BestFirst", best_first(problem, size=nodes, ties="deepest")
    yield "as 2b", "root $y_1$", _best_below_y(problem, nodes)
    for panel, size in SIZES.items():
        yield panel, "TopDown", top_down(problem, size=size)


def _best_below_y(problem: Problem, size: int) -> Tree:
    """Return a tree of minimum error among those with ``size`` internal nodes and a y-node at the root."""
    _, split = problem.splits(problem.root)
    below = [_Below(problem, branch.child) for branch in split.branches]
    trees = []
    for zero in range(size):
        children = (optimal_by_size(*each).tree.root for each in zip(below, (zero, size - 1 - zero)))
        edges = (Edge(branch.probability, child) for branch, child in zip(split.branches, children))
        trees.append(Tree(problem, Node(split.test, tuple(edges))))
    return min((tree for tree in trees if tree.size == size), key=lambda tree: tree.error)


def _data() -> DataTable:
    columns = ("panel", "found", "t", "error", "node", "parent", "kind", "name", "x", "y")
    return DataTable(columns, (row for tree in _trees() for row in _rows(*tree)))


def _rows(panel: str, found: str, tree: Tree) -> Iterator[tuple[Entry, ...]]:
    nodes = drawn_nodes(tree)
    points = tidy_layout(nodes, [NODE] * len(nodes), gap=GAP, level_height=LEVEL)
    left = min(round(2 * point.x) for point in points)
    for index, (node, point) in enumerate(zip(nodes, points)):
        parent = "" if node.parent is None else node.parent
        at = round(2 * point.x) - left, -2 * round(point.y)
        yield panel, found, tree.size, tree.error, index, parent, *_node_name(node), *at


def _node_name(node: DrawnNode) -> tuple[str, Entry]:
    """Return kind and name of a node: its label, or its variable as the paper writes it."""
    if node.leaf is not None:
        return f"label {node.leaf.label}", node.leaf.label
    number = int(node.name.removeprefix("x"))
    term, index = ("x", number) if number <= X else ("y", number - X)
    return term, f"${term}_{index}$"


def _draw(figure: Canvas, table: DataTable) -> None:
    panels = table.distinct("panel")
    rows_of_panels = panels[: len(panels) // 2], panels[len(panels) // 2 :]
    for part, names in zip(figure.subfigures(2, 1), rows_of_panels):
        widths = [table.where(panel=panel).floats("x").max() + 2 * NODE for panel in names]
        all_axes = part.subplots(1, len(names), width_ratios=widths, sharey=True)
        for axes, panel, width in zip(all_axes, names, widths):
            _draw_tree(axes, panel, table.where(panel=panel))
            axes.set_xlim(-NODE, width - NODE)
            axes.axis("off")
        lowest = min(table.where(panel=panel).floats("y").min() for panel in names)
        all_axes[0].set_ylim(lowest - NODE, NODE)


def _draw_tree(axes: matplotlib.axes.Axes, panel: str, rows: DataTable) -> None:
    x, y, parents = (rows.floats(name) for name in ("x", "y", "parent"))
    for child, parent in enumerate(parents[1:].astype(int), 1):
        axes.plot(
            x[[parent, child]],
            y[[parent, child]],
            color="0.4",
            linestyle="-",
            marker="",
            zorder=1,
            gid=gid("parent", panel=panel, node=child),
        )
    for kind in rows.distinct("kind"):
        of_kind = rows.where(kind=kind)
        axes.plot(
            of_kind.floats("x"),
            of_kind.floats("y"),
            linestyle="",
            markeredgecolor="black",
            clip_on=False,
            gid=gid("y", panel=panel, kind=kind),
            **LOOKS[kind],
        )
    for node, kind, name in zip(*map(rows.column, ("node", "kind", "name"))):
        axes.text(
            x[node],
            y[node],
            str(name),
            ha="center",
            va="center_baseline",
            fontsize=7,
            color="white" if kind == "label 1" else "black",
            gid=gid("name", panel=panel, node=node),
        )
    found, size, error = (rows.column(name)[0] for name in ("found", "t", "error"))
    axes.set_title(f"{panel}: {found}\n$t={size}$, error {format_rational(rational(error))}")


FIGURE = Figure(
    id="bdm.trees-1-3",
    caption=(
        r"Trees on $(x_1\wedge x_2)\vee(y_1\wedge y_2\wedge y_3)$ under the uniform distribution, numbered as in"
        r" Figures 2 and 3. The algorithm of Figure 1 grows the trees $B_t$; BestFirst, if ties go to deep leaves,"
        r" puts the $y$-path below the second $x$-node. Figure 2b, which the text does not describe, is replaced by the"
        r" best tree with five nodes whose root is a $y$-node. Left is 0 and right is 1; $y$-nodes are shaded, leaves"
        r" are squares. The trees are the programs' output, their errors exact."
    ),
    cite=Cite("brutzkus2020", "Figures 1 to 3"),
    width="page",
    height=3.7,
    data=_data,
    draw=_draw,
)
