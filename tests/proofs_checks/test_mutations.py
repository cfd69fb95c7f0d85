"""A check that bugs cannot change checks nothing: Top-k and SPLIT."""

from __future__ import annotations

import pytest
from mutations import Mutation, assert_turned

from constructions.papers.split import lickety_majority
from proofs_checks.shared import majority_walk
from theorylab.impurities.impurity import ERROR
from theorylab.learners.split import split_prefix


def half_the_errors_of_early_ends(target, *, K, eps, depth):
    """The accuracy that the walk has where Pr[T != M | ends early] is taken for 1/2."""
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
        "topk.thm-2.repaired",
        "theorylab.trees.nodes:majority_label",
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
]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_bug_turns_the_verdict(mutation, monkeypatch):
    assert_turned(mutation, monkeypatch)


def test_a_harmless_change_turns_nothing(monkeypatch):
    harmless = MUTATIONS[2]._replace(bug=lambda original: original)
    with pytest.raises(AssertionError, match="not strictly concave"):
        assert_turned(harmless, monkeypatch)
