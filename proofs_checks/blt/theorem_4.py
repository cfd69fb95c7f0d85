r"""Theorem 4: some variable is influential when a small tree approximates a function better than a constant.

Problem. f: {-1,1}^n -> {0,1} under the uniform distribution, and a decision tree g. bias(f) = min(p, 1 - p) for
p = E f is the least error of a constant, dist(f, g) = Pr[f(x) != g(x)].

Algorithm. None; this is the inequality behind the gain of a top-down learner.

Statement. :math:`\max_i \mathrm{Inf}_i(f) \ge \frac{\mathrm{bias}(f) - \mathrm{dist}(f, g)}{\log s}` for every
tree g of size s. The size of a tree is its number of *leaves* in this paper, one more than ours, and the logarithm is
to base 2. This matters for the sharp form, which is false with s the number of internal nodes (third claim).

The sharp form. :math:`\max_i \mathrm{Inf}_i(f) \ge 2\,\frac{\mathrm{bias}(f) - \mathrm{dist}(f, g)}{\log_2 s}`.
*Proof.* Let x and y be independent uniform inputs and i_1, ..., i_d the variables that g reads on x. Let z_t
agree with x on i_{t+1}, ..., i_d and with y elsewhere. Given i_1, ..., i_t and what x is on i_1, ..., i_{t-1}, the
inputs z_{t-1} and z_t are uniform and differ only in variable i_t, where they have x's and y's independent bits; so
f differs on them with probability Inf_{i_t}(f)/2. Now z_0 is a uniform input on which g takes the path
of x, so f(z_0) != g(x) with probability dist(f, g), and z_d = y is independent of x, so f(z_d) != g(x) with
probability p(1 - q) + q(1 - p) >= bias(f), q = E g. Hence bias(f) <= dist(f, g) + E[d] max_i Inf_i(f)/2. The
expected depth E[d] is the entropy of the leaf that x reaches, at most log_2 s. ∎

How it is checked. For all functions on at most four variables and every s it suffices to take the tree of least
distance. Its distance is found by dynamic programming over restrictions, for all functions of n variables at once
from all those of n - 1. The inequality depends on s, the largest influence and bias - dist only; an instance is
such a triple that some function attains, with the smallest of these functions (constants, for which both sides
are 0, are left out). Full adds the 7,581
monotone functions on five variables. Both sides are multiplied by log_2 s, and compared as logarithms of rationals.

Is it tight? The printed form is loose by a factor of 2. The sharp form is an equality for s = 2 exactly if f is
balanced and unate in a variable of largest influence, a variable itself being the first example: if g reads x_i
and the halves of f have means a <= b, a + b <= 1, then bias - dist is max(0, b - 1/2), at most (b - a)/2 <= Inf_i/2,
with equality if a + b = 1 and f is monotone in x_i; the other cases are symmetric. On at most four variables the
fourth claim counts all cases of equality; those beyond s = 2 are the functions x_i ? a : b of two literals.

Reference. Blanc, Lange and Tan (2020), Theorem 4, a special case of Corollary 1.4 of Jain and Zhang (2011);
z_t is the hybrid argument of O'Donnell, Saks, Schramm and Servedio (2005).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from operator import itemgetter

import numpy as np
from flint import fmpq

from constructions.monotone import monotone_functions
from theorylab.claims import AT_LEAST, EQUALS, Cite, Claim, Grid
from theorylab.claims.verdict import Point
from theorylab.claims.wording import number
from theorylab.comparison import Order, compare
from theorylab.formal_sum import FormalSum, Logarithms

__all__ = ["CLAIMS", "largest_influences", "least_errors"]

TOO_MUCH = fmpq(101, 50)
"""A factor slightly above the sharp one."""


def _halves(functions: np.ndarray, n: int, i: int) -> tuple[np.ndarray, np.ndarray]:
    """Restrictions of functions on n variables by bit i: functions on the others, as truth tables."""
    zero, one = np.zeros_like(functions), np.zeros_like(functions)
    for x in range(1 << (n - 1)):
        low = x & ((1 << i) - 1)
        at = low | (x ^ low) << 1
        zero |= (functions >> at & 1) << x
        one |= (functions >> (at | 1 << i) & 1) << x
    return zero, one


def largest_influences(functions: np.ndarray, n: int) -> np.ndarray:
    """Largest influence of a variable, times 2^(n-1), for each of several functions.

    Parameters
    ----------
    functions
        Truth tables as integers; bit x is f(x).
    n
        Number of variables, at least 1.
    """
    edges = [np.bitwise_count(np.bitwise_xor(*_halves(functions, n, i))) for i in range(n)]
    return np.max(edges, axis=0)


def least_errors(functions: np.ndarray, n: int) -> np.ndarray:
    """Least distance, times 2^n, from a tree with at most s leaves, for each of several functions.

    Parameters
    ----------
    functions
        Truth tables as integers; bit x is f(x).
    n
        Number of variables, at most 5 (all functions of n - 1 variables are solved first).

    Returns
    -------
    ndarray of uint8
        Row by row the distances for s = 1, ..., 2^n.

    Notes
    -----
    n 4^(n-1) numpy operations on arrays of the length of ``functions``.
    """
    ones = np.bitwise_count(functions)
    errors = np.empty((1 << n, len(functions)), dtype=np.uint8)
    errors[:] = np.minimum(ones, (1 << n) - ones)
    if n > 0:
        below = _all_least_errors(n - 1)
        for zero, one in (_halves(functions, n, i) for i in range(n)):
            left, right = below[zero].T, below[one].T
            for a, b in np.ndindex(len(left), len(right)):
                # columns a and b stand for a + 1 and b + 1 leaves
                np.minimum(errors[a + b + 1], left[a] + right[b], out=errors[a + b + 1])
        np.minimum.accumulate(errors, axis=0, out=errors)
    return errors.T


@cache
def _all_least_errors(n: int) -> np.ndarray:
    return least_errors(_all_functions(n), n)


def _all_functions(n: int) -> np.ndarray:
    return np.arange(1 << (1 << n), dtype=np.int64)


def _attained(functions: np.ndarray, n: int, s: int) -> Iterator[tuple[fmpq, fmpq, int, int]]:
    """Pairs (largest influence > 0, bias - distance) at s leaves; the first function that has it, and how many."""
    influences = largest_influences(functions, n).astype(np.int64)
    errors = least_errors(functions, n).astype(np.int64)
    pairs = influences << n | errors[:, 0] - errors[:, s - 1]
    found = zip(*(a.tolist() for a in np.unique(pairs, return_index=True, return_counts=True)))
    for pair, first, count in sorted(found, key=itemgetter(1)):
        influence, excess = pair >> n, pair & ((1 << n) - 1)
        if influence > 0:
            yield fmpq(influence, 1 << (n - 1)), fmpq(excess, 1 << n), int(functions[first]), count


def _instances(functions: np.ndarray, n: int) -> Iterator[Point]:
    for s in range(2, (1 << n) + 1):
        for influence, excess, f, _ in _attained(functions, n, s):
            yield {"n": n, "s": s, "f": f, "influence": influence, "excess": excess}


def _up_to_four_variables() -> Iterator[Point]:
    for n in range(1, 5):
        yield from _instances(_all_functions(n), n)


def _and_monotone() -> Iterator[Point]:
    yield from _up_to_four_variables()
    yield from _instances(np.array(monotone_functions(5), dtype=np.int64), 5)


def _times_logarithm(s: int, influence: fmpq, **point: object) -> FormalSum:
    return FormalSum(Logarithms(), {fmpq(s): influence})


def _equalities(n: int, s: int) -> int:
    """Number of functions, not constant, for which the sharp form is an equality."""
    return sum(
        count
        for influence, excess, _, count in _attained(_all_functions(n), n, s)
        if compare(_times_logarithm(s, influence), 2 * excess) is Order.EQUAL
    )


def _equal_by_form(n: int, s: int) -> int:
    """Number of functions of the forms said to give equality."""
    if s == 4:
        return 4 * n * (n - 1) * (n - 2)  # x_i ? a : b, and a, b literals of two other variables
    if s > 2:
        return 0
    functions = _all_functions(n)
    largest = largest_influences(functions, n)
    found = np.zeros(len(functions), dtype=bool)
    for zero, one in (_halves(functions, n, i) for i in range(n)):
        unate = (zero & ~one == 0) | (one & ~zero == 0)
        found |= unate & (np.bitwise_count(zero ^ one) == largest)
    return int((found & (np.bitwise_count(functions) == 1 << (n - 1))).sum())


PRINTED = Claim(
    id="blt.thm-4",
    cite=Cite("blanc2020", "Theorem 4"),
    statement=(
        r"$\max_i \mathrm{Inf}_i(f) \ge \frac{\mathrm{bias}(f)-\mathrm{dist}(f,g)}{\log_2 s}$ for every $f$ and"
        r" every decision tree $g$ with $s$ leaves"
    ),
    instances=Grid(quick=_up_to_four_variables, full=_and_monotone),
    measured=_times_logarithm,
    relation=AT_LEAST,
    claimed=lambda excess, **point: excess,
    control=lambda excess, **point: TOO_MUCH * excess,
    method="exhaustive",
    expected="consistent",
    status="proved, with a constant that can be doubled",
    tags=("influence", "OSSS"),
)

SHARP = Claim(
    id="blt.thm-4.sharp",
    cite=Cite("blanc2020", "Theorem 4, constant improved"),
    statement=(
        r"$\max_i \mathrm{Inf}_i(f) \ge 2\,\frac{\mathrm{bias}(f)-\mathrm{dist}(f,g)}{\log_2 s}$ for every $f$ and"
        r" every decision tree $g$ with $s$ leaves, and 2 cannot be enlarged"
    ),
    instances=PRINTED.instances,
    measured=_times_logarithm,
    relation=AT_LEAST,
    claimed=lambda excess, **point: 2 * excess,
    control=PRINTED.control,
    method="exhaustive",
    expected="consistent",
    status="not in the paper; proof in the source of the claim",
    tags=("influence", "OSSS", "sharp"),
)

NODES = Claim(
    id="blt.thm-4.sharp.nodes",
    cite=Cite("blanc2020", "Theorem 4, constant improved, with internal nodes for leaves"),
    statement=(
        r"$\max_i \mathrm{Inf}_i(f) \ge 2\,\frac{\mathrm{bias}(f)-\mathrm{dist}(f,g)}{\log_2 t}$ for every $f$ and"
        r" every decision tree $g$ with $t\ge 2$ internal nodes"
    ),
    instances=Grid(quick=lambda: (point for point in _up_to_four_variables() if point["s"] > 2)),
    measured=lambda s, **point: _times_logarithm(s - 1, **point),
    relation=AT_LEAST,
    claimed=SHARP.claimed,
    control=SHARP.control,
    method="exhaustive",
    expected="refuted",
    status="not in the paper; why the size of a tree has to be its number of leaves",
    witness=lambda point, measured, claimed: (
        f"f with truth table {point['f']:#x} on {point['n']} variables: bias(f) - dist(f, g) ="
        f" {number(point['excess'])} for a tree g with {point['s'] - 1} internal nodes, and the largest influence is"
        f" {number(point['influence'])} < {number(claimed)}/log2({point['s'] - 1})"
    ),
    tags=("influence", "OSSS", "hypothesis"),
)

EQUALITY = Claim(
    id="blt.thm-4.equality",
    cite=Cite("blanc2020", "Theorem 4, cases of equality"),
    statement=(
        r"On at most 4 variables $\max_i \mathrm{Inf}_i(f)\log_2 s = 2(\mathrm{bias}(f)-\mathrm{dist}(f,g))$ for some"
        r" $g$ with $s$ leaves and $f$ not constant in these cases only: $s=2$ and $f$ is balanced and unate in a most"
        r" influential variable; $s=4$ and $f$ chooses between literals of two variables by a third"
    ),
    instances=Grid(quick=[{"n": n, "s": s} for n in range(1, 5) for s in range(2, (1 << n) + 1)]),
    measured=_equalities,
    relation=EQUALS,
    claimed=_equal_by_form,
    control=lambda n, s: 2 * n if s == 2 else 0,
    method="exhaustive",
    expected="proved",
    complete=True,
    status="not in the paper",
    tags=("influence", "OSSS", "sharp"),
)

CLAIMS = (PRINTED, SHARP, NODES, EQUALITY)
