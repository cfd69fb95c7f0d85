r"""Quantities for ``theorylab hunt`` that compare a learner with the optimum.

On a Boolean function, under the uniform distribution:

* the size of the exact greedy tree over the minimum size of an exact tree, for greedy by purity gain (entropy, Gini and
  Kearns-Mansour choose alike) and by influence, under the best and the worst ties;
* with :math:`\epsilon_t` the error of TopDown or BestFirst after t tests minus the minimum error of a tree with at most
  t internal nodes, and T the minimum size of an exact tree, the maximum and the mean of :math:`\epsilon_t`, t = 1..T,
  for the entropy, and the mean for the Gini impurity, too;
* the objective, error + penalty x leaves, of LicketySPLIT minus that of SPLIT, for any problem that they learn.

The last two do not change if the function is negated: as G(p) = G(1 - p), all gains are the same, so are ties and the
tests of the trees, and with negated labels a tree is wrong on the same inputs; the same is true of the optima. They do
change with the order of the variables, because ties go to the first test: the mean for TopDown is 0 on 0x1a, but 5/32
on 0x1c, which exchanges the first two variables. They also change if variables are negated, because the outcome 0 is
split before the outcome 1 if both are tied: it is 19/144 on 0xc324, but 7/48 on 0x24c3, which negates all four.

On an identification instance, the expected cost of a learner's tree over the minimum expected cost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from dp_optimal.cubes.greedy_sizes import tree_sizes
from dp_optimal.exact_tree import smallest_exact_tree
from dp_optimal.expected_cost import optimal_expected_cost
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.hunts.quantity import NEGATION, NPN, Quantity
from theorylab.hunts.spectral import function_of
from theorylab.learners import best_first_growth, identification, lickety_split, split, top_down_growth
from theorylab.learners.growing.grown import Growth
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Problem

__all__ = [
    "BEST_FIRST_GAP",
    "BEST_FIRST_MIC",
    "BEST_FIRST_MIC_GINI",
    "GREEDY",
    "GREEDY_WORST",
    "IDENTIFICATION",
    "IDENTIFICATION_ZERO",
    "INFLUENCE",
    "INFLUENCE_WORST",
    "SPLIT_LICKETY",
    "TOP_DOWN_GAP",
    "TOP_DOWN_MIC",
    "TOP_DOWN_MIC_GINI",
]

MOST_VARIABLES = 12
"""Maximum number of variables for ratios of sizes: a tenth of a second for a function."""

DEPTH, LOOKAHEAD, PENALTY = 3, 1, fmpq(1, 50)
"""Depth budget, lookahead depth and price of a leaf for SPLIT and LicketySPLIT."""


def _ratio(column: str, problem: Problem) -> fmpq:
    function = function_of(problem)
    if problem.variables > MOST_VARIABLES:
        raise TooLarge(f"ratio of sizes: {problem.variables} variables; at most {MOST_VARIABLES}")
    sizes = tree_sizes(function.bits()[None])
    least = int(sizes.least[0])
    return fmpq(int(getattr(sizes, column)[0]), least) if least else fmpq(1)


def _ratios(column: str, tables: np.ndarray) -> np.ndarray:
    """Return the ratios of functions given by truth tables."""
    sizes = tree_sizes(tables)
    return np.where(sizes.least > 0, getattr(sizes, column) / np.maximum(sizes.least, 1), 1.0)


def _gaps(growth: Callable[..., Growth], problem: Problem) -> list[fmpq]:
    size = int(smallest_exact_tree(problem).value)
    found, errors = growth(problem, size=size), optimal_by_size(problem, size).errors or ()
    return [found.error_after(t) - errors[t] for t in range(1, size + 1)]


def _mean_gap(growth: Callable[..., Growth], problem: Problem) -> fmpq:
    gaps = _gaps(growth, problem)
    return sum(gaps, fmpq(0)) / max(len(gaps), 1)


def _largest_gap(growth: Callable[..., Growth], problem: Problem) -> fmpq:
    return max(_gaps(growth, problem), default=fmpq(0))


def _excess_of_lickety(problem: Problem) -> fmpq:
    recursive = lickety_split(problem, depth=DEPTH, penalty=PENALTY)
    at_root = split(problem, depth=DEPTH, lookahead=LOOKAHEAD, penalty=PENALTY)
    return recursive.error - at_root.error + PENALTY * (recursive.leaves - at_root.leaves)


def _cost_ratio(trade_off: int, problem: Problem) -> fmpq | None:
    if not isinstance(problem, IdentificationProblem):
        raise InvalidArgument(
            f"quantity: it needs an identification instance, not an object of type {type(problem).__name__}"
        )
    tests = list(zip(*problem.tests))
    if len(set(zip(tests, problem.classes))) > len(
        set(tests)
    ):  # objects of two classes have the same outcomes
        return None
    least = optimal_expected_cost(problem).value
    return identification(problem, trade_off=trade_off).expected_cost / least if least else None


def _of_sizes(name: str, column: str, learner: str) -> Quantity:
    return Quantity(
        name,
        partial(_ratio, column),
        f"size of the exact tree of {learner}, over the minimum size of an exact tree",
        NPN,
        of_tables=partial(_ratios, column),
        most_variables=MOST_VARIABLES,
    )


GREEDY = _of_sizes("ratio:greedy/opt", "gain_kind", "greedy by purity gain with the best ties")
GREEDY_WORST = _of_sizes(
    "ratio:greedy/opt:worst-ties", "gain_unkind", "greedy by purity gain with the worst ties"
)
INFLUENCE = _of_sizes("ratio:influence/opt", "influence_kind", "greedy by influence with the best ties")
INFLUENCE_WORST = _of_sizes(
    "ratio:influence/opt:worst-ties", "influence_unkind", "greedy by influence with the worst ties"
)


def _of_gaps(
    name: str, measured: Callable[..., fmpq], growth: Callable[..., Growth], summary: str, **settings: str
) -> Quantity:
    gap = partial(measured, partial(growth, **settings))
    return Quantity(name, gap, f"{summary} above the optimum", NEGATION)


TOP_DOWN_GAP = _of_gaps("gap:top-down", _largest_gap, top_down_growth, "largest error of TopDown")
TOP_DOWN_MIC = _of_gaps("mic:top-down", _mean_gap, top_down_growth, "mean error of TopDown")
TOP_DOWN_MIC_GINI = _of_gaps(
    "mic:top-down:gini", _mean_gap, top_down_growth, "mean error of TopDown with Gini", impurity="gini"
)
BEST_FIRST_GAP = _of_gaps("gap:best-first", _largest_gap, best_first_growth, "largest error of BestFirst")
BEST_FIRST_MIC = _of_gaps("mic:best-first", _mean_gap, best_first_growth, "mean error of BestFirst")
BEST_FIRST_MIC_GINI = _of_gaps(
    "mic:best-first:gini", _mean_gap, best_first_growth, "mean error of BestFirst with Gini", impurity="gini"
)
SPLIT_LICKETY = Quantity(
    "gap:split-lickety",
    _excess_of_lickety,
    f"objective of LicketySPLIT minus that of SPLIT, depth {DEPTH}, lookahead {LOOKAHEAD}, penalty {PENALTY}",
    NEGATION,
)
IDENTIFICATION = Quantity(
    "cost:identification/opt",
    partial(_cost_ratio, 1),
    "expected cost of the identification learner, trade-off 1, over the minimum expected cost",
)
IDENTIFICATION_ZERO = Quantity(
    "cost:identification-0/opt",
    partial(_cost_ratio, 0),
    "expected cost of the identification learner without impurity over the minimum expected cost",
)
