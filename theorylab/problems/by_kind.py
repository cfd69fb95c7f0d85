"""Choosing the program for a problem: a general one, and others for special kinds of problems."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeGuard, TypeVar

from theorylab.problems.problem import Problem, require_problem

__all__ = ["ByKind"]

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound=Problem)


class ByKind(Generic[P, R]):
    """A program for any problem that gives way to another one on the kinds of problems that have their own.

    It is written over the general program as :func:`functools.singledispatch` is. A kind is what a predicate says and
    not a class: a sample whose masses do not fit in machine words is solved like any problem.

    Parameters
    ----------
    general
        The program for any problem; called with the problem and what else it needs.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> @ByKind
    ... def variables(problem):
    ...     return "some"
    >>> @variables.register(lambda problem: isinstance(problem, CubeProblem))
    ... def of_cube(cube):
    ...     return cube.variables
    >>> variables(CubeProblem([0, 1]))
    1
    """

    def __init__(self, general: Callable[Concatenate[Problem, P], R]):
        self.general = general
        # each program takes the problems of its own kind only, so their common type has to be left open
        self._special: list[tuple[Callable[[Problem], bool], Callable[Concatenate[Any, P], R]]] = []
        update_wrapper(self, general)

    def register(
        self, belongs: Callable[[Problem], TypeGuard[K]]
    ) -> Callable[[Callable[Concatenate[K, P], R]], Callable[Concatenate[K, P], R]]:
        """Let the program written below take over a kind of problem; the kind registered last counts.

        Parameters
        ----------
        belongs
            Whether a problem is of the kind.
        """

        def registered(program: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
            self._special.append((belongs, program))
            return program

        return registered

    def __call__(self, problem: Problem, *args: P.args, **kwargs: P.kwargs) -> R:
        """What the program for the kind of ``problem`` returns.

        Raises
        ------
        InvalidArgument
            If it is not a problem.
        """
        require_problem(problem)
        for belongs, program in reversed(self._special):
            if belongs(problem):
                return program(problem, *args, **kwargs)
        return self.general(problem, *args, **kwargs)
