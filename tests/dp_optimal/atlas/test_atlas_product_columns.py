"""Columns under a product distribution, and errors by size, against the programs for a single function."""

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_optimal import atlas_of, least_errors_by_size, optimal_by_size, optimal_expected_cost, write_data_set
from dp_optimal.atlas import product_columns as module
from theorylab import CubeProblem, product_influences, product_mean
from theorylab.errors import InvalidArgument, TooLarge


def table_of(record, n):
    return [int(record["function"], 16) >> x & 1 for x in range(1 << n)]


def greedy_size(table, p, extreme):
    """Return the size of the greedy tree by influence, by definition; all variables of maximum influence are tried."""
    if len({*table}) == 1:
        return 0
    influences = product_influences(table, p)
    sizes = []
    for i, influence in enumerate(influences):
        if influence == max(influences):
            halves = [[v for x, v in enumerate(table) if x >> i & 1 == bit] for bit in (0, 1)]
            sizes.append(1 + sum(greedy_size(half, p[:i] + p[i + 1 :], extreme) for half in halves))
    return extreme(sizes)


def assert_by_the_programs(record, n, p):
    table = table_of(record, n)
    problem = CubeProblem(table, p)
    influences = product_influences(table, p)
    expected = {
        "p_mean": product_mean(table, p),
        "p_expected_depth": optimal_expected_cost(problem).value,
        "p_total_influence": sum(influences, fmpq(0)),
        "p_max_influence": max(influences, default=0),
        "p_greedy_kind": greedy_size(table, p, min),
        "p_greedy_unkind": greedy_size(table, p, max),
        "p_ratio": fmpq(greedy_size(table, p, min), max(1, record["size"])) if record["size"] else 1,
    }
    assert {name: record[name] for name in expected} == expected
    errors = optimal_by_size(problem, (1 << n) - 1).errors
    assert tuple(record[f"error_{t}"] for t in range(1 << n)) == errors


@pytest.mark.parametrize("p", [fmpq(1, 3), pytest.param(fmpq(9, 10), marks=pytest.mark.slow)])
@pytest.mark.parametrize("n", range(4))
def test_every_class_of_at_most_three_variables(n, p):
    found = atlas_of(n, p=p, errors=99)
    assert (found.functions, found.classes) == (2**2**n, [2, 4, 12, 80][n])
    for record in found.records(found.classes):
        assert_by_the_programs(record, n, [p] * n)


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_functions_of_three_variables_with_different_probabilities(step):
    p = [fmpq(1, 3), fmpq(3, 4), fmpq(1, 2)]
    found = atlas_of(3, p="1/3,3/4,1/2", errors=7)
    assert (found.functions, found.classes) == (256, 256)
    for record in found.records(256)[::step]:
        assert_by_the_programs(record, 3, p)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_classes_of_four_variables(four, data):
    assert_by_the_programs(data.draw(st.sampled_from(four)), 4, [fmpq(1, 3)] * 4)


@pytest.fixture(scope="module")
def four():
    return atlas_of(4, p="1/3", errors=15).records(1 << 16)


def test_errors_by_brute_force():
    found = atlas_of(2, p="1/5", errors=3)
    for record in found.records(found.classes):
        problem = CubeProblem(table_of(record, 2), [fmpq(1, 5)] * 2)
        assert [record[f"error_{t}"] for t in range(4)] == [*least_errors_by_size(problem, 3)]


def test_at_one_half_the_columns_are_those_of_uniform_inputs(monkeypatch):
    """With probability 1/2 the columns are those of uniform inputs, also computed one function at a time.

    The errors agree with those of the classes under permutations and negations.
    """
    monkeypatch.setattr(module, "ALLOWANCE", 1)
    found, whole = atlas_of(3, p="1/2", errors=2), atlas_of(3, errors=2)
    for ours in ("expected_depth", "total_influence", "max_influence", "greedy_kind", "greedy_unkind"):
        assert found.chosen(f"p_{ours} = {ours}").functions == 256
    for condition in ("error_2 = 0", "error_1 > 1/4", "error_0 = minority / 8"):
        assert found.chosen(condition).functions == whole.chosen(condition).functions > 0


def test_rows_under_a_probability_are_not_divided():
    found = atlas_of(2, p="1/3").measured()
    assert (found.classes, found.functions) == (12, 16)
    for record in found.records(12):
        zero, one = record["certificate_0"], record["certificate_1"]
        if record["function"] == "0x8":
            assert (zero, one) == (1, 2)
        if record["function"] == "0xe":
            assert (zero, one) == (2, 1)


def test_conditions_may_multiply_columns():
    found = atlas_of(3, p="1/3")
    variances = [row["p_mean"] * (1 - row["p_mean"]) for row in found.records(80)]
    counts = found.entries["functions"].to_list()
    wanted = sum(count for count, each in zip(counts, variances) if each > fmpq(1, 5))
    assert found.chosen("p_mean * (1 - p_mean) > 1/5").functions == wanted > 0


def test_monotone_functions():
    found = atlas_of(4, "monotone", p="1/3", errors=3)
    assert (found.functions, found.classes, atlas_of(4, "monotone", p=["1/3"] * 4).classes) == (168, 30, 30)
    assert atlas_of(4, "monotone", p=("1/3", "1/2", "1/2", "1/2")).classes == 168
    assert found.chosen("error_3 <= error_1 and p_expected_depth <= depth").functions > 0


def test_what_is_refused(tmp_path):
    for p in ("0", "1", "3/2", "half"):
        with pytest.raises((InvalidArgument, ValueError), match="p"):
            atlas_of(2, p=p)
    with pytest.raises(TooLarge, match="too large a denominator"):
        atlas_of(4, p=fmpq(1, 10**5))
    with pytest.raises(TooLarge, match="--p: 5 variables given; with one probability .* at most 4"):
        atlas_of(5, p="1/3")
    with pytest.raises(TooLarge, match="--p: 6 variables given; with different probabilities .* at most 5"):
        atlas_of(6, "monotone", p=["1/3"] * 5 + ["1/2"])
    with pytest.raises(
        InvalidArgument, match="--p: 2 probabilities for 3 variables; give one, or one for each"
    ):
        atlas_of(3, p="1/3,1/2")
    with pytest.raises(InvalidArgument, match="errors"):
        atlas_of(2, errors=-1)
    with pytest.raises(InvalidArgument, match="written to a file"):
        write_data_set(atlas_of(2, p="1/3"), tmp_path / "folder")
