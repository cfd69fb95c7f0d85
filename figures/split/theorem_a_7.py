r"""Theorem A.7: the accuracy of LicketySPLIT and of greedy, on the printed distribution and on the repaired one.

Shown. eps = 1/20, by depth budget d. On the printed distribution greedy is above 1/2 + eps for d >= 3, far above for
odd d; on the repaired one it is at most 1/2 + eps/4. The levels are those claimed by the paper, at least 1 - eps
and at most 1/2 + eps.

Data. The measured and claimed values of split.thm-a.7 and split.thm-a.7.repaired
(:mod:`proofs_checks.split.optimality.theorem_a_7`): trees grown exactly, ties in favour of greedy.

Source. Babbar et al. (2025), Theorem A.7.
"""

from __future__ import annotations

from flint import fmpq

from figures.accuracies import draw_printed_and_repaired
from proofs_checks.split.optimality.theorem_a_7 import CLAIM
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure

EPS = fmpq(1, 20)
DEPTHS = range(2, 14)
DISTRIBUTIONS = {"printed": CLAIM, "repaired": CLAIM.repair}


def _data(eps: fmpq = EPS) -> DataTable:
    rows = []
    for name, claim in DISTRIBUTIONS.items():
        for d in DEPTHS:
            point = {"d": d, "eps": eps}
            (lickety, greedy_error), (at_least, error) = claim.measured(**point), CLAIM.claimed(**point)
            rows.append((name, d, lickety, 1 - greedy_error, at_least, 1 - error))
    return DataTable(("distribution", "d", "lickety", "greedy", "at_least", "at_most"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    draw_printed_and_repaired(figure, table, learner="lickety", label="LicketySPLIT", top=1)


FIGURE = Figure(
    id="split.theorem-a-7",
    caption=(
        r"Accuracy of LicketySPLIT and of the greedy tree, ties in favour of greedy, on the printed distribution of"
        r" Theorem A.7 and on the repaired one; $\varepsilon=<eps>$. The theorem puts LicketySPLIT above the upper"
        r" level and greedy below the lower one. All values are exact."
    ),
    setting=r"$\varepsilon=<eps>$",
    cite=Cite("babbar2025", "Theorem A.7"),
    height=2.4,
    data=_data,
    draw=_draw,
)
