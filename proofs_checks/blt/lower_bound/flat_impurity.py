r"""Theorem 3 as printed, for any impurity function: an impurity that is flat except near 0 and 1 refutes it.

Definition 2 asks of an impurity function that it is concave and symmetric with G(0) = G(1) = 0 and G(1/2) = 1, not that
it is strictly concave. So :math:`G_n(p)=\min(1,2^np,2^n(1-p))` is one. On n bits it is 1 at every function that is not
constant, so a test has positive gain only if one of its two restrictions is constant. Figure 1 leaves the choice
between equal gains open, and here nearly all gains are equal.

Ties. The paper states no rule, so its statement on the top-down tree is one on every tree that the algorithm may build.
With ties broken in favour of influential variables the theorem holds for every impurity function (blt.thm-3.repaired).

How it is checked. The run of the proof is carried out on small functions, from an optimal tree of each size; every
split is one of maximum gain by the definition of the gain. For Theorem 3 the numbers of leaves are compared exactly.

Is it tight? No: the chains of splits of positive gain are short. The control claims the optimum with one leaf more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.blt.computed.packed_functions import monotone_representatives
from proofs_checks.blt.influence_and_impurity import lemma_2_4
from theorylab.claims import AT_MOST, Claim, Derivation, Grid, scoped
from theorylab.problems.cube import CubeProblem
from theorylab.trees.nodes import Leaf, Node


def flat(p: fmpq, n: int) -> fmpq:
    """Return G_n(p) = min(1, 2^n p, 2^n (1 - p))."""
    return min(fmpq(1), p * 2**n, (1 - p) * 2**n)


class _Grown(NamedTuple):
    """A leaf of the grown tree: the inputs that reach it, and the node of the optimal tree that it follows."""

    inputs: tuple[int, ...]
    follows: Node | Leaf

    def ones(self, f: int) -> int:
        """Return the number of its inputs with f = 1."""
        return sum(f >> x & 1 for x in self.inputs)

    def halves(self, i: int) -> list[_Grown]:
        """Return the leaves after a split by variable i; one that has been read gives an empty leaf."""
        return [_Grown(tuple(x for x in self.inputs if x >> i & 1 == b), self.follows) for b in (0, 1)]

    def gain(self, f: int, n: int, i: int) -> fmpq:
        """Return the purity gain of a split by variable i, weighted by the number of inputs."""
        after = sum((each.weighted_impurity(f, n) for each in self.halves(i)), fmpq(0))
        return self.weighted_impurity(f, n) - after

    def weighted_impurity(self, f: int, n: int) -> fmpq:
        """Return G_n of the mean of f, times the number of inputs."""
        size = len(self.inputs)
        return size * flat(fmpq(self.ones(f), size), n) if size else fmpq(0)

    def next_test(self) -> int | None:
        """Return the first test of the followed tree that splits the inputs, or None at one of its leaves."""
        node = self.follows
        while isinstance(node, Node):
            if all(half.inputs for half in self.halves(node.test)):
                return node.test
            node = node.edges[self.inputs[0] >> node.test & 1].child
        return None

    def below(self, i: int) -> list[_Grown]:
        """Return the leaves after a split by the next test of the followed tree."""
        node = self.follows
        while node.test != i:
            node = node.edges[self.inputs[0] >> node.test & 1].child
        return [_Grown(half.inputs, edge.child) for half, edge in zip(self.halves(i), node.edges)]


def _split(leaves: list[_Grown], f: int, n: int) -> list[_Grown] | None:
    """Return the leaves after one split of maximum gain, or None if the followed tree has been built."""
    gain, k, i = max((leaf.gain(f, n, i), k, i) for k, leaf in enumerate(leaves) for i in range(n))
    if gain > 0:
        return leaves[:k] + leaves[k].halves(i) + leaves[k + 1 :]
    for k, leaf in enumerate(leaves):
        i = leaf.next_test()
        if i is not None and 0 < leaf.ones(f) < len(leaf.inputs):
            return leaves[:k] + leaf.below(i) + leaves[k + 1 :]
    return None


def _error_after(n: int, f: int, s: int, size: int) -> fmpq:
    """Return the error of the run with at most ``size`` leaves that follows an optimal tree with at most s."""
    followed = optimal_by_size(CubeProblem([f >> x & 1 for x in range(1 << n)]), s - 1).tree
    leaves: list[_Grown] = [_Grown(tuple(range(1 << n)), followed.root)]
    while len(leaves) < size:
        grown = _split(leaves, f, n)
        if grown is None:
            break
        leaves = grown
    return fmpq(sum(min(leaf.ones(f), len(leaf.inputs) - leaf.ones(f)) for leaf in leaves), 1 << n)


def _error(n: int, f: int, s: int) -> fmpq:
    return _error_after(n, f, s, s * (n + 1))


def _optimum(n: int, f: int, s: int) -> fmpq:
    return optimal_by_size(CubeProblem([f >> x & 1 for x in range(1 << n)]), s - 1).value


def _next_optimum(n: int, f: int, s: int) -> fmpq:
    """Return the optimum with one leaf more."""
    return _optimum(n, f, s + 1)


def _functions(most: int) -> Iterator[dict[str, int]]:
    for n in range(2, most + 1):
        yield from ({"n": n, "f": f, "s": s} for f in monotone_representatives(n) for s in range(1, n + 1))


CLAIM = Claim(
    id="blt.thm-3.flat-impurity",
    cite="Theorem 3, every function with one impurity that is not strictly concave",
    statement=r"Let $\mathcal{G}_n(p)=\min(1,2^np,2^n(1-p))$, an impurity function by Definition 2. For every $f$ of"
    r" $n$ bits and every $s$, with some choice between equal gains the top-down tree of $\mathcal{G}_n$ with"
    r" $s(n+1)$ leaves has error at most $\mathrm{opt}_s$",
    instances=Grid(scoped(lambda: _functions(4), lambda: _functions(5))),
    hypotheses={"n >= 1": lambda n: n >= 1, "s >= 1": lambda s: s >= 1},
    measured=_error,
    asserts=AT_MOST(_optimum, control=_next_optimum),
    derivation=Derivation(
        r"""$\mathcal{G}_n$ is a minimum of concave functions, symmetric, $0$ at $0$ and $1$, and $1$ at $\tfrac12$.
        The mean of a restriction of $f$ is a multiple of $2^{-n}$, so $\mathcal{G}_n$ is $1$ there unless the
        restriction is constant. So a split has positive gain if and only if its leaf is not constant and one of its two
        restrictions is; call the other leaf its *heir*.

        Let $T$ be a tree with at most $s$ leaves and error $\mathrm{opt}_s$. Each leaf of the grown tree follows a node
        of $T$, at first the root. The heir of a split of positive gain follows the same node. As long as some split has
        positive gain, one of maximum gain is made, whichever it is. If there is none, all gains are equal; then a leaf
        that is not constant and follows an internal node of $T$ is split by the variable of that node, and the two new
        leaves follow its children (if the variable has been read, the leaf follows the child that agrees with its path
        instead). When there is no such leaf, $T$ gives a single answer at every leaf that is not constant, so the
        grown tree errs at most as often as $T$; more leaves do not increase its error ([blt.fact-2.5]).

        Leaves other than the constant siblings of heirs follow distinct nodes of $T$, none above another, so there are
        at most $s$ of them. Every split of positive gain is on the path to one of them, and a path has at most $n$
        splits. So at most $sn$ leaves are siblings of heirs.""",
        steps=(lemma_2_4.FACT,),
    ),
    formal="blt/thm_3.v:some_run_is_as_good",
    literature="Not in the paper. Figure 1 does not say how ties are broken",
)

RATE = fmpq(1, 10**8)
"""The rate of blt.thm-3.repaired."""


def least_error_at_most(j: int) -> fmpq:
    """Return the bound on the error that CLAIM gives for s = 2^l, l = 2^j, n = (1 + l) l and the leaves of Theorem 3.

    It is 1/100 if s(n + 1) <= 2^(c l^2 / j^2), c = 10^-8, and the trivial 1/2 if not.
    """
    length = 1 << j
    enough = length + 2 * j + 1 <= RATE * fmpq(length, j) ** 2  # n + 1 <= 2^(2j + 1)
    return fmpq(1, 100) if enough else fmpq(1, 2)
