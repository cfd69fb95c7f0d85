"""Bugs change the checks of the agnostic guarantees."""

from __future__ import annotations

from dataclasses import replace

import mutations
import numpy as np
import pytest
from flint import fmpq
from mutations import Mutation, assert_turned
from shares import one_in

from proofs_checks.blt.computed.subcubes import subcubes
from proofs_checks.blt.printed import build_top_down
from theorylab.claims import Outcome, check, claim_named
from theorylab.impurities.impurity import ERROR


def one_leaf_ahead(least_errors):
    return lambda functions, n: np.pad(least_errors(functions, n)[:, 1:], ((0, 0), (0, 1)), mode="edge")


def with_even_marginals(mean):
    return lambda values, marginals: mean(values, tuple((fmpq(1, len(w)),) * len(w) for w in marginals))


def no_path_is_lost(early_at_most_for_long):
    return lambda *walk, **limits: 0 * early_at_most_for_long(*walk, **limits)


MUTATIONS = [
    Mutation(
        "blt.fiat-pechyony.equal-probabilities",
        "proofs_checks.blt.exact_trees.equal_probabilities:_sign",
        lambda sign: lambda edges, p: sign(edges, "p = 1/2"),
        "the probability of the bits decides which variable is the most influential",
    ),
    Mutation(
        "blt.fiat-pechyony.read-once",
        "proofs_checks.blt.exact_trees.read_once_ratios:rare_terms",
        lambda rare_terms: lambda terms, rarity: rare_terms(terms[::-1], rarity),
        "in the opposite order the greedy tree is the smallest one",
    ),
    Mutation(
        "blt.fig-1.as-printed",
        "theorylab.problems.grid:GridProblem.splits",
        lambda splits: lambda self, box: splits(self, box)[:-1] or splits(self, box),
        "on a grid the last threshold is a test, too",
    ),
    Mutation(
        "blt.definitions.influence.whole",
        "theorylab.boolean.influences:edge_counts",
        lambda edge_counts: lambda function: (edge_counts(function)[0], -edge_counts(function)[1]),
        "an influence with its sign is the correlation",
    ),
    Mutation(
        "blt.definitions.influence.whole",
        "theorylab.boolean.influences:product_probabilities",
        lambda probabilities: lambda p, n: probabilities([1 - q for q in p], n),
        "with the probabilities of zero and one exchanged the flips have other weights",
    ),
    Mutation(
        "blt.definitions.influence.lumped",
        "constructions.parts.lumped:LumpedProblem.influence",
        lambda influence: lambda self, state, split: self.label_mean(split.one) - self.label_mean(split.zero),
        "where f falls the difference of the means is negative",
    ),
    Mutation(
        "blt.fact-2.1",
        "proofs_checks.blt.computed.packed_functions:sensitive_edges",
        lambda sensitive_edges: lambda f, n, i: 2 * sensitive_edges(f, n, i),
        "an edge counted from both of its ends doubles the influence",
    ),
    Mutation(
        "blt.remark-1.curvature",
        "proofs_checks.blt.influence_and_impurity.prop_2_2_sharp:certificates",
        lambda certificates: (
            lambda: {name: replace(c, kappa=c.kappa / 2) for name, c in certificates().items()}
        ),
        "half the constant is not the value of the second derivative at 1/2",
    ),
    Mutation(
        "blt.prop-2.2.sharp",
        "proofs_checks.blt.influence_and_impurity.prop_2_2_sharp:certificates",
        lambda certificates: (
            lambda: {name: replace(c, impurity=c.impurity / 2) for name, c in certificates().items()}
        ),
        "an impurity of 1/2 at p = 1/2 bends half as much",
    ),
    Mutation(
        "blt.prop-2.2.sharp",
        "proofs_checks.blt.influence_and_impurity.prop_2_2_sharp:even_gain",
        lambda even_gain: lambda impurity, a, b: even_gain(impurity, a, b) * 2,
        "with gains twice as large a larger constant seems to hold",
        blind=True,
    ),
    Mutation(
        "blt.prop-2.3.repaired",
        "proofs_checks.blt.influence_and_impurity.prop_2_3:even_gain",
        lambda even_gain: lambda impurity, a, b: even_gain(ERROR, a, b),
        "2 min(p, 1-p) is not strictly concave, so that variables of different influence tie",
    ),
    Mutation(
        "blt.lemma-2.4",
        "proofs_checks.blt.influence_and_impurity.lemma_2_4:with_bit",
        lambda with_bit: lambda n, i: with_bit(n, (i + 1) % n),
        "the gain of one variable is not bounded by the influence of another",
    ),
    Mutation(
        "blt.eq-1",
        "proofs_checks.blt.printed.build_top_down:even_gain",
        lambda even_gain: lambda impurity, a, b: even_gain(impurity, a, b) * fmpq(1, 2),
        "half of the gain is below the sharp bound",
    ),
    Mutation(
        "blt.step-square.repaired",
        "proofs_checks.blt.upper_bound.step_square:log2_below",
        lambda log2_below: lambda s: log2_below(s) * fmpq(693, 1000),
        "with a natural logarithm in the place of the binary one the inequality is too strong",
    ),
    Mutation(
        "blt.osss-equality",
        "proofs_checks.blt.upper_bound.theorem_4:least_errors",
        one_leaf_ahead,
        "with the error of trees of one leaf more there are other cases of equality",
    ),
    Mutation(
        "blt.osss-trees",
        "proofs_checks.blt.upper_bound.theorem_4_trees:_redrawn_influence",
        lambda redrawn: lambda n, odds, functions, i: redrawn(n, odds, functions, i) // 2,
        "drawing a bit anew changes f with half the probability for a fair coin, and not less",
    ),
    Mutation(
        "blt.osss-trees",
        "proofs_checks.blt.upper_bound.theorem_4_trees:least_over_trees",
        lambda least_over_trees: lambda n, leaf, price: leaf(subcubes(n)[-1]),
        "a program that knows no tree but the leaf finds none that is cheaper, whatever the prices",
        blind=True,
    ),
    Mutation(
        "blt.remark-2-osss",
        "proofs_checks.blt.upper_bound.remark_2:least_errors",
        one_leaf_ahead,
        "size counts leaves here, not internal nodes",
    ),
    Mutation(
        "blt.os07",
        "proofs_checks.blt.upper_bound.total_influence:fewest_leaves",
        lambda fewest_leaves: lambda n, f: max(1, fewest_leaves(n, f) - 1),
        "size counts leaves here, not internal nodes",
    ),
    Mutation(
        "blt.u-f",
        "proofs_checks.blt.upper_bound.total_influence:_halves",
        lambda restricted: lambda f, n, i: restricted(f, n, 0),
        "the potential drops by the influence of the variable that is read",
    ),
    Mutation(
        "blt.score",
        "proofs_checks.blt.printed.build_top_down:influence_at",
        lambda influence_at: lambda n, f, leaf, i: influence_at(n, f, leaf, i) / 2,
        "an edge is sensitive for both of its ends",
    ),
    Mutation(
        "blt.lemma-3.1",
        "proofs_checks.blt.upper_bound.lemma_3_1:_nearest_multiple",
        lambda rounded: lambda theta, w: fmpq((theta * (1 << w)).floor(), 1 << w),
        "rounding down moves a threshold by up to a whole step",
    ),
    Mutation(
        "blt.osss-trees",
        "proofs_checks.blt.computed.product_grids:_mean",
        with_even_marginals,
        "the other coordinates are not uniform",
    ),
    Mutation(
        "blt.tribes-half.repaired",
        "proofs_checks.blt.lower_bound.tribes_acceptance:nearest_terms",
        lambda nearest_terms: lambda w, target: nearest_terms(w, target) + 1,
        "one term more than the nearest number is farther away",
    ),
    Mutation(
        "blt.maj-domain.repaired",
        "proofs_checks.blt.lower_bound.majority_domain:comb",
        lambda comb: lambda n, k: 2 * comb(n, k),
        "only half of the ties would go to the label 0",
    ),
    Mutation(
        "blt.claim-4.3.influences",
        "proofs_checks.blt.lower_bound.claim_4_3:comb",
        lambda comb: lambda n, k: comb(n, k) + 1,
        "a bit of the majority matters only if the others are even",
    ),
    Mutation(
        "blt.cor-4.4",
        "proofs_checks.blt.lower_bound.corollary_4_4:early_exactly",
        lambda early_exactly: lambda k, depth, ratio: early_exactly(k, depth, ratio)[1:],
        "nine bits are few enough for one bit less to be noticed",
    ),
    Mutation(
        "blt.cor-4.4.linear.numbers",
        "proofs_checks.blt.lower_bound.linear_share:most_bits",
        lambda most_bits: lambda k: 4 * most_bits(k) // 5,
        "a walk of 153 bits has no more than four ninths of them to spare",
    ),
    Mutation(
        "blt.cor-4.4.linear",
        "proofs_checks.blt.lower_bound.corollary_4_4:early_exactly",
        lambda early_exactly: lambda k, depth, ratio: early_exactly(k, depth, 4 * ratio),
        "the walk meets a higher threshold sooner",
    ),
    Mutation(
        "blt.lemma-4.2",
        "proofs_checks.blt.computed.lower_bound:_at_depth",
        lambda at_depth: lambda exponent, depth: at_depth(depth, depth),
        "a tree with as many leaves as there are nodes at depth d may catch all inputs there",
    ),
    Mutation(
        "blt.lemma-4.2",
        "proofs_checks.blt.lower_bound.lemma_4_2:early_at_most_for_long",
        no_path_is_lost,
        "a long walk meets unsafe nodes with a positive probability",
        blind=True,
    ),
    Mutation(
        "blt.lower-lumped",
        "proofs_checks.blt.lower_bound.lower_lumped:early_exactly",
        lambda early_exactly: lambda k, depth, ratio: [fmpq(0)] * (depth + 1),
        "where the majority is less influential the error falls below the bound",
    ),
    Mutation(
        "blt.lower-lumped",
        "proofs_checks.blt.lower_bound.lower_lumped:early_exactly",
        lambda early_exactly: lambda k, depth, ratio: [fmpq(1)] * (depth + 1),
        "a bound of zero says nothing",
        blind=True,
    ),
    Mutation(
        "blt.lower-lumped",
        "proofs_checks.blt.lower_bound.lower_lumped:_kept_fractions",
        lambda kept: lambda w, m, m1, k: kept(w, m, m1, 1),
        "a majority of one bit is soon read",
        blind=True,
    ),
    Mutation(
        "blt.tribes-0499",
        "proofs_checks.blt.lower_bound.tribes_acceptance:nearest_terms",
        lambda nearest_terms: lambda w, target: nearest_terms(w, target) + (target < fmpq(1, 2)),
        "one term more than the nearest number is m itself for w = 9",
    ),
    Mutation(
        "blt.tribes-0499",
        "proofs_checks.blt.lower_bound.tribes_acceptance:nearest_terms",
        lambda nearest_terms: lambda w, target: nearest_terms(w, target) - (target < fmpq(1, 2)),
        "with one term less m' < m for small widths too",
    ),
    Mutation(
        "blt.tribes-0499",
        "proofs_checks.blt.lower_bound.tribes_acceptance:_worst_deviation",
        lambda worst_deviation: lambda target: 2 * worst_deviation(target),
        "two whole steps may be longer than 0.001 at w = 9",
    ),
    Mutation(
        "blt.tribes-half.repaired",
        "proofs_checks.blt.lower_bound.tribes_acceptance:_worst_deviation",
        lambda worst_deviation: lambda target: worst_deviation(target) * fmpq(101, 100),
        "what is said of all widths at once is computed, and a hundredth more is too much",
    ),
    Mutation(
        "blt.tribes-0499",
        "proofs_checks.blt.lower_bound.tribes_acceptance:_worst_deviation",
        lambda worst_deviation: lambda target: worst_deviation(target) * fmpq(101, 100),
        "what is said of all widths at once is computed, and a hundredth more is too much",
    ),
    Mutation(
        "blt.few-variables",
        "proofs_checks.blt.upper_bound.theorem_2:kappa",
        lambda kappa: lambda rule: kappa(rule) * fmpq(101, 100),
        "the room is that of the best constant of strong concavity",
    ),
    Mutation(
        "blt.few-variables",
        "proofs_checks.blt.upper_bound.theorem_2:harmonic",
        lambda harmonic: lambda t: harmonic(t + 1),
        "after t splits t gains are summed",
    ),
    Mutation(
        "blt.few-variables",
        "proofs_checks.blt.upper_bound.section_5:harmonic",
        lambda harmonic: lambda t: harmonic(t + 1),
        "after t splits t scores are summed",
    ),
    Mutation(
        "blt.few-variables",
        "proofs_checks.blt.upper_bound.section_5:kappa",
        lambda kappa: lambda rule: kappa(rule) * fmpq(101, 100),
        "the room is that of the best constant of strong concavity",
    ),
]


@pytest.mark.parametrize("mutation", one_in(4, MUTATIONS), ids=lambda mutation: mutation.name)
def test_a_bug_turns_the_verdict(mutation, monkeypatch):
    assert_turned(mutation, monkeypatch)


def least_gain(argmax):
    """Make the learner take the split of minimum score instead of maximum score."""

    def wrong(scores, last):
        known = [at for at, value in enumerate(scores) if value is not None]
        least = None
        for at in known:
            if least is None or scores[at].order(scores[least]) < 0:
                least = at
        return least

    return wrong


@pytest.mark.slow
def test_every_bound_notices_an_algorithm_that_takes_the_least_gain(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(build_top_down, "_argmax", least_gain(build_top_down._argmax))
        mutations._forget()
        found = {check(claim_named(id)).outcome for id in ("blt.thm-2", "blt.few-variables", "blt.eq-1")}
    mutations._forget()
    assert found == {Outcome.REFUTED}
