r"""Lemmas 3 and 4 at every node and time, for all trees at once, by recursion over sets of objects.

Problem. A solvable instance and the score Z of Algorithm 1. Z(d) at a set S depends on the path to S only through S.

gamma/15 is the bracket :math:`1+\ln\frac1\Delta+\log_2n+\lambda\epsilon_h`. The printed inequalities follow by
summation: the first over the nodes at a time t with b = 2^k, the second over the nodes in progress at
:math:`\gamma2^k`, whose first tests are partly over.

How it is checked. The right side of the first inequality is the maximum over all trees, at every integer b at which it
increases; the left side of the second is the maximum over all trees. If two branches have the most objects, v* may be
either: the first inequality is checked with the smaller B, the second with the larger.

Cost. One step for each set of objects and test; for the first inequality one for each pair of sets, each b and each
test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from flint import arb, fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.guarantee import guarantee, subproblems
from proofs_checks.ngi.computed.runs import RULES, RUNS, with_rules
from proofs_checks.ngi.computed.small_instances import instance, priced_points, solvable_points
from proofs_checks.ngi.definitions import impurity_conditions, submodularity, termination
from proofs_checks.ngi.guarantee import scores_left
from theorylab.claims import AT_LEAST, AT_MOST, Claim, Derivation, Grid, scoped
from theorylab.impurities.coverage import uncovered_mass
from theorylab.learners.identification import discrimination
from theorylab.numbers.comparison import Certified, Value
from theorylab.numbers.formal_sum import FormalSum
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.problem import Split

ZERO = fmpq(0)


class ScoredTest(NamedTuple):
    """A test at a set of objects, with the minimum and maximum :math:`c(d)Z(d)` over the choices of v*."""

    split: Split
    least: Value
    largest: Value


@lru_cache(maxsize=16)
def _regular(**point: object) -> tuple[IdentificationProblem, dict[int, list[ScoredTest]]]:
    """Return the instance of a point and its tests, scored without the impurity reduction."""
    problem = instance(**point)
    lacking = cache(lambda x, state: uncovered_mass(problem, x, state))

    def score_of(state: int, split: Split) -> ScoredTest:
        most = max(child.bit_count() for _, child in split.branches)
        masses = [p for p, child in split.branches if child.bit_count() == most]
        gained = sum(
            (
                problem.probabilities[x] * (1 - lacking(x, child) / lacking(x, state))
                for _, child in split.branches
                for x in problem.members(child)
            ),
            ZERO,
        )
        here = problem.probability(state)
        return ScoredTest(split, here * (1 - max(masses)) + gained, here * (1 - min(masses)) + gained)

    return problem, {
        state: [score_of(state, split) for split in splits] for state, splits in subproblems(problem)
    }


def scored_tests(
    trade_off: fmpq, impurity: str, **point: object
) -> tuple[IdentificationProblem, dict[int, list[ScoredTest]]]:
    """Return a solvable instance, and the tests of all non-final sets of objects that are reached by tests."""
    problem, regular = _regular(**point)
    if not trade_off:
        return problem, regular
    scores = class_scores(impurity)

    def with_gain(state: int, test: ScoredTest) -> ScoredTest:
        gain = discrimination(problem, state, test.split, scores) * trade_off
        least, largest = test.least, test.largest
        if isinstance(gain, FormalSum):
            least, largest = (FormalSum(gain.atoms, gain.atoms.constant(value)) for value in (least, largest))
        return ScoredTest(test.split, gain + least, gain + largest)

    return problem, {state: [with_gain(state, test) for test in tests] for state, tests in regular.items()}


def best_score(tests: Iterable[ScoredTest]) -> Value:
    """Return the largest score per unit of cost of the tests of one set, with v* chosen to minimise each score."""
    return max(Certified(test.least * (1 / test.split.cost)) for test in tests).value


def largest_totals(tests: dict[int, list[ScoredTest]]) -> dict[int, Value]:
    """Return, for each non-final set, the maximum sum of :math:`c(d)Z(d)` over a tree for it; sets map to tests."""

    @cache
    def total(state: int) -> Value:
        return max(
            Certified(sum((total(child) for _, child in split.branches if child in tests), score))
            for split, _, score in tests[state]
        ).value

    return {state: total(state) for state in tests}


def largest_cost(root: int, tests: dict[int, list[ScoredTest]]) -> fmpq:
    """Return the maximum expected cost of a tree of Algorithm 1, over all choices among equal scores and of v*."""

    def greedy(state: int) -> Iterator[Split]:
        bar = Certified(best_score(tests[state])) if state in tests else None
        for split, _, largest in tests.get(state, ()):
            if not Certified(largest * (1 / split.cost)) < bar:
                yield split

    return _extreme_cost(root, greedy, max)


def least_cost(problem: IdentificationProblem) -> fmpq:
    """Return the minimum expected cost of a tree."""
    return _extreme_cost(problem.root, problem.splits, min)


def _extreme_cost(
    root: int, tests_of: Callable[[int], Iterable[Split]], extreme: Callable[..., fmpq]
) -> fmpq:
    @cache
    def cost(state: int) -> fmpq:
        below = ((split.cost, [p * cost(child) for p, child in split.branches]) for split in tests_of(state))
        return extreme((sum(costs, first) for first, costs in below), default=ZERO)

    return cost(root)


def finishing_times(
    problem: IdentificationProblem, tests: dict[int, list[ScoredTest]], state: int
) -> Iterator[tuple[int, fmpq]]:
    """Yield each time b at which the maximum probability of finished objects of a set increases, with its value."""

    @cache
    def most(node: int, time: int) -> fmpq:
        if not node & state:
            return ZERO
        if node not in tests:
            return problem.probability(node & state)
        sums = (
            sum((most(child, time - int(split.cost.p)) for _, child in split.branches), ZERO)
            for split, _, _ in tests[node]
            if split.cost <= time
        )
        return max(sums, default=ZERO)

    before = ZERO
    for time in range(1, int(sum(problem.costs, ZERO).p) + 1):
        if most(problem.root, time) > before:
            before = most(problem.root, time)
            yield time, before


@lru_cache(maxsize=16)
def _all_finishing_times(**point: object) -> tuple[tuple[int, int, fmpq], ...]:
    """Return all non-final sets, with the times and probabilities of :func:`finishing_times`."""
    problem, tests = _regular(**point)
    return tuple((state, *step) for state in tests for step in finishing_times(problem, tests, state))


def scores_by_time(trade_off: fmpq, impurity: str, **point: object) -> list[Value]:
    r"""Return :math:`b\max_dZ(d)` for each non-final set S and each time b of :func:`finishing_times`."""
    _, tests = scored_tests(trade_off, impurity, **point)
    best = {state: best_score(tests[state]) for state in tests}
    return [best[state] * time for state, time, _ in _all_finishing_times(**point)]


def finished_masses(trade_off: fmpq, impurity: str, later: int = 0, **point: object) -> list[fmpq]:
    """Return the maximum probability of S that a tree finishes by b, in the order of :func:`scores_by_time`.

    later: number of steps of growth after b.
    """
    steps = _all_finishing_times(**point)
    reached = [[mass for other, _, mass in steps if other == state] for state, _, _ in steps]
    places = [sum(other == state for other, _, _ in steps[:at]) for at, (state, _, _) in enumerate(steps)]
    return [masses[min(place + later, len(masses) - 1)] for masses, place in zip(reached, places)]


def finished_shares(trade_off: fmpq, impurity: str, **point: object) -> list[tuple[fmpq, fmpq]]:
    """Return p(S) and the maximum share of S that a tree finishes by b, in the order of :func:`scores_by_time`."""
    problem, _ = _regular(**point)
    masses = {state: problem.probability(state) for state, _, _ in _all_finishing_times(**point)}
    return [(masses[state], mass / masses[state]) for state, _, mass in _all_finishing_times(**point)]


def totals(trade_off: fmpq, impurity: str, **point: object) -> list[Value]:
    """Return, for each non-final S, the maximum sum of :math:`c(d)Z(d)` over a tree for S, divided by p(S)."""
    problem, tests = scored_tests(trade_off, impurity, **point)
    return [total * (1 / problem.probability(state)) for state, total in largest_totals(tests).items()]


def _bound(trade_off: fmpq, impurity: str, **point: object) -> arb:
    return guarantee(instance(**point), trade_off, impurity)


INSTANCES = Grid(
    scoped(
        lambda: with_rules(chain(solvable_points((2, 3), every=801), priced_points(12, 14)), RULES),
        lambda: with_rules(chain(solvable_points((2, 3, 4), every=101), priced_points(600, 14)), RULES),
    )
)

FIRST = Claim(
    id="ngi.lemma-4.1.every-tree",
    cite="Lemmas 3 and 4, first inequality, at every node and time",
    statement=r"For every $\lambda\ge0$, every non-final set $S$ reached by tests, every $b>0$ and every"
    r" identification tree $T$: $b\max_dZ(d)\ge p\{x\in S:c(T,x)\le b\}$",
    instances=RUNS + INSTANCES,
    hypotheses={"theta < 1": lambda theta: theta < 1, "trade-off >= 0": lambda trade_off: trade_off >= 0},
    measured=scores_by_time,
    # the control claims for b the mass that can be finished one step later
    asserts=AT_LEAST(finished_masses, control=lambda **point: finished_masses(**point, later=1)),
    derivation=Derivation(
        r"""Let $v^*(d)$ be the outcome in $B(d)=p(S)-p(S_d^{v^*})$ at $S$, $D'$ the tests before $S$, and
        $d_1,\dots,d_m$ the tests of $T$ on the path from its root along the outcomes $v^*(d_j)$ that are over by $b$.
        Then $\sum_jc(d_j)\le b$ and $Z(d_j)\le\max_dZ(d)$; a test that does not split $S$ has score $0$. So
        $b\max_dZ(d)\ge\sum_jc(d_j)Z(d_j)\ge\sum_j(B(d_j)+E(d_j))$, as $D\ge0$ by [ngi.d-nonneg]. Let $x_i\in S$ and
        $c(T,x_i)\le b$. If $d_j(x_i)\ne v^*(d_j)$ for some $j$, $x_i$ counts in $B(d_j)$. Otherwise $x_i$ reaches the
        end of this path, a final set, and $\tilde f_i(\{d_1,\dots,d_m\})=1$ by [ngi.term-equiv]. By [ngi.submod]
        $\sum_j(\tilde f_i(D'\cup\{d_j\})-\tilde f_i(D'))\ge\tilde f_i(D'\cup\{d_1,\dots,d_m\})- \tilde f_i(D')=1-\tilde
        f_i(D')$, so the terms of $x_i$ in $E(d_1),\dots,E(d_m)$ add up to at least $p(x_i)$.""",
        steps=(impurity_conditions.NOT_NEGATIVE, termination.CLAIM, submodularity.CLAIM),
    ),
    formal="ngi/every_tree.v:scores_are_large",
    literature="The paper has the constant 3 and an optimal tree",
)

SECOND = Claim(
    id="ngi.lemma-4.2.every-tree",
    origin="sharpened",
    cite="Lemmas 3 and 4, second inequality, at every node, for every tree",
    statement=r"For $\theta<1$, every $\lambda\ge0$, every solvable instance, every non-final set $S$ reached by"
    " tests and every tree for $S$, the sum of $c(d)Z(d)$ over the nodes of the tree is at most"
    r" $p(S)(1+\ln\tfrac1\Delta+\log_2n+\lambda\epsilon_h)$",
    instances=INSTANCES,
    hypotheses={"theta < 1": lambda theta: theta < 1, "trade-off >= 0": lambda trade_off: trade_off >= 0},
    measured=totals,
    asserts=AT_MOST(_bound, control=lambda **point: _bound(**point) * fmpq(3, 5)),
    method="certified",
    derivation=Derivation(
        r"""Apply the proof of [ngi.lemma-4.2] to the tree for $S$, where the whole time of every test counts.""",
        steps=(scores_left.LEMMA_4,),
    ),
    formal="ngi/every_tree.v:sum_of_scores",
    literature="The lemmas state it from the root, at the times of the proof",
)
