"""Figure 4: MIC of TopDown and of BestFirst over whole classes of read-once DNFs.

Problem. All read-once DNFs up to symmetry with at most 8 terms of at most 8 literals under the uniform
distribution (12,869 functions), or with at most 5 terms of at most 5 literals whose variables have
probability p_1 or p_2, for (3/10, 7/10) and (2/5, 3/5) (53,129 functions each).

Algorithm. TopDown and BestFirst with the entropy, 100 iterations; and TopDown with the Gini impurity (p(1 - p),
normalised) and the Kearns-Mansour impurity (the square root of p(1 - p), normalised), which the paper does not use.

The paper says "the vast majority", m(100) "much less than 0.01" and "more than 0.05". The stronger reading
(``fig4-td.tenfold``) interprets "much less" as at most a tenth of 0.01.

How it is checked. Both errors of every function at every t <= 100 are exact (:mod:`proofs_checks.bdm.computed.sweeps`),
and so are the counts. Quick: the uniform class, ties *first*; ``fig4-bf.ties`` on 6 terms of 6 literals. Full: all
three classes, each with ties *first*, *last*, *shallowest* and *deepest*. For the uniform class the last two are the
best and the worst over all ways to break ties, and for TopDown all ways agree in every class
(:mod:`proofs_checks.bdm.mic.figure_4_ties`). The best and the worst ties of BestFirst in the other two classes are in
:mod:`proofs_checks.bdm.mic.figure_4_any_ties`. The other impurities are run with ties *first*, on the uniform class
(quick) or all three (full). On the uniform class ties do not matter (``fig4-no-ties``); with the Gini impurity and
(3/10, 7/10) they matter a little (``fig4-td.ties.gini``).

Is it tight? TopDown is near-optimal. Its m(100) exceeds 1/100 on fewer than one function in 100, except for (3/10,
7/10), where it exceeds 1/100 on about one in 21, and it is always below 1/20 (``fig4-td.largest``). The strong reading
is false in every class: m(100) exceeds 1/1000 on more than a fifth of the uniform functions and on more than half of
each product class. TopDown is exactly optimal only on a small minority. BestFirst depends on the tie rule
(``fig4-bf.ties``): preferring deep leaves puts several times as many functions above 1/20 as preferring shallow ones.

On product classes of 13 terms of 2 literals, 9 of 3 and 6 of 4, which are not in the paper, the order of the means and
the bound 1/20 still hold; the value closest to this bound is 1/22, with Kearns-Mansour. The shares do not hold: with 6
terms of 4 literals, or 9 of 3, of probabilities 3/10 and 7/10, m(100) exceeds 1/100 on one function in 12 with the
entropy, and with Kearns-Mansour on more than one in 5 in three of these product classes.

The maximum m(100) with Kearns-Mansour, for (3/10, 7/10), is just below 1/20. So the near-optimality of Figure 4 is a
property of the entropy and the Gini impurity rather than of all impurities of Kearns and Mansour's analysis.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.sweeps import CLASSES, TIES, Distribution, sweep
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, LESS, PROVED, REFUTED, Cite, Claim, Grid, scoped
from theorylab.claims.relation import Asserted

SIX = "uniform, 6 terms of 6"
SMALL, FAR, TENTH = fmpq(1, 100), fmpq(1, 20), fmpq(1, 1000)
SHARES = {"gini": fmpq(19, 20), "km": fmpq(4, 5)}
"""For each impurity the share of the functions with m(100) at most 1/100."""
LEAST, MORE = {"uniform": fmpq(99, 100)}, {"uniform": fmpq(199, 200)}
"""For each class the share, if it exceeds 19/20, and the next larger share, if it is not 24/25."""
FUNCTIONS = scoped(["uniform"], list(CLASSES))
SCOPE = "Over each class of read-once DNFs of section 8.2, with ties going to "
FOUR_RULES = SCOPE + "the first, the last, the shallowest or the deepest leaf, "


def _top_down(functions: str, ties: str = "first", impurity: str = "entropy") -> Distribution:
    return sweep(functions, "top-down", ties, impurity)


def _best_first(functions: str, ties: str) -> Distribution:
    return sweep(functions, "best-first", ties)


def _near(**at: str) -> fmpq:
    """Return the share of the functions with m(100) <= 1/100."""
    return 1 - _top_down(**at).share_above(SMALL)


def _means(functions: str, *impurities: str) -> list[fmpq]:
    return [_top_down(functions, impurity=impurity).mean for impurity in impurities]


def _claim(id: str, statement: str, asserts: Asserted, *, printed: str = "", **fields: Any) -> Claim:
    usual = {"instances": Grid.over(functions=FUNCTIONS, ties=scoped(["first"], TIES))}
    return Claim(
        id=f"bdm.fig4-{id}",
        cite=Cite("bdm", "section 8.2, Figure 4", printed),
        statement=statement,
        asserts=asserts,
        method="exhaustive",
        **{"origin": "printed", **usual, **fields},
    )


OTHER: dict[str, Any] = {
    "complete": "full",
    "recorded": PROVED,
    "literature": "Not in the paper. The thresholds were chosen after the numbers were known; the means and the"
    " maximum were also checked on up to 13 terms of 2 literals, 9 of 3 and 6 of 4 of two probabilities",
    "origin": "new",
}

MOST = r"for the vast majority of read-once DNFs, TopDown is near-optimal with $m_{\mathcal D}^{TopDown}(100)\ll0.01$"

CLAIMS = (
    _claim(
        "td",
        FOUR_RULES + r"TopDown has $m(100)\le\frac1{100}$ on at least $\frac{19}{20}$ of the functions,"
        r" and on at least $\frac{99}{100}$ under the uniform distribution",
        AT_LEAST(
            lambda functions, ties: LEAST.get(functions, fmpq(19, 20)),
            control=lambda functions, ties: MORE.get(functions, fmpq(24, 25)),
        ),
        measured=_near,
        complete="full",
        recorded=PROVED,
        printed=MOST,
        literature="Observed in an experiment; the thresholds are ours, chosen after the shares were known: on 6 "
        "terms of 4 literals of probabilities 3/10 and 7/10 more than one function in 13 exceeds 1/100",
        origin="reading",
    ),
    _claim(
        "td.tenfold",
        FOUR_RULES + r"TopDown has $m(100)\le\frac1{1000}$ on at least $\frac9{10}$ of the functions",
        AT_LEAST(fmpq(9, 10), control=fmpq(99, 100)),
        measured=lambda **at: 1 - _top_down(**at).share_above(TENTH),
        witness=lambda point, measured, claimed: f"{point['functions']}: {_top_down(**point)}",
        recorded=REFUTED,
        printed=MOST,
        literature="The strong reading of 'much less than 0.01'; bdm.fig4-td is the weak reading",
        origin="reading",
    ),
    _claim(
        "bf",
        FOUR_RULES + r"BestFirst has $m(100)>\frac1{20}$ on at least $\frac1{50}$ of the functions",
        AT_LEAST(fmpq(1, 50), control=fmpq(1, 10)),
        measured=lambda **at: _best_first(**at).share_above(FAR),
        complete="full",
        recorded=PROVED,
        printed="for many DNFs the trees generated by BestFirst can be far from optimal with"
        r" $m_{\mathcal D}^{TopDown}(100)>0.05$",
        literature="Observed in an experiment; the thresholds are ours, chosen after the shares were known. The"
        " printed superscript is a misprint for BestFirst",
        origin="reading",
    ),
    _claim(
        "bf.ties",
        FOUR_RULES + r"and over those of at most 6 terms of at most 6 literals, uniform, BestFirst has"
        r" $m(100)>\frac1{20}$ on the same number of functions",
        EQUALS(lambda functions, ties: _best_first(functions, "first").above[FAR], control=0),
        instances=Grid.over(
            functions=scoped([SIX], [SIX, *CLASSES]), ties=scoped(["first", "deepest"], TIES)
        ),
        measured=lambda **at: _best_first(**at).above[FAR],
        witness="{functions}: m(100) exceeds 1/20 on {measured} functions with ties {ties}, and on {claimed} with ties"
        " first",
        recorded=REFUTED,
        literature="Not in the paper, which does not say how ties are broken",
        origin="new",
    ),
    _claim(
        "td.impurities",
        SCOPE
        + r"the first leaf, TopDown has $m(100)\le\frac1{100}$ on at least $\frac{19}{20}$ of the functions with the"
        r" Gini impurity, and on at least $\frac45$ with the Kearns-Mansour impurity",
        AT_LEAST(
            lambda impurity, **_: SHARES[impurity],
            control=lambda functions, impurity: _near(functions=functions),
        ),
        instances=Grid.over(functions=FUNCTIONS, impurity=SHARES),
        measured=_near,
        **OTHER,
    ),
    _claim(
        "td.means",
        SCOPE
        + "the first leaf, the mean $m(100)$ of TopDown is smaller with the Gini impurity than with the entropy, and"
        " smaller with the entropy than with the Kearns-Mansour impurity",
        LESS(
            lambda functions: _means(functions, "entropy", "km"),
            control=lambda functions: _means(functions, "entropy", "gini"),
        ),
        instances=Grid.over(functions=FUNCTIONS),
        measured=lambda functions: _means(functions, "gini", "entropy"),
        **OTHER,
    ),
    _claim(
        "td.largest",
        FOUR_RULES
        + "TopDown with the entropy, and with ties going to the first leaf also with the Gini and the"
        r" Kearns-Mansour impurity, has $m(100)\le\frac1{20}$ on every function",
        AT_MOST(FAR, control=fmpq(1, 40)),
        instances=Grid.over(functions=FUNCTIONS, ties=scoped(["first"], TIES), impurity=["entropy"])
        + Grid.over(functions=FUNCTIONS, ties=["first"], impurity=SHARES),
        measured=lambda **at: _top_down(**at).largest,
        **OTHER,
    ),
)
