r"""The parity of two unknown variables among n: a top-down learner may make 2^(n-2) splits without reducing the error.

The paper claims :math:`\Omega(2^n)` leaves before the error falls below 1/2.

How it is checked. The run with the worst ties is found by exact search on the lumped problem, with its errors after
2^(n-2) and 2^(n-2) + 1 splits; and the least error of a tree with 3 internal nodes is computed.

Is it tight? Yes, by the second number of splits. The control claims error 1/2 after one more split.
"""

from __future__ import annotations

from flint import fmpq

from constructions.papers.blt import parity_of_two
from constructions.parameters import HALF
from dp_optimal.by_size import optimal_by_size
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, scoped
from theorylab.impurities.impurity import IMPURITIES
from theorylab.impurities.ties import Ties
from theorylab.learners.top_down import top_down_growth


def _errors(n: int, impurity: str) -> tuple[fmpq, fmpq, fmpq]:
    """Return the errors of the best tree with 4 leaves, and of the worst runs after 2^(n-2) splits and one more."""
    problem, splits = parity_of_two(n), 1 << (n - 2)
    runs = (
        top_down_growth(problem, size=size, impurity=impurity, ties=Ties.WORST).tree.error
        for size in (splits, splits + 1)
    )
    return (optimal_by_size(problem, 3).value, *runs)


CLAIM = Claim(
    id="blt.parity",
    origin="sharpened",
    cite=Cite(
        "blt",
        "Section 1, parity of two variables",
        r"For $f:\{\pm1\}^n\to\{0,1\}$, $f(x)=x_j\oplus x_k$ with $j,k\in[n]$, there is a decision tree"
        r" of size 4, but any top-down heuristic, whatever the impurity function $\mathcal{G}$, may build"
        r" a complete tree of size $\Omega(2^n)$ before it has any non-trivial accuracy",
    ),
    statement=r"For $f=x_j\oplus x_k$, $j\ne k$, on $n$ variables a tree with 4 leaves has no error, and a top-down"
    r" tree, with whatever impurity function, may have error $\frac12$ after $2^{n-2}$ splits",
    also=r"After one more split its error is at most $\frac12-2^{-n}$, and may be that.",
    instances=Grid.over(n=scoped(range(2, 6), range(2, 7)), impurity=tuple(IMPURITIES)),
    hypotheses={"n >= 2": lambda n: n >= 2},
    measured=_errors,
    asserts=EQUALS(
        lambda n, impurity: (fmpq(0), HALF, HALF - fmpq(1, 1 << n)),
        control=(fmpq(0), HALF, HALF),
    ),
    derivation=Derivation(
        r"""Read $x_j$ and then $x_k$: four leaves without error. Let $G$ be the impurity function, concave, with
        $G(0)=G(1)=0<G(\frac12)$. If at most one of the two variables has been read, the label mean is $\frac12$. If
        none has been read, no test has a gain. If one has been read, the test of the other one has gain $G(\frac12)$,
        and no other test has a gain.

        *A run.* First grow the complete tree on the $n-2$ other variables, by $2^{n-2}-1$ splits without gain. The next
        split, on $x_j$ at some leaf, has no gain either, and the error is still $\frac12$ after $2^{n-2}$ splits. Then
        $x_k$ below it is the only test with a gain; it is at a leaf of probability $2^{1-n}$ whose error was $\frac12$,
        and decreases the error by $2^{-n}$.

        *Every run* has an error of at most $\frac12-2^{-n}$ after $2^{n-2}+1$ splits. As no variable is read twice on a
        path, at most $2^{n-2}-1$ splits can be made on the other variables. So one of the first $2^{n-2}$ splits reads
        $x_j$ or $x_k$. The split after the first such split reads the other variable below it, because no other test
        has a gain. It is at a leaf of depth at most $n-1$ and decreases the error by at least $2^{-n}$. Splits do not
        increase the error."""
    ),
    literature="Not proved in the paper",
)
