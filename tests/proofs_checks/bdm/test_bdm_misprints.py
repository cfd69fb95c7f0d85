"""The gap and the misprints of the ID3 paper, by hand: what is printed fails where it is said to, and only there."""

from __future__ import annotations

from math import log2

import pytest
from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from constructions.parts.expanded import expand
from dp_optimal.generic.oracle import least_errors_by_size
from proofs_checks.bdm.appendix_c import lemma_c_2_slips
from proofs_checks.bdm.appendix_c.lemma_c_2_steps import h_1
from proofs_checks.bdm.two_terms.c_2_definition import _all, _built
from theorylab.claims import Outcome, check, named
from theorylab.problems.cube import CubeProblem

ERRATA = ("prop-6.4.base", "entropy", "def-c-2", "b.2-leaf", "b.3-sign", "lemma-c.9.size")


@pytest.mark.parametrize("id", ERRATA)
def test_what_is_printed_is_repaired(id):
    verdict = check(named(f"bdm.{id}"))
    assert verdict.outcome is Outcome.REPAIRED
    assert named(f"bdm.{id}").erratum


def test_the_chord_and_the_power_are_compared_at_0_too(monkeypatch):
    claim = named("bdm.c.2-steps.h")
    assert claim.measured(fmpq(0)) == 0
    monkeypatch.setattr(lemma_c_2_slips, "h_1", lambda x: h_1(x) - 1)
    assert claim.measured(fmpq(0)) == 1


def test_the_smallest_root_that_the_base_leaves_out():
    """x or (y1 and y2): a leaf errs on 3/8, reading x leaves half of 1/4, reading y1 leaves 3/8 again."""
    base = named("bdm.prop-6.4.base")
    assert check(base).counterexample == {"x": 1, "y": 2}
    x, y, leaf = fmpq(1, 2) * fmpq(1, 4), fmpq(1, 2) * fmpq(1, 2) + fmpq(1, 2) * fmpq(1, 4), fmpq(3, 8)
    assert (x, y) == (fmpq(1, 8), leaf)
    assert least_errors_by_size(CubeProblem(*expand(read_once_dnf((1, 2)))), 1)[1] == x
    assert [base.measured(n, n) for n in range(1, 4)] == [True] * 3


def test_the_printed_entropy_by_second_differences():
    def printed(x):
        return -x * log2(x) - (1 - x) * log2(x)

    def entropy(x):
        return -x * log2(x) - (1 - x) * log2(1 - x)

    for x in (0.2, 0.5, 0.7):
        for function, sign in ((printed, 1), (entropy, -1)):
            assert sign * (function(x - 0.01) + function(x + 0.01) - 2 * function(x)) > 0
    # the gain of equation 1 on x1 or x2, with the children 1/2 and 1
    assert printed(0.75) - printed(0.5) / 2 - printed(1) / 2 < 0


def test_trees_of_c_2_are_counted():
    """With c(n) of them: a root of either kind, a left path of any length, and a tree below: c(n) = 2 sum c(j)."""
    counts = [1]
    for _ in range(6):
        counts.append(2 * sum(counts))
    assert [len(set(_built(n))) for n in range(7)] == counts
    catalan = [1, 1, 2, 5, 14]
    assert [len(set(_all(n))) for n in range(5)] == [2**n * c for n, c in enumerate(catalan)]
    assert check(named("bdm.def-c-2")).counterexample == {"tree": ("y", None, ("y", None, None))}


def test_a_right_leaf_costs_the_whole_conjunction():
    leaf = named("bdm.b.2-leaf")
    third, most = fmpq(1, 3), fmpq(4, 5)
    assert leaf.measured((third,)) == third
    assert leaf.measured((most, most)) == most**2
    assert leaf.repair.measured((third, most)) == 0


def test_the_sign_matters_to_an_impurity_that_is_not_zero_at_zero():
    sign = named("bdm.b.3-sign")
    # one variable of probability 1/3: 4 (1/3)(2/3) + 1 - 1/3 - 2/3
    assert sign.repair.measured((fmpq(1, 3),), 1) == sign.repair.claimed((fmpq(1, 3),), 1) == [fmpq(8, 9)]
    assert sign.measured((fmpq(1, 3),), 1) == [fmpq(8, 9) + 2 * fmpq(2, 3)]
    assert sign.measured((fmpq(1, 3),), 0) == sign.claimed((fmpq(1, 3),), 0)


def test_places_that_count_on_a_short_right_path():
    size = named("bdm.lemma-c.9.size")
    assert size.repair.measured(1, 1)
    assert size.repair.measured(2, 2)
    assert not size.measured(2, 2)
