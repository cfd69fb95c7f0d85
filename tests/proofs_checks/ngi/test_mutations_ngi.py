"""Bugs change the checks of identification at bounded cost."""

from __future__ import annotations

from math import comb
from types import SimpleNamespace

import mutations
import pytest
import sympy
from flint import arb, fmpq
from mutations import Mutation, assert_turned
from shares import one_in

from theorylab.claims import Outcome, check, claim_named
from theorylab.impurities.submodular import conjunction
from theorylab.learners import by_score
from theorylab.numbers.comparison import Certified
from theorylab.problems.identification import IdentificationProblem

HALF = fmpq(1, 2)


def without_prices(identification):
    return lambda problem, **rule: identification(
        IdentificationProblem(
            problem.classes, problem.tests, weights=problem.probabilities, theta=problem.theta
        ),
        **rule,
    )


def with_equal_probabilities(set_cover):
    def uniform(elements, sets):
        problem = set_cover(elements, sets)
        return IdentificationProblem(problem.classes, problem.tests)

    return uniform


def least_score(best_score):
    return lambda tests: min(Certified(best_score([test])) for test in tests).value


def with_the_heaviest(bound):
    return lambda problem: (
        bound(problem) + (arb(min(problem.probabilities)) / max(problem.probabilities)).log()
    )


def alike_pairs(heterogeneous_pairs):
    return lambda problem, state: comb(state.bit_count(), 2) - heterogeneous_pairs(problem, state)


def equally_probable(inputs):
    def equal(problem):
        found = list(inputs(problem))
        return [(x, fmpq(1, len(found)), distribution) for x, _, distribution in found]

    return equal


def up_to_half(optimal_expected_cost):
    return lambda problem: SimpleNamespace(value=optimal_expected_cost(problem.with_threshold(HALF)).value)


