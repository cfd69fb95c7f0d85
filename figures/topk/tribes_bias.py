r"""The bias of Tribes against its length, as printed and with fewer terms.

Source. Blanc et al. (2023), Definition 7 and Fact B.3, part 2: :math:`\mathbb{E}[\mathrm{Tribes}_l] = \frac12 + o(1)`.
The printed definition has as many terms as fit, so its mean exceeds 3/4 before each change of the width; with the
number of terms that balances them, the bias is within :math:`1/(2(2^w-1))` (claims ``topk.fact-b.3.2`` and
``topk.fact-b.3.2.repaired``, :mod:`proofs_checks.topk.monotone.fact_b_3`).

Data. Exact means of both functions, rounded correctly to ten digits, and the bounds of both claims, at each
length where one of them changes; in between they are constant, since bits in no term are irrelevant.
"""

from __future__ import annotations

from constructions.parameters import HALF
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.block import Block
from constructions.parts.dnf import tribes
from figures.series import draw_series
from figures.style import COLOURS
from proofs_checks.shared.tribes_and_majority import first_length
from proofs_checks.topk.monotone.fact_b_3 import MEAN
from theorylab.plotting.data_table import certified_decimal
from theorylab.plotting.figure import Canvas, DataTable, Figure

LOOKS = {
    "printed": {"color": COLOURS[1], "linestyle": "-", "label": "as printed"},
    "truncated": {"color": COLOURS[0], "linestyle": "-", "label": "balanced"},
    "bound": {"color": "0.4", "linestyle": ":", "label": r"$\pm1/(2(2^w-1))$"},
    "negative_bound": {"color": "0.4", "linestyle": ":"},
    "excess": {"color": "0.6", "linestyle": "--", "linewidth": 0.5, "label": r"$\frac{1}{4}$"},
}


def _data(widest: int = 6) -> DataTable:
    """Return the bias of both functions and the bound of the repaired claim, from the first to the last length."""
    columns = ("l", "width", "terms", "printed", "truncated", "bound", "negative_bound", "excess")
    last = first_length(widest + 1) - 1
    rows, before = [], None
    for n in range(1, last + 1):
        terms = tribes(n).terms
        shape = (len(terms[0]), len(terms))
        if shape != before or n == last:
            bound = MEAN.repair.claimed(n)
            rows.append((n, *shape, _bias(tribes(n)), _bias(balanced_tribes(n)), bound, -bound, MEAN.claimed))
        before = shape
    return DataTable(columns, rows)


def _bias(block: Block) -> str | int:
    bias = block.label_mean(block.root) - HALF
    return certified_decimal(bias) if bias else 0


def _draw(canvas: Canvas, table: DataTable) -> None:
    """Draw steps against a logarithmic axis of lengths."""
    axes = canvas.add_subplot()
    for column, look in LOOKS.items():
        draw_series(axes, table, "l", column, drawstyle="steps-post", marker="", **look)
    axes.set_xscale("log", base=2)
    axes.set_xlim(1, table.floats("l").max())
    axes.set_ylim(-0.55, 0.55)
    axes.set_xlabel(r"length $l$ (variables)")
    axes.set_ylabel(r"bias $\mathbf{E}[\mathrm{Tribes}_l]-\frac{1}{2}$ (probability)")
    axes.legend(loc="lower right")


FIGURE = Figure(
    id="topk.tribes-bias",
    caption=(
        r"Bias of Tribes on $l$ uniform bits. With the printed number of terms, $\lfloor l/w\rfloor$, the mean"
        r" exceeds $\frac34$ (dashed) before each change of the width $w$, so it is not $\frac12\pm o(1)$; with at"
        r" most $\lceil\ln2/-\ln(1-2^{-w})\rceil$ terms (balanced) the bias stays within $1/(2(2^w-1))$ (dotted). All"
        r" means are exact and drawn from ten correct digits."
    ),
    cite=MEAN.cite,
    height=2.3,
    data=_data,
    draw=_draw,
)
