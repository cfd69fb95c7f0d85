"""Bugs change the checks of Top-k and SPLIT."""

from __future__ import annotations

import pytest
from flint import fmpq
from mutations import Mutation, assert_turned
from shares import one_in

from constructions.papers.split import lickety_majority
from constructions.parts.expanded import expand
from proofs_checks.shared import majority_walk
from theorylab.impurities.impurity import ERROR
from theorylab.learners.opt_top_k import subproblem_alone
from theorylab.learners.split import split_prefix
from theorylab.problems.cube import CubeProblem


def of_twice_the_noise(DrawnSample):
    """Draw examples with twice the label noise, and evaluate on the correct distribution."""

    def drawn(population, examples, seed):
        means, _ = expand(population)
        sample = DrawnSample(CubeProblem([2 * mean - (mean > fmpq(1, 2)) for mean in means]), examples, seed)
        sample.population = DrawnSample(population, 1, seed).population
        return sample

    return drawn


def half_the_errors_of_early_ends(target, *, K, eps, depth):
    """Return the accuracy of the walk if Pr[T != M | ends early] is replaced by 1/2."""
    safe = majority_walk.safe_part(target, K=K, eps=eps, depth=depth)
    early = 1 - safe.reached
    return safe.right + early - min(eps, 1 - eps) * early / 2


