"""Figures 1 and 6: the pseudo-code of TopDown and BestFirst.

Algorithm. Figures 1 and 6, line by line (:mod:`proofs_checks.bdm.printed.growth`), with the entropy, and the learners
:func:`~theorylab.learners.top_down.top_down` and :func:`~theorylab.learners.best_first.best_first`, which do not split
pure leaves.

At t = 2^n all variables have been read on every path, no pair of a leaf and a variable remains, and the loop does not
end. The learners break ties by *last*, in agreement with the comparison >=. Once the error is 0 the figures split pure
leaves, which does not change the error.

How it is checked. On read-once DNFs of at most 2 (quick) or 3 (full) variables, one of them perhaps irrelevant, t <=
2^n (printed) and t < 2^n (repaired). The control of the repair claims the error that the learner has after one more
split.
"""

from __future__ import annotations

import numpy as np
from flint import fmpq

from proofs_checks.bdm.printed.growth import printed_errors
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, Independent, Point, scoped
from theorylab.errors import InvalidArgument
from theorylab.learners import best_first_growth, top_down_growth
from theorylab.numbers.counted import quantity
from theorylab.problems.cube import CubeProblem

LEARNERS = {"top-down": top_down_growth, "best-first": best_first_growth}
CHANCES = (fmpq(1, 2), fmpq(2, 5), fmpq(7, 10))
FORMULAS: dict[int, list[tuple[tuple[int, ...], ...]]] = {
    1: [((0,),)],
    2: [((0,),), ((0, 1),), ((0,), (1,))],
    3: [((1, 2),), ((0,), (2,)), ((0, 1, 2),), ((0,), (1, 2)), ((0, 1), (2,)), ((0,), (1,), (2,))],
}
"""Terms, each a tuple of variables, of the DNFs on 1, 2 and 3 variables."""


def _problem(n: int, terms: tuple[tuple[int, ...], ...], uniform: bool) -> CubeProblem:
    return CubeProblem.from_function(
        lambda x: np.any([x[:, list(term)].all(axis=1) for term in terms], axis=0),
        n,
        CHANCES[:1] * n if uniform else CHANCES[:n],
    )


def _returns(n: int, terms: tuple[tuple[int, ...], ...], uniform: bool, algorithm: str) -> bool:
    """Return True if a tree is returned for t = 1, ..., 2^n."""
    try:
        printed_errors(_problem(n, terms, uniform), 1 << n, algorithm)
    except InvalidArgument:
        return False
    return True


def _printed_errors(n: int, terms: tuple[tuple[int, ...], ...], uniform: bool, algorithm: str) -> list[fmpq]:
    return printed_errors(_problem(n, terms, uniform), (1 << n) - 1, algorithm)


def _errors_of_learner(
    n: int, terms: tuple[tuple[int, ...], ...], uniform: bool, algorithm: str
) -> tuple[fmpq, ...]:
    return LEARNERS[algorithm](_problem(n, terms, uniform), size=(1 << n) - 1, ties="last").errors


def _in_words(values: Point, measured: bool, claimed: bool) -> str:
    names = " or ".join(" and ".join(f"x{i + 1}" for i in term) for term in values["terms"])
    n = values["n"]
    return (
        f"n={n}, f = {names}, t={1 << n}: after {quantity((1 << n) - 1, 'split')} no leaf has a variable that its path"
        f" has not read, and {values['algorithm']} still has less than t nodes"
    )


CLAIM = Claim(
    id="bdm.fig-1",
    cite=Cite(
        "bdm",
        "Figures 1 and 6",
        r"while $T$ has less than $t$ nodes: $\Delta_{best}\leftarrow0$. for each pair $l\in\ell(T)$ and $i\in F_l$:"
        r" $\Delta\leftarrow H(T)-H(T(l,i))$. if $\Delta\ge\Delta_{best}$ then: $\Delta_{best}\leftarrow\Delta$;"
        r" $l_{best}\leftarrow l$; $i_{best}\leftarrow i$. $T\leftarrow T(l_{best},i_{best})$.",
    ),
    statement=r"The pseudo-code of TopDown and of BestFirst returns a tree for every $t>0$",
    instances=Grid.over(
        n=scoped((1, 2), (1, 2, 3)), terms=lambda n: FORMULAS[n], uniform=(True, False), algorithm=LEARNERS
    ),
    measured=_returns,
    asserts=HOLDS(control=_returns),
    literature="Undefined for t >= 2^n; it suffices to stop when all leaves are pure",
    falls="slip",
    independent=(Independent("learn top-down dnf:x1 --size 2", shows="size 1"),),
    witness=_in_words,
).repaired(
    place="Figures 1 and 6, for t < 2^n",
    statement="For $t<2^n$ the pseudo-code of TopDown and of BestFirst, run on a read-once DNF with pairs of a leaf"
    " and a variable in the order in which they arise, returns a tree of $t$ nodes whose error is that of the learner"
    " that breaks ties by the last pair and leaves pure leaves alone",
    measured=_printed_errors,
    asserts=EQUALS(
        _errors_of_learner,
        control=lambda **at: [*_errors_of_learner(**at)[1:], fmpq(0)],
    ),
    literature="Not in the paper",
)
