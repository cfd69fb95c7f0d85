"""Lemma 3.2: Top-k returns the most accurate tree of its search space.

Algorithm. Top-k with a depth budget of h, for every k, with entropy and with Gini.

The search space of Definition 3 consists of the constants for h = 0. For h >= 1 it consists of every tree with one of
the k best variables at the root and trees of the search spaces of the two halves for h - 1 as subtrees. As in appendix
B of the paper, variables already read on the path are not candidates again. Ties for the k-th candidate go to the
lowest index, or to the highest.

How it is checked. The search space is enumerated without using the learner. Each labelled tree is represented by the
set of inputs that it labels 1, subtrees are combined in all ways, and the agreement with the truth table is counted.
(Trees that compute the same function are kept once, because accuracy depends only on the function.) Variables are
ranked by integers. If a and b of the N inputs of each half are labelled 1, Gini prefers the larger a^2 + (N-a)^2 + b^2
+ (N-b)^2 and entropy the larger a^a (N-a)^(N-a) b^b (N-b)^(N-b); both are decreasing functions of the impurity of the
halves.

Is it tight? The control compares with the search space for k + 1 instead.

**The displayed formula of the proof** is about the tree T_i with x_i at the root and Top-k on each half. The errors of
the subtrees must be measured on the halves S_{x_i=0} and S_{x_i=1}, on which they are trained. As printed the formula
is already false for y = x_1 on one variable: T_1 has no error, but each of the two constants errs on half of S, so the
right-hand side is 1/2. Both sides are counted on the points, for every function, root, k and h; the control swaps the
halves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from flint import fmpq

from proofs_checks.topk.printed.top_k import PrintedTopK
from proofs_checks.transcribed.points import Points
from proofs_checks.transcribed.trees import Cut, mislabelled_mass
from theorylab.claims import (
    EQUALS,
    HOLDS,
    REFUTED,
    Cite,
    Claim,
    Derivation,
    Grid,
    Independent,
    Point,
    number,
    scoped,
)
from theorylab.learners import top_k
from theorylab.problems.cube import CubeProblem

PURITY: Mapping[str, Callable[[int, int], int]] = {
    "entropy": lambda ones, zeros: ones**ones * zeros**zeros,
    "gini": lambda ones, zeros: ones**2 + zeros**2,
}
"""Integers that rank halves of equal size; they are added for Gini and multiplied for entropy."""
RULES = ("first", "last")

Strings = tuple[str, ...]


def search_space(
    table: int, inputs: int, unread: tuple[int, ...], k: int, depth: int, *, impurity: str, ties: str
) -> frozenset[int]:
    """Return the functions computed by the labelled trees of Definition 3 on a subcube.

    table: truth table of the learned function, whose bit x is f(x), where bit i of x is x_{i+1}; inputs: the inputs of
    the subcube, also as a set of bits; unread: variables not read on the path, ascending; k, depth: number of
    candidates and depth budget; impurity: ``gini`` or ``entropy``; ties: ``first`` or ``last``, the candidates among
    variables of equal gain.

    Returns
    -------
    frozenset of int
        For each tree the inputs of the subcube that it labels 1.

    Notes
    -----
    Cost: up to (2k)^depth subcubes, and at each the product of the numbers of functions of its halves.
    """
    if depth == 0 or not unread:
        return frozenset((0, inputs))
    by_index = unread if ties == "first" else unread[::-1]
    ranked = sorted(by_index, key=lambda i: _purity(table, inputs, i, impurity), reverse=True)
    functions: set[int] = set()
    for i in ranked[:k]:
        rest = tuple(j for j in unread if j != i)
        zero, one = (
            search_space(table, half, rest, k, depth - 1, impurity=impurity, ties=ties)
            for half in _halves(inputs, i)
        )
        functions.update(left | right for left in zero for right in one)
    return frozenset(functions)


def _halves(inputs: int, i: int) -> tuple[int, int]:
    """Return the inputs of a subcube with x_{i+1} = 0 and with x_{i+1} = 1."""
    members = [x for x in range(inputs.bit_length()) if inputs >> x & 1]
    one = sum(1 << x for x in members if x >> i & 1)
    return inputs & ~one, one


def _purity(table: int, inputs: int, i: int, impurity: str) -> int:
    """Return the integer that increases with the purity gain of a variable."""
    purity = PURITY[impurity]
    zero, one = (
        purity((half & table).bit_count(), (half & ~table).bit_count()) for half in _halves(inputs, i)
    )
    return zero + one if impurity == "gini" else zero * one


def _tables(n: int) -> range:
    """Return the truth tables, one of each pair of complements, whose trees differ only in the labels."""
    return range(1 << ((1 << n) - 1))


def _accuracies(n: int, k: int, depth: int, impurity: str, ties: str) -> list[fmpq]:
    """Return the accuracy of Top-k on every function of n variables, one of each pair of complements."""
    cubes = (CubeProblem([table >> x & 1 for x in range(1 << n)]) for table in _tables(n))
    return [top_k(cube, k=k, depth=depth, impurity=impurity, ties=ties).accuracy for cube in cubes]


def _best_of_space(n: int, k: int, depth: int, impurity: str, ties: str) -> list[fmpq]:
    """Return the maximum accuracy in the search space, for the same functions."""
    size = 1 << n
    spaces = (
        search_space(table, (1 << size) - 1, tuple(range(n)), k, depth, impurity=impurity, ties=ties)
        for table in _tables(n)
    )
    return [
        1 - fmpq(min((function ^ table).bit_count() for function in space), size)
        for table, space in enumerate(spaces)
    ]


def _points(
    n: int, depths: range, impurities: Strings = tuple(PURITY), rules: Strings = RULES
) -> Iterator[Point]:
    for depth, k, impurity, ties in product(depths, range(1, n + 1), impurities, rules):
        yield {"n": n, "k": k, "depth": depth, "impurity": impurity, "ties": ties}


def _truth_table(features: int, table: int) -> Points:
    """Return a point for each input of a function."""
    return Points(features, tuple((x, 1 - (table >> x & 1), table >> x & 1) for x in range(1 << features)))


def _candidates(features: int, table: int, depth: int, k: int) -> Iterator[tuple[Points, Cut]]:
    """Yield the data and the tree T_i, for every i."""
    data = _truth_table(features, table)
    for i in range(features):
        zero, one = (PrintedTopK(k)(data.half(i, value), depth - 1) for value in (0, 1))
        yield data, Cut(i, zero=zero, one=one)


def _error(tree: Cut | int, data: Points) -> fmpq:
    return fmpq(mislabelled_mass(tree, data), data.mass)


def _combine(measured_on: Callable[[Points, int, int], Points]) -> Callable[..., list[fmpq]]:
    """Return the right-hand side for every T_i, with the errors of the subtrees on the given sets."""

    def right_hand_side(**point: int) -> list[fmpq]:
        return [
            sum(
                fmpq(data.half(tree.feature, value).mass, data.mass)
                * _error(subtree, measured_on(data, tree.feature, value))
                for value, subtree in enumerate((tree.zero, tree.one))
            )
            for data, tree in _candidates(**point)
        ]

    return right_hand_side


SWAPPED = _combine(lambda data, i, value: data.half(i, 1 - value))


def _in_words(values: Point, measured: list[fmpq], claimed: list[fmpq]) -> str:
    n = values["features"]
    i = next(i for i, (left, right) in enumerate(zip(measured, claimed)) if left != right)
    truth = "".join(str(values["table"] >> x & 1) for x in range(1 << n))
    return (
        f"h={values['depth']}, k={values['k']}, y with truth table {truth} on {n} variable{'s' if n > 1 else ''}:"
        f" T_{i + 1} errs with probability {number(measured[i])} on S, the right-hand side is"
        f" {number(claimed[i])}; tried: all functions of one and two variables (full: three), all h and k"
    )


DISPLAY = Claim(
    id="topk.lemma-3.2-eq",
    cite="Appendix A, proof of Lemma 3.2, the displayed equation",
    statement=r"$\Pr_S[T_i\ne y]=\Pr_S[x_i=0]\,\Pr_S[T_{i0}\ne y]+\Pr_S[x_i=1]\,\Pr_S[T_{i1}\ne y]$",
    instances=Grid.over(
        features=scoped((1, 2), (1, 2, 3)),
        table=lambda features: range(1, (1 << (1 << features)) - 1),
        depth=lambda features: range(1, features + 1),
        k=lambda features: range(1, features + 1),
    ),
    measured=lambda **point: [_error(tree, data) for data, tree in _candidates(**point)],
    asserts=EQUALS(_combine(lambda data, i, value: data), control=SWAPPED),
    method="exhaustive",
    literature="The errors of the subtrees must be measured on the halves; Lemma 3.2 is not affected",
    formal="topk/lemma_3_2.v:printed_equation_fails",
    falls="slip",
    independent=(
        Independent("learn top-k dnf:~x1 --k 1 --depth 1", shows="error 0"),
        Independent("learn top-k dnf:~x1 --k 1 --depth 0", shows="error 1/2"),
    ),
    witness=_in_words,
).repaired(
    place="Appendix A, proof of Lemma 3.2, with the halves of the sample",
    statement=r"$\Pr_S[T_i\ne y]=\Pr_S[x_i=0]\,\Pr_{S_{x_i=0}}[T_{i0}\ne y]+\Pr_S[x_i=1]\,\Pr_{S_{x_i=1}}[T_{i1}\ne"
    " y]$",
    hypotheses={"h >= 1": lambda depth: depth >= 1, "k >= 1": lambda k: k >= 1},
    asserts=EQUALS(_combine(Points.half), control=SWAPPED),
    formal="topk/lemma_3_2.v:error_of_a_root",
    derivation=Derivation(
        proof=r"""A point of $S$ lies in the half $x_i=b$ with probability $\Pr_S[x_i=b]$, and $T_i$ equals $T_{ib}$
        there. The claim is the law of total probability. ∎""",
    ),
)
HALVES = DISPLAY.repair

CLAIM = Claim(
    id="topk.lemma-3.2",
    origin="printed",
    cite="Lemma 3.2",
    statement=r"For every sample $S$ and integers $h,k$, Top-$k$ with a depth budget of $h$ has on $S$ the accuracy"
    r" $\max_{T\in\mathcal{T}_{k,h,S}}\Pr_S[T(x)=y]$",
    instances=Grid(
        scoped(
            [*_points(2, range(3)), *_points(3, range(2, 3), ("entropy",), ("first",))],
            [point for n in (1, 2, 3) for point in _points(n, range(n + 1))],
        )
    ),
    measured=_accuracies,
    asserts=EQUALS(_best_of_space, control=lambda k, **point: _best_of_space(k=k + 1, **point)),
    method="exhaustive",
    derivation=Derivation(
        proof=r"""By induction on $h$. For $h=0$ both sides are the accuracy of the better constant. If all labels of
