r"""Algorithm 1 and an optimal tree on the same instance, with the scores of the tests of both trees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain, product
from typing import Any

from flint import fmpq

from dp_optimal.expected_cost import optimal_expected_cost
from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.small_instances import instance, priced_points, solvable_points
from proofs_checks.ngi.computed.timeline import Step, Timeline
from theorylab.claims import Grid, Point, scoped
from theorylab.learners.identification import balance, discrimination, efficiency, identification
from theorylab.numbers.comparison import Value
from theorylab.numbers.formal_sum import FormalSum
from theorylab.problems.identification import IdentificationProblem

SEED = 6

RULES = ((fmpq(0), "gini"), (fmpq(1), "entropy"), (fmpq(2000), "gini"))
"""Pairs of a trade-off and an impurity: no impurity, a moderate weight, and a weight that is nearly decisive."""


class Run:
    """Algorithm 1 and an optimal tree on the same instance.

    Attributes
    ----------
    greedy, optimal
        The two trees over time.
    """

    def __init__(self, problem: IdentificationProblem, trade_off: fmpq, impurity: str):
        self.problem, self.trade_off, self.impurity = problem, trade_off, impurity
        self.greedy = Timeline(
            problem, identification(problem, trade_off=trade_off, impurity=class_scores(impurity))
        )
        self.optimal = Timeline(problem, optimal_expected_cost(problem).tree)
        self._scores: dict[Step, Value] = {}

    def score(self, step: Step) -> Value:
        """Return the score Z of the test of a node."""
        if step in self._scores:
            return self._scores[step]
        of_test = self.problem, step.state, step.split
        regular = balance(*of_test) + efficiency(*of_test)
        gain = fmpq(0)
        if self.trade_off:
            gain = discrimination(*of_test, class_scores(self.impurity)) * self.trade_off
        if isinstance(gain, FormalSum):
            regular = FormalSum(gain.atoms, gain.atoms.constant(regular))
        self._scores[step] = (gain + regular) * (1 / step.split.cost)
        return self._scores[step]

    def total_score(self, timeline: Timeline, since: fmpq, until: fmpq | None = None) -> Value:
        """Return the integral, over the times in (since, until], of the scores of the unfinished nodes.

        timeline: one of the two trees; since, until: the interval; unbounded if ``until`` is not given.
        """
        total = self.score(timeline.steps[0]) * fmpq(0)
        for step in timeline.steps:
            length = step.within(since, until)
            if length:
                total = total + self.score(step) * length
        return total


@lru_cache(maxsize=8192)
def run_at(trade_off: fmpq, impurity: str, **point: object) -> Run:
    """Return the run on the :func:`~proofs_checks.ngi.computed.small_instances.instance` of a point."""
    return Run(instance(**point), trade_off, impurity)


def on_run(value: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of points from one of their runs, and of ``gamma`` where the points have one."""

    def at(**point: object) -> Any:
        stretch = {name: point.pop(name) for name in ("gamma",) if name in point}
        return value(run_at(**point), **stretch)

    return at


def with_rules(points: Iterable[Point], rules: Iterable[tuple[fmpq, str]] = RULES) -> Iterator[Point]:
    """Yield each instance with each trade-off and impurity."""
    for point, (trade_off, impurity) in product(points, rules):
        yield {**point, "trade_off": trade_off, "impurity": impurity}


def run_points(tests: Iterable[int], every: int, priced: int) -> Iterator[Point]:
    """Yield solvable instances on four objects, then random ones with prices, each with all of :data:`RULES`.

    tests, every: as for :func:`~proofs_checks.ngi.computed.small_instances.solvable_points`; priced: number of
    random instances.
    """
    return with_rules(chain(solvable_points(tests, every=every), priced_points(priced, SEED)))


RUNS = Grid(scoped(lambda: run_points((2, 3), 401, 20), lambda: run_points((2, 3, 4), 29, 300)))
"""Instances of the statements about Algorithm 1: a stratified sample (quick), and a denser one (full)."""


def runs_with(quick: Iterable[Point], full: Iterable[Point] | None = None) -> Grid:
    """Return the points of :data:`RUNS`, each combined with each of the further parameters."""

    def points(scope: str, further: Iterable[Point]) -> Iterator[Point]:
        return ({**point, **more} for point in RUNS.points(scope) for more in further)

    return Grid(scoped(lambda: points("quick", quick), lambda: points("full", full or quick)))
