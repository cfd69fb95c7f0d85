r"""What a certificate says is minimal, and the Bellman inequalities that prove it.

Part of the stand-alone checker: nothing is imported but the standard library. A *key* is a subproblem s
with a budget b, all that limits the subtree there. Let V(s, b) be the least objective of a subtree. A
function L with

.. math:: L(s,b)\le\text{leaf objective},\qquad
          L(s,b)\le c+\sum_o p_o\,L(s_o,b_o)\ \text{for every test and every way to pass the budget on}

is at most V, by induction on the subtree. There are two families.

:class:`SparseError`: error + penalty x leaves with at most d tests on a path and at most t internal nodes,
each limit optional. The budget is (d, t, local penalty); a test passes on d - 1, every way to write t - 1 as
a sum over its outcomes, and the local penalty :math:`\mu/p_o`, because a subproblem's numbers may be
conditional on reaching it (:mod:`dp_optimal.certificates.subject`).

:class:`ExpectedCost`: the expected price of the tests of a tree that is always right, or that stops at
subproblems of probability at most theta. There is no budget and c is the price of the test.

A *trivial bound* is one that needs no proof by others: exact where at most one more test may follow, and
else what the leaves of any tree must cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from dp_optimal.certificates.subject import Cube, Graph, Number, Outcomes, counted

__all__ = ["Alternative", "ExpectedCost", "Key", "Objective", "SparseError", "Subtree"]

Key = tuple[int, tuple]
"""A subproblem, and the budget of its subtree."""

DEAD_END = 1 << 256
"""Cost of a subproblem where no test is left and no tree is right. Any number is a lower bound there."""


class Alternative(NamedTuple):
    """A test with a way to pass the budget on: L is at most ``constant`` plus factors times L of keys."""

    test: int
    constant: Number
    parts: list[tuple[Number, Key]]


class Subtree(NamedTuple):
    """What the objectives need to know of a tree below a subproblem; masses on a cube, else conditional."""

    error: Number
    cost: Number
    leaves: int
    nodes: int
    depth: int
    right: bool
    """Whether every leaf is at a subproblem where the objective lets a tree stop."""


class Objective(Protocol):
    """A family of objectives on a subject."""

    subject: Cube | Graph

    @property
    def root(self) -> Key:
        """The key of the whole tree."""
        ...

    def may_stop(self, state: int) -> bool:
        """Whether a leaf is allowed."""
        ...

    def leaf(self, key: Key) -> Number | None:
        """Objective of a leaf, or None where none is allowed."""
        ...

    def trivial(self, key: Key) -> Number:
        """Lower bound that needs no proof by others."""
        ...

    def settled(self, key: Key) -> bool:
        """Whether the trivial bound is the optimum."""
        ...

    def alternatives(self, key: Key) -> Iterator[Alternative]:
        """Everything a tree that is not a leaf can do at its root."""
        ...

    def value(self, tree: Subtree) -> Number:
        """Objective of a whole tree."""
        ...

    def fault(self, tree: Subtree) -> str | None:
        """How a whole tree breaks the limits, if it does."""
        ...

    def read(self, state: int, words: Sequence[str]) -> tuple | None:
        """Budget from words; None if no subtree at the subproblem has such a budget."""
        ...

    def write(self, budget: tuple) -> list[str]:
        """Words of a budget."""
        ...


class SparseError:
    """Error + ``penalty`` x leaves with at most ``depth`` tests on a path and ``size`` internal nodes.

    Parameters
    ----------
    subject
        What the trees are for.
    depth, size
        The limits; None for no limit.
    penalty
        Price of a leaf.
    """

    def __init__(self, subject: Cube | Graph, depth: int | None, size: int | None, penalty: Fraction):
        self.subject, self.depth, self.size, self.penalty = subject, depth, size, penalty
        price = penalty * subject.unit
        self._price: Number = price.numerator if price.denominator == 1 else price
        self._one_step: dict[Key, Number] = {}
        self._local = isinstance(subject, Graph) and penalty > 0

    @property
    def root(self) -> Key:
        """The root with the whole budget."""
        state = self.subject.root
        return state, (self.depth, self._nodes(state, self.size), self._price)

    def _nodes(self, state: int, size: int | None) -> int | None:
        """A budget of internal nodes, cut to what a tree can use."""
        return None if size is None else min(size, self.subject.most_nodes(state))

    def may_stop(self, state: int) -> bool:
        """A leaf may be anywhere."""
        return True

    def leaf(self, key: Key) -> Number:
        """Error plus local penalty."""
        state, (_, _, price) = key
        return self.subject.leaf_error(state) + price

    def settled(self, key: Key) -> bool:
        """Where at most one more test may follow, or a leaf costs no more than those of any test."""
        state, (depth, size, price) = key
        error = self.subject.leaf_error(state)
        if not error or depth in (0, 1) or size in (0, 1) or not self.subject.has_tests(state):
            return True
        return error + price <= price * self.subject.fewest_outcomes(state)

    def trivial(self, key: Key) -> Number:
        """The optimum with at most one more test; else a leaf, or the price of as many leaves as a test has."""
        state, (depth, size, price) = key
        error = self.subject.leaf_error(state)
        if not error or depth == 0 or size == 0 or not self.subject.has_tests(state):
            return error + price
        least = min(error + price, price * self.subject.fewest_outcomes(state)) if price else 0
        if (depth == 1 or size == 1) and least < error + price:
            known = self._one_step.get(key)
            if known is None:
                known = self._one_step[key] = min(error + price, self._best_stump(key))
            return known
        return least

    def _best_stump(self, key: Key) -> Number:
        """Least objective of a single test, its outcomes all leaves; each adds p times its error and price / p."""
        state, (_, _, price) = key
        error = self.subject.leaf_error
        return min(
            price * len(outcomes) + sum([p * error(child) for p, child in outcomes])
            for _, outcomes in self.subject.tests(state)
        )

    def alternatives(self, key: Key) -> Iterator[Alternative]:
        """Every test, with every way to share the internal nodes among its outcomes."""
        state, (depth, size, price) = key
        if depth == 0 or size == 0:
            return
        deeper = None if depth is None else depth - 1
        if size is None and not self._local:  # all outcomes have one budget
            below = (deeper, None, price)
            for test, outcomes in self.subject.tests(state):
                yield Alternative(test, 0, [(p, (child, below)) for p, child in outcomes if p])
            return
        for test, outcomes in self.subject.tests(state):
            shared = (None,) * len(outcomes)
            for shares in (shared,) if size is None else _shares(size - 1, len(outcomes)):
                yield self._passed(test, outcomes, deeper, shares, price)

    def _passed(
        self,
        test: int,
        outcomes: Outcomes,
        depth: int | None,
        shares: Sequence[int | None],
        price: Number,
    ) -> Alternative:
        """Alternative of a test; an outcome that cannot happen is a leaf, of which only the price counts."""
        constant: Number = 0
        parts: list[tuple[Number, Key]] = []
        for (p, child), share in zip(outcomes, shares):
            if p:
                below = price if p == 1 else price / p
                parts.append((p, (child, (depth, self._nodes(child, share), below))))
            else:
                constant += price
        return Alternative(test, constant, parts)

    def value(self, tree: Subtree) -> Number:
        """Error plus the price of the leaves."""
        return tree.error + self._price * tree.leaves

    def fault(self, tree: Subtree) -> str | None:
        """A limit exceeded."""
        if self.depth is not None and tree.depth > self.depth:
            return f"the tree has depth {tree.depth}, more than {self.depth}"
        if self.size is not None and tree.nodes > self.size:
            return f"the tree has {counted(tree.nodes, 'internal node', 'internal nodes')}, more than {self.size}"
        return None

    def read(self, state: int, words: Sequence[str]) -> tuple | None:
        """The limits that there are, then the local penalty if it varies."""
        rest = list(words)
        if len(rest) != (self.depth is not None) + (self.size is not None) + self._local:
            return None
        performed = self.subject.performed(state)
        depth = None if self.depth is None else int(rest.pop(0))
        size = None if self.size is None else int(rest.pop(0))
        if depth is not None and self.depth is not None and depth > self.depth - performed:
            return None
        most = None if self.size is None else min(self.size - performed, self.subject.most_nodes(state))
        if size is not None and most is not None and size > most:
            return None
        return depth, size, Fraction(rest.pop(0)) if self._local else self._price

    def write(self, budget: tuple) -> list[str]:
        """The words of :meth:`read`."""
        depth, size, price = budget
        limits = [str(limit) for limit in (depth, size) if limit is not None]
        return [*limits, str(price)] if self._local else limits


class ExpectedCost:
    """Expected price of the tests of a tree that is right wherever it may not stop early.

    Parameters
    ----------
    subject
        What the trees are for.
    theta
        A tree may also stop at subproblems of at most this probability.
    """

    def __init__(self, subject: Cube | Graph, theta: Fraction):
        self.subject, self.theta = subject, theta

    @property
    def root(self) -> Key:
        """The root; there is no budget."""
        return self.subject.root, ()

    def may_stop(self, state: int) -> bool:
        """Where one label is certain, or the probability is at most theta."""
        return self.subject.may_stop(state, self.theta)

    def leaf(self, key: Key) -> Number | None:
        """Nothing, where a tree may stop."""
        return 0 if self.may_stop(key[0]) else None

    def settled(self, key: Key) -> bool:
        """Where a tree may stop or can do nothing."""
        return self.may_stop(key[0]) or not self.subject.has_tests(key[0])

    def trivial(self, key: Key) -> Number:
        """The cheapest test where one is needed."""
        state, _ = key
        if self.may_stop(state):
            return 0
        return min(
            (self.subject.cost(state, test) for test, _ in self.subject.tests(state)),
            default=DEAD_END * self.subject.unit,
        )

    def alternatives(self, key: Key) -> Iterator[Alternative]:
        """Every test."""
        state, _ = key
        for test, outcomes in self.subject.tests(state):
            parts = [(p, (child, ())) for p, child in outcomes if p]
            yield Alternative(test, self.subject.cost(state, test), parts)

    def value(self, tree: Subtree) -> Number:
        """The expected price."""
        return tree.cost

    def fault(self, tree: Subtree) -> str | None:
        """A leaf at a subproblem where the tree may not stop."""
        return None if tree.right else "the tree has a leaf where the label is not certain"

    def read(self, state: int, words: Sequence[str]) -> tuple | None:
        """No words."""
        return None if words else ()

    def write(self, budget: tuple) -> list[str]:
        """No words."""
        return []


def _shares(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write ``total`` as an ordered sum of ``parts`` non-negative integers."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _shares(total - first, parts - 1):
            yield (first, *rest)
