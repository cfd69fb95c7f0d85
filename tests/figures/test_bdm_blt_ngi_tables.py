"""The tables of the MIC, BuildTopDownDT and identification figures against each other and against closed forms."""

from __future__ import annotations

from math import log, sqrt

import pytest
from flint import fmpq

from figures.catalog import figures


def table(id):
    return figures()[id]().table()


def test_the_worst_dnfs_are_the_last_of_their_distributions():
    """m(100) from trees grown leaf by leaf on one function, and from the sweep over its class."""
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
    """Leaves whose label is not certain: the mean 1/8 of three ands, at the probability of reaching them."""
    rows = table("bdm.trees-1-3")
    errors = {panel: rows.where(panel=panel).column("error")[0] for panel in rows.distinct("panel")}
    eighth = fmpq(1, 8)
    assert errors == {"2a": eighth / 2, "3a": eighth * 3 / 4, "3b": eighth / 4, "3c": eighth / 4, "3d": 0}


def test_a_variable_has_gain_one():
    """Its influence is 1, so the ratio is 1/kappa; elsewhere the means 1/2 -+ delta/2 have the closed form."""
    rows = table("blt.strong-concavity").where(panel="constant")
    for name, inverse in (("entropy", log(2)), ("gini", 0.5), ("km", 1)):
        assert rows.where(impurity=name, influence=1).floats("ratio") == pytest.approx([inverse], rel=1e-9)
    half = rows.where(impurity="km", influence=fmpq(1, 2)).floats("ratio")
    assert half == pytest.approx([1 / (1 + sqrt(1 - 0.5**2))], rel=1e-9)


def test_bounds_hold():
    ratios, steps = table("ngi.ratio"), table("blt.per-step")
    assert (ratios.floats("ratio") <= ratios.floats("smaller_bound")).all()
    assert (ratios.floats("ratio") >= 1).all()
    assert (steps.floats("quotient") >= steps.floats("sharp")).all()
    growth = table("blt.lower-bound-growth").where(k=101)
    assert (growth.floats("guaranteed") <= growth.floats("error")).all()


def test_the_optimum_costs_least():
    rows = table("ngi.lambda-effect").where(quantity="cost")
    for value, limit, optimum in zip(*map(rows.column, ("value", "limit", "optimum"))):
        assert optimum <= min(value, limit)
