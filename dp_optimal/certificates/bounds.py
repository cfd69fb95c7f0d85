r"""The lower bounds that a certificate lists: only those needed to prove the value of the root.

Any function between the trivial bounds and the optima V that satisfies the Bellman inequalities is valid
(:mod:`dp_optimal.certificates.checker`). It is built from the root: a demand L(s, b) <= V(s, b) requires, for
every test and every division of the remaining budget among its outcomes,

.. math:: c+\sum_o p_o\,L(s_o,b_o)\ge L(s,b).

If trivial bounds and earlier demands do not suffice, the missing amount is demanded of the outcomes: first
of those with demands already, then of those that can contribute most. A test far from optimal demands little,
often no more than a trivial bound, so large parts of the problem never appear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from dp_optimal.certificates.checker import Alternative, Key, Number, Objective

__all__ = ["ValueOf", "bellman_values", "demanded_bounds"]

ValueOf = Callable[[Key], Number]
"""The optimum V(s, b) of a key, in the numbers of the certificate: integer masses on a cube, else conditional."""


def bellman_values(objective: Objective) -> ValueOf:
    """Return a function that computes optima by the Bellman equation, each once.

    Notes
    -----
    One sum for each key, test and division of the budget, in the interpreter; without recursion, so
    paths may be arbitrarily long.
    """
    solved: dict[Key, Number] = {}

    def value_of(root: Key) -> Number:
        stack = [root]
        while stack:
            key = stack[-1]
            if key in solved:
                stack.pop()
                continue
            if objective.settled(key):
                solved[key] = objective.trivial(key)
                continue
            waiting = {
                below
                for _, _, parts in objective.alternatives(key)
                for _, below in parts
                if below not in solved
            }
            if waiting:
                stack.extend(waiting)
                continue
            leaf = objective.leaf(key)
            best = min(
                constant + sum(p * solved[below] for p, below in parts)
                for _, constant, parts in objective.alternatives(key)
            )
            solved[key] = best if leaf is None else min(leaf, best)
        return solved[root]

    return value_of


def demanded_bounds(objective: Objective, value_of: ValueOf) -> Iterator[tuple[Key, Number]]:
    """Yield the keys and bounds that prove the optimum of the root, parents before children.

    Parameters
    ----------
    objective
        The objective.
    value_of
        Source of optima; called for the root and for each demand.

    Yields
    ------
    tuple
        Each key with its bound, at most its optimum and above its trivial bound.

    Notes
    -----
    One sum for each yielded key, test and division of the budget.
    """
    rank, trivial = objective.subject.rank, objective.trivial
    waiting: dict[int, dict[Key, Number]] = {}

    def have(key: Key) -> Number:
        demand = waiting.get(rank(key[0]), {}).get(key)
        return trivial(key) if demand is None else demand

    def demand(alternative: Alternative, bound: Number) -> None:
        """Raise the demands on the outcomes until they prove ``bound``."""
        _, constant, parts = alternative
        factor: dict[Key, Number] = {}
        for p, key in parts:
            factor[key] = factor.get(key, 0) + p
        missing = bound - constant - sum(p * have(key) for key, p in factor.items())
        if missing <= 0:
            return
        spare = {key: value_of(key) - have(key) for key in factor}
        for key in sorted(factor, key=lambda k: (k not in waiting.get(rank(k[0]), ()), -spare[k])):
            if spare[key] > 0:
                p = factor[key]
                more = min(spare[key], missing if p == 1 else Fraction(missing) / p)
                waiting.setdefault(rank(key[0]), {})[key] = have(key) + more
                missing -= p * more
            if missing <= 0:
                return

    root = objective.root
    value = value_of(root)
    if value > trivial(root):
        waiting[rank(root[0])] = {root: value}
    while waiting:
        layer = waiting.pop(min(waiting))
        for key, bound in sorted(layer.items(), key=lambda item: item[0][0]):
            yield key, bound
            for alternative in objective.alternatives(key):
                demand(alternative, bound)
