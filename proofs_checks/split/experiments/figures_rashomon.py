r"""Figures 2, 8, 12, 16, 17 and 23: what near-optimal trees look like.

Problem. The Rashomon set of all trees of depth at most 3 within epsilon of the least objective, on data sets: the
files ``heloc.csv``, ``compas.csv``, ``netherlands.csv``, ``covertype.csv``, ``bike.csv``, ``spambase.csv`` and
``hiv.csv``, binarised aggressively; for Figure 17 ``NAME-quantile.csv`` too, whose columns are called
FEATURE<=VALUE in both.

Statement. Figure 2: the fraction of nodes that split greedily (equation 3) does not decrease with the level. Figure
8: the fraction of trees whose gaps decrease towards the leaves (equation 7) does not decrease with the penalty.
Figure 12: SPLIT's and LicketySPLIT's objectives are within 1/100 of the optimum. Figure 16: the importances of
variables in RESPLIT's set and in the Rashomon set have a correlation of at least 9/10. Figure 17: the feature that
RESPLIT's trees use most with thresholds guessed is one of the five used most with quantiles. Figure 23: the mean
variance of the prediction over a sample of trees is, for the two sets, within 1/50.

How it is checked. Exactly from the counts of trees; Figure 23 from 200 trees drawn from each set. The correlation
is compared without roots: it is at least 9/10 if the covariance is positive and its square at least 81/100 of the
product of the variances.

Is it tight? The plots show no numbers. ``figures_on_three_bits`` has Figures 2 and 8 on functions instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from flint import fmpq

from dp_optimal.penalty import optimal_with_penalty
from dp_optimal.rashomon import rashomon_set
from theorylab.claims import AT_LEAST, AT_MOST, HOLDS, UNDECIDED, Cite, Claim, Grid
from theorylab.claims.data import data_sample
from theorylab.learners import lickety_split, resplit_set, split
from theorylab.trees.decreasing_gaps import decreasing_gap_count
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.tree_set import TreeSet

__all__ = ["increases"]

DEPTH, LOOKAHEAD, DRAWN = 3, 1, 200
PENALTY = fmpq(1, 50)
NARROW = fmpq(1, 40)
PENALTIES = tuple(fmpq(1, d) for d in (1000, 200, 100, 50, 25, 10))


def _near_optimal(dataset: str) -> TreeSet:
    return rashomon_set(data_sample(dataset), depth=DEPTH, penalty=PENALTY, slack=fmpq(1, 100))


def _resplit(dataset: str) -> TreeSet:
    sample = data_sample(dataset)
    return resplit_set(sample, depth=DEPTH, lookahead=LOOKAHEAD, penalty=PENALTY, slack=fmpq(1, 100))


def increases(fractions: Sequence[fmpq]) -> list[fmpq]:
    """Increases from each fraction to the next."""
    return [deeper - here for here, deeper in pairwise(fractions)]


def _decreasing_on_data(dataset: str) -> list[fmpq]:
    sample = data_sample(dataset)
    sets = [rashomon_set(sample, depth=DEPTH, penalty=p, slack=NARROW) for p in PENALTIES]
    return increases([fmpq(decreasing_gap_count(trees), trees.count) for trees in sets])


def _above_optimum(dataset: str, penalty: fmpq) -> list[fmpq]:
    sample = data_sample(dataset)
    optimum = optimal_with_penalty(sample, penalty, DEPTH).value
    trees = (
        split(sample, depth=DEPTH, lookahead=LOOKAHEAD, penalty=penalty),
        lickety_split(sample, depth=DEPTH, penalty=penalty),
    )
    return [tree.error + penalty * tree.leaves - optimum for tree in trees]


def _correlates(dataset: str, least: fmpq) -> bool:
    """Whether the importances in the two sets have at least some correlation, a positive number."""
    features = range(data_sample(dataset).variables)
    used = [trees.importances() for trees in (_near_optimal(dataset), _resplit(dataset))]
    one, other = ([importances.get(feature, fmpq(0)) for feature in features] for importances in used)
    covariance = _covariance(one, other)
    return covariance > 0 and covariance**2 >= least**2 * _covariance(one, one) * _covariance(other, other)


def _covariance(one: list[fmpq], other: list[fmpq]) -> fmpq:
    products = sum((a * b for a, b in zip(one, other)), fmpq(0))
    return products / len(one) - sum(one, fmpq(0)) * sum(other, fmpq(0)) / len(one) ** 2


def _most_used(dataset: str) -> list[str]:
    """Attributes by the importance of their binary features in RESPLIT's trees, largest first."""
    names, used = data_sample(dataset).names, _resplit(dataset).importances()
    ranked = sorted(used, key=lambda feature: (-used[feature], feature))
    return list(dict.fromkeys(names[feature].partition("<=")[0] for feature in ranked))