MUTATIONS = [
    Mutation(
        "ngi.submod",
        "theorylab.problems.identification:IdentificationProblem.reached",
        lambda reached: lambda self, x, tests: reached(self, x, tests[:-1]),
        "without its last test a set of two may gain more than each of them alone",
    ),
    Mutation(
        "ngi.alg-1.as-printed",
        "theorylab.problems.identification_table:_sample_inputs",
        equally_probable,
        "the rows of a table have weights",
    ),
    Mutation(
        "ngi.submod",
        "theorylab.impurities.coverage:disjunction",
        lambda disjunction: conjunction,
        "the product of two submodular functions need not be one",
    ),
    Mutation(
        "ngi.thm-1.rows-and-columns.scores",
        "proofs_checks.ngi.guarantee.rows_and_columns:discrimination",
        lambda discrimination: lambda *at: discrimination(*at) * 0,
        "without the impurity Algorithm 1 takes the columns",
    ),
    Mutation(
        "ngi.lemma-4.1.concave",
        "proofs_checks.ngi.guarantee.every_tree:best_score",
        lambda best_score: lambda tests: best_score(tests) * fmpq(1, 2),
        "half of the largest score is too small",
    ),
    Mutation(
        "ngi.term-equiv",
        "theorylab.problems.identification:IdentificationProblem.is_pure",
        lambda is_pure: (
            lambda self, state: self.heterogeneous_pairs(state) == 0 or self.probability(state) < self.theta
        ),
        "a set of exactly the threshold's probability is covered, and hence final",
    ),
    Mutation(
        "ngi.lambda-scale.unmerged.repaired",
        "theorylab.impurities.coverage:_needed_mass",
        lambda needed: lambda problem, x: 1 - problem.probabilities[x],
        "where the threshold is forgotten, the probability of a single object enters",
    ),
    Mutation(
        "ngi.f-range",
        "theorylab.impurities.coverage:_needed_mass",
        lambda needed: lambda problem, x: fmpq(1),
        "the object itself and what is lighter than the threshold need not be split off",
    ),
    Mutation(
        "ngi.delta.family",
        "theorylab.impurities.coverage:_needed_mass",
        lambda needed: lambda problem, x: 1 - problem.probabilities[x],
        "the family is about the excess over the threshold",
    ),
    Mutation(
        "ngi.delta.family",
        "proofs_checks.ngi.computed.guarantee:uncovered_mass",
        lambda uncovered: lambda problem, x, state: uncovered(problem, x, state) / 2,
        "the least increment is that of the coverage, not of a half of it",
    ),
    Mutation(
        "ngi.chain-e",
        "proofs_checks.ngi.guarantee.efficiency_chain:uncovered_mass",
        lambda uncovered: lambda problem, x, state: uncovered(problem, x, state) ** 2,
        "along a long path the square falls by more of itself with every test",
    ),
    Mutation(
        "ngi.chain-e",
        "proofs_checks.ngi.guarantee.efficiency_chain:efficiency_for_every_threshold",
        with_the_heaviest,
        "light objects are what makes paths of large sum",
    ),
    Mutation(
        "ngi.lemma-4.2",
        "proofs_checks.ngi.computed.guarantee:efficiency_for_every_threshold",
        with_the_heaviest,
        "light objects are what makes paths of large sum",
    ),
    Mutation(
        "ngi.cor-2.scores",
        "proofs_checks.ngi.guarantee.corollary_2:smallest_share",
        lambda smallest_share: lambda problem: min(problem.probabilities),
        "a class never has less than the share of its object among this object and the other classes",
    ),
    Mutation(
        "ngi.ip-bias",
        "proofs_checks.ngi.definitions.impure_pairs:discrimination",
        lambda discrimination: (
            lambda problem, state, split, impurity: discrimination(
                problem, state, split._replace(branches=split.branches[:1]), impurity
            )
        ),
        "if a branch is forgotten, the test that halves both classes seems to gain",
    ),
    Mutation(
        "ngi.ip-bias",
        "theorylab.problems.identification:IdentificationProblem.heterogeneous_pairs",
        alike_pairs,
        "pairs of the same class are others, and there are not as many",
    ),
    Mutation(
        "ngi.lambda-limits",
        "theorylab.learners.identification:efficiency",
        lambda efficiency: lambda problem, state, split: fmpq(0),
        "without the term E the learner does not maximise (B + E)/c for lambda = 0",
    ),
    Mutation(
        "ngi.lemma-4.1",
        "proofs_checks.ngi.computed.runs:identification",
        without_prices,
        "a learner that does not know the prices asks tests of too small a score per unit",
    ),
    Mutation(
        "ngi.lemma-4.1.every-tree",
        "proofs_checks.ngi.guarantee.every_tree:best_score",
        least_score,
        "a test of small score is not greedy",
    ),
    Mutation(
        "ngi.lemma-4.2.every-tree",
        "proofs_checks.ngi.guarantee.every_tree:guarantee",
        lambda guarantee: lambda problem, trade_off, impurity: guarantee(problem, fmpq(0), impurity),
        "the bound needs its term for the impurity reduction",
    ),
    Mutation(
        "ngi.small-ratios",
        "proofs_checks.ngi.guarantee.every_tree:best_score",
        least_score,
        "on a few objects a tree of any tests costs more than Algorithm 1",
    ),
    Mutation(
        "ngi.largest-ratios",
        "theorylab.learners.by_score:_best",
        lambda best: lambda splits, score: splits[0],
        "the instances mislead the rule that takes the largest score, not the one that takes the first test",
    ),
    Mutation(
        "ngi.lambda-term-needed",
        "proofs_checks.ngi.guarantee.xor_family:optimal_expected_cost",
        up_to_half,
        "one test is enough if sets of half of the objects are final",
    ),
    Mutation(
        "ngi.thm-1.one-by-one",
        "proofs_checks.ngi.guarantee.one_by_one:identification",
        without_prices,
        "if all tests have one price, the class is asked for",
    ),
    Mutation(
        "ngi.thm-1.grows",
        "proofs_checks.ngi.guarantee.one_by_one:one_by_one",
        lambda one_by_one: lambda r, c, M: one_by_one(r, c * c * c, M),
        "if the test for the class costs more, so does the least tree",
    ),
    Mutation(
        "ngi.thm-1.grows.polynomial",
        "proofs_checks.ngi.guarantee.one_by_one:least_steps",
        lambda least_steps: lambda r: 2 * least_steps(r),
        "with weights that grow more slowly the ratio falls short of the logarithm",
    ),
    Mutation(
        "ngi.thm-1.constant",
        "proofs_checks.ngi.guarantee.one_by_one:factor",
        lambda factor: lambda r, c, M: factor(r, c, M) + r,
        "the factor is not linear in the number of objects",
    ),
    Mutation(
        "ngi.remark-1",
        "proofs_checks.ngi.definitions.set_cover_reduction:set_cover",
        with_equal_probabilities,
        "the element that tells the cost of a cover has to have nearly all of the probability",
    ),
    Mutation(
        "ngi.lemma-5",
        "proofs_checks.ngi.computed.timeline:Timeline.expected_cost",
        lambda expected_cost: property(lambda timeline: sum(timeline.costs, fmpq(0))),
        "the sum of the costs of all objects is not their mean",
    ),
    Mutation(
        "ngi.lemma-5",
        "proofs_checks.ngi.computed.timeline:Timeline.unfinished_mass",
        lambda unfinished: lambda timeline, time: unfinished(timeline, time / 2),
        "on a time line that runs at half speed too much is unfinished",
    ),
    Mutation(
        "ngi.lemma-5",
        "proofs_checks.ngi.computed.timeline:Step.end",
        lambda end: property(lambda step: step.start + step.split.cost / 4),
        "a test of cost 1 is not over at time 1/2",
    ),
    Mutation(
        "ngi.step-3",
        "proofs_checks.ngi.computed.timeline:Step.within",
        lambda within: lambda step, since, until=None: step.split.cost,
        "if a test counts in full from every time on, the control says the same as the statement",
        blind=True,
    ),
    Mutation(
        "ngi.lemma-4.2",
        "proofs_checks.ngi.computed.guarantee:_common_part",
        lambda common_part: lambda problem, trade_off, impurity: fmpq(0),
        "the bound needs the term log2 n for the balance",
    ),
    Mutation(
        "ngi.cor-2.scores",
        "proofs_checks.ngi.guarantee.corollary_2:_least_share",
        lambda least_share: lambda problem: least_share(problem) * fmpq(9, 10),
        "the bound is attained where the lightest object is alone in its class",
    ),
    Mutation(
        "ngi.q-algebra",
        "proofs_checks.ngi.guarantee.recursion:_fifth",
        lambda fifth: lambda: sympy.Rational(1, 4),
        "a recursion that keeps a quarter does not give the factor 0.4",
    ),
]


@pytest.mark.parametrize("mutation", one_in(4, MUTATIONS), ids=lambda mutation: mutation.name)
def test_a_bug_turns_the_verdict(mutation, monkeypatch):
    assert_turned(mutation, monkeypatch)


def least_gainful(best):
    """Make the learner take the test of minimum score instead of maximum score."""
    return lambda splits, score: min(splits, key=score)


@pytest.mark.slow
def test_a_loose_bound_misses_a_wrong_algorithm_and_says_what_notices(monkeypatch):
    assert all(id in claim_named("ngi.thm-1").literature for id in ("ngi.lemma-4.1", "ngi.small-ratios"))
    with monkeypatch.context() as patch:
        patch.setattr(by_score, "_best", least_gainful(by_score._best))
        mutations._forget()
        missed, noticed = (check(claim_named(id)) for id in ("ngi.thm-1", "ngi.lemma-4.1"))
    mutations._forget()
    assert missed.violations == 0
    assert noticed.outcome is Outcome.REFUTED
