"""MIC of whole classes against its definition, function by function."""

import copy
import json
from dataclasses import replace
from fractions import Fraction

import polars
import pytest
from flint import fmpq

from constructions.papers.bdm import product_class, uniform_class
from dp_optimal.by_size import optimal_by_size
from dp_optimal.consistency import mic
from theorylab.classes.long_integers import LongIntegers
from theorylab.errors import InvalidArgument, TooLarge
from theorylab.learners import best_first, best_first_growth, influence_growth, top_down, top_down_growth
from theorylab.numbers.rationals import rational

ONE_BY_ONE = {"top-down": top_down_growth, "best-first": best_first_growth}
CLASSES = {
    "uniform": lambda: uniform_class(3, 3),
    "product": lambda: product_class(2, 3, (fmpq(3, 10), fmpq(7, 10))),
}


def gaps_by_definition(function_class, state, size, learner, impurity, ties):
    problem = copy.copy(function_class.problem)
    problem.root = state
    grown = ONE_BY_ONE[learner](problem, size=size, impurity=impurity, ties=ties)
    return tuple(a - b for a, b in zip(grown.errors, optimal_by_size(problem, size).errors, strict=True))


@pytest.mark.parametrize("learner", ONE_BY_ONE)
@pytest.mark.parametrize(
    ("kind", "impurity"), [("uniform", "entropy"), ("uniform", "km"), ("product", "gini")]
)
@pytest.mark.parametrize("ties", ["first", "deepest"])
def test_mic_is_its_definition(kind, impurity, ties, learner):
    size, of_class = 12, CLASSES[kind]()
    result = mic(of_class, size=size, learner=learner, impurity=impurity, ties=ties)
    averages, largest = [], []
    for row, state in enumerate(of_class.members):
        gaps = gaps_by_definition(of_class, state, size, learner, impurity, ties)
        assert result.gaps(state) == gaps
        averages.append(sum(gaps[1:], fmpq(0)) / size)
        largest.append(max(gaps[1:]))
        assert gaps[result.largest_gap_at[row]] == largest[-1]
        assert gaps[1:].index(largest[-1]) + 1 == result.largest_gap_at[row]
    assert result.exact == averages
    assert result.largest_gaps == largest
    assert result.negative_gaps == 0
    assert result.max_exact == max(averages)
    assert result.argmax == of_class.describe(of_class.members[averages.index(max(averages))])
    assert result.largest_gap_exact == max(largest)
    assert result.fraction_zero == averages.count(fmpq(0)) / len(averages)
    for text, fraction in result.fraction_above.items():
        assert fraction == sum(a > rational(text) for a in averages) / len(averages)
    assert result.mean == pytest.approx(float(sum(averages, fmpq(0)) / len(averages)), rel=1e-15)


def least_error(problem, size):
    return optimal_by_size(problem, size).tree


@pytest.mark.parametrize("kind", CLASSES)
@pytest.mark.parametrize(("learner", "function"), [("top-down", top_down), ("best-first", best_first)])
def test_a_learner_of_ones_own_as_the_sweep(kind, learner, function):
    of_class, options = CLASSES[kind](), {"size": 5, "impurity": "km", "ties": "last"}
    one, other = (mic(of_class, learner=each, **options) for each in (learner, function))
    assert one.exact == other.exact
    assert one.largest_gaps == other.largest_gaps
    assert one.largest_gap_at == other.largest_gap_at
    assert all(one.gaps(state) == other.gaps(state) for state in of_class.members)


def test_learners_of_ones_own():
    of_class = uniform_class(3, 3)
    assert mic(of_class, size=4, learner=least_error).max_exact == 0
    problem, state = copy.copy(of_class.problem), of_class.members[-1]
    problem.root = state
    least = optimal_by_size(problem, 4).errors
    gaps = [mine - best for mine, best in zip(influence_growth(problem, size=4).errors, least)]
    found = mic(of_class, size=4, learner="influence")
    assert (found.learner, found.gaps(state)) == ("influence", tuple(gaps))


@pytest.mark.parametrize(
    ("learner", "options", "message"),
    [
        ("greedy", {}, "greedy takes no size"),
        ("influense", {}, "did you mean 'influence'"),
        ("influence", {"impurity": "gini"}, "influence takes no impurity"),
        ("influence", {"jobs": 2}, "leave it out"),
        (3, {}, "neither a name nor a function"),
        (lambda problem, size: least_error(problem, 7), {}, "2 tests where at most 1"),
    ],
)
def test_learners_refused(learner, options, message):
    with pytest.raises(InvalidArgument, match=message):
        mic(uniform_class(3, 3), size=2, learner=learner, **options)


