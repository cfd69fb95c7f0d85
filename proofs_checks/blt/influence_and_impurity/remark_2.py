r"""Remark 2: the OSSS inequality, and its robust form with the variance.

Problem. f: {-1,1}^n -> {0,1} under the uniform distribution, p = E f, Var(f) = p(1-p); a decision tree g with s
leaves.

Algorithm. None.

Statement. (1) max_i Inf_i(f) >= Var(f)/log s if f itself has size s. (2) max_i Inf_i(f) >= (Var(f) - 2 dist(f,g))/log
s. Both are true as printed, for functions with values 0 and 1. For values -1 and 1, as in O'Donnell, Saks, Schramm
and Servedio, the variance is 4p(1-p): (1) stays true, and is then sharp, but (2) becomes false. Repaired it reads

.. math:: \max_i\mathrm{Inf}_i(f)\ge\frac{4p(1-p)-2\,\mathrm{dist}(f,g)(1+|1-2p|)}{\log_2s}.

*Proof.* In the hybrid argument of :mod:`proofs_checks.blt.upper_bound.theorem_4`, independent x and y have f(y) !=
g(x) with probability at most dist(f,g) + log2(s) max Inf / 2. With q = E g that probability is p(1-q) + q(1-p) =
2p(1-p) + (q-p)(1-2p), and |q-p| <= dist(f,g).

How it is checked. For all functions on at most four variables, full five, and every s, with g the tree of least
distance, which is the strongest case. An instance is a triple (largest influence, ones, distance) that some function
attains, with the smallest such function. On five variables one function of each class of
:mod:`constructions.classes.npn` stands for its class: p and 1 - p give the same bounds, and see
:mod:`proofs_checks.blt.upper_bound.theorem_4` for influences and distances. For (1) only the sizes at which f has a
tree count.

Is it tight? (1) as printed is loose by a factor of 4, and (2) by a factor of 4 at distance 0; the repaired (2) is an
equality for a variable. The violations of (2) with values -1 and 1 begin at n = 4; "smallest" is by n, s and truth
table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain

import numpy as np
from flint import fmpq

from constructions.classes.npn import npn_classes
from proofs_checks.blt.computed.tree_distances import largest_influences, least_errors
from theorylab.claims import AT_LEAST, Cite, Claim, Grid, Point
from theorylab.numbers.formal_sum import FormalSum, Logarithms

BY_CLASSES = 5
"""Number of variables from which one function of each class stands for its class."""


@cache
def _attained(n: int) -> tuple[dict[str, object], ...]:
    """Triples that functions on n variables attain, for every s."""
    functions = np.arange(1 << (1 << n)) if n < BY_CLASSES else npn_classes(n).functions
    ones = np.bitwise_count(functions).astype(np.int64)
    influences = largest_influences(functions, n)
    errors = least_errors(functions, n).astype(np.int64)
    found = []
    for s in range(2, (1 << n) + 1):
        keys = (influences << n + 1 | ones) << n + 1 | errors[:, s - 1]
        _, first = np.unique(keys, return_index=True)
        for f in np.sort(first).tolist():
            if influences[f]:
                influence = fmpq(int(influences[f]), 1 << (n - 1))
                p, distance = (fmpq(int(count), 1 << n) for count in (ones[f], errors[f, s - 1]))
                found.append({"n": n, "s": s, "f": f, "influence": influence, "p": p, "distance": distance})
    return tuple(found)


def _approximated(most: int) -> Iterator[Point]:
    return chain.from_iterable(map(_attained, range(1, most + 1)))


def _computed(most: int) -> Iterator[Point]:
    return (point for point in _approximated(most) if point["distance"] == 0)


def _times_logarithm(s: int, influence: fmpq, **point: object) -> FormalSum:
    return FormalSum(Logarithms(), {fmpq(s): influence})


def _bound(share: fmpq | int, p: fmpq, distance: fmpq, **point: object) -> fmpq:
    return share * p * (1 - p) - 2 * distance


def _repaired_bound(share: fmpq | int, p: fmpq, distance: fmpq, **point: object) -> fmpq:
    return share * p * (1 - p) - 2 * distance * (1 + abs(1 - 2 * p))


TOO_MUCH = fmpq(401, 100)

OSSS = Claim(
    id="blt.remark-2-osss",
    cite=Cite("blanc2020", "Remark 2, first display"),
    statement=r"$\max_i\mathrm{Inf}_i(f)\ge\frac{\mathrm{Var}(f)}{\log_2s}$ if $f$ is a decision tree with $s$ leaves",
    instances=Grid(quick=lambda: _computed(4), full=lambda: _computed(5)),
    measured=_times_logarithm,
    asserts=AT_LEAST(partial(_bound, 1), control=partial(_bound, TOO_MUCH)),
    method="exhaustive",
    status="proved, with a constant that can be multiplied by 4",
)

OSSS_SHARP = Claim(
    id="blt.remark-2-osss.sharp",
    cite=Cite("blanc2020", "Remark 2, first display, constant improved"),
    statement=r"$\max_i\mathrm{Inf}_i(f)\ge\frac{4\,\mathrm{Var}(f)}{\log_2s}$ if $f$ is a decision tree with $s$"
    r" leaves, and 4 cannot be enlarged",
    instances=OSSS.instances,
    measured=_times_logarithm,
    asserts=AT_LEAST(partial(_bound, 4), control=OSSS.control),
    method="exhaustive",
    status="the inequality of O'Donnell, Saks, Schramm and Servedio for values -1 and 1",
    origin="sharpened",
)

WEAK = Claim(
    id="blt.remark-2-weak",
    cite=Cite("blanc2020", "Remark 2, second display"),
    statement=r"$\max_i\mathrm{Inf}_i(f)\ge\frac{\mathrm{Var}(f)-2\,\mathrm{dist}(f,g)}{\log_2s}$ for every decision"
    r" tree $g$ with $s$ leaves, with $\mathrm{Var}(f)=p(1-p)$",
    instances=Grid(quick=lambda: _approximated(4), full=lambda: _approximated(5)),
    measured=_times_logarithm,
    asserts=OSSS.asserts,
    method="exhaustive",
    status="true for values 0 and 1; not for values -1 and 1",
)


SIGNS = Claim(
    id="blt.remark-2-weak.signs",
    cite=Cite("blanc2020", "Remark 2, second display, for values -1 and 1"),
    statement=r"$\max_i\mathrm{Inf}_i(f)\ge\frac{\mathrm{Var}(f)-2\,\mathrm{dist}(f,g)}{\log_2s}$ for every decision"
    r" tree $g$ with $s$ leaves, with $\mathrm{Var}(f)=4p(1-p)$ as for values $-1$ and $1$",
    instances=WEAK.instances,
    measured=_times_logarithm,
    asserts=OSSS_SHARP.asserts,
    method="exhaustive",
    status="not printed: another normalisation, in which the inequality is false",
    origin="new",
    witness="f with truth table {f:#x} on {n} variables, s = {s}: p = {p}, opt_s = {distance}, and the largest"
    " influence is {influence} < {claimed}/log2({s})",
).repaired(
    place="Remark 2, second display, improved",
    statement=r"$\max_i\mathrm{Inf}_i(f)\ge\frac{4p(1-p)-2\,\mathrm{dist}(f,g)(1+|1-2p|)}{\log_2s}$ for every"
    r" decision tree $g$ with $s$ leaves",
    asserts=AT_LEAST(partial(_repaired_bound, 4), control=partial(_repaired_bound, TOO_MUCH)),
    status="not in the paper; proof in the source of the claim",
)
