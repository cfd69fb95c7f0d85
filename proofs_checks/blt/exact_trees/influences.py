r"""Functions without an influential variable: tightness of two inequalities on influences.

O'Donnell, Saks, Schramm and Servedio bound the variance, :math:`4p(1-p) \le \Delta \max_i \mathrm{Inf}_i`, p the mean
of f and Delta the least expected depth of an exact tree on a uniform input; with Delta at most log s that is Remark
2. The theorem of Kahn, Kalai and Linial has a largest influence of order (log n)/n at p = 1/2.

How it is checked. Over the atlas, which is recomputed. Quick: all functions of n <= 4 variables, monotone ones of n <=
5. Full: n <= 5 and n <= 6, which is the whole statement. The control has the values of one variable more.

Is it tight? A conjunction attains the first inequality.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.blt.computed.exact_costs import least_influence, osss_quotient
from theorylab.claims import EQUALS, PROVED, Claim, Grid, scoped

Numbers = tuple[fmpq | int, ...]

KNOWN: dict[str, tuple[Numbers, ...]] = {
    "all": (
        (1, 2, 1, 2),
        (1, 12, 1, 6),
        (1, 70, fmpq(1, 2), 32),
        (1, 344, fmpq(1, 2), 2840),
        (1, 1194, fmpq(3, 8), 103296),
    ),
    "monotone": (
        (1, 1, 1, 1),
        (1, 4, 1, 2),
        (1, 11, fmpq(1, 2), 1),
        (1, 32, fmpq(1, 2), 16),
        (1, 87, fmpq(3, 8), 31),
        (1, 260, fmpq(5, 16), 1044),
    ),
}
"""For n = 1, 2, ...: minimum quotient of the two sides and number of functions that attain it; then the minimum of the
largest influence, and the number of functions that attain it.
"""


def _known_counts(functions: str, n: int) -> Numbers:
    return KNOWN[functions][n - 1]


def _next(functions: str, n: int) -> Numbers:
    return KNOWN[functions][min(n, len(KNOWN[functions]) - 1)]


CLAIM = Claim(
    id="blt.remark-2-osss.census",
    cite="Remark 2, first display, where it is tight",
    statement=r"The least $\Delta\max_i\mathrm{Inf}_i(f)/(4p(1-p))$ of functions on $n\le5$ variables, and of monotone"
    r" ones on $n\le6$, is 1; the least $\max_i\mathrm{Inf}_i(f)$ at $p=\tfrac12$; and how many functions attain each",
    instances=Grid.over(
        functions=["all", "monotone"],
        n=scoped(
            lambda functions: range(1, 5 if functions == "all" else 6),
            lambda functions: range(1, 6 if functions == "all" else 7),
        ),
    ),
    measured=lambda functions, n: (*osss_quotient(functions, n), *least_influence(functions, n)),
    asserts=EQUALS(_known_counts, control=_next),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
)
