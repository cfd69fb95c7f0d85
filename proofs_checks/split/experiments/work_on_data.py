"""Figures 9 and 15: the work of SPLIT by lookahead depth, and of LicketySPLIT by number of features.

Problem. COMPAS, HELOC and Bike, as in ``figures_with_data``; penalty 1/1000. Running times depend on the machine, so
the distinct subproblems whose tests a learner requests are counted instead.

Figure 9 uses depth 5; the quick scope uses depth 3. The running time O(n k^2 d^2) of LicketySPLIT (Theorem 6.4)
quadruples if the number of features doubles. The paper varies the number of guessed thresholds; here features of a
table are selected at equal distances, so that every attribute keeps its share.

How it is checked. By counting in an instrumented run. The controls claim less than a tenth of the work, and no growth.

Results on COMPAS. Figure 9 holds at depth 3, with 237 subproblems against 1319. Figure 15 is false: from 10 features to
20 the work grows from 82 subproblems to 373, by a factor of 4.5, while the tree grows from 4 leaves to 8. This does not
contradict Theorem 6.4, whose bound has constants.

Is it tight? With lookahead depth 0 the tree is completed optimally from the root, and with the whole depth it is
searched by the lookahead. Both are exhaustive; Corollary 6.2 predicts them to be the most expensive.
"""

from __future__ import annotations

from functools import lru_cache

from flint import fmpq

from proofs_checks.shared.held_out import CountedProblem, Row, sample_of
from proofs_checks.split.computed.figure_claims import figure_claim
from theorylab.claims import AT_MOST, LESS, Grid, Outcome, scoped
from theorylab.claims.data import data_rows, data_sample
from theorylab.errors import MissingData
from theorylab.learners import lickety_split, split

PENALTY = fmpq(1, 1000)
WORKED = ("compas", "heloc", "bike")


@lru_cache(maxsize=16)
def _split_work(dataset: str, depth: int, lookahead: int) -> int:
    counted = CountedProblem(data_sample(dataset))
    split(counted, depth=depth, lookahead=lookahead, penalty=PENALTY)
    return len(counted.expanded)


def _work_of_extremes(dataset: str, depth: int) -> int:
    """Return the smaller work of the lookahead depths 0 and ``depth``."""
    return min(_split_work(dataset, depth, ahead) for ahead in (0, depth))


def _thin(dataset: str, number: int) -> list[Row]:
    """Return the rows with ``number`` features selected at equal distances, as if attributes had fewer thresholds."""
    rows = data_rows(dataset)
    whole = len(rows[0][0])
    if number > whole:
        raise MissingData(f"needs {number} features; {dataset} has {whole}")
    kept = [i * whole // number for i in range(number)]
    return [(tuple(x[i] for i in kept), label) for x, label in rows]


def _lickety_growth(dataset: str, features: int) -> fmpq:
    """Return the factor by which the work of LicketySPLIT grows if the number of features doubles."""
    counted = [CountedProblem(sample_of(_thin(dataset, number))) for number in (features, 2 * features)]
    for problem in counted:
        lickety_split(problem, depth=5, penalty=PENALTY)
    return fmpq(len(counted[1].expanded), len(counted[0].expanded))


CLAIMS = (
    figure_claim(
        9,
        "Figure 9 and Appendix A.3.1",
        r"At depths $3$ and $5$ SPLIT does with some lookahead depth $1\le d_l<d$ less work than with $d_l=0$ and"
        " with $d_l=d$",
        Grid.over(dataset=WORKED, depth=scoped((3,), (3, 5))),
        lambda dataset, depth: min(_split_work(dataset, depth, ahead) for ahead in range(1, depth)),
        LESS(_work_of_extremes, control=lambda **point: fmpq(_work_of_extremes(**point), 10)),
        printed="there indeed exists an optimal lookahead depth that minimizes the runtime of SPLIT",
        remarks="; counts of subproblems for the running times of the figure",
    ),
    figure_claim(
        15,
        "Figure 15 and Appendix A.4",
        "Twice the features multiply the work of LicketySPLIT at depth 5 by at most $4$",
        Grid.over(features=(5, 10, 19), dataset=WORKED),
        _lickety_growth,
        AT_MOST(4, control=fmpq(3, 2)),
        recorded_on={"compas": Outcome.REFUTED},
        remarks="; counts of subproblems for the running times of the figure, and a quadratic growth beside a linear"
        " one",
    ),
)
