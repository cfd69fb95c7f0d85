"""The DNFs on which TopDown is furthest from optimal, in each class of Figure 4.

Problem. The classes of section 8.2; see :mod:`proofs_checks.bdm.mic.figure_4`.

How it is checked. The maximum m(100) over the class, and the maximum gap of the function that attains it, with its t,
come from the sweep over the whole class. The values of the named DNF come from the definition: its tree is grown leaf
by leaf in rationals, without code of the learner of the sweep, and the dynamic program is run on this DNF alone. The
values must agree exactly. The control names the same DNF with one literal less in its last term.
"""

from __future__ import annotations

from flint import fmpq

from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed.sweeps import SIZE, sweep
from proofs_checks.bdm.computed.typed_terms import PAIRS, UNIFORM, Probabilities, Terms, dnf
from theorylab.claims import EQUALS, PROVED, Claim, Grid, Point, scoped
from theorylab.learners import top_down_growth

NAMED: list[Point] = [
    {"functions": "uniform", "p": UNIFORM, "terms": (*[(3,)] * 7, (5,))},
    {"functions": "product 3/10, 7/10", "p": PAIRS[0], "terms": (*[(1, 3)] * 4, (0, 5))},
    {"functions": "product 2/5, 3/5", "p": PAIRS[1], "terms": ((1, 2), *[(0, 3)] * 4)},
]


def _of_class(functions: str, p: Probabilities, terms: Terms) -> tuple[fmpq, fmpq, int]:
    found = sweep(functions)
    return found.largest, found.largest_gap, found.largest_gap_at


def _of_function(functions: str, p: Probabilities, terms: Terms) -> tuple[fmpq, fmpq, int]:
    """Return m(100), the maximum gap and the first t at which it occurs, by the definition."""
    problem = dnf(terms, p)
    learned = top_down_growth(problem, size=SIZE).errors[1:]
    gaps = [mine - best for mine, best in zip(learned, optimal_by_size(problem, SIZE).errors[1:])]
    return sum(gaps, fmpq(0)) / SIZE, max(gaps), gaps.index(max(gaps)) + 1


def _with_a_shorter_term(functions: str, p: Probabilities, terms: Terms) -> tuple[fmpq, fmpq, int]:
    *others, last = terms
    return _of_function(functions, p, (*others, (*last[:-1], last[-1] - 1)))


CLAIM = Claim(
    id="bdm.worst-dnf",
    cite="section 8.2",
    statement="In the classes of section 8.2 the maximum $m(100)$ of TopDown is that of the following DNF: seven"
    r" terms of 3 literals and one of 5 (uniform); four terms of one literal of probability $\frac3{10}$ and three of"
    r" $\frac7{10}$, and one term of five literals of $\frac7{10}$; one term of one literal of probability $\frac25$"
    r" and two of $\frac35$, and four terms of three literals of $\frac35$",
    instances=Grid(scoped(NAMED[:1], NAMED)),
    measured=_of_class,
    asserts=EQUALS(_of_function, control=_with_a_shorter_term),
    method="exhaustive",
    complete="full",
    recorded=PROVED,
    literature="Not in the paper",
)
