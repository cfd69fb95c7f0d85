r"""Figures 2, 4 and 7: the accuracy of Top-k on data sets, as k grows.

Problem. Data sets of Table 1, made binary as Appendix C says; the files ``nursery.csv``, ``car.csv``,
``hayes-roth.csv``, ``tic-tac-toe.csv``, ``taiwanese-bankruptcy.csv``, ``credit-card.csv`` and
``electrical-grid-stability.csv``.

Algorithm. Top-k with entropy, ties by feature index.

Statement. Figure 2, on the data set that the text names: the mean test accuracy of Top-8 is at least that of Top-1.
Figure 4: the training accuracy does not decrease with k, at depth 3. Figure 7: on the three data sets that the text
names, the mean test accuracy of Top-1 is at least that of Top-8, at depth 5.

How it is checked. Training accuracies exactly, on the whole data set: each is a maximum over a search space that
grows with k. Test accuracies over ten random splits of 80:20, so that the verdict depends on the seed.

Is it tight? The plots show no numbers; these are the weakest readings of the text.
"""

from __future__ import annotations

from itertools import pairwise

from flint import fmpq

from proofs_checks.shared.held_out import held_out
from theorylab.claims import AT_LEAST, UNDECIDED, Cite, Claim, Grid
from theorylab.claims.data import data_sample
from theorylab.learners import top_k

SPLITS = 10
KS = (1, 2, 3, 4, 8, 12, 16)


def _increases(dataset: str, depth: int) -> list[fmpq]:
    """Increases of the training accuracy from one k to the next."""
    sample = data_sample(dataset)
    accuracies = [top_k(sample, k=k, depth=depth).accuracy for k in KS]
    return [after - before for before, after in pairwise(accuracies)]


def _advantage(dataset: str, better: int, worse: int, depth: int, seed: int) -> fmpq:
    """Mean test accuracy with one k minus that with another."""
    total = fmpq(0)
    for split in range(SPLITS):
        data = held_out(dataset, seed + split)
        losses = [data.loss(top_k(data.train, k=k, depth=depth)) for k in (better, worse)]
        total += losses[1] - losses[0]
    return total / SPLITS


CLAIMS = (
    Claim(
        id="topk.fig-2",
        cite=Cite("blanc2023", "Figure 2"),
        statement="On nursery the mean test accuracy of Top-8 is at least that of Top-1, at depths 3 to 5",
        instances=Grid(
            quick=[{"dataset": "nursery", "better": 8, "worse": 1, "depth": depth} for depth in (3, 4, 5)]
        ),
        measured=_advantage,
        asserts=AT_LEAST(0, control=1),
        method="statistical",
        recorded=UNDECIDED,
        status="needs data",
        seed=2023,
    ),
    Claim(
        id="topk.fig-4",
        cite=Cite("blanc2023", "Figure 4"),
        statement="On car, hayes-roth and tic-tac-toe the training accuracy of Top-$k$ does not decrease with $k$",
        instances=Grid(
            quick=[{"dataset": name, "depth": 3} for name in ("hayes-roth", "tic-tac-toe", "car")],
        ),
        measured=_increases,
        asserts=AT_LEAST(0, control=fmpq(1, 10)),
        recorded=UNDECIDED,
        status="needs data; true of every data set under a common tie rule",
    ),
    Claim(
        id="topk.fig-7",
        cite=Cite("blanc2023", "Figure 7 and Appendix F"),
        statement="On taiwanese-bankruptcy, credit-card and electrical-grid-stability the mean test accuracy of Top-1"
        " is at least that of Top-8, at depth 5",
        instances=Grid(
            quick=[
                {"dataset": name, "better": 1, "worse": 8, "depth": 5}
                for name in ("taiwanese-bankruptcy", "electrical-grid-stability", "credit-card")
            ]
        ),
        measured=_advantage,
        asserts=AT_LEAST(0, control=1),
        method="statistical",
        recorded=UNDECIDED,
        status="needs data",
        seed=2023,
    ),
)
