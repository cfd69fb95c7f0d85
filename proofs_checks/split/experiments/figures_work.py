r"""Figures 9 and 15: the work of SPLIT and LicketySPLIT.

Problem. Running times depend on machines, so the work is counted: the distinct subproblems whose tests a learner
asks for. The data sets are the files ``heloc.csv``, ``compas.csv`` and ``bike.csv``.

Statement. Figure 9: there is a lookahead depth at which SPLIT is fastest, and it is neither 0 nor the whole depth:
at depth 5 some lookahead depth between costs less than both. Figure 15: twice the features multiply the work of
LicketySPLIT by at most 4, as its running time O(n k^2 d^2) does (Theorem 6.4).

How it is checked. Counts of an instrumented run.

Is it tight? For Figure 9 the lookahead depth 0 stands for the tree that is completed optimally from the root on, as
the whole depth does: both are exhaustive, which Corollary 6.2 predicts to be the most expensive.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.shared.held_out import CountedProblem, sample_of
from theorylab.claims import AT_MOST, LESS, UNDECIDED, Cite, Claim, Grid
from theorylab.claims.data import data_rows, data_sample
from theorylab.learners import lickety_split, split

DEPTH = 5
PENALTY = fmpq(1, 1000)


def _split_work(dataset: str, lookahead: int) -> int:
    counted = CountedProblem(data_sample(dataset))
    split(counted, depth=DEPTH, lookahead=lookahead, penalty=PENALTY)
    return len(counted.expanded)


def _lickety_growth(dataset: str, features: int) -> fmpq:
    """Factor by which the work of LicketySPLIT grows with twice the features."""
    work = []
    for number in (features, 2 * features):
        counted = CountedProblem(sample_of(data_rows(dataset), number))
        lickety_split(counted, depth=DEPTH, penalty=PENALTY)
        work.append(len(counted.expanded))
    return fmpq(work[1], work[0])


CLAIMS = (
    Claim(
        id="split.fig-9",
        cite=Cite("babbar2025", "Figure 9 and Appendix A.3.1"),
        statement=r"At depth 5 SPLIT does with some $1\le d_l\le4$ less work than with $d_l=0$ and with $d_l=5$",
        instances=Grid(quick=[{"dataset": name} for name in ("compas", "heloc", "bike")]),
        measured=lambda dataset: min(_split_work(dataset, ahead) for ahead in range(1, DEPTH)),
        asserts=LESS(lambda dataset: min(_split_work(dataset, ahead) for ahead in (0, DEPTH)), control=0),
        recorded=UNDECIDED,
        status="needs data; counts of subproblems for the running times of the figure",
    ),
    Claim(
        id="split.fig-15",
        cite=Cite("babbar2025", "Figure 15 and Appendix A.4"),
        statement=r"Twice the features multiply the work of LicketySPLIT at depth 5 by at most $4$",
        instances=Grid(
            quick=[
                {"dataset": name, "features": k} for k in (5, 10, 20) for name in ("compas", "heloc", "bike")
            ]
        ),
        measured=_lickety_growth,
        asserts=AT_MOST(4, control=0),
        recorded=UNDECIDED,
        status="needs data; counts of subproblems for the running times of the figure",
    ),
)
