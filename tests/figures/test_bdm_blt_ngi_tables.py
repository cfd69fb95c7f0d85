"""Tables of the figures on MIC, BuildTopDownDT and identification, against each other and against closed forms."""

from __future__ import annotations

from math import log, sqrt

import pytest
from flint import fmpq

from constructions.parts.dnf import read_once_dnf
from dp_optimal.by_size import optimal_by_size
from figures.catalog import figures
from proofs_checks.bdm.two_terms.lemma_c_7 import least_error_in_c1, least_error_in_c2
from proofs_checks.ngi.guarantee.ratio_search import LARGEST


def table(id):
    return figures()[id]().table()


def test_the_worst_dnfs_are_the_last_of_their_distributions():
    """m(100) is the same for trees grown leaf by leaf on one function and in the sweep over its class."""
    single, classes = table("bdm.gap-worst"), table("bdm.mic-distribution").where(learner="top-down")
    for functions in single.distinct("functions"):
        gaps = single.where(functions=functions).column("gap")
        assert len(gaps) == 100
        assert sum(gaps, fmpq(0)) / 100 == classes.where(functions=functions).column("mic")[0]


def test_the_largest_mic_of_the_class_of_figure_4a():
    growth = table("bdm.worst-growth").where(terms=8, literals=8)
    classes = table("bdm.mic-distribution").where(learner="top-down", functions="uniform")
    assert growth.column("largest")[0] == classes.column("mic")[0]


def test_two_impurities_are_optimal_on_two_terms():
    rows = table("bdm.impurities")
    for impurity in ("entropy", "gini"):
        errors = rows.where(panel="errors", impurity=impurity)
        assert errors.column("error") == errors.column("optimum")
        assert not any(rows.where(panel="pairs", impurity=impurity).column("largest_gap"))


def test_trees_of_figures_2_and_3_by_hand():
    """Only leaves with an uncertain label err: an and of three has mean 1/8, weighted by the probability of the leaf.

    Below a root that reads y an and of two remains, of mean 1/4, at three of eight leaves of depth 3.
    """
    rows = table("bdm.trees-1-3")
    errors = {panel: rows.where(panel=panel).column("error")[0] for panel in rows.distinct("panel")}
    eighth = fmpq(1, 8)
    by_y = fmpq(3, 8) / 4
    assert errors == {
        "2a": eighth / 2,
        "as 2b": by_y,
        "3a": eighth * 3 / 4,
        "3b": eighth / 4,
        "3c": eighth / 4,
        "3d": 0,
    }


def test_no_tree_of_five_nodes_with_a_y_root_is_better():
    """The recursions of Lemma C.7 give its error: an and of two below on the left, two terms of two on the right."""
    (error,) = set(table("bdm.trees-1-3").where(panel="as 2b").column("error"))
    assert error == min(least_error_in_c1(2, n) + least_error_in_c2(2, 2, 4 - n) for n in range(5)) / 2
    assert error > optimal_by_size(read_once_dnf((2, 3)), 5).value


def test_a_variable_has_gain_one():
    """A literal has influence 1 and gain 1, so the ratio is 1/kappa; means 1/2 -+ delta/2 have a closed form."""
    rows = table("blt.strong-concavity").where(panel="constant")
    for name, inverse in (("entropy", log(2)), ("gini", 0.5), ("km", 1)):
        assert rows.where(impurity=name, influence=1).floats("ratio") == pytest.approx([inverse], rel=1e-9)
    half = rows.where(impurity="km", influence=fmpq(1, 2)).floats("ratio")
    assert half == pytest.approx([1 / (1 + sqrt(1 - 0.5**2))], rel=1e-9)


def test_levels_of_proposition_2_2():
    rows = table("blt.strong-concavity").where(panel="constant")
    for name in ("entropy", "gini", "km"):
        of_name = rows.where(impurity=name)
        assert set(of_name.floats("sharp")) == {1 / 2}
        assert set(of_name.floats("printed")) == {1 / 32}
        assert (of_name.floats("ratio") >= 1 / 2).all()


def test_bounds_hold():
    ratios, steps = table("ngi.ratio"), table("blt.per-step")
    assert (ratios.floats("ratio") <= ratios.floats("smaller_bound")).all()
    assert (ratios.floats("ratio") >= 1).all()
    assert (steps.floats("quotient") >= steps.floats("sharp")).all()
    growth = table("blt.lower-bound-growth").where(k=101)
    assert (growth.floats("guaranteed") <= growth.floats("error")).all()


def test_the_ratios_found_by_search_are_the_largest():
    rows = table("ngi.ratio")
    found = rows.where(instances="found by search")
    assert sorted(found.column("ratio")) == sorted(value for _, value in LARGEST)
    for trade_off, ratio in zip(found.column("trade_off"), found.column("ratio")):
        others = set(rows.where(trade_off=trade_off).column("ratio")) - set(found.column("ratio"))
        assert ratio > max(others)


def test_the_optimum_costs_least():
    rows = table("ngi.lambda-effect").where(quantity="cost")
    for value, limit, optimum in zip(*map(rows.column, ("value", "limit", "optimum"))):
        assert optimum <= min(value, limit)
