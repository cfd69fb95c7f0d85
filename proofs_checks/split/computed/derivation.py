r"""The runtimes of Theorem 6.1 as expressions, and the comparison of a displayed line with what it has to be.

Here ``x`` is the lookahead depth, ``d`` the depth budget, ``L`` the logarithm of the number of features, so that
:math:`k^a` is ``power(a)``. Both runtimes are in units of the number of samples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import sympy

from theorylab.claims import HOLDS, Cite, Claim, Grid

__all__ = [
    "CACHED_RUNTIME",
    "GAMMA",
    "PSI",
    "RUNTIME",
    "L",
    "Line",
    "agree",
    "d",
    "derivation_claim",
    "power",
    "x",
]

x, d, L = sympy.symbols("x d L", positive=True)

Line = tuple[sympy.Expr, sympy.Expr]
"""What a line says, and what it has to be equal to."""

Lines = Callable[[], Mapping[str, Line]]


def power(exponent: sympy.Expr) -> sympy.Expr:
    """The power of the number of features with this exponent."""
    return sympy.exp(L * exponent)


RUNTIME = (d - x) * power(x + 1) + power(d - x)
GAMMA, PSI = ([of(at) for at in (x + 1, d - x + 1)] for of in (sympy.gamma, sympy.digamma))
"""The Gamma functions of the runtime with caching, and their logarithmic derivatives."""

CACHED_RUNTIME = (d - x) * power(x + 1) / GAMMA[0] + power(d - x) / GAMMA[1]


def agree(left: sympy.Expr, right: sympy.Expr) -> bool:
    """Whether the difference of two expressions expands to zero, which proves that they are equal."""
    return sympy.expand(sympy.expand_log(left - right, force=True)) == 0


def derivation_claim(id: str, place: str, statement: str, lines: Lines, **fields: Any) -> Claim:
    """The claim that every line of a derivation is right, whose control asks it for a depth budget larger by one.

    id, place, statement: as in a claim; lines: makes the lines, by the number of their equation; **fields: fields
    of the claim that differ.
    """
    lines = cache(lines)

    def holds(equation: str) -> bool:
        return agree(*lines()[equation])

    def holds_deeper(equation: str) -> bool:
        says, due = lines()[equation]
        return agree(says.subs(d, d + 1), due)

    usual = {"instances": Grid.over(equation=lines), "status": "proved"}
    return Claim(
        id=id,
        cite=Cite("babbar2025", place),
        statement=statement,
        measured=holds,
        asserts=HOLDS(control=holds_deeper),
        method="symbolic",
        complete=True,
        **{**usual, **fields},
    )
