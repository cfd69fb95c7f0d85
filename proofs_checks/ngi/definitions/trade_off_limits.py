"""Section 6: the limits of Algorithm 1 for lambda = 0 and for large lambda.

The paper says that for large lambda the trees with entropy and Gini become those of C4.5 and CART, and for lambda = 0
that of adaptive submodular ranking. By C4.5 and CART it means the impurity reduction (sections 1 and 3). The original
C4.5 maximises the gain ratio; its tree is not the limit (*gain ratio*).

How it is checked. At every node of the tree for lambda = 10^9 and for lambda = 0, with exact scores; gain ratios on
four objects with unit costs, the rest also with prices.

Is it tight? A finite lambda suffices on each instance, but none for all: ``xor_family`` needs lambda of the order of n.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from flint import fmpq

from proofs_checks.ngi.computed.class_scores import class_scores
from proofs_checks.ngi.computed.runs import Run, on_run, run_at, with_rules
from proofs_checks.ngi.computed.small_instances import WEIGHTS, priced_points, solvable_points
from proofs_checks.ngi.computed.timeline import Step
from theorylab.claims import HOLDS, REFUTED, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.impurities.gain_ratio import LogarithmQuotient
from theorylab.learners.identification import balance, discrimination, efficiency
from theorylab.numbers.comparison import Certified
from theorylab.problems.problem import Split

LARGE = fmpq(10**9)
Score = Callable[[Run, int, Split], object]


def _reduction_by_cost(run: Run, state: int, split: Split) -> Certified:
    gain = discrimination(run.problem, state, split, class_scores(run.impurity))
    return Certified(gain * (1 / split.cost))


def _gain_ratio(run: Run, state: int, split: Split) -> LogarithmQuotient:
    entropy = class_scores("entropy")
    gain = discrimination(run.problem, state, split, entropy)
    outcomes = entropy.value([branch.probability for branch in split.branches])
    return LogarithmQuotient(gain, outcomes * run.problem.probability(state))


def _regular(run: Run, state: int, split: Split) -> fmpq:
    regular = balance(run.problem, state, split) + efficiency(run.problem, state, split)
    return regular / split.cost


def _is_maximal(run: Run, step: Step, score: Score) -> bool:
    chosen = score(run, step.state, step.split)
    return not any(chosen < score(run, step.state, other) for other in run.problem.splits(step.state))


def _maximal_everywhere(run: Run, *scores: Score) -> bool:
    return all(_is_maximal(run, step, score) for step in run.greedy.steps for score in scores)


def _has_its_limit(run: Run) -> bool:
    return _maximal_everywhere(run, _reduction_by_cost if run.trade_off else _regular)


def _in_words(values: Point, measured: bool, claimed: bool) -> str:
    run = run_at(LARGE, "entropy", **values)
    step = next(step for step in run.greedy.steps if not _is_maximal(run, step, _gain_ratio))
    return (
        f"classes {values['classes']}, weights {values['weights']}, tests {values['tests']}, lambda=10^9: among"
        f" {step.state.bit_count()} objects Algorithm 1 asks test {step.split.test.index + 1}, another test has a"
        " larger gain ratio"
    )


RULES = ((fmpq(0), "gini"), (LARGE, "gini"), (LARGE, "entropy"))

CLAIM = Claim(
    id="ngi.lambda-limits",
    cite=Cite(
        "ngi",
        "Section 6, 'for large values of lambda our algorithms turn into ... C4.5 and CART'",
        r"For large $\lambda$ the algorithms turn into C4.5 and CART; if $\lambda$ is zero, into the"
        " greedy algorithm for ASR",
    ),
    statement=r"On every instance, for all large $\lambda$ every test of Algorithm 1 maximises $D/c$ at its node"
    r" (information gain, or the reduction of Gini, per unit of cost), and for $\lambda=0$ it maximises $Z'=(B+E)/c$",
    instances=Grid(
        scoped(
            lambda: with_rules(chain(solvable_points((2, 3), every=499), priced_points(20, 12)), RULES),
            lambda: with_rules(chain(solvable_points((2, 3), every=17), priced_points(500, 12)), RULES),
        )
    ),
    measured=on_run(_has_its_limit),
    # the control claims that one tree maximises both scores at every node
    asserts=HOLDS(control=on_run(lambda run: _maximal_everywhere(run, _regular, _reduction_by_cost))),
    derivation=Derivation(
        r"""For $\lambda=0$ the score is $Z'$. An instance has finitely many sets of objects and tests. Let $M$ be the
        maximum of $Z'=\frac{B+E}c\ge0$ over the tests at non-final sets, and $\delta>0$ the minimum positive difference
        of the values of $\frac Dc$ of two tests at one set (any $\delta$ if there is none). Let $\lambda>\frac
        M\delta$. A test $d$ whose $\frac Dc$ is not maximal at $S$ has $Z(d)=Z'(d)+\lambda\frac{D(d)}{c(d)}\le
        M+\lambda\bigl(\frac{D(e)}{c(e)}-\delta\bigr) <\lambda\frac{D(e)}{c(e)}\le Z(e)$ for a test $e$ of maximum
        $\frac Dc$, and is not chosen. ∎"""
    ),
    literature="A reading: by C4.5 and CART the paper means the impurity reduction of section 3; the instances have one"
    " large lambda",
    origin="reading",
)

GAIN_RATIO = Claim(
    id="ngi.lambda-limits.gain-ratio",
    cite="Section 6, 'for large values of lambda our algorithms turn into ... C4.5', with the gain ratio",
    statement=r"On every instance with unit costs, for large $\lambda$, here $10^9$, Algorithm 1 with the entropy"
    " chooses at every node a test of maximum gain ratio",
    instances=Grid(
        scoped(
            lambda: solvable_points((2,), WEIGHTS[3:], (fmpq(0),)),
            lambda: solvable_points((2, 3), thresholds=(fmpq(0),)),
        )
    ),
    measured=lambda **point: _maximal_everywhere(run_at(LARGE, "entropy", **point), _gain_ratio),
    asserts=HOLDS(
        control=lambda **point: _maximal_everywhere(run_at(LARGE, "entropy", **point), _gain_ratio, _regular)
    ),
    recorded=REFUTED,
    literature="Not what the paper says: section 3 means the information gain, which C4.5 (Quinlan 1993) divides by the"
    " entropy of the outcomes",
    witness=_in_words,
)
