"""Choosing the program for a problem: a general one, and others for special kinds of problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeGuard, TypeVar

from theorylab.problems.problem import Problem, require_problem

__all__ = ["ByKind"]

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K", bound=Problem)


class ByKind(Generic[P, R]):
    """A program for any problem that gives way to another one on the kinds of problems that have their own.

    Parameters
    ----------
    general
        The program for any problem; called with the problem and what else it needs.

    Examples
    --------
    >>> from theorylab.problems.cube import CubeProblem
    >>> variables = ByKind(lambda problem: "some")
    >>> variables.register(lambda problem: isinstance(problem, CubeProblem), lambda cube: cube.variables)
    >>> variables(CubeProblem([0, 1]))
    1
    """

    def __init__(self, general: Callable[Concatenate[Problem, P], R]):
        self._general = general
        # each program takes the problems of its own kind only, so their common type has to be left open
        self._special: list[tuple[Callable[[Problem], bool], Callable[Concatenate[Any, P], R]]] = []

    def register(
        self, belongs: Callable[[Problem], TypeGuard[K]], program: Callable[Concatenate[K, P], R]
    ) -> None:
        """Let a program take over a kind of problem; of several kinds the one registered last counts.

        Parameters
        ----------
        belongs
            Whether a problem is of the kind.
        program
            Called as the general one is.
        """
        self._special.append((belongs, program))

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
        return self._general(problem, *args, **kwargs)
