"""A check that bugs cannot change checks nothing: one deliberate bug in the code under a claim turns its verdict."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from constructions.split import lickety_majority
from theorylab.claims import Outcome, check, named
from theorylab.impurity import ERROR, KEARNS_MANSOUR
from theorylab.learners.split import split_prefix


class Mutation(NamedTuple):
    """A bug: what is put in the place of ``target``, made from the original, and why that has to be noticed."""

    claim: str
    target: str
    bug: Callable[[Any], Any]
    reason: str


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
        "topk.lemma-4.1.sharp",
        "theorylab.learners.k_best:most_accurate_tree",
        lambda grow: lambda problem, depth, select, *, last: grow(problem, depth - 1, select, last=last),
        "a tree of depth h - 1 does not know the parity of h variables",
    ),
    Mutation(
        "topk.fact-b.1.repaired",
        "proofs_checks.topk.fact_b_1:impurity_named",
        lambda named: lambda name: ERROR,
        "2 min(p, 1-p) is not strictly concave, so that different variables tie",
    ),
    Mutation(
        "topk.thm-2.repaired",
        "theorylab.tree:majority_label",
        lambda majority_label: lambda distribution: int(distribution[1] == 1),
        "a leaf labelled 1 only where it is pure errs wherever the decoys can flip the label",
    ),
    Mutation(
        "split.thm-6.5.repaired",
        "proofs_checks.split.theorem_6_5:split",
        lambda split: split_prefix,
        "a prefix that is not completed reads all bits of the parity but one",
    ),
    Mutation(
        "split.thm-a.7",
        "proofs_checks.split.theorem_a_7:lickety_majority_repaired",
        lambda repaired: lickety_majority,
        "on the printed distribution the repaired statement fails too",
    ),
    Mutation(
        "bdm.prop-6.3",
        "theorylab.learners.top_down:grow",
        lambda grow: (
            lambda problem, size, priority, *rest: grow(
                problem, size, lambda reach, gain: gain * reach * reach, *rest
            )
        ),
        "a gain weighted twice by the probability of reaching the leaf fills left subtrees too early",
    ),
    Mutation(
        "bdm.thm-6.1",
        "theorylab.learners.top_down:impurity_named",
        lambda named: lambda name: KEARNS_MANSOUR,
        "the theorem fails for another impurity than the entropy",
    ),
    Mutation(
        "bdm.prop-6.4",
        "proofs_checks.bdm.prop_6_4:optimal_by_size",
        lambda optimal: lambda problem, size: SimpleNamespace(errors=optimal(problem, size + 1).errors[1:]),
        "a size curve that counts leaves for internal nodes is one tree ahead",
    ),
    Mutation(
        "bdm.thm-5.1",
        "theorylab.cube:CubeProblem.from_function",
        lambda from_function: lambda function, n, p: from_function(function, n, [1 - q for q in p]),
        "with the probabilities of zero and one exchanged the closed form is that of another problem",
    ),
    Mutation(
        "blt.fact-2.1",
        "proofs_checks.blt.fact_2_1:sensitive_edges",
        lambda sensitive_edges: lambda f, n, i: 2 * sensitive_edges(f, n, i),
        "an edge counted from both of its ends doubles the influence",
    ),
    Mutation(
        "ngi.fp-submod",
        "theorylab.identification:IdentificationProblem.reached",
        lambda reached: lambda self, x, tests: reached(self, x, tests[:-1]),
        "without its last test a set of two may gain more than each of them alone",
    ),
    Mutation(
        "ngi.term-equiv",
        "theorylab.identification:IdentificationProblem.is_pure",
        lambda is_pure: (
            lambda self, state: self.heterogeneous_pairs(state) == 0 or self.probability(state) < self.theta
        ),
        "a set of exactly the threshold's probability is covered, and hence final",
    ),
]


def owner_and_name(target):
    """Module or class whose attribute ``module:name`` or ``module:class.name`` is, and the attribute's name."""
    module, _, path = target.partition(":")
    owner, _, name = path.rpartition(".")
    # not by attributes: the package of the learners calls functions like the modules that define them
    module = import_module(module)
    return (getattr(module, owner) if owner else module), name


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[m.claim for m in MUTATIONS])
def test_a_bug_turns_the_verdict(mutation, monkeypatch):
    owner, name = owner_and_name(mutation.target)
    monkeypatch.setattr(owner, name, mutation.bug(getattr(owner, name)))
    verdict = check(named(mutation.claim))
    assert verdict.outcome is not verdict.expected, mutation.reason
    assert verdict.outcome is Outcome.REFUTED
    assert verdict.witness


def test_ten_claims_of_all_papers_are_mutated():
    ids = {mutation.claim for mutation in MUTATIONS}
    assert len(ids) == len(MUTATIONS) >= 10
    assert {id.partition(".")[0] for id in ids} == {"topk", "split", "bdm", "blt", "ngi"}
