r"""The DNFs on which TopDown is furthest from optimal: its gap iteration by iteration.

Shown. For the DNF of largest m(100) in each class of section 8.2, the gap :math:`\epsilon_t=E(T_t)-\mathrm{OPT}(t)` of
TopDown with the entropy for t = 1..100, ties *first*, and its mean m(100).

Data. Exact errors of the learner and of the optimal program by size, on the DNFs that the claim ``bdm.worst-dnf`` names
(:mod:`proofs_checks.bdm.mic.worst_dnf`).

Source. Brutzkus, Daniely and Malach (2020), Definitions 4.1 and 4.2, section 8.2.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from figures.series import draw_series
from figures.style import LOOKS
from proofs_checks.bdm.computed.sweeps import SIZE
from proofs_checks.bdm.computed.typed_terms import Terms, dnf
from proofs_checks.bdm.mic.worst_dnf import CLAIM
from theorylab.learners import top_down_growth
from theorylab.plotting.figure import Canvas, DataTable, Figure


def _data() -> DataTable:
    rows = []
    for point in CLAIM.instances.points("full"):
        problem = dnf(point["terms"], point["p"])
        learned = top_down_growth(problem, size=SIZE).errors[1:]
        gaps = [mine - best for mine, best in zip(learned, optimal_by_size(problem, SIZE).errors[1:])]
        mean = sum(gaps, fmpq(0)) / SIZE
        name = point["functions"], _terms_text(point["terms"], point["p"])
        rows += [(*name, t, gap, mean) for t, gap in enumerate(gaps, 1)]
    return DataTable(("functions", "terms", "t", "gap", "mean"), rows)


def _terms_text(terms: Terms, means: tuple[fmpq, ...]) -> str:
    """Terms with their multiplicities and the means of their literals, such as ``4 of 1 at 3/10 and 3 at 7/10``."""
    return "; ".join(f"{many} of {_literals(term, means)}" for term, many in Counter(terms).items())


def _literals(term: Sequence[int], means: Sequence[fmpq]) -> str:
    if len(means) == 1:
        return str(term[0])
    return " and ".join(f"{many} at {mean}" for many, mean in zip(term, means) if many)


def _in_words(terms: str, functions: str) -> str:
    """Return the terms in the form of a legend, such as ``4 terms of 1+3 literals, 1 of 0+5``."""
    means = re.findall(r"[0-9]+/[0-9]+", functions)
    found = []
    for many, literals in re.findall(r"([0-9]+) of ([^;]+)", terms):
        counts = {mean: number for number, mean in re.findall(r"([0-9]+) at ([0-9/]+)", literals)}
        found.append((many, "+".join(counts.get(mean, "0") for mean in means) or literals))
    (many, literals), *others = found
    noun = "term" if many == "1" else "terms"
    return ", ".join([f"{many} {noun} of {literals} literals", *(f"{m} of {n}" for m, n in others)])


def _draw(figure: Canvas, table: DataTable) -> None:
    axes = figure.subplots()
    for look, functions in zip(LOOKS, table.distinct("functions")):
        look = {**look, "marker": ""}
        entries = {"functions": functions}
        (terms,) = table.where(**entries).distinct("terms")
        steps = {"drawstyle": "steps-post", "label": f"{functions}: {_in_words(terms, functions)}"}
        draw_series(axes, table, "t", "gap", entries, **steps, **look)
        draw_series(axes, table, "t", "mean", entries, linewidth=0.4, **look)
    axes.set(
        xlabel="iteration $t$ (internal nodes)",
        ylabel=r"gap $\epsilon_t$ (probability)",
        xlim=(0, SIZE),
        ylim=(0, None),
    )
    figure.legend(
        loc="outside upper left",
        title="TopDown with the entropy; $a+b$: literals of either probability;\nthin lines: the mean $m(100)$",
    )


FIGURE = Figure(
    id="bdm.gap-worst",
    caption=(
        r"Gap $\epsilon_t=E(T_t)-\mathrm{OPT}(t)$ of TopDown with the entropy on the read-once DNF of largest $m(100)$"
        r" in each class of section 8.2; thin horizontal lines: the mean gap $m(100)$. A term of $a+b$ literals has $a$"
        r" of the first and $b$ of the second probability of its class. All gaps are exact."
    ),
    cite=CLAIM.cite,
    height=2.8,
    data=_data,
    draw=_draw,
)
