r"""Lemma 5 and section 5.1: expected costs as sums over geometrically growing times.

:math:`p(\mathcal C(t))` is the probability that an object costs at least t > 0, :math:`\mathcal C_k=\mathcal
C(\gamma2^k)` and :math:`\mathcal C^*_k=\mathcal C^*(2^{k-1})`. The first inequality is (5.2), the second (5.1). If the
root is final, C* = 0 and Theorem 1 is empty.

How it is checked. Exactly, on both trees of every run, for several :math:`\gamma`, with all nonzero terms of the sums.
The full scope adds all instances on four objects, up to symmetry, with lambda = 0. Monotonicity is checked at all times
at which an object is finished; in between the probability is constant.

Is it tight? (5.2) with :math:`\frac12` is nearly tight: for one test of cost 2^j, C* = 2^j and the sum is 2^(j+1) -
1/2. (5.1) needs its last term: for gamma larger than all costs there is no other term.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

from flint import fmpq

from constructions.parameters import HALF
from proofs_checks.ngi.computed.runs import RULES, RUNS, Run, on_run, with_rules
from proofs_checks.ngi.computed.small_instances import THRESHOLDS, WEIGHTS
from proofs_checks.ngi.computed.symmetric_points import points_up_to_symmetry
from proofs_checks.ngi.computed.timeline import Timeline
from theorylab.claims import AT_LEAST, Claim, Derivation, Grid, scoped

GAMMAS = (fmpq(1, 2), fmpq(1), fmpq(2), fmpq(3))


def geometric_sum(timeline: Timeline, first: fmpq) -> fmpq:
    r"""Return the sum over k >= 0 of :math:`2^k\,p(\mathcal C(2^k\,\text{first}))`."""
    total, scale = fmpq(0), fmpq(1)
    while scale * first <= max(timeline.costs):
        total += scale * timeline.unfinished_mass(scale * first)
        scale *= 2
    return total


def _upper(rest: int) -> Callable[..., list[fmpq]]:
    return on_run(lambda run: [gamma * (geometric_sum(run.greedy, gamma) + rest) for gamma in GAMMAS])


def _lower(factor: fmpq) -> Callable[..., list[fmpq]]:
    # 2^(k-1) p(C(2^(k-1))) from k = 0, which is half of 2^k p(C(2^k / 2))
    return on_run(
        lambda run: [factor * HALF * geometric_sum(tree, HALF) for tree in (run.optimal, run.greedy)]
    )


def _unfinished_masses(run: Run) -> list[fmpq]:
    """Return p(C(t)), the mass of the unfinished nodes, at the ends of tests in order of time."""
    return [_mass_of_nodes(run.greedy, time) for time in sorted({step.end for step in run.greedy.steps})]


def _mass_of_nodes(timeline: Timeline, time: fmpq) -> fmpq:
    nodes = (step.state for step in timeline.steps if step.start < time <= step.end)
    return sum(map(timeline.problem.probability, nodes), fmpq(0))


def _before(less: fmpq) -> Callable[..., list[fmpq]]:
    return on_run(lambda run: [before - less for before in (fmpq(1), *_unfinished_masses(run)[:-1])])


INSTANCES = Grid(
    scoped(
        lambda: RUNS.points("quick"),
        lambda: chain(
            RUNS.points("full"),
            with_rules(points_up_to_symmetry(WEIGHTS, (1, 2, 3, 4), THRESHOLDS), RULES[:1]),
        ),
    )
)


def _claimed_bounds(constant: fmpq, rest: int, less: fmpq, **point: object) -> list[fmpq]:
    """Return the bounds of the claim: lower bounds on costs, and upper bounds on the other values as negatives."""
    upper = [-value for value in _upper(rest)(**point)]
    return [fmpq(1), *_lower(constant)(**point), *upper, *(-value for value in _before(less)(**point))]


def _sides(run: Run) -> list[fmpq]:
    costs = [run.optimal.expected_cost, run.greedy.expected_cost]
    at_first = _mass_of_nodes(run.optimal, HALF)
    return [
        at_first,
        *costs,
        *[-run.greedy.expected_cost] * len(GAMMAS),
        *(-value for value in _unfinished_masses(run)),
    ]


LEMMA = Claim(
    id="ngi.lemma-5",
    origin="printed",
    cite="Lemma 5",
    statement=r"$C^*\ge\tfrac12\sum_{k\ge0}2^{k-1}p(\mathcal{C}^*_k)$ and $C_A\le\gamma\sum_{k\ge0}2^kp(\mathcal{C}_k)+"
    r"\gamma$ for every $\gamma>0$; $p(\mathcal{C}(t))$ does not increase with $t$; and $p(\mathcal{C}^*_0)=1$, the"
    r" costs being integers and the root not final",
    instances=INSTANCES,
    measured=on_run(_sides),
    asserts=AT_LEAST(
        partial(_claimed_bounds, HALF, 1, fmpq(0)), control=partial(_claimed_bounds, fmpq(1), 0, fmpq(0))
    ),
    derivation=Derivation(
        r"""The objects unfinished at $t$ are unfinished before $t$, and the expected cost is the integral of
        $p(\mathcal{C}(t))$ over $t>0$. On $(2^{k-2},2^{k-1}]$, which has length $\frac122^{k-1}$,
        $p(\mathcal{C}^*(t))\ge p(\mathcal{C}^*(2^{k-1}))=p(\mathcal{C}^*_k)$; on $(\gamma2^k,\gamma2^{k+1}]$, of length
        $\gamma2^k$, $p(\mathcal{C}(t))\le p(\mathcal{C}_k)$, and on $(0,\gamma]$ it is at most $1$. The first test
        takes at least time $1$, and every object meets it: $p(\mathcal{C}^*(\frac12))=1$."""
    ),
    formal="ngi/lemma_5.v:by_doubling_times",
)