def _is_used_with_quantiles(dataset: str, among: int) -> bool:
    """Whether the attribute used most is among so many with quantiles."""
    return set(_most_used(dataset)[:1]) <= set(_most_used(f"{dataset}-quantile")[:among])


def _mean_variance(trees: TreeSet, dataset: str, seed: int) -> fmpq:
    """Mean over the inputs of the variance of the prediction over trees drawn from a set."""
    drawn, inputs = trees.sample(DRAWN, seed=seed), data_sample(dataset).inputs
    ones = [fmpq(sum(tree.label(x) for tree in drawn), len(drawn)) for x in inputs]
    return sum((p * (1 - p) for p in ones), fmpq(0)) / len(inputs)


def _variance_gap(dataset: str, seed: int) -> fmpq:
    whole, found = (
        _mean_variance(trees, dataset, seed) for trees in (_near_optimal(dataset), _resplit(dataset))
    )
    return abs(whole - found)


def _datasets(*names: str, **fixed: object) -> Grid:
    return Grid(quick=[{"dataset": name, **fixed} for name in names])


CLAIMS = (
    Claim(
        id="split.fig-2",
        cite=Cite("babbar2025", "Figure 2"),
        statement=r"On Netherlands, Covertype and COMPAS the fraction of greedy nodes does not decrease with the level",
        instances=_datasets("compas", "netherlands", "covertype"),
        measured=lambda dataset: increases(greedy_fractions(_near_optimal(dataset))) or [fmpq(0)],
        asserts=AT_LEAST(0, control=1),
        recorded=UNDECIDED,
        status="needs data",
    ),
    Claim(
        id="split.fig-8",
        cite=Cite("babbar2025", "Figure 8"),
        statement=r"On COMPAS, Bike and HELOC the fraction of equation 7 does not decrease with the penalty",
        instances=_datasets("compas", "bike", "heloc"),
        measured=_decreasing_on_data,
        asserts=AT_LEAST(0, control=1),
        recorded=UNDECIDED,
        status="needs data",
    ),
    Claim(
        id="split.fig-12",
        cite=Cite("babbar2025", "Figure 12"),
        statement=r"On COMPAS, Netherlands and Bike, SPLIT and LicketySPLIT are within $\tfrac1{100}$ of the optimum",
        instances=Grid(
            quick=[
                {"dataset": name, "penalty": p}
                for name in ("compas", "netherlands", "bike")
                for p in PENALTIES[::2]
            ]
        ),
        measured=_above_optimum,
        asserts=AT_MOST(fmpq(1, 100), control=-1),
        recorded=UNDECIDED,
        status="needs data",
    ),
    Claim(
        id="split.fig-16",
        cite=Cite("babbar2025", "Figure 16"),
        statement=r"Importances of features in RESPLIT's and in the Rashomon set have a correlation of at least $0.9$",
        instances=_datasets("compas", "heloc", "bike", "spambase", "netherlands", "hiv"),
        measured=lambda dataset: _correlates(dataset, fmpq(9, 10)),
        asserts=HOLDS(control=lambda dataset: _correlates(dataset, fmpq(2))),
        recorded=UNDECIDED,
        status="needs data; fractions of trees that use a feature, without bootstrap",
    ),
    Claim(
        id="split.fig-17",
        cite=Cite("babbar2025", "Figure 17"),
        statement=r"RESPLIT's most used feature with guessed thresholds is one of the five most used with quantiles",
        instances=_datasets("compas", "heloc", "bike", "spambase"),
        measured=lambda dataset: _is_used_with_quantiles(dataset, 5),
        asserts=HOLDS(control=lambda dataset: _is_used_with_quantiles(dataset, 0)),
        recorded=UNDECIDED,
        status="needs data",
    ),
    Claim(
        id="split.fig-23",
        cite=Cite("babbar2025", "Figure 23"),
        statement=r"Mean variances of the prediction over RESPLIT's and over the Rashomon set differ by at most $0.02$",
        instances=_datasets("compas", "heloc", "bike", "spambase", "netherlands", "hiv"),
        measured=_variance_gap,
        asserts=AT_MOST(fmpq(1, 50), control=-1),
        method="statistical",
        recorded=UNDECIDED,
        status="needs data",
        seed=2025,
    ),
)