$S$ agree, Top-$k$ returns the right constant, and a tree of the search space with that label at all leaves is right
everywhere. Otherwise the errors of a tree with $x_i$ at the root are those of its two subtrees on their halves
[topk.lemma-3.2-eq.repaired]. The subtrees can be chosen independently, so by induction no tree of the search space with
$x_i$ at the root is more accurate than $T_i$. Top-$k$ takes the best $T_i$ over the $k$ coordinates that the root of a
tree of the search space may read; among equal scores both use the same tie rule. ∎""",
        steps=(HALVES,),
    ),
    formal="topk/lemma_3_2.v:top_k_is_best_of_its_search_space",
    literature="Proved in the paper",
)


def _has_shape(tree: Cut | int, depth: int) -> bool:
    """Return True if a tree has the shape of Definition 3: tests on all levels above the last."""
    if isinstance(tree, int):
        return depth == 0
    return depth > 0 and all(_has_shape(subtree, depth - 1) for subtree in (tree.zero, tree.one))


IN_SPACE = Claim(
    id="topk.search-space",
    cite=Cite(
        "topk",
        "Section 3.2, before Definition 3",
        r"Top-$k$ returns the best tree within its search space",
    ),
    statement=r"The tree that Top-$k$ returns is one of $\mathcal{T}_{k,h,S}$",
    instances=Grid.over(
        features=scoped((1, 2), (1, 2, 3)),
        table=lambda features: range(1 << ((1 << features) - 1)),
        depth=lambda features: range(features + 1),
        k=lambda features: range(1, features + 1),
    ),
    measured=lambda features, table, depth, k: _has_shape(
        PrintedTopK(k)(_truth_table(features, table), depth), depth
    ),
    asserts=HOLDS(
        control=lambda features, table, depth, k: _has_shape(
            PrintedTopK(k)(_truth_table(features, table), depth), depth + 1
        )
    ),
    method="exhaustive",
    recorded=REFUTED,
    literature="Step 1 returns a constant if all labels agree, and Definition 3 has no constants for h >= 1; the tree "
    "is as accurate as the best of the search space (topk.lemma-3.2)",
    falls="slip",
    witness="h={depth}, k={k}, number of features {features}, truth table {table} (as a number): Top-{k} returns a tree"
    " with a leaf above the last level; tried: all functions of one and two variables (full: three), all h and k",
)
