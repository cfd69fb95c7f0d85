"""The conjecture of Fiat and Pechyony on monotone functions: the smallest counterexamples and their ratios.

Algorithm. The greedy tree that computes f exactly. On monotone functions the most influential variable is the one of
largest gain (Fact 2.1), for every strictly concave impurity at once (:mod:`dp_optimal.atlas.recursion`). When variables
tie, "kind" denotes the smallest tree over all ways to break ties, and "unkind" the largest.

The paper has "these heuristics build a decision tree of size not far from minimal" (section 1). We read this as "of
least size", which Fiat and Pechyony prove for read-once DNFs and halfspaces. Blanc, Lange and Tan (2020, ITCS) refute
the conjecture for large n.

How it is checked. An instance is a pair (least size, greedy size) that a monotone function attains, with the smallest
such function as a truth table, bit x of which is f(x). Quick: n <= 5, and two functions of six variables: the smallest
and the worst counterexample under the best ties. Full: n <= 6, which is all of the repaired statement. The control of
the conjecture requires one node less, that of the repair the factor of one variable less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from operator import itemgetter

from flint import fmpq

from dp_optimal import smallest_exact_tree
from proofs_checks.blt.computed.exact_costs import cell_of, cells
from theorylab.claims import AT_MOST, PROVED, Cite, Claim, Grid, Point, scoped
from theorylab.impurities.best_tests import BestTests
from theorylab.impurities.impurity import GINI
from theorylab.problems.cube import CubeProblem
from theorylab.problems.problem import Split, State
from theorylab.trees.nodes import Edge, Leaf, Node, leaf
from theorylab.trees.tree import Tree

SMALLEST_UNDER_KIND_TIES = 0xEAA8E880E880C000
WORST_UNDER_KIND_TIES = 0xEAE8EAC0EAC0E800

TIES = {"kind": "best", "unkind": "worst"}

ONE = fmpq(1)
KIND = dict.fromkeys(range(6), ONE) | {6: fmpq(20, 17)}
UNKIND = dict.fromkeys(range(5), ONE) | {5: fmpq(12, 11), 6: fmpq(17, 14)}


def _attained_sizes(most: int, ties: str) -> Iterator[Point]:
    """Return the pairs of sizes that monotone functions on at most the given number of variables attain."""
    each = chain.from_iterable(cells("monotone", n, ("size", f"greedy_{ties}")) for n in range(1, most + 1))
    return (_point(cell, ties) for cell in each)


def _point(cell: Point, ties: str) -> Point:
    return {"n": cell["n"], "f": cell["f"], "least": cell["size"], "greedy": cell[f"greedy_{ties}"]}


def _quick(ties: str) -> Iterator[Point]:
    yield from _attained_sizes(5, ties)
    for function in (SMALLEST_UNDER_KIND_TIES, WORST_UNDER_KIND_TIES):
        yield _point(cell_of(function, 6, ("size", f"greedy_{ties}")), ties)


def _trees(n: int, f: str, ties: str) -> dict[str, Tree]:
    table = int(f, 16)
    problem = CubeProblem([table >> x & 1 for x in range(1 << n)])
    return {
        f"The greedy tree, {TIES[ties]} ties": _greedy_tree(problem, ties),
        "A smallest tree": smallest_exact_tree(problem).tree,
    }


def _greedy_tree(problem: CubeProblem, ties: str) -> Tree:
    """Return the smallest (kind) or the largest (unkind) exact greedy tree over all ways to break ties."""
    best_tests, extreme = BestTests(problem, GINI), min if ties == "kind" else max

    @cache
    def grow(state: State) -> tuple[int, Node | Leaf]:
        splits, _ = best_tests(state)
        return extreme(map(grow_from, splits), key=itemgetter(0), default=(0, leaf(problem, state)))

    def grow_from(split: Split) -> tuple[int, Node]:
        below = [(p, *grow(child)) for p, child in split.branches]
        edges = tuple(Edge(p, node) for p, _, node in below)
        return 1 + sum(size for _, size, _ in below), Node(split.test, edges)

    return Tree(problem, grow(problem.root)[1])


def _conjecture(ties: str, factors: Mapping[int, fmpq], from_variables: int) -> Claim:
    return Claim(
        id=f"blt.fiat-pechyony.{ties}",
        cite=Cite(
            "blt",
            f"Section 1, the conjecture of Fiat and Pechyony, {TIES[ties]} ties",
            "for all monotone functions $f$, these heuristics build a decision tree of size “not far from minimal”"
            " that computes $f$ exactly",
        ),
        statement=rf"For every monotone $f$ the exact greedy tree under the {TIES[ties]} ties has the least size",
        instances=Grid(scoped(lambda: _quick(ties), lambda: _attained_sizes(6, ties))),
        measured=lambda n, f, least, greedy: greedy,
        asserts=AT_MOST(lambda n, f, least, greedy: least, control=lambda n, f, least, greedy: least - 1),
        method="exhaustive",
        origin="reading",
        literature="Conjectured by Fiat and Pechyony, refuted by Blanc, Lange and Tan; false for n >="
        f" {from_variables}",
        witness="n={n}, f={f}: the greedy tree has {measured} internal nodes, the smallest {claimed}",
        trees=lambda n, f, least, greedy: _trees(n, f, ties),
    ).repaired(
        place=f"Section 1, on at most six variables, {TIES[ties]} ties",
        statement=r"For every monotone $f$ on $n\le6$ variables the exact greedy tree under the"
        rf" {TIES[ties]} ties has at most $\rho_n$ times the least size, with {_in_words(factors)}",
        asserts=AT_MOST(
            lambda n, f, least, greedy: factors[n] * least,
            control=lambda n, f, least, greedy: factors[n - 1] * least,
        ),
        complete="full",
        recorded=PROVED,
    )


def _in_words(factors: Mapping[int, fmpq]) -> str:
    above = [rf"$\rho_{n}=\tfrac{{{factor.p}}}{{{factor.q}}}$" for n, factor in factors.items() if factor > 1]
    return ", ".join(above) + r" and $\rho_n=1$ below"


UNDER_UNKIND_TIES = _conjecture("unkind", UNKIND, 5)
UNDER_KIND_TIES = _conjecture("kind", KIND, 6)
