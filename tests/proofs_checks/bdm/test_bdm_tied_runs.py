"""All runs of a learner whatever the ties, against the learners, which find the best and the worst of them."""

import pytest
from flint import fmpq

from constructions.parts.dnf import or_of_terms
from constructions.parts.lumped import RelevantProblem
from proofs_checks.bdm.computed.finite_samples import LEARNERS
from proofs_checks.bdm.computed.tied_runs import tied_runs


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("terms", [(2, 2), (1, 3), (1, 1, 2)])
def test_the_best_and_the_worst_run_are_those_of_the_learner(terms, learner):
    problem = RelevantProblem(or_of_terms(terms))
    for iterations in (1, 2, 3, 4):
        errors = tied_runs(terms, iterations, learner).errors.values()
        found = [
            LEARNERS[learner](problem, size=iterations, impurity="gini", ties=ties).error
            for ties in ("best", "worst")
        ]
        assert [min(errors), max(errors)] == found


def test_margin_and_vote_by_hand():
    runs = tied_runs((1, 2), 1, "top-down")
    # P(f) = 5/8; x1 = 1 is pure, x1 = 0 has mean 1/4: gain 15/16 - 1/2 * 3/4 = 9/16
    # x2 = 1 has mean 3/4, x2 = 0 mean 1/2: gain 15/16 - 1/2 * 3/4 - 1/2 * 1 = 1/16
    assert runs.margin == fmpq(9, 16) - fmpq(1, 16)
    # leaves: (0, 1/2) and (3/8, 1/8)
    assert runs.vote == fmpq(1, 4)
