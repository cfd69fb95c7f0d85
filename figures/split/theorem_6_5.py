r"""Theorem 6.5: the accuracy of SPLIT and of greedy, on the printed distribution and on the repaired one.

Shown. eps = 1/5 and u - 1 = d decoys, by depth budget d. On the printed distribution, for the odd d shown, greedy is
as accurate as SPLIT; on the repaired one, for all d >= 2, it is at most 1/2 + eps/4. The levels are those claimed by
the paper, at least 1 - eps and at most 1/2 + eps.

Data. The measured and claimed values of split.thm-6.5 and split.thm-6.5.repaired
(:mod:`proofs_checks.split.optimality.theorem_6_5`): trees grown exactly, ties in favour of greedy.

Source. Babbar et al. (2025), Theorem 6.5.
"""

from __future__ import annotations

from flint import fmpq

from figures.accuracies import draw_printed_and_repaired
from proofs_checks.split.optimality.theorem_6_5 import CLAIM
from theorylab.claims import Cite
from theorylab.plotting.figure import Canvas, DataTable, Figure

EPS = fmpq(1, 5)
DISTRIBUTIONS = {"printed": (CLAIM, range(3, 14, 2)), "repaired": (CLAIM.repair, range(2, 14))}


def _data(eps: fmpq = EPS) -> DataTable:
    rows = []
    for name, (claim, depths) in DISTRIBUTIONS.items():
        for d in depths:
            point = {"d": d, "u": d + 1, "eps": eps}
            (split, greedy_error), (at_least, error) = claim.measured(**point), CLAIM.claimed(**point)
            rows.append((name, d, split, 1 - greedy_error, at_least, 1 - error))
    return DataTable(("distribution", "d", "split", "greedy", "at_least", "at_most"), rows)


def _draw(figure: Canvas, table: DataTable) -> None:
    top = max(0.95, table.floats("split").max() + 0.02)
    draw_printed_and_repaired(figure, table, learner="split", label="SPLIT", top=top)


FIGURE = Figure(
    id="split.theorem-6-5",
    caption=(
        r"Accuracy of SPLIT with $d_\ell=\lfloor d/2\rfloor$ and of the greedy tree, ties in favour of greedy, on the"
        r" printed distribution of Theorem 6.5, which needs odd $d$, and on the repaired one; $\varepsilon=<eps>$,"
        r" $u-1=d$. The theorem puts SPLIT above the upper level and greedy below the lower one. All values are exact."
    ),
    setting=r"$\varepsilon=<eps>$, $u-1=d$, $d_\ell=\lfloor d/2\rfloor$",
    cite=Cite("babbar2025", "Theorem 6.5"),
    height=2.4,
    data=_data,
    draw=_draw,
)
