r"""Figure 4a-c with other impurities: TopDown with Gini and with Kearns-Mansour.

Problem. The classes of section 8.2; see :mod:`proofs_checks.bdm.mic.figure_4`.

Algorithm. TopDown with the entropy, with Gini (p(1 - p), normalised) and with Kearns-Mansour
(the square root of p(1 - p), normalised), 100 iterations, ties *first*.

Statement. ``fig4-td.gini``: with Gini TopDown is near-optimal on the vast majority, m(100) <= 1/100 on at least 19
functions in 20. ``fig4-td.gini-mean``: its m(100) is smaller on average than with the entropy. ``fig4-td.km``: with
Kearns-Mansour m(100) <= 1/100 on at least 4 functions in 5. ``fig4-td.km-mean``: on average it is no larger than with
the entropy. ``fig4-td.strictly-concave``: with either impurity m(100) nowhere exceeds 1/20.

How it is checked. Errors of every function are exact, and gains compared with certainty, as for the entropy
(:mod:`proofs_checks.bdm.computed.sweeps`). Quick: the uniform class; full: all three. On the uniform class ties do
not matter (``fig4-td.ties``); with Gini and (3/10, 7/10) they do, a little (``fig4-td.ties.gini``).

Is it tight? By the mean of m(100) Gini is better than the entropy in every class, and Kearns-Mansour worse: the
statement ``fig4-td.km-mean`` is false. The largest m(100) with
Kearns-Mansour, for (3/10, 7/10), is just below 1/20. So the near-optimality of Figure 4 is one of the entropy and of
Gini more than of every impurity of Kearns and Mansour's analysis.

Reference. Not in the paper, which uses the entropy; Brutzkus, Daniely and Malach (2020), section 8.2, Figure 4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.sweeps import CLASSES, Distribution, sweep
from theorylab.claims import AT_LEAST, AT_MOST, LESS, REFUTED, Cite, Claim, Grid
from theorylab.claims.relation import Asserted

SMALL, FAR = fmpq(1, 100), fmpq(1, 20)
SCOPE = "over each class of read-once DNFs of section 8.2, with ties going to the first leaf, "


def _top_down(functions: str, impurity: str) -> Distribution:
    return sweep(functions, impurity=impurity)


def _near(functions: str, impurity: str) -> fmpq:
    return 1 - _top_down(functions, impurity).share_above(SMALL)


def _mean(functions: str, impurity: str) -> fmpq:
    return _top_down(functions, impurity).mean


def _mean_with_entropy(functions: str, impurity: str) -> fmpq:
    return _mean(functions, "entropy")


def _claim(
    id: str,
    statement: str,
    impurities: Sequence[str],
    measured: Callable[..., Any],
    asserts: Asserted,
    **fields: Any,
) -> Claim:
    def points(classes: Sequence[str]) -> list[dict[str, str]]:
        return [{"functions": functions, "impurity": name} for functions in classes for name in impurities]

    fields = {"complete": "full"} | fields
    return Claim(
        id=id,
        cite=Cite("brutzkus2020", "section 8.2, Figure 4"),
        statement=SCOPE + statement,
        instances=Grid(quick=points(["uniform"]), full=points(list(CLASSES))),
        measured=measured,
        asserts=asserts,
        method="exhaustive",
        status="not in the paper, which uses the entropy",
        **fields,
    )


CLAIMS = (
    _claim(
        "bdm.fig4-td.gini",
        r"TopDown with the Gini impurity has $m(100)\le\frac1{100}$ on at least $\frac{19}{20}$ of the functions",
        ["gini"],
        _near,
        AT_LEAST(fmpq(19, 20), control=1),
    ),
    _claim(
        "bdm.fig4-td.gini-mean",
        r"TopDown with the Gini impurity has a smaller mean of $m(100)$ than with the entropy",
        ["gini"],
        _mean,
        LESS(
            _mean_with_entropy,
            control=lambda functions, impurity: _mean_with_entropy(functions, impurity) / 3,
        ),
    ),
    _claim(
        "bdm.fig4-td.km",
        r"TopDown with the Kearns-Mansour impurity has $m(100)\le\frac1{100}$ on at least $\frac45$ of the functions",
        ["km"],
        _near,
        AT_LEAST(fmpq(4, 5), control=fmpq(99, 100)),
    ),
    _claim(
        "bdm.fig4-td.km-mean",
        r"TopDown with the Kearns-Mansour impurity has no larger a mean of $m(100)$ than with the entropy",
        ["km"],
        _mean,
        AT_MOST(
            _mean_with_entropy,
            control=lambda functions, impurity: _mean_with_entropy(functions, impurity) / 2,
        ),
        witness=lambda point, measured, claimed: (
            f"{point['functions']}: with Kearns-Mansour {_top_down(**point)}; with the entropy"
            f" {_top_down(point['functions'], 'entropy')}"
        ),
        recorded=REFUTED,
        complete=False,
    ),
    _claim(
        "bdm.fig4-td.strictly-concave",
        r"TopDown with the Gini or the Kearns-Mansour impurity has $m(100)\le\frac1{20}$ on every function",
        ["gini", "km"],
        lambda functions, impurity: _top_down(functions, impurity).largest,
        AT_MOST(FAR, control=SMALL),
    ),
)
