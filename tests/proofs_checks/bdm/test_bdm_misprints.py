"""A comparison in the ID3 paper's appendix that must include its left end."""

from __future__ import annotations

from flint import fmpq

from proofs_checks.bdm.appendix_c import lemma_c_2_slips
from proofs_checks.bdm.appendix_c.lemma_c_2_steps import h_1
from theorylab.claims import claim_named


def test_the_chord_and_the_power_are_compared_at_0_too(monkeypatch):
    claim = claim_named("bdm.c.2-steps.h")
    assert claim.measured(fmpq(0)) == 0
    monkeypatch.setattr(lemma_c_2_slips, "h_1", lambda x: h_1(x) - 1)
    assert claim.measured(fmpq(0)) == 1
