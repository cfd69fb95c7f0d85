"""Fact 2.1: the influence of a variable on a unate function is twice its absolute correlation.

The paper calls a function monotone that is non-decreasing or non-increasing in every variable separately, that is,
unate. Inf_i(f) = Pr[f(x) != f(y)], where y is x with the bit x_i flipped.

How it is checked. Both sides are integers over 2^(n-1), counted on bit-parallel truth tables: the left one on the edges
of the cube in direction i, the right one on the two halves. Quick: all functions of n <= 4 variables, and the
non-decreasing ones of n = 5; full: all of n <= 5. Both sides of the equivalence are invariant under negating f and
under permuting or negating variables, so from n = 4 on one function represents each class
(:mod:`theorylab.boolean.npn`). The control, the identity without a hypothesis, is first refuted by x1 xor x2, whose
influences are 1 and whose correlations are 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from flint import fmpq

from proofs_checks.blt.computed.packed_functions import half_counts, influences, is_unate
from theorylab.boolean.functions import functions_of
from theorylab.claims import HOLDS, Cite, Claim, Derivation, Grid, Point, scoped

BY_CLASSES = 4
"""Minimum number of variables at which one function represents each class."""


def _functions(n: int) -> list[int]:
    """Return all functions, or for n >= 4 one function of each class."""
    return functions_of(n, up_to=None if n < BY_CLASSES else "npn").words.tolist()


def _doubled_correlations(n: int, f: int) -> list[fmpq]:
    """Return 2 E[f(x) x_i] for each i: the mean of the one-half minus that of the zero-half."""
    counts = (half_counts(f, n, i) for i in range(n))
    return [fmpq(ones_in_one - ones_in_zero, 1 << (n - 1)) for ones_in_zero, ones_in_one in counts]


def _identity_holds(n: int, f: int) -> bool:
    return influences(n, f) == [abs(value) for value in _doubled_correlations(n, f)]


def _points(most: int) -> Iterator[Point]:
    return ({"n": n, "f": f} for n in range(1, most + 1) for f in _functions(n))


def _monotone(n: int) -> Iterator[Point]:
    return ({"n": n, "f": f} for f in functions_of(n, "monotone").words.tolist())


CLAIM = Claim(
    id="blt.fact-2.1",
    cite=Cite(
        "blt",
        "Fact 2.1",
        r"Let $f:\{\pm1\}^n\to\{0,1\}$ be a monotone function. Then"
        r" $\mathrm{Inf}_i(f)=2\cdot|\mathbb{E}[f(\mathbf{x})\mathbf{x}_i]|$ for all $i\in[n]$",
    ),
    statement=r"$\mathrm{Inf}_i(f) = 2\,|\mathbb{E}[f(x)x_i]|$ for all $i$ if and only if $f$ is unate",
    instances=Grid(scoped(lambda: chain(_points(4), _monotone(5)), lambda: _points(5))),
    hypotheses={"f is a truth table of n >= 1 variables": lambda n, f: n >= 1 and 0 <= f < 1 << (1 << n)},
    measured=lambda n, f: _identity_holds(n, f) == is_unate(f, n),
    asserts=HOLDS(control=_identity_holds),
    method="exhaustive",
    derivation=Derivation(
        r"""Let $\Delta(x)\in\{-1,0,1\}$ be the value of $f$ at $x$ with $x_i=1$ minus that with $x_i=-1$. Then
        $\mathrm{Inf}_i(f)=\mathbb{E}|\Delta|$ and $2\,\mathbb{E}[f(x)x_i]=\mathbb{E}\,\Delta$. Now
        $|\mathbb{E}\,\Delta|\le\mathbb{E}|\Delta|$, with equality if and only if $\Delta\ge0$ everywhere or
        $\Delta\le0$ everywhere, which says that $f$ is non-decreasing or non-increasing in direction $i$."""
    ),
    literature="The converse is not in the paper",
    origin="sharpened",
)