def test_quantiles_are_order_statistics():
    result = mic(uniform_class(2, 4), size=6, learner="best-first", ties="last")
    known = replace(result, totals=LongIntegers.of([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]), size=1, denominator=7)
    for p, value in (("1/10", 1), ("1/2", 3), ("0.51", 4), ("9/10", 6), ("0.91", 9), ("1", 9)):
        assert known.quantile(p) == fmpq(value, 7)
    assert (known.median, known.q90, known.q99) == (3 / 7, 6 / 7, 9 / 7)
    with pytest.raises(InvalidArgument, match="quantile"):
        known.quantile("0")


def test_summary_is_json_with_the_keys_of_the_command_line():
    summary = mic(uniform_class(3, 3), size=10).summary()
    assert list(summary) == [
        "functions",
        "learner",
        "mean",
        "median",
        "q90",
        "q99",
        "max",
        "argmax",
        "fraction_above",
        "fraction_zero",
        "largest_gap",
        "exact",
    ]
    exact = summary["exact"]
    for name, value in {**exact, **exact["fraction_above"]}.items():
        rounded = summary["fraction_above"].get(name, summary.get(name))
        assert name == "fraction_above" or float(Fraction(value)) == rounded
    assert list(summary["fraction_above"]) == ["0.01", "0.05"]
    assert json.loads(json.dumps(summary)) == summary
    assert summary["functions"] == 19


def test_table_has_a_row_a_function(tmp_path):
    of_class = CLASSES["product"]()
    result = mic(of_class, size=10)
    table = result.table()
    assert table.height == result.functions == len(of_class.members)
    for row, state, value in zip(table.iter_rows(named=True), of_class.members, result.exact):
        assert json.loads(row["function"]) == of_class.describe(state)
        assert row["literals"] == sum(map(sum, of_class.describe(state)))
        assert row["label_mean"] == pytest.approx(float(of_class.problem.label_mean(state)), rel=1e-15)
        assert rational(row["mic_exact"]) == value
        assert row["mic"] == pytest.approx(float(value), rel=1e-15)
        assert row["largest_gap"] == pytest.approx(float(max(result.gaps(state))), rel=1e-15)
        assert row["zero"] == (value == 0)
    table.write_csv(tmp_path / "class.csv")
    table.write_parquet(tmp_path / "class.parquet")
    assert polars.read_parquet(tmp_path / "class.parquet").equals(table)


def test_bad_arguments(monkeypatch):
    of_class = uniform_class(2, 2)
    for wrong, message in (
        ({"size": 0}, "size"),
        ({"size": 5, "learner": "top-dwon"}, "top-down"),
        ({"size": 5, "jobs": 0}, "at least 1"),
        ({"size": 5, "ties": "best"}, "whole class"),
        ({"size": 5, "impurity": "entropie"}, "entropy"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            mic(of_class, **wrong)
    with pytest.raises(InvalidArgument, match="not the state"):
        mic(of_class, size=3).gaps("nothing")
    with pytest.raises(InvalidArgument, match="no functions"):
        mic(replace(of_class, members=()), size=3)
    monkeypatch.setenv("THEORYLAB_MEMORY", "3KiB")
    with pytest.raises(TooLarge, match="5 functions at size 3"):
        mic(of_class, size=3)


def test_denominators_too_long_for_the_kernels():
    with pytest.raises(TooLarge, match="denominators"):
        mic(product_class(2, 6, (fmpq(1, 10**12 + 1), fmpq(1, 3))), size=3)


@pytest.mark.slow
@pytest.mark.parametrize("learner", ONE_BY_ONE)
@pytest.mark.parametrize("ties", ["first", "last", "shallowest", "deepest"])
def test_classes_of_the_paper_have_no_negative_gap(ties, learner):
    """No gap is negative, as Definition 4.1 requires; this is decided exactly on all classes of section 8.2."""
    for of_class in (
        uniform_class(8, 8),
        product_class(5, 5, (fmpq(3, 10), fmpq(7, 10))),
        product_class(5, 5, (fmpq(4, 10), fmpq(6, 10))),
    ):
        assert mic(of_class, size=100, learner=learner, ties=ties).negative_gaps == 0
