r"""The runtimes of Theorem 6.1 as expressions, and the comparison of displayed lines with their correct values.

Here ``x`` is the lookahead depth, ``d`` the depth budget and ``L`` the logarithm of the number of features, so
:math:`k^a` is ``power(a)``. Both runtimes are in units of the number of samples.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

from theorylab.claims import HOLDS, Cite, Claim, Grid
from theorylab.extras import sympy

Line: TypeAlias = "tuple[sympy.Expr, sympy.Expr]"
"""The printed value of each line, and the value that it must equal."""

Lines = Callable[[], Mapping[str, Line]]


@cache
def symbols() -> tuple[sympy.Symbol, sympy.Symbol, sympy.Symbol]:
    """Return the symbols x, d and L."""
    return sympy.symbols("x d L", positive=True)


def power(exponent: sympy.Expr) -> sympy.Expr:
    """Return the power of the number of features with this exponent."""
    _, _, L = symbols()
    return sympy.exp(L * exponent)


@cache
def runtime() -> sympy.Expr:
    """Return the runtime without caching."""
    x, d, _ = symbols()
    return (d - x) * power(x + 1) + power(d - x)


@cache
def gammas() -> tuple[sympy.Expr, sympy.Expr]:
    """Return the Gamma functions of the runtime with caching."""
    x, d, _ = symbols()
    return sympy.gamma(x + 1), sympy.gamma(d - x + 1)


@cache
def digammas() -> tuple[sympy.Expr, sympy.Expr]:
    """Return the logarithmic derivatives of these Gamma functions."""
    x, d, _ = symbols()
    return sympy.digamma(x + 1), sympy.digamma(d - x + 1)


@cache
def cached_runtime() -> sympy.Expr:
    """Return the runtime with caching."""
    x, d, _ = symbols()
    gamma_a, gamma_b = gammas()
    return (d - x) * power(x + 1) / gamma_a + power(d - x) / gamma_b


def agree(left: sympy.Expr, right: sympy.Expr) -> bool:
    """Return True if the difference of two expressions expands to zero, which proves that they are equal."""
    return sympy.expand(sympy.expand_log(left - right, force=True)) == 0


def derivation_claim(
    id: str, place: str, statement: str, lines: Lines, *, printed: str = "", **fields: Any
) -> Claim:
    """Return the claim that every line of a derivation is correct; the control increases the depth budget by one.

    id, place, statement: as in a claim; lines: returns the lines by the number of their equation; printed: the
    text of the paper, if the statement is another; **fields: other fields of the claim.
    """
    lines = cache(lines)

    def holds(equation: str) -> bool:
        return agree(*lines()[equation])

    def holds_deeper(equation: str) -> bool:
        says, due = lines()[equation]
        _, d, _ = symbols()
        return agree(says.subs(d, d + 1), due)

    usual = {"instances": Grid.over(equation=lines), "literature": "Proved"}
    return Claim(
        id=id,
        cite=Cite("split", place, printed),
        statement=statement,
        measured=holds,
        asserts=HOLDS(control=holds_deeper),
        method="symbolic",
        complete=True,
        **{"origin": "printed", **usual, **fields},
    )
