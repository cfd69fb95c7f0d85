"""Decision trees, their measures and their output formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import Any

from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge
from theorylab.numbers.counted import quantity
from theorylab.numbers.shown import abbreviate
from theorylab.problems.losses import Answer
from theorylab.problems.named_test import test_named, value_of
from theorylab.problems.problem import Path, Problem
from theorylab.trees import drawing
from theorylab.trees.nodes import MOST_NODES_WRITTEN, Leaf, Node, Place
from theorylab.trees.reading import read_tree

__all__ = ["Tree", "require_tree"]


class Tree:
    """An immutable decision tree for a problem.

    Parameters
    ----------
    problem
        The problem whose tests the tree uses; it names the variables.
    root
        The root. Subtrees may be shared: each quantity is computed once for each shared node, so a tree of
        2^100 leaves costs what its graph costs.

    Attributes
    ----------
    measured
        Whether the probabilities of the nodes are known; those of a tree that was read are not.

    See Also
    --------
    Node, Leaf
    greedy, prune

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> tree = greedy(CubeProblem([0, 0, 0, 1]), depth=2)  # x1 and x2
    >>> tree.error, tree.size, tree.leaves, tree.depth, tree.expected_tests
    (0, 2, 3, 2, 3/2)
    """

    measured = True

    def __init__(self, problem: Problem, root: Node | Leaf):
        self.problem = problem
        self.root = root

    @classmethod
    def from_dict(cls, written: Mapping[str, Any]) -> Tree:
        """Read a tree from what ``learn --json`` and ``optimal --json`` write, the whole file or its ``"tree"``.

        The probabilities of the nodes are not stored. The tree can label inputs and be drawn without them, and
        :func:`~theorylab.trees.population_error.population_error` evaluates it on any population; its own error is
        known only from a whole file. A
        leaf without ``"mean"`` is read as certain of its label.

        Parameters
        ----------
        written
            The dictionary, in the format of :meth:`as_dict`. Other keys are ignored.

        Raises
        ------
        InvalidArgument
            If it is not a tree, or its tree was too large to be written; the message gives the node.
        TooLarge
            If it has more than :data:`theorylab.trees.nodes.MOST_NODES_WRITTEN` nodes.

        Examples
        --------
        >>> tree = Tree.from_dict({"test": "age <= 24.5", "zero": {"label": 0}, "one": {"label": 1}})
        >>> tree.label({"age": 20, "city": "Rome"})
        1
        """
        problem, root, error = read_tree(written)
        tree = cls(problem, root)
        tree.measured = False
        if error is not None:
            tree.error = error
        return tree

    def require_measured(self) -> None:
        """Raise an error if the tree was read, so that its nodes have no probabilities.

        Raises
        ------
        InvalidArgument
            If the tree was read.
        """
        if not self.measured:
            raise InvalidArgument(
                "tree: it was read from a file, which does not record the probabilities of its nodes;"
                " population_error gives its error on a population"
            )

    def fold(self, of_leaf: Callable[[Leaf], Any], of_node: Callable[[Node, list], Any]) -> Any:
        """Return the value at the root of a bottom-up recursion that evaluates each shared node once.

        Parameters
        ----------
        of_leaf
            Value of a leaf.
        of_node
            Value of an internal node, from the node and the values of its subtrees in the order of its edges.
        """
        value: dict[int, Any] = {}
        stack: list[Node | Leaf] = [self.root]
        while stack:
            node = stack[-1]
            if id(node) in value:
                stack.pop()
            elif isinstance(node, Leaf):
                value[id(node)] = of_leaf(node)
                stack.pop()
            else:
                waiting = [edge.child for edge in node.edges if id(edge.child) not in value]
                if waiting:
                    stack.extend(waiting)
                else:
                    value[id(node)] = of_node(node, [value[id(edge.child)] for edge in node.edges])
                    stack.pop()
        return value[id(self.root)]

    @cached_property
    def error(self) -> fmpq:
        """Probability that the tree mislabels a random input, or the mean of another loss."""
        self.require_measured()
        return self.fold(
            lambda end: end.error,
            lambda node, below: sum((e.probability * v for e, v in zip(node.edges, below)), fmpq(0)),
        )

    @property
    def accuracy(self) -> fmpq:
        """One minus the error."""
        return 1 - self.error

    @cached_property
    def size(self) -> int:
        """Number of internal nodes of the unfolded tree."""
        return self.fold(lambda end: 0, lambda node, below: 1 + sum(below))

    @cached_property
    def leaves(self) -> int:
        """Number of leaves of the unfolded tree; size + 1 when every test is binary."""
        return self.fold(lambda end: 1, lambda node, below: sum(below))

    @cached_property
    def depth(self) -> int:
        """Maximum number of tests on a path."""
        return self.fold(lambda end: 0, lambda node, below: 1 + max(below))

    @cached_property
    def expected_tests(self) -> fmpq:
        """Expected number of tests on a random input."""
        self.require_measured()
        return self.fold(
            lambda end: fmpq(0),
            lambda node, below: 1 + sum((e.probability * v for e, v in zip(node.edges, below)), fmpq(0)),
        )

    @cached_property
    def expected_cost(self) -> fmpq:
        """Expected cost of the tests on a random input."""
        self.require_measured()
        return self.fold(
            lambda end: fmpq(0),
            lambda node, below: (
                node.cost + sum((e.probability * v for e, v in zip(node.edges, below)), fmpq(0))
            ),
        )

    @cached_property
    def shared_nodes(self) -> int:
        """Number of nodes of the shared graph that holds the tree."""
        # the root is evaluated last
        number = count(1)
        return self.fold(lambda end: next(number), lambda node, below: next(number))

    def label(self, x: Sequence[Any] | Mapping[str, Any]) -> Answer:
        """Return the label that the tree gives to an input; a number if the labels are numbers.

        Parameters
        ----------
        x
            The sequence of the values of all variables, or a mapping with the values of those that are read, by the
            names of variables, of columns (``age`` for the test ``age <= 24.5``) or of tests.

        Raises
        ------
        InvalidArgument
            If a sequence has another number of values, a mapping has no value that a test asks for, or a value is
            missing or has no branch.
        """
        if not isinstance(x, Mapping) and len(x) != self.problem.variables:
            raise InvalidArgument(
                f"input: {quantity(len(x), 'value')} given, the problem has"
                f" {quantity(self.problem.variables, 'variable')}"
            )
        node = self.root
        path: Path = ()
        while isinstance(node, Node):
            variable = self.problem.variable(node.test, path)
            if isinstance(x, Mapping):
                asked = test_named(self.problem.test_name(node.test, variable), x, "input")
                name, value = asked.column, x[asked.column]
                outcome = asked.branch(value_of(value, name, self.problem.readings))
            else:
                name, value = self.problem.variable_name(variable), x[variable]
                outcome = self.problem.outcome(node.test, variable, x)
            if not 0 <= outcome < len(node.edges):
                raise InvalidArgument(
                    f"input: {name} is {value!r}; its outcomes are 0 to {len(node.edges) - 1}"
                )
            path += ((variable, outcome),)
            node = node.edges[outcome].child
        return node.label

    def places(self) -> Iterator[Place]:
        """Yield the nodes of the unfolded tree, each before its subtrees, zero-child first.

        Raises
        ------
        TooLarge
            If there are more than :data:`MOST_NODES_WRITTEN`.
        """
        self.require_few_nodes()
        stack: list[tuple[Path, fmpq, Node | Leaf]] = [((), fmpq(1), self.root)]
        while stack:
            path, reach, node = stack.pop()
            if isinstance(node, Leaf):
                yield Place(path, reach, node, self.problem.label_name(node.label))
                continue
            variable = self.problem.variable(node.test, path)
            yield Place(path, reach, node, self.problem.test_name(node.test, variable))
            for outcome in reversed(range(len(node.edges))):
                probability, child = node.edges[outcome]
                stack.append(((*path, (variable, outcome)), reach * probability, child))

    def require_few_nodes(self) -> None:
        """Raise an error if the tree is too large to be traversed node by node.

        Raises
        ------
        TooLarge
            If there are more than :data:`MOST_NODES_WRITTEN`.
        """
        if self.size + self.leaves > MOST_NODES_WRITTEN:
            raise TooLarge(
                f"tree: {self.size + self.leaves} nodes; at most {MOST_NODES_WRITTEN} are written out "
                f"(its shared graph has {self.shared_nodes})"
            )

    def as_dict(self) -> dict[str, Any]:
        """Return the tree as nested dictionaries, as in the JSON of the command line.

        A binary node is ``{"test": name, "zero": subtree, "one": subtree}``, any other
        ``{"test": name, "outcomes": [subtrees]}``, a leaf ``{"label": label, "mean": mean}`` with the exact label mean
        as text (of more than two labels a list, the probability of each), and ``"class"``, where labels have names.
        With costs a leaf has ``"costs"``, the mean cost of each label, instead of the mean. With numeric labels it is
        ``{"label": number, "error": variance}`` with exact numbers as text.
        """
        built: list[dict[str, Any]] = []  # the first subtree last; paths are long, and not held together
        for node, name in reversed([(place.node, place.name) for place in self.places()]):
            if isinstance(node, Leaf):
                named = {"class": name} if self.problem.class_names else {}
                built.append({**node.fields(), **named})
                continue
            below = [built.pop() for _ in node.edges]
            children = {"zero": below[0], "one": below[1]} if len(below) == 2 else {"outcomes": below}
            built.append({"test": name, **children})
        return built[0]

    def to_text(self, *, most_nodes: int | None = None) -> str:
        """Draw the tree as text; see :func:`theorylab.trees.drawing.to_text`."""
        return drawing.to_text(self, most_nodes=most_nodes)

    def to_dot(self) -> str:
        """Write the tree as Graphviz source; see :func:`theorylab.trees.drawing.to_dot`."""
        return drawing.to_dot(self)

    def to_svg(self) -> str:
        """Draw the tree as an SVG document; see :func:`theorylab.trees.drawing.to_svg`."""
        return drawing.to_svg(self)

    def to_tikz(self, standalone: bool = False) -> str:
        """Write the tree as TikZ source; see :func:`theorylab.trees.drawing.to_tikz`."""
        return drawing.to_tikz(self, standalone)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook; None if the tree is too large, so that the repr is shown."""
        return self.to_svg() if self.size + self.leaves <= drawing.MOST_NODES_DISPLAYED else None

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        error = self.error if self.measured or "error" in vars(self) else "not known"
        return f"Tree(size={self.size}, depth={self.depth}, error={error})"


def require_tree(given: Any) -> None:
    """Raise an error if the argument is not a tree.

    Raises
    ------
    InvalidArgument
        If it is not a tree.
    """
    if not isinstance(given, Tree):
        raise InvalidArgument(f"tree: {abbreviate(given)} is not a tree, such as greedy(problem, depth=2)")
