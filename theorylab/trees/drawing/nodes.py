"""Elements common to all drawings of a tree: the nodes in reading order, their names and their shades."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from flint import fmpq

from theorylab.problems.losses import COSTS, SQUARED
from theorylab.problems.problem import Problem, Test
from theorylab.trees.drawing.numbers import short_number
from theorylab.trees.nodes import Leaf, Node, Place

__all__ = ["Drawable", "DrawnNode", "drawn_nodes"]

LIGHTEST, DARKEST = 8, 80
"""Percentage of black of the first label and of the last; the labels between are spread evenly."""

WHITE_TEXT_FROM = 55
"""Percentage of black from which white text has more contrast than black text."""


class Drawable(Protocol):
    """Interface of a tree that can be drawn; implemented by :class:`~theorylab.trees.tree.Tree`."""

    @property
    def problem(self) -> Problem:
        """The problem, which names the tests and the labels."""

    @property
    def measured(self) -> bool:
        """True if the probabilities of the nodes are known."""

    @property
    def size(self) -> int:
        """Number of internal nodes."""

    @property
    def depth(self) -> int:
        """Maximum number of tests on a path."""

    @property
    def error(self) -> fmpq:
        """Probability that the tree mislabels a random input."""

    @property
    def shared_nodes(self) -> int:
        """Number of nodes of the shared graph that holds the tree."""

    def places(self) -> Iterator[Place]:
        """Yield the nodes of the unfolded tree, each before its subtrees."""


class DrawnNode(NamedTuple):
    """A node of the unfolded tree."""

    name: str
    """Name of the variable tested, or the label of a leaf: one line of printable characters."""
    depth: int
    parent: int | None
    """Index of the parent among the drawn nodes; the root has none."""
    outcome: str | None
    """Outcome of the parent's test that leads here, as it is called; the root has none."""
    reached: fmpq | None
    """Probability of reaching the node, if it is known."""
    leaf: Leaf | None
    """The leaf, if the node is one."""
    class_names: tuple[str, ...] = ()
    """Names of the labels; empty if they are 0, 1, ..."""

    @property
    def description(self) -> str:
        """Probability of reaching the node; of a leaf also the label mean, or each label's probability."""
        reached = "" if self.reached is None else f"reached {short_number(self.reached)}"
        return ", ".join(filter(None, (reached, self._distribution)))

    @property
    def _distribution(self) -> str:
        if self.leaf is None:
            return ""
        if self.leaf.loss is SQUARED:
            return f"variance {short_number(self.leaf.error)}"
        shares = [short_number(share) for share in self.leaf.distribution]
        shown = [f"{name} {share}" for name, share in zip(self.class_names, shares)]
        if self.leaf.loss is COSTS:
            return f"costs {', '.join(shown) if shown else ' '.join(shares[:-1])}"
        if shown:
            return shown[-1] if len(shown) == 2 else ", ".join(shown)
        return f"mean {shares[1]}" if len(shares) == 2 else f"labels {' '.join(shares)}"

    @property
    def black(self) -> int:
        """Percentage of black behind the name: none at a test, little at a number, else more the higher the label."""
        if self.leaf is None:
            return 0
        if isinstance(self.leaf.label, fmpq):
            return LIGHTEST
        steps = max(len(self.leaf.distribution) - (2 if self.leaf.loss is COSTS else 1), 1)
        return LIGHTEST + (DARKEST - LIGHTEST) * self.leaf.label // steps

    @property
    def white_text(self) -> bool:
        """True if the name is written in white."""
        return self.black >= WHITE_TEXT_FROM


def drawn_nodes(tree: Drawable) -> list[DrawnNode]:
    """Return the nodes of the unfolded tree, each before its subtrees, zero-child first.

    Parameters
    ----------
    tree
        A tree of at most :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

    Raises
    ------
    TooLarge
        If the tree has more.
    """
    nodes: list[DrawnNode] = []
    class_names = tuple(map(_printable, tree.problem.class_names))
    latest: list[int] = []  # the path to the node last drawn, an index a depth
    tests: list[Test] = []  # the tests on it
    for place in tree.places():
        depth = len(place.path)
        del latest[depth:], tests[depth:]
        outcome = None
        if place.path:
            outcome = _printable(tree.problem.outcome_name(tests[-1], place.path[-1][1]))
        nodes.append(
            DrawnNode(
                name=_printable(_name(place)),
                depth=depth,
                parent=latest[-1] if latest else None,
                outcome=outcome,
                reached=place.probability if tree.measured else None,
                leaf=place.node if isinstance(place.node, Leaf) else None,
                class_names=class_names,
            )
        )
        latest.append(len(nodes) - 1)
        if isinstance(place.node, Node):
            tests.append(place.node.test)
    return nodes


def _name(place: Place) -> str:
    """Return the name of a node; a number as label is written as short as the other numbers."""
    label = place.node.label if isinstance(place.node, Leaf) else None
    return short_number(label) if isinstance(label, fmpq) else place.name


def _printable(name: str) -> str:
    """Replace characters that a drawing cannot show on one line, such as control characters."""
    return "".join(
        c if c.isprintable() else " " if c.isspace() else "\N{REPLACEMENT CHARACTER}" for c in name
    )
