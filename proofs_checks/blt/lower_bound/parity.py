r"""The parity of two unknown variables among n: a top-down learner may grow a tree with 2^(n-2) leaves for nothing.

Problem. f = x_j xor x_k on n >= 2 uniform variables.

Algorithm. BuildTopDownDT with any impurity function, ties against it.

Statement. A tree with 4 leaves computes f, but the top-down tree may have :math:`\Omega(2^n)` leaves before its error
falls below 1/2. Exactly: its error stays 1/2 for 2^(n-2) splits, and no longer.

*Proof.* Where neither x_j nor x_k has been read, or one of them, f is balanced, and in the first case each variable
gains nothing. So a complete tree on the n - 2 other variables, with 2^(n-2) - 1 splits, is a possible run; the next
split, on x_j at some leaf, gains nothing either. After it, x_k there is the only test that gains, and reading it
lowers the error by 2^-n. A run cannot keep the error at 1/2 any longer: as soon as x_j or x_k has been read
somewhere, the next split is of the other one there, and before that only the 2^(n-2) - 1 splits on other variables
are possible.

How it is checked. The run with ties for the worst is searched exactly on the lumped problem, for the errors after
2^(n-2) and 2^(n-2) + 1 splits; and the least error of a tree with 3 internal nodes.

Is it tight? Yes, the second number says so. The control has one split more with error 1/2.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.blt import parity_of_two
from dp_optimal.by_size import optimal_by_size
from theorylab.claims import EQUALS, Cite, Claim, Grid, scoped
from theorylab.impurities.impurity import IMPURITIES
from theorylab.impurities.ties import Ties
from theorylab.learners.top_down import top_down_growth

HALF = fmpq(1, 2)


def _errors(n: int, impurity: str) -> tuple[fmpq, fmpq, fmpq]:
    """Error of the best tree with 4 leaves, and of the worst runs after 2^(n-2) splits and after one more."""
    problem, splits = parity_of_two(n), 1 << (n - 2)
    runs = (
        top_down_growth(problem, size=size, impurity=impurity, ties=Ties.WORST).tree.error
        for size in (splits, splits + 1)
    )
    return (optimal_by_size(problem, 3).value, *runs)


CLAIM = Claim(
    id="blt.parity",
    cite=Cite("blanc2020", "Section 1, parity of two variables"),
    statement=r"For $f=x_j\oplus x_k$ on $n$ variables a tree with 4 leaves has no error, and a top-down tree, with"
    r" whatever impurity function, may have error $\frac12$ after $2^{n-2}$ splits; after one more it is"
    r" $\frac12-2^{-n}$",
    instances=Grid.over(n=scoped(range(2, 6), range(2, 7)), impurity=tuple(IMPURITIES)),
    measured=_errors,
    asserts=EQUALS(
        lambda n, impurity: (fmpq(0), HALF, HALF - fmpq(1, 1 << n)),
        control=(fmpq(0), HALF, HALF),
    ),
    status="proved in the docstring",
)