MUTATIONS = [
    Mutation(
        "topk.lemma-4.1",
        "theorylab.learners.k_best:k_best",
        lambda k_best: (
            lambda owner, ranks, multiplicity, k, ties: k_best(owner, ranks, multiplicity, k - 1, ties)
        ),
        "with K - 1 candidates none has to be a parity variable",
    ),
    Mutation(
        "topk.lemma-4.1",
        "theorylab.learners.k_best:most_accurate_tree",
        lambda grow: lambda problem, depth, select, *, last: grow(problem, depth - 1, select, last=last),
        "a tree of depth h - 1 does not know the parity of h variables",
    ),
    Mutation(
        "topk.fact-b.1.repaired",
        "proofs_checks.topk.parity.fact_b_1:impurity_named",
        lambda named: lambda name: ERROR,
        "2 min(p, 1-p) is not strictly concave, so that different variables tie",
    ),
    Mutation(
        "topk.thm-1.repaired",
        "proofs_checks.topk.parity.theorem_1_and_2:parity_xor",
        lambda build: lambda h, K, eps: build(h, K + 1, eps),
        "with one decoy more Top-(k+1) need not consider a parity variable either",
    ),
    Mutation(
        "topk.lemma-4.3",
        "theorylab.learners.k_best:k_best",
        lambda k_best: (
            lambda owner, ranks, multiplicity, k, ties: k_best(owner, ranks, multiplicity, k - 1, ties)
        ),
        "with K - 1 candidates none has to be a variable of Tribes",
    ),
    Mutation(
        "topk.lemma-4.4.small",
        "proofs_checks.topk.monotone.theorem_3:tribes",
        lambda tribes: lambda h: tribes(h + 1),
        "h tests do not settle Tribes of h + 1 bits",
    ),
    Mutation(
        "topk.fig-1.separations",
        "proofs_checks.topk.algorithm.smallest_separations:top_k",
        lambda top_k: lambda problem, *, k, depth, ties: top_k(problem, k=k, depth=depth),
        "with ties by index some functions of three variables separate for k = 2",
    ),
    Mutation(
        "topk.fig-4",
        "proofs_checks.topk.experiments.figures:top_k",
        lambda top_k: lambda problem, *, k, depth: top_k(problem, k=1, depth=depth),
        "where every k is 1 no accuracy increases",
    ),
    Mutation(
        "topk.def-1.order",
        "theorylab.impurities.purity:PurityOrder.groups",
        lambda groups: lambda self, splits: groups(self, splits)[::-1],
        "the largest gain is first",
    ),
    Mutation(
        "topk.thm-2.repaired",
        "theorylab.problems.losses:majority_label",
        lambda majority_label: lambda distribution: int(distribution[1] == 1),
        "a leaf labelled 1 only where it is pure errs wherever the decoys can flip the label",
    ),
    Mutation(
        "topk.lemma-4.4.walk",
        "proofs_checks.topk.monotone.walk_path_by_path:majority_walk",
        lambda walk: (
            lambda *target, **options: walk(*target, **options)._replace(
                accuracy=half_the_errors_of_early_ends(*target, **options)
            )
        ),
        "an early end in which the target and the majority differ costs min(eps, 1 - eps), not half of it",
    ),
    Mutation(
        "topk.fig5.depth-in-key",
        "proofs_checks.topk.learners.figure_5:opt_top_k",
        lambda opt_top_k: (
            lambda problem, **rule: opt_top_k(problem, **{"cache_key": subproblem_alone, **rule})
        ),
        "on a grid a box can be met with different remaining depths",
    ),
    Mutation(
        "topk.thm-2.samples",
        "proofs_checks.topk.parity.theorem_2_samples:top_k",
        lambda top_k: lambda problem, k, **rule: top_k(problem, k=1, **rule),
        "for eps < 1/4 no tree has both accuracies",
    ),
    Mutation(
        "topk.thm-2.samples",
        "proofs_checks.topk.parity.theorem_2_samples:parity_xor",
        lambda parity_xor: lambda h, K, eps: parity_xor(h, K, 2 * eps),
        "with twice the noise Top-k has more than the accuracy 1/2 + eps/2",
    ),
    Mutation(
        "topk.thm-2.samples",
        "theorylab.learners.learning_curve:DrawnSample",
        of_twice_the_noise,
        "the accuracy on the examples is not that on another population",
    ),
    Mutation(
        "split.thm-6.5.repaired",
        "proofs_checks.split.optimality.theorem_6_5:split",
        lambda split: split_prefix,
        "a prefix that is not completed reads all bits of the parity but one",
    ),
    Mutation(
        "split.thm-a.7",
        "proofs_checks.split.optimality.theorem_a_7:lickety_majority_repaired",
        lambda repaired: lickety_majority,
        "on the printed distribution the repaired statement fails too",
    ),
    Mutation(
        "split.alg-2.learner",
        "theorylab.learners.samples.sparse:_end_subtrees",
        lambda ended: (
            lambda rows, prefix, members, left, end: ended(
                rows, prefix, members, left, lambda at, rest: end(at, min(rest, prefix.rules.beyond))
            )
        ),
        "on samples a leaf above the lookahead depth is completed with no more than d - d_l tests",
    ),
    Mutation(
        "split.alg-10.repaired",
        "proofs_checks.split.printed.search:LookaheadSearch.update",
        lambda update: lambda self, p, level, lb, ub: _set_bounds(p, min(ub, lb), min(p.ub, ub)),
        "a subproblem that is cheapest as a leaf has a lower bound above its price",
    ),
    Mutation(
        "split.alg-10.repaired",
        "proofs_checks.split.printed.search:LookaheadSearch.update",
        lambda update: lambda self, p, level, lb, ub: _set_bounds(p, min(ub, max(p.lb, lb)), ub),
        "the upper bound rises above the price of a leaf",
    ),
    Mutation(
        "split.alg-10.repaired",
        "proofs_checks.split.printed.bounds:_equivalent_points_bound",
        lambda bound: lambda data, total, penalty: 2 * bound(data, total, penalty) - penalty,
        "mistakes that no tree avoids are counted twice",
    ),
    Mutation(
        "split.thm-6.4.counted",
        "proofs_checks.split.computed.counted_search:Search._greedy",
        lambda greedy: lambda self, node, depth: greedy(self, node, depth - (depth > 0)),
        "greedy subtrees that are one level short send fewer rows and find worse trees",
    ),
    Mutation(
        "split.thm-6.4.counted",
        "proofs_checks.split.computed.counted_search:Search._is_final",
        lambda is_final: (
            lambda self, node, depth: (
                depth == 0 or self._leaf(node).objective <= 3 * self.penalty * self.table.rows
            )
        ),
        "a second leaf pays for itself where the mistakes cost more than one penalty and less than two",
    ),
    Mutation(
        "split.eq-2.every-tree",
        "proofs_checks.split.trees.near_optimal_trees:greedy_fractions",
        lambda fractions: lambda trees, *, impurity: fractions(trees, impurity="gini"),
        "which tests are greedy depends on the impurity",
    ),
    Mutation(
        "split.eq-5-7.pruning",
        "theorylab.trees.pruning:_prune",
        lambda pruned: lambda tree, subtrees, penalty: pruned(tree, subtrees, penalty * fmpq(999, 1000)),
        "where a leaf is as good as a subtree the smaller pruning is taken",
    ),
    Mutation(
        "split.eq-1.every-tree",
        "dp_optimal.penalty:least_objective",
        lambda by_depth: lambda problem, depth, *rest: by_depth(problem, depth and depth - 1, *rest),
        "an optimum of one level less is no optimum",
    ),
    Mutation(
        "split.eq-2.every-tree",
        "theorylab.trees.trivial_splits:_ways",
        lambda ways: lambda graph, labels, choice: ways(graph, labels, choice)[:1],
        "trees that split after the first outcome of a test count as well as those that split after the last",
    ),
]


def _set_bounds(p, lb, ub):
    p.lb, p.ub = lb, ub


@pytest.mark.parametrize("mutation", one_in(4, MUTATIONS), ids=lambda mutation: mutation.name)
def test_a_bug_turns_the_verdict(mutation, monkeypatch):
    assert_turned(mutation, monkeypatch)


def test_a_harmless_change_turns_nothing(monkeypatch):
    harmless = MUTATIONS[2]._replace(bug=lambda original: original)
    with pytest.raises(AssertionError, match="not strictly concave"):
        assert_turned(harmless, monkeypatch)
