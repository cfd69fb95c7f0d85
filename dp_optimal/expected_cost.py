"""Trees that are always right and minimise the expected cost of their tests."""

from __future__ import annotations

from flint import fmpq

from dp_optimal.optimum import Optimum, build_tree
from theorylab.errors import InvalidArgument
from theorylab.problems.compiled import Compiled, compile_problem
from theorylab.problems.problem import Problem, require_problem

__all__ = ["optimal_expected_cost"]


def optimal_expected_cost(problem: Problem) -> Optimum:
    r"""Return the minimum expected cost of the tests of a tree all of whose leaves are pure.

    The problem decides which subproblems are pure: an identification problem with a threshold theta also stops
    at a subproblem of probability at most theta. The value is then the optimal cost of Problem 1 of Zhang
    and Gionis (2022), with the given prices of the tests and the expectation over the objects.

    Parameters
    ----------
    problem
        Any problem with finitely many subproblems.

    Returns
    -------
    Optimum
        The expected cost and a tree that attains it; each node performs the first test that allows this.

    Raises
    ------
    InvalidArgument
        If every tree has an impure leaf with no test remaining.
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    theorylab.identification : a learner

    Notes
    -----
    Solves :math:`V(s) = \min_{\text{tests}} (\text{cost} + \sum_b p_b V(s_b))`, with V = 0 at a pure
    subproblem, in one rational operation per branch.

    Examples
    --------
    >>> from theorylab import CubeProblem
    >>> optimal_expected_cost(CubeProblem([0, 0, 0, 1])).value  # one test, and a second for half of the inputs
    3/2
    """
    require_problem(problem)
    compiled = compile_problem(problem.relevant())
    root = compiled.index[compiled.problem.root]
    cost: list[fmpq | None] = [None] * len(compiled.states)
    choice = [-1] * len(compiled.states)
    for state in reversed(range(len(compiled.states))):
        if compiled.problem.is_pure(compiled.states[state]):
            cost[state] = fmpq(0)
        for split in compiled.splits(state):
            after = _after(compiled, cost, split)
            known = cost[state]
            if after is not None and (known is None or after < known):
                cost[state], choice[state] = after, split
    least = cost[root]
    if least is None:
        raise InvalidArgument(_why_never_right(compiled))

    def decide(state: int) -> tuple[int, list[int]] | None:
        split = choice[state]
        return None if split < 0 else (split, [c for _, c in compiled.branches(split)])

    tree = build_tree(problem, compiled, root, lambda state: state, decide)
    return Optimum(least, tree)


def _after(compiled: Compiled, cost: list[fmpq | None], split: int) -> fmpq | None:
    """Return the price of a test plus the expected cost after it, or None if a wrong label is unavoidable."""
    total = compiled.cost[split]
    for p, child in compiled.branches(split):
        if p:
            below = cost[child]
            if below is None:
                return None
            total += p * below
    return total


def _why_never_right(compiled: Compiled) -> str:
    """Describe the first impure subproblem without tests."""
    stuck = next(
        position
        for position, state in enumerate(compiled.states)
        if not compiled.splits(position) and not compiled.problem.is_pure(state)
    )
    distribution = ", ".join(str(p) for p in compiled.label[stuck])
    return (
        f"expected cost: no tree is always right; subproblem {compiled.states[stuck]!r} has no test left "
        f"and label probabilities {distribution}, where one of them must be 1"
    )
