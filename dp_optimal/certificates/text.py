"""Problems and trees as the lines of a certificate; the format is that of :mod:`dp_optimal.certificates.checker`."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
from flint import fmpq

from dp_optimal.certificates.checker import MOST_VARIABLES
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import TooLarge
from theorylab.limits import require
from theorylab.numbers.rationals import format_rational
from theorylab.problems.compiled import Compiled
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Path, Test
from theorylab.trees.nodes import Leaf, Node

__all__ = ["cube_lines", "exact", "graph_lines", "tree_lines"]

SUBCUBE_BYTES = 600
"""Bytes per subcube during the search for bounds: its error, its optimum, its bound."""

INPUT_BYTES = 150
"""Bytes per input of the cube: its label mass in halved lists, its digit."""


LONGEST = 4000
"""Maximum digits of a number; Python's own reader refuses longer ones."""


def exact(number: fmpq) -> str:
    """Return a number as written in a certificate.

    Raises
    ------
    TooLarge
        If it has more than :data:`LONGEST` digits.
    """
    text = format_rational(number)
    if len(text) > LONGEST:
        raise TooLarge(f"certificate: a number of {len(text)} digits; at most {LONGEST} are written out")
    return text


def cube_lines(problem: CubeProblem, within: int | None) -> list[str]:
    """Return the lines of the function and the distribution of a cube.

    Parameters
    ----------
    problem
        The problem.
    within
        Maximum number of variables read on a path, None for all.

    Raises
    ------
    TooLarge
        If the function is too large to be written, or the subcubes do not fit.
    """
    n = problem.variables
    if n > MOST_VARIABLES:
        raise TooLarge(f"certificate: the function has 2^{n} values; at most {MOST_VARIABLES} variables")
    degree = n if within is None else min(within, n)
    subcubes = sum(comb(n, k) << k for k in range(degree + 1))
    require(
        subcubes * SUBCUBE_BYTES + (INPUT_BYTES << n),
        f"certificate over {subcubes} subcubes of {n} variables",
        fits="a smaller depth or size",
    )
    lines = [
        f"cube {n}",
        " ".join(["probabilities", *map(exact, problem.probabilities)]),
    ]
    function = problem.masses.function
    if isinstance(function, PackedFunction):
        bits = np.packbits(function.bits(), bitorder="little").tobytes()
        return [*lines, f"function {int.from_bytes(bits, 'little'):0{max(1, (1 << n) // 4)}x}"]
    denominator = problem.denominator
    for p in problem.probabilities:
        denominator //= int(p.q)
    masses = np.asarray(function).reshape(-1).tolist()
    return [*lines, " ".join(["masses", str(denominator), *map(str, masses)])]


def graph_lines(compiled: Compiled, number: dict[Test, int]) -> list[str]:
    """Return the lines of the subproblems of any problem and their tests.

    Parameters
    ----------
    compiled
        The subproblems, the root first.
    number
        Mapping that receives the numbers of the tests.
    """
    lines = [f"graph {len(compiled.states)} {compiled.label.shape[1]}"]
    for state, label in enumerate(compiled.label.tolist()):
        lines.append(" ".join(["state", *map(exact, label)]))
        for split in compiled.splits(state):
            test = number.setdefault(compiled.test[split], len(number) + 1)
            outcomes = [f"{exact(p)} {child}" for p, child in compiled.branches(split)]
            lines.append(" ".join(["test", str(test), exact(compiled.cost[split]), *outcomes]))
    return lines


def tree_lines(root: Node | Leaf, number: Callable[[Any, Path], int], *, by_path: bool = False) -> list[str]:
    """Return the lines of the nodes of a tree, each after its subtrees; a shared node is written once.

    Parameters
    ----------
    root
        The root.
    number
        Function from a test, and the path to it, to its number.
    by_path
        Whether numbers depend on the path, which is empty otherwise; then nodes are written once for each path.
    """
    place: dict[tuple[int, Path], int] = {}
    lines: list[str] = []
    stack: list[tuple[Node | Leaf, Path]] = [(root, ())]
    while stack:
        node, path = stack[-1]
        test = number(node.test, path) if isinstance(node, Node) else 0
        below = [
            (edge.child, (*path, (test - 1, outcome)) if by_path else ())
            for outcome, edge in enumerate(node.edges if isinstance(node, Node) else ())
        ]
        waiting = [(child, to) for child, to in below if (id(child), to) not in place]
        if (id(node), path) in place:
            stack.pop()
        elif waiting:
            stack.extend(waiting)
        else:
            place[id(node), path] = len(lines)
            words = [str(place[id(child), to]) for child, to in below]
            lines.append(" ".join([str(test), *words]) if words else "leaf")
    return [f"tree {len(lines)}", *lines]
