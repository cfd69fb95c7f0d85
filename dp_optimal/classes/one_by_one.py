"""MIC of any learner that takes a size, by growing a tree for each function and each number of tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from math import lcm
from typing import Any

from flint import fmpq

from dp_optimal.classes.result import FunctionClass, Mic
from theorylab.classes.long_integers import LongIntegers
from theorylab.errors import InvalidArgument
from theorylab.problems.problem import Problem, State
from theorylab.progress import advance
from theorylab.trees.tree import Tree

__all__ = ["mic_one_by_one"]

Learner = Callable[..., Tree]


def mic_one_by_one(
    function_class: FunctionClass,
    name: str,
    learner: Learner,
    size: int,
    options: Mapping[str, Any],
    least: Callable[[State], Sequence[fmpq]],
) -> Mic:
    """Compute MIC by running a learner for t = 1..size tests on each function.

    Parameters
    ----------
    function_class
        The functions.
    name
        Name of the learner in the result and in messages.
    learner
        Function from a problem, ``size`` and the options to a tree.
    size
        T, the number of iterations averaged over.
    options
        Other options of the learner.
    least
        Function from a state to its minimum errors with at most 0..size tests.

    Raises
    ------
    InvalidArgument
        If a tree has more than t tests.
    """

    def gaps_of(state: State) -> tuple[fmpq, ...]:
        problem: Problem = copy(function_class.problem)
        problem.root = state
        grown = (_error(name, learner(problem, size=t, **options), t) for t in range(1, size + 1))
        return fmpq(0), *(error - best for error, best in zip(grown, least(state)[1:]))

    gaps = []
    for done, state in enumerate(function_class.members):
        advance(done, len(function_class.members))
        gaps.append(gaps_of(state)[1:])
    common = lcm(*(int(gap.q) for of_one in gaps for gap in of_one))
    largest = [max(of_one) for of_one in gaps]
    return Mic(
        function_class,
        size,
        name,
        common,
        LongIntegers.of(int((sum(of_one, fmpq(0)) * common).p) for of_one in gaps),
        LongIntegers.of(int((gap * common).p) for gap in largest),
        [of_one.index(gap) + 1 for of_one, gap in zip(gaps, largest)],
        sum(gap < 0 for of_one in gaps for gap in of_one),
        gaps_of,
    )


def _error(name: str, tree: Tree, size: int) -> fmpq:
    if tree.size > size:
        raise InvalidArgument(f"{name}: its tree has {tree.size} tests where at most {size} are allowed")
    return tree.error
