"""Drawings of optimal trees of depth at most three, read back by regular expressions, against nodes from the inputs.

In the SVG no two nodes overlap, and cut text states how much is cut. With outcomes exchanged the drawings differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from proofs_checks.shared.explicit.cases import few
from proofs_checks.shared.explicit.instances import Case, points_of, problem_of
from proofs_checks.shared.explicit.points import (
    Inputs,
    Points,
    label_masses,
    mass,
    parts,
    performed_test,
)
from proofs_checks.shared.explicit.written_trees import best_penalised
from theorylab.trees.tree import Tree

Drawn = dict[str, Any]

DEPTH = 3


class Shown(NamedTuple):
    """A node as a drawing shows it."""

    depth: int
    outcome: int | None
    name: str
    leaf: bool
    words: str


def _shown(points: Points, *, turned: bool = False) -> list[Shown]:
    """Return the nodes of the optimal tree, each before its subtrees."""
    nodes: list[Shown] = []

    def walk(inputs: Inputs, drawn: Drawn, depth: int, outcome: int | None) -> None:
        here = mass(inputs)
        words = f"reached {here}"
        if "label" in drawn:
            masses = [m / here for m in label_masses(inputs)]
            two = f"mean {masses[1]}" if len(masses) == 2 else ""
            words += ", " + (two or "labels " + " ".join(map(str, masses)))
            nodes.append(Shown(depth, outcome, str(drawn["label"]), True, words))
            return
        nodes.append(Shown(depth, outcome, drawn["test"], False, words))
        test, below = performed_test(points, inputs, drawn)
        after = list(enumerate(zip(parts(inputs, test), below)))
        for o, (part, tree) in after[::-1] if turned else after:
            walk(part, tree, depth + 1, o)

    walk(points.inputs, best_penalised(points, points.inputs, DEPTH, fmpq(0))[2], 0, None)
    return nodes


def _text(tree: Tree) -> Iterator[Shown]:
    for line in tree.to_text().split("\n"):
        guides, name = re.fullmatch(r"((?:[│ ]   |[├└]── )*)(.*)", line).groups()  # type: ignore[union-attr]
        outcome = re.match(r"(\d+): ", name)
        name = name[outcome.end() :] if outcome else name
        leaf = re.fullmatch(r"label (\d+) \((.*)\)", name)
        label, words = (leaf[1], leaf[2]) if leaf else (name, "")
        yield Shown(len(guides) // 4, int(outcome[1]) if outcome else None, label, leaf is not None, words)


def _dot(tree: Tree) -> Iterator[Shown]:
    depth, entered = {"n0": 0}, {"n0": None}
    nodes = []
    for line in tree.to_dot().split("\n"):
        edge = re.fullmatch(r"\t(n\d+) -> (n\d+) \[label=(\d+)\]", line)
        node = re.fullmatch(
            r'\t(n\d+) \[label="?(.*?)"? fillcolor=(\w+) .*style="?([\w,]+)"? tooltip="(.*)"\]', line
        )
        if edge:
            depth[edge[2]], entered[edge[2]] = depth[edge[1]] + 1, int(edge[3])  # type: ignore[assignment]
        elif node:
            nodes.append(node)
    for node in nodes:
        leaf = "rounded" not in node[4]
        yield Shown(depth[node[1]], entered[node[1]], node[2], leaf, node[5])


def _tikz(tree: Tree) -> Iterator[Shown]:
    for line in tree.to_tikz().split("\n"):
        found = re.match(r"( +)\[\{(.*?)\}, (.*?)\]*$", line)
        if found:
            outcome = re.search(r"outcome=(\d+)", found[3])
            name = re.sub(r"\$x_\{(\d+)\}\$", r"x\1", found[2])
            leaf = not found[3].startswith("test")
            yield Shown(len(found[1]) // 2 - 1, int(outcome[1]) if outcome else None, name, leaf, "")


SVG = "{http://www.w3.org/2000/svg}"


def _svg(tree: Tree) -> tuple[list[tuple[str, str]], list[tuple[float, ...]]]:
    """Return the names with descriptions, and boxes, of the nodes in their order."""
    root = ElementTree.fromstring(tree.to_svg())
    names, boxes = [], []
    for group in root.iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        box, text = group.find(f"{SVG}rect"), group.find(f"{SVG}text")
        if title is not None and box is not None and text is not None:
            names.append((text.text or "", title.text or ""))
            boxes.append(tuple(float(box.get(key) or "nan") for key in ("x", "y", "width", "height")))
    return names, boxes


def _apart(boxes: list[tuple[float, ...]]) -> bool:
    return all(
        a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0] or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1]
        for a, b in combinations(boxes, 2)
    )


def _drawing_shows(case: Case, drawing: str, *, turned: bool = False) -> bool:
    tree = optimal_by_depth(problem_of(case), DEPTH).tree
    nodes = _shown(points_of(case), turned=turned)
    if drawing == "text":
        return list(_text(tree)) == [node if node.leaf else node._replace(words="") for node in nodes]
    if drawing == "Graphviz":
        return list(_dot(tree)) == nodes
    if drawing == "TikZ":
        return list(_tikz(tree)) == [node._replace(words="") for node in nodes]
    if drawing == "cut text":
        depths = [node.depth for node in nodes]
        whole = max(d for d in range(max(depths) + 1) if d == 0 or sum(e <= d for e in depths) <= 3)
        kept = sum(d <= whole for d in depths)
        lines = tree.to_text(most_nodes=3).split("\n")
        cut = f"(cut below depth {whole}: {kept} of {len(nodes)} nodes drawn)"
        inner = nodes[0].leaf or whole > 0 or lines[0].endswith(f"... {len(nodes) - 1} nodes below")
        return inner and (len(lines) == kept if kept == len(nodes) else lines[kept:] == [cut])
    names, boxes = _svg(tree)
    return names == [(node.name, node.words) for node in nodes] and _apart(boxes)


CASES = [
    case
    for case in few(lumped=False)
    if case.kind in ("cube", "sample", "objects", "three labels") and "1/" not in case.means
]


@pytest.mark.parametrize("drawing", ["text", "cut text", "Graphviz", "TikZ", "SVG"])
def test_a_drawing_has_the_nodes_with_their_names_outcomes_probabilities_and_means(drawing):
    assert [case for case in CASES if not _drawing_shows(case, drawing)] == []
    if drawing != "cut text":
        assert not all(_drawing_shows(case, drawing, turned=True) for case in CASES)
