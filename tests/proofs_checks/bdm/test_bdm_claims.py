"""Tests beyond the claims on ID3: rejected arguments, the instances of section 7, the definition of the sweep."""

from __future__ import annotations

import copy
from collections import Counter

import pytest
from flint import fmpq

from constructions.papers.bdm import uniform_class
from dp_optimal.by_size import optimal_by_size
from proofs_checks.bdm.computed import sweeps
from proofs_checks.bdm.computed.two_terms import b_tree
from theorylab.claims import claim_named
from theorylab.errors import InvalidArgument
from theorylab.learners import best_first, top_down

SECTION_7 = claim_named("bdm.dp-7.1")


@pytest.mark.parametrize(("x", "y", "t"), [(2, 3, 9), (3, 2, 1), (0, 2, 1), (2, 3, -1)])
def test_b_tree_refuses_what_is_not_defined(x, y, t):
    with pytest.raises(InvalidArgument, match="need 1 <= l <= m"):
        b_tree(x, y, t)


@pytest.mark.parametrize("kinds", [1, 2])
def test_section_7_walks_every_dnf_once(kinds):
    """The numbers of DNFs are coefficients of the product over s of (1 - z^s)^-(number of terms of size s)."""
    points = [point for point in SECTION_7.instances.points("full") if len(point["p"]) == kinds]
    assert len({(point["F"], point["p"]) for point in points}) == len(points)
    distributions = {point["p"] for point in points}
    counted = Counter(sum(map(sum, point["F"])) for point in points)
    most = max(counted)
    series = [1] + [0] * most
    for size in range(1, most + 1):
        for _ in range(size + 1 if kinds == 2 else 1):
            for degree in range(size, most + 1):
                series[degree] += series[degree - size]
    assert [counted[literals] for literals in range(1, most + 1)] == [
        count * len(distributions) for count in series[1:]
    ]


@pytest.mark.parametrize("learner", ["top-down", "best-first"])
def test_sweep_is_the_distribution_of_its_definition(monkeypatch, learner):
    of_class, size = uniform_class(3, 3), 3
    monkeypatch.setattr(sweeps, "CLASSES", {"small": lambda: of_class})
    monkeypatch.setattr(sweeps, "SIZE", size)
    found = sweeps.sweep.__wrapped__("small", learner, "deepest")
    grown = {"top-down": top_down, "best-first": best_first}[learner]
    values, gaps_of = [], []
    for state in of_class.members:
        problem = copy.copy(of_class.problem)
        problem.root = state
        best = optimal_by_size(problem, size).errors
        gaps = [grown(problem, size=t, ties="deepest").error - best[t] for t in range(1, size + 1)]
        values.append(sum(gaps, fmpq(0)) / size)
        gaps_of.append(gaps)
    gaps = gaps_of[values.index(max(values))]
    assert found.functions == len(values) == 19
    assert found.above == {limit: sum(v > limit for v in values) for limit in sweeps.THRESHOLDS}
    assert found.share_above(fmpq(1, 100)) == fmpq(sum(v > fmpq(1, 100) for v in values), 19)
    assert found.zero == values.count(fmpq(0))
    assert (found.mean, found.largest) == (sum(values, fmpq(0)) / 19, max(values))
    assert (found.largest_gap, found.largest_gap_at) == (max(gaps), gaps.index(max(gaps)) + 1)
    worst = [i for i, value in enumerate(values) if value == max(values)]
    assert found.worst == [of_class.describe(of_class.members[i]) for i in worst]
    assert (found.gap, found.negative_gaps) == (max(map(max, gaps_of)), 0)
    ordered = sorted(values)
    assert (found.median, found.q90, found.q99) == (ordered[9], ordered[17], ordered[18])
    assert f"of 19 functions {found.above[fmpq(1, 1000)]} above 1/1000" in str(found)
