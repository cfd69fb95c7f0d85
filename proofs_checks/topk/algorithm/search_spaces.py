"""The search space of Top-k grows with k: to that of Top-(k+1), and to all trees for k = d.

Neither the algorithm nor Definition 3 states which coordinates of equal score are candidates.

The first claim, which compares k with k + 1, is false if the two may break ties differently. For y = x_1 xor x_2 on
four variables all scores at the root are 0. So Top-1 may read x_1 and then x_2, and Top-2 may read x_3 or x_4 and then
the other.

How it is checked. First claim: all functions of two variables (full scope: up to three), every h and k, then the parity
of two variables among n = 2, 3, 4. No function of up to three variables is a counterexample, even with the most
unfavourable ties, so a counterexample has at least four. Second claim: every function is compared with the optimal
trees of :mod:`dp_optimal`. One function of each pair of complements suffices, because their trees differ only in the
labels.

Is it tight? The controls claim that Top-k is optimal for k < d, and that Top-1 is as accurate.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.by_depth import optimal_by_depth
from proofs_checks.topk.algorithm import lemma_3_2
from theorylab.claims import (
    AT_LEAST,
    EQUALS,
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


def _function(n: int, table: int) -> CubeProblem:
    return CubeProblem([table >> x & 1 for x in range(1 << n)])


def _parity(n: int, i: int, j: int) -> int:
    """Return the truth table of the parity of two of n variables, counted from zero."""
    return sum(((x >> i ^ x >> j) & 1) << x for x in range(1 << n))


def _tables(n: int) -> range:
    """Functions of n variables, one of each pair of complements: these have the same trees but for the labels."""
    return range(1 << ((1 << n) - 1))


def _accuracy(n: int, h: int, k: int, table: int, ties: str) -> fmpq:
    return top_k(_function(n, table), k=k, depth=h, ties=ties).accuracy


def _accuracies(n: int, h: int, k: int, table: int) -> list[fmpq]:
    """Return the accuracy of Top-k under each of the tie rules that are a fixed order."""
    return [_accuracy(n, h, k, table, ties) for ties in ("first", "last")]


def _best(n: int, h: int, table: int, **point: int) -> fmpq:
    return 1 - optimal_by_depth(_function(n, table), h).value


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    n, h, k, table = (values[name] for name in ("n", "h", "k", "table"))
    if table == _parity(n, 0, 1):
        name = f"x1 xor x2 on {n} uniform variables"
    else:
        name = f"truth table {''.join(str(table >> x & 1) for x in range(1 << n))}"
    return (
        f"{name}, h={h}, k={k}: Top-{k} has accuracy {number(claimed)} with the best ties and Top-{k + 1}"
        f" {number(measured)} with the worst; tried: all functions of two variables (full: three), all h and k, and"
        " x1 xor x2 on two to four variables with h = 2, k = 1"
    )


ALL_PAIRS = Grid.over(
    n=scoped((2,), (2, 3)), h=lambda n: range(1, n + 1), k=lambda n: range(1, n), table=_tables
)
PARITIES = [{"n": n, "h": 2, "k": 1, "table": _parity(n, 0, 1)} for n in (2, 3, 4)]

MORE_CHOICES = Claim(
    id="topk.remark-trivial",
    cite="Section 1.1.2, before Theorem 1",
    statement="The search space of Top-$(k+1)$ is larger than that of Top-$k$, and therefore its training accuracy is"
    " certainly at least as high",
    instances=ALL_PAIRS + Grid(PARITIES),
    measured=lambda n, h, k, table: _accuracy(n, h, k + 1, table, "worst"),
    asserts=AT_LEAST(lambda **point: _accuracy(**point, ties="best"), control=_best),
    method="exhaustive",
    literature="Read for every choice of candidates among coordinates of equal score; it holds if both break ties by "
    "the same rule, which the paper does not say",
    falls="slip",
    independent=(
        Independent("learn top-k parity-of-two:n=4 --k 1 --depth 2 --ties best", shows="error 0"),
        Independent("learn top-k parity-of-two:n=4 --k 2 --depth 2 --ties worst", shows="error 1/2"),
    ),
    witness=_in_words,
).repaired(
    place="Section 1.1.2, with one tie rule",
    statement="If coordinates of equal score are ranked by one fixed order, the training accuracy of Top-$(k+1)$ is"
    " at least that of Top-$k$ with the same depth budget",
    instances=ALL_PAIRS,
    measured=lambda n, h, k, table: _accuracies(n, h, k + 1, table),
    asserts=AT_LEAST(_accuracies, control=lambda h, **point: _accuracies(h=h + 1, **point)),
    formal="topk/k_equals_d.v:more_candidates_err_less",
    derivation=Derivation(
        proof=r"""At every node the $k$ best coordinates of the order are among its $k+1$ best, so by induction on the
depth the search space of Top-$(k+1)$ contains that of Top-$k$. Each returns the most accurate tree of its own
[topk.lemma-3.2]. ∎""",
        steps=(lemma_3_2.CLAIM,),
    ),
)
SAME_ORDER = MORE_CHOICES.repair


ALL_CHOICES = Claim(
    id="topk.k-equals-d",
    origin="reading",
    cite=Cite(
        "topk",
        "Section 1.1.1",
        "by setting $k$ to be the dimension $d$, the algorithm produces an optimal tree",
    ),
    statement="For $k=d$ the tree of Top-$k$ with a depth budget of $h$ is an optimal tree of depth $h$",
    instances=Grid.over(n=scoped((1, 2), (1, 2, 3)), h=lambda n: range(n + 1), table=_tables)
    + Grid(scoped([{"n": 3, "h": 2, "table": _parity(3, 1, 2)}], [])),
    measured=lambda n, h, table: _accuracies(n, h, n, table),
    asserts=EQUALS(_best, control=lambda n, h, table: _accuracies(n, h, 1, table)),
    method="exhaustive",
    formal="topk/k_equals_d.v:top_d_is_optimal",
    derivation=Derivation(
        proof=r"""All coordinates are candidates at every node. So the search space contains, up to redundant tests,
        every tree of depth $h$, and Top-$k$ returns the most accurate one [topk.lemma-3.2]. ∎""",
        steps=(lemma_3_2.CLAIM,),
    ),
)
