"""The AND/OR graph of the near-optimal trees of a sample, as arrays; OR nodes are written out on demand.

Arrays take a tenth of the memory of objects, and :mod:`dp_optimal.samples.near_counts` counts trees on them in compiled
code. Whoever reads ``graph.nodes`` sees the OR nodes of :mod:`theorylab.trees.and_or_graph`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, overload

import numpy as np
from flint import fmpq

from theorylab.problems.problem import Branch, Split
from theorylab.problems.samples.sample import SampleProblem
from theorylab.trees.and_or_graph import AndOrGraph, Choice, OrNode, or_node

__all__ = ["GraphArrays", "SampleGraph", "sample_graph"]


class GraphArrays(NamedTuple):
    """OR nodes, parents before children, and their choices.

    With n nodes, m choices, W words and K leaves at every node:

    Attributes
    ----------
    rows
        uint64[n, W], the inputs of each node.
    level, weight
        int64[n], the number of tests before each node, and the weight of its inputs.
    leaf
        [n, K], the costs of its leaves: that with the majority label, and possibly those with the others.
    first
        int64[n + 1]; the choices of node v are ``first[v]`` to ``first[v + 1] - 1``, lowest feature first.
    test, below
        int64[m] features and int64[m, 2] nodes after the outcomes 0 and 1.
    """

    rows: np.ndarray
    level: np.ndarray
    weight: np.ndarray
    leaf: np.ndarray
    first: np.ndarray
    test: np.ndarray
    below: np.ndarray


@dataclass(frozen=True, eq=False)
class SampleGraph(AndOrGraph):
    """Trees of a sample, as arrays.

    Attributes
    ----------
    arrays
        The nodes and choices; costs are integers over the common denominator, in 64 bits.
    """

    arrays: GraphArrays

    @cached_property
    def leaf_costs(self) -> list[int]:
        """Cost of the cheapest leaf at every OR node, an integer over the common denominator."""
        costs: list[int] = self.arrays.leaf[:, 0].tolist()
        return costs

    @cached_property
    def other_costs(self) -> dict[int, list[int]]:
        """Costs of the leaves with other labels at every OR node, if leaves may have any label."""
        return dict(enumerate(self.arrays.leaf[:, 1:].tolist())) if self.arrays.leaf.shape[1] > 1 else {}


def sample_graph(problem: SampleProblem, penalty: fmpq, denominator: int, arrays: GraphArrays) -> AndOrGraph:
    """Return the graph of some arrays; a general one, of objects, if its costs exceed 64 bits.

    Parameters
    ----------
    problem, penalty, denominator, arrays
        As in the graph.
    """
    nodes = _Nodes(problem, penalty, arrays)
    if arrays.leaf.dtype == object:
        return AndOrGraph(problem, penalty, tuple(nodes), denominator)
    return SampleGraph(problem, penalty, nodes, denominator, arrays)


class _Nodes(Sequence[OrNode]):
    """The OR nodes of some arrays, each created when it is read."""

    def __init__(self, problem: SampleProblem, penalty: fmpq, arrays: GraphArrays):
        self._problem = problem
        self._penalty = penalty
        self._arrays = arrays
        self._total = int(arrays.weight[0])

    def __len__(self) -> int:
        return len(self._arrays.level)

    @overload
    def __getitem__(self, index: int) -> OrNode: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[OrNode]: ...

    def __getitem__(self, index: int | slice) -> OrNode | Sequence[OrNode]:
        if isinstance(index, slice):
            return [self._node(v) for v in range(*index.indices(len(self)))]
        return self._node(range(len(self))[index])

    def __iter__(self) -> Iterator[OrNode]:
        return map(self._node, range(len(self)))

    def _node(self, v: int) -> OrNode:
        arrays, weight = self._arrays, int(self._arrays.weight[v])
        first, last = int(arrays.first[v]), int(arrays.first[v + 1])
        choices = []
        for test, below in zip(arrays.test[first:last].tolist(), arrays.below[first:last].tolist()):
            branches = tuple(Branch(fmpq(int(arrays.weight[u]), weight), self._state(u)) for u in below)
            choices.append(Choice(Split(test, branches), tuple(below)))
        node = or_node(
            self._problem,
            self._state(v),
            int(arrays.level[v]),
            fmpq(weight, self._total),
            self._penalty,
            all_labels=arrays.leaf.shape[1] > 1,
        )
        return node._replace(choices=tuple(choices))

    def _state(self, v: int) -> int:
        return int.from_bytes(self._arrays.rows[v].tobytes(), "little")
