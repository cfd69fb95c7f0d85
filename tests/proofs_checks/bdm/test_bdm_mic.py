"""Ties and samples of sections 8 and 9 of the ID3 paper that no claim checks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from flint import fmpq

from proofs_checks.bdm.computed.finite_samples import sampled_errors
from proofs_checks.bdm.computed.typed_terms import PAIRS
from proofs_checks.bdm.computed.unread_tail import mic_with_tail
from proofs_checks.bdm.mic import figure_4_any_ties, figure_4_ties
from proofs_checks.bdm.mic.extremal_steps import LARGEST
from proofs_checks.bdm.mic.figure_4_ties import near_ties_of_pair
from theorylab.classes.gains import ClassGains
from theorylab.errors import InvalidArgument


def test_ties_between_tests_of_a_product_class_are_counted(monkeypatch):
    # without exact comparison of gains the last test of a subproblem differs from the first
    class Last(ClassGains):
        def __init__(self, compiled, impurity, *, last=False):
            super().__init__(compiled, impurity, last=last)
            self.best = self.best + last

    monkeypatch.setattr(figure_4_ties, "ClassGains", Last)
    assert near_ties_of_pair(2, 2, PAIRS[0], "entropy") > 0


def test_a_class_with_ties_has_no_extreme_runs(monkeypatch):
    monkeypatch.setattr(figure_4_any_ties, "sweep_best_first", lambda *_, **__: SimpleNamespace(resolved=1))
    with pytest.raises(InvalidArgument, match="equal gain"):
        figure_4_any_ties._of_class.__wrapped__(1, 2, PAIRS[0])


@pytest.mark.slow
@pytest.mark.parametrize("terms", [5, 6, 7, 8, 10, 11])
def test_other_numbers_of_terms_have_smaller_mic(terms):
    for i in range(40, 101):
        assert mic_with_tail(terms, 3, fmpq(i, 100), 100) < LARGEST


def test_samples_are_seeded():
    once = sampled_errors.__wrapped__("product 2/5, 3/5", 60, 2, 5)
    assert once == sampled_errors.__wrapped__("product 2/5, 3/5", 60, 2, 5)
    assert once != sampled_errors.__wrapped__("product 2/5, 3/5", 60, 2, 6)
