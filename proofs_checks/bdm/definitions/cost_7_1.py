r"""Section 7.1: the cost of the recursion, and the number of trees that it saves.

Algorithm. The recursion of section 7.1 for OPT(F, t). Its work is the number of candidates (i, j) of all minima, where
each pair (F', t') reached from (F, t) is solved once. F' is represented by its individual terms or, since only sizes
matter, by the multiset of their sizes (then equal terms are tried once).

Let N(n, t) be the number of trees with t inner nodes on n variables, none of which repeats on a path:

.. math:: N(n, t) = n \sum_{j<t} N(n-1, j)\, N(n-1, t-1-j), \qquad N(n, 0) = 1,

where leaves have the majority label. The printed bound fails already for n = t = 1, and for every t if n is small.
(With arbitrary labels of the leaves there are 2^{t+1} times as many trees, and the printed bound holds for n >= t.)

How it is checked. The work is counted in a run, for all multisets of sizes with at most 2 (quick) or 4 (full) terms of
at most 3 literals and t up to 4 or 6, and for k terms of one literal, k up to 8 or 11. The number of trees is computed
by its recursion, for n, t up to 8 (quick) or 20 (full); a test verifies the recursion by listing the trees. The
controls drop the dependence on t from the repaired cost, or claim t! 2^t.

Is it tight? The bound t! 2^{t-1} is attained for n = t = 1 and n = t = 2. The repaired cost is not tight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations_with_replacement, product
from math import factorial, prod

from theorylab.claims import AT_LEAST, AT_MOST, Cite, Claim, Derivation, Grid, Point, scoped

Sizes = tuple[int, ...]

CONSTANT = 10


def candidates(sizes: Sizes, t: int, *, merged: bool) -> int:
    """Return the number of candidates of all minima in OPT(F, t), with each subproblem solved once.

    F has terms of the given sizes; with ``merged`` terms of equal size are interchangeable.
    """
    waiting, seen, count = [(sizes, t)], {(sizes, t)}, 0
    while waiting:
        F, budget = waiting.pop()
        # the constants, and a leaf, are known
        if budget == 0 or not any(F) or -1 in F:
            continue
        tried = set()
        for i, size in enumerate(F):
            if size == 0 or (merged and size in tried):
                continue
            tried.add(size)
            without = (*F[:i], 0, *F[i + 1 :])
            # a term that has lost its last literal makes the constant 1, written -1; a removed term is written 0
            shorter = (*F[:i], size - 1 or -1, *F[i + 1 :])
            for j in range(budget):
                count += 1
                for child in ((without, j), (shorter, budget - 1 - j)):
                    key = (tuple(sorted(child[0])), child[1]) if merged else child
                    if key not in seen:
                        seen.add(key)
                        waiting.append(key)
    return count


@cache
def number_of_trees(n: int, t: int) -> int:
    """Return the number of trees with t internal nodes on n variables, none twice on a path."""
    if t == 0:
        return 1
    return (
        n * sum(number_of_trees(n - 1, j) * number_of_trees(n - 1, t - 1 - j) for j in range(t)) if n else 0
    )


def _runs(short: int, terms: int, size: int) -> Iterator[Point]:
    """Yield terms of one literal, then multisets of terms, up to the given numbers, with t up to ``size``."""
    ones = product([(1,) * k for k in range(1, short + 1)], (1, 2, 4, 8))
    multisets = chain.from_iterable(combinations_with_replacement((1, 2, 3), k) for k in range(1, terms + 1))
    for sizes, t in chain(ones, product(multisets, range(1, size + 1))):
        yield from ({"sizes": sizes, "t": t, "merged": merged} for merged in (False, True))


def _printed_cost(sizes: Sizes, t: int, merged: bool) -> int:
    return CONSTANT * prod(sizes) * t


def _repaired_cost(sizes: Sizes, t: int, merged: bool) -> int:
    return len(sizes) * prod(size + 1 for size in sizes) * t * (t + 1) // 2


def _cost_in_words(values: Point, measured: int, claimed: int) -> str:
    sizes, t = values["sizes"], values["t"]
    told = "multisets of sizes" if values["merged"] else "terms told apart"
    return (
        f"k={len(sizes)} terms of sizes {', '.join(map(str, sizes))}, t={t}, {told}: {measured} candidates, and"
        f" prod |c_i| t = {prod(sizes) * t}"
    )


def _trees(most: int, *, enough_variables: bool) -> list[Point]:
    pairs = sorted(product(range(1, most + 1), repeat=2), key=lambda pair: (sum(pair), pair[1]))
    return [{"n": n, "t": t} for n, t in pairs if number_of_trees(n, t) and (n >= t or not enough_variables)]


CLAIMS = (
    Claim(
        id="bdm.7.1-complexity",
        cite=Cite(
            "bdm",
            "section 7.1, computational complexity",
            r"The computational complexity of this procedure is $O(\prod_i|c_i|t)$",
        ),
        statement=rf"The recursion of section 7.1 costs $O(\prod_i|c_i|\,t)$; with a constant: it takes minima over at"
        rf" most ${CONSTANT}\prod_i|c_i|\,t$ candidates $(i,j)$ in all",
        instances=Grid(scoped(lambda: _runs(8, 2, 4), lambda: _runs(11, 4, 6))),
        measured=candidates,
        asserts=AT_MOST(_printed_cost, control=lambda **point: _printed_cost(**point) // CONSTANT),
        literature="False for every constant: k terms of one literal have k candidates at t = 1, while the product is "
        "1",
        falls="text or table",
        witness=_cost_in_words,
    ).repaired(
        place="section 7.1, with the number of subproblems",
        statement=r"The recursion takes minima over at most $k\,\frac{t(t+1)}2\prod_i(|c_i|+1)$ candidates in all",
        asserts=AT_MOST(_repaired_cost, control=lambda sizes, t, merged: len(sizes) * prod(sizes)),
        derivation=Derivation(
            "In a subproblem the $i$-th term has between $0$ and $|c_i|$ literals; a removed term counts as having"
            " none, and a term that has lost its last literal makes the constant 1, for which no minimum is taken. So"
            r" minima are taken for at most $\prod_i(|c_i|+1)$ subproblems, and for fewer if subproblems are"
            r" identified by the multiset of sizes. For each of them and each $1\le t'\le t$ the minimum is over at"
            r" most $k$ terms and $t'$ values of $j$, and $\sum_{t'\le t}k\,t'=k\,\frac{t(t+1)}2$."
        ),
    ),
    Claim(
        id="bdm.7.1-treecount",
        cite=Cite(
            "bdm",
            "section 7.1, number of trees",
            "the total number of decision trees with $t$ inner nodes is at least $t!2^t$",
        ),
        statement=r"There are at least $t!\,2^t$ decision trees with $t$ inner nodes",
        instances=Grid(
            scoped(lambda: _trees(8, enough_variables=False), lambda: _trees(20, enough_variables=False))
        ),
        measured=number_of_trees,
        asserts=AT_LEAST(lambda n, t: factorial(t) << t, control=lambda n, t: factorial(t) << (t + 1)),
        literature="Needs n >= t, and one factor 2 less if each leaf has its majority label",
        falls="text or table",
        witness="n={n}, t={t}: {measured} trees, and t! 2^t = {claimed}",
    ).repaired(
        place="section 7.1, for n >= t, with one factor 2 less",
        statement=r"There are at least $t!\,2^{t-1}$ decision trees with $t\ge1$ inner nodes on $n\ge t$ variables",
        instances=Grid(
            scoped(lambda: _trees(8, enough_variables=True), lambda: _trees(20, enough_variables=True))
        ),
        hypotheses={"1 <= t <= n": lambda n, t: 1 <= t <= n},
        asserts=AT_LEAST(lambda n, t: factorial(t) << (t - 1), control=lambda n, t: factorial(t) << t),
        derivation=Derivation(
            r"Consider the trees whose inner nodes form a path. As $n\ge t$, there are $n(n-1)\cdots(n-t+1)\ge t!$"
            " ways to choose distinct variables from the root down, and $2^{t-1}$ ways to choose which child of each"
            " of the first $t-1$ nodes is the next node. Distinct choices give distinct trees."
        ),
    ),
)
