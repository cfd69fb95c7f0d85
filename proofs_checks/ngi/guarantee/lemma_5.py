r"""Lemma 5 and section 5.1: expected costs as sums over geometrically growing times.

Problem. A tree over time; :math:`p(\mathcal C(t))` is the probability that an object costs at least t > 0.

Statement. *(5.1)*: :math:`C_A\le\gamma\sum_{k\ge0}2^kp(\mathcal C_k)+\gamma` with :math:`\mathcal C_k=\mathcal
C(\gamma2^k)`. *(5.2)*: :math:`C^*\ge\frac12\sum_{k\ge0}2^{k-1}p(\mathcal C^*_k)` with :math:`\mathcal
C^*_k=\mathcal C^*(2^{k-1})`. *(pC-monotone)*: :math:`p(\mathcal C(t))` does not increase. *(pC0)*: for integral
costs :math:`p(\mathcal C^*_0)=1`; not if the root is final, where it is 0.

Derivation. The expected cost is the integral of :math:`p(\mathcal C(t))` over t > 0, which does not increase. On
:math:`(\gamma2^k,\gamma2^{k+1}]` it is at most :math:`p(\mathcal C_k)`, on :math:`(0,\gamma]` at most 1; and on
:math:`(2^{k-2},2^{k-1}]` at least :math:`p(\mathcal C^*(2^{k-1}))`.

How it is checked. Exactly, on both trees of every run, for several :math:`\gamma`; all terms of the sums that are not
zero are taken. The full scope adds all instances on four objects, up to symmetry, with lambda = 0. Monotonicity at
all times at which something is finished, between them it is constant.

Is it tight? (5.2) with :math:`\frac12` nearly is: one test of cost 2^j has C* = 2^j and the sum 2^(j+1) - 1/2. (5.1)
needs its last term: for gamma larger than all costs there is no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from flint import fmpq

from proofs_checks.ngi.computed.runs import RULES, RUNS, run_at, with_rules
from proofs_checks.ngi.computed.small_instances import THRESHOLDS, WEIGHTS, instance
from proofs_checks.ngi.computed.symmetric_points import points_up_to_symmetry
from proofs_checks.ngi.computed.timeline import Timeline
from theorylab.claims import AT_LEAST, AT_MOST, EQUALS, Cite, Claim, Grid, Point, number

__all__ = ["geometric_sum"]

GAMMAS = (fmpq(1, 2), fmpq(1), fmpq(2), fmpq(3))
HALF = fmpq(1, 2)
TAGS = ("identification", "runtime")

SINGLE = {"classes": (0,), "tests": ((0,),), "weights": (1,), "theta": fmpq(0)}
PAIR = {"classes": (0, 1), "tests": ((0, 1),), "weights": (1, 1), "theta": fmpq(0)}


def geometric_sum(timeline: Timeline, first: fmpq) -> fmpq:
    r"""The sum over k >= 0 of :math:`2^k\,p(\mathcal C(2^k\,\text{first}))`.

    timeline: A tree over time; first: the first time.
    """
    total, scale = fmpq(0), fmpq(1)
    while scale * first <= max(timeline.costs):
        total += scale * timeline.unfinished(scale * first)
        scale *= 2
    return total


def _costs(**point: object) -> list[fmpq]:
    run = run_at(**point)
    return [run.greedy.expected_cost] * len(GAMMAS)


def _upper(rest: int) -> Callable[..., list[fmpq]]:
    def claimed(**point: object) -> list[fmpq]:
        run = run_at(**point)
        return [gamma * (geometric_sum(run.greedy, gamma) + rest) for gamma in GAMMAS]

    return claimed


def _both_costs(**point: object) -> list[fmpq]:
    run = run_at(**point)
    return [run.optimal.expected_cost, run.greedy.expected_cost]


def _lower(factor: fmpq) -> Callable[..., list[fmpq]]:
    def claimed(**point: object) -> list[fmpq]:
        run = run_at(**point)
        # 2^(k-1) p(C(2^(k-1))) from k = 0, which is half of 2^k p(C(2^k / 2))
        return [factor * HALF * geometric_sum(tree, HALF) for tree in (run.optimal, run.greedy)]

    return claimed


def _unfinished(**point: object) -> list[fmpq]:
    """p(C(t)) as the mass of the nodes that are unfinished, at the ends of tests in order of time."""
    timeline = run_at(**point).greedy
    times = sorted({step.end for step in timeline.steps})
    return [_mass_of_nodes(timeline, time) for time in times]


def _mass_of_nodes(timeline: Timeline, time: fmpq) -> fmpq:
    return sum(
        (
            timeline.problem.probability(step.state)
            for step in timeline.steps
            if step.start < time <= step.end
        ),
        fmpq(0),
    )


def _unfinished_before(**point: object) -> list[fmpq]:
    return [fmpq(1), *_unfinished(**point)[:-1]]


def _at_first(**point: object) -> fmpq:
    """p(C*_0), the mass that has not finished by time 1/2 in a tree that is optimal, or is only a leaf."""
    problem = instance(**{name: point[name] for name in point if name not in ("trade_off", "impurity")})
    if problem.is_pure(problem.root):
        return fmpq(0)
    return _mass_of_nodes(run_at(**point).optimal, HALF)


def _with_leaf_only() -> Iterator[Point]:
    rule = {"trade_off": fmpq(0), "impurity": "gini"}
    yield {**PAIR, **rule}
    yield {**SINGLE, **rule}
    yield {**PAIR, **rule, "theta": fmpq(1)}


INSTANCES = Grid(
    quick=lambda: RUNS.points("quick"),
    full=lambda: chain(
        RUNS.points("full"),
        with_rules(points_up_to_symmetry(WEIGHTS, (1, 2, 3, 4), THRESHOLDS), RULES[:1]),
    ),
)

UPPER = Claim(
    id="ngi.lemma-5.1",
    cite=Cite("zhang2022", "Lemma 5, first inequality"),
    statement=r"$C_A\le\gamma\sum_{k\ge0}2^kp(\mathcal{C}_k)+\gamma$",
    instances=INSTANCES,
    measured=_costs,
    asserts=AT_MOST(_upper(1), control=_upper(0)),
    status="proved, also in the source of the claim",
)

LOWER = Claim(
    id="ngi.lemma-5.2",
    cite=Cite("zhang2022", "Lemma 5, second inequality"),
    statement=r"$C^*\ge\tfrac12\sum_{k\ge0}2^{k-1}p(\mathcal{C}^*_k)$",
    instances=INSTANCES,
    measured=_both_costs,
    asserts=AT_LEAST(_lower(HALF), control=_lower(fmpq(1))),
    status="proved, also in the source of the claim",
)

MONOTONE = Claim(
    id="ngi.pc-monotone",
    cite=Cite("zhang2022", "Section 5.1 and before Lemma 5"),
    statement=r"$p(\mathcal{C}(t))$ does not increase with $t$",
    instances=INSTANCES,
    measured=_unfinished,
    asserts=AT_MOST(
        _unfinished_before,
        control=lambda **point: [before - fmpq(1, 100) for before in _unfinished_before(**point)],
    ),
    status="proved: the objects unfinished at t were so before",
)

AT_FIRST = Claim(
    id="ngi.pc0",
    cite=Cite("zhang2022", "Section 5.1"),
    statement=r"For integral costs $p(\mathcal{C}^*_0)=p(\mathcal{C}^*(2^{-1}))=1$",
    instances=Grid(quick=_with_leaf_only),
    measured=_at_first,
    asserts=EQUALS(1, control=fmpq(1, 2)),
    status="false if the root is final, when C* = 0 and the ratio of Theorem 1 has no meaning",
    erratum=True,
    witness=lambda values, measured, claimed: (
        f"{len(values['classes'])} object, theta={number(values['theta'])}: the root is final, no test is asked,"
        f" C*=0 and"
        f" p(C*_0)={number(measured)}"
    ),
).repaired(
    place="Section 5.1, where the root is not final",
    statement=r"For integral costs $p(\mathcal{C}^*_0)=1$ if $\phi(X)>0$ and $\theta<1$",
    instances=RUNS,
    status="proved: the first test takes at least time 1",
)
