"""Dispatch by type of problem: a general implementation, and specialised ones for particular types."""

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
    """A function of a problem with a general implementation and specialised ones for particular types of problems.

    It decorates the general implementation, as :func:`functools.singledispatch` does. Types are defined by predicates
    rather than classes: a sample whose masses do not fit in machine words is solved by the general implementation.

    Parameters
    ----------
    general
        The implementation for any problem; called with the problem and any further arguments.

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
        # each implementation accepts only problems of its own type, so their common type is left open
        self._special: list[tuple[Callable[[Problem], bool], Callable[Concatenate[Any, P], R]]] = []
        update_wrapper(self, general)

    def register(
        self, belongs: Callable[[Problem], TypeGuard[K]]
    ) -> Callable[[Callable[Concatenate[K, P], R]], Callable[Concatenate[K, P], R]]:
        """Register a specialised implementation for a type of problem; the last one registered takes precedence.

        Parameters
        ----------
        belongs
            Predicate that returns True for the problems of the type.
        """

        def register_program(program: Callable[Concatenate[K, P], R]) -> Callable[Concatenate[K, P], R]:
            self._special.append((belongs, program))
            return program

        return register_program

    def __call__(self, problem: Problem, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the implementation for the type of ``problem``.

        Raises
        ------
        InvalidArgument
            If ``problem`` is not a problem.
        """
        require_problem(problem)
        for belongs, program in reversed(self._special):
            if belongs(problem):
                return program(problem, *args, **kwargs)
        return self.general(problem, *args, **kwargs)
