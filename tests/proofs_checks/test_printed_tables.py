"""The printed tables, what is computed from them, and the claims that run once data is available."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from flint import arb, fmpq

from dp_optimal.rashomon import rashomon_set
from proofs_checks.shared.held_out import CountedProblem, hold_out, sample_of
from proofs_checks.shared.printed_tables import (
    Rounded,
    exact,
    printed_table,
    rounding_interval,
    roundings_of_one,
    row,
)
from proofs_checks.split.experiments import tables_1_2_18, tables_7_to_9, tables_10_to_17
from proofs_checks.split.experiments.figures_on_three_bits import mean_decreasing, mean_greedy
from theorylab.claims import Control, Outcome, check, registered_claims
from theorylab.claims.data import VARIABLE, data_directory
from theorylab.claims.data_set import DataSet
from theorylab.learners import greedy, top_k
from theorylab.problems.cube import CubeProblem
from theorylab.trees.greedy_fractions import greedy_fractions
from theorylab.trees.optimality_gaps import OptimalityGaps

ROWS = {1: 6, 2: 6, 3: 9, 4: 6, 5: 9, 6: 9, 7: 9, 8: 18, 9: 18} | {
    10: 27, 11: 27, 12: 20, 13: 20, 14: 6, 15: 18, 16: 18, 17: 18, 18: 6
}  # fmt: skip
LACKING_DATA = [
    id for id, claim in registered_claims().items() if claim.needs_data and not claim.shipped_data
]


def test_rounding():
    assert rounding_interval("0.930") == (fmpq(9295, 10000), fmpq(9305, 10000))
    assert rounding_interval("18") == (fmpq(35, 2), fmpq(37, 2))
    assert Rounded(fmpq(1), fmpq(2)) - Rounded(fmpq(0), fmpq(5)) == (-4, 2)
    assert Rounded(fmpq(1), fmpq(2)) / Rounded(fmpq(4), fmpq(5)) == (fmpq(1, 5), fmpq(1, 2))
    # every number with one more decimal that rounds to the printed one, and no other
    for hundredths in range(100, 200):
        value = fmpq(hundredths, 100)
        low, high = rounding_interval("1.5")
        assert (low <= value <= high) == (145 <= hundredths <= 155)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("0.28", "0.28", True),
        ("0.177", "0.176", False),
        ("7.3", "7.333", True),
        ("0.338", "0.3385", True),
        ("0.337", "0.3385", False),
        ("20.2", "20.20", True),
    ],
)
def test_roundings_of_one_number(one, other, same):
    assert roundings_of_one(one, other) == roundings_of_one(other, one) == same


@pytest.mark.parametrize("number", ROWS)
def test_tables_of_split(number):
    rows = printed_table("split", number)
    assert len(rows) == ROWS[number]
    for line in rows:
        assert all(
            value and exact(value) >= 0 for key, value in line.items() if key not in ("dataset", "algorithm")
        )
        for key in line:
            if key.endswith("_low"):
                low, mean, high = (line.get(key.removesuffix("_low") + end) for end in ("_low", "", "_high"))
                assert exact(low) <= exact(mean or low) <= exact(high)


def test_table_1_of_topk():
    assert len(printed_table("topk", 1)) == 23
    assert row("topk", 1, dataset="car")["binary_features"] == "21"


def test_numbers_of_docstrings():
    assert tables_1_2_18.speed_up("COMPAS") == (fmpq(303, 37), fmpq(61, 7))
    factors = {tuple(point.values()): tables_7_to_9.speed_up(**point) for point in tables_7_to_9.BY_SPEED_UP}
    for row_of_best, low, high in (
        ((8, "heloc", "lickety-split"), 572, 585),
        ((9, "adult", "split"), 72, 74),
    ):
        of_algorithm = [r for r in factors if r[2] == row_of_best[2]]
        assert max(of_algorithm, key=lambda r: factors[r].low) == row_of_best
        assert low < factors[row_of_best].low < factors[row_of_best].high < high
    times = [tables_7_to_9.seconds(table, "bike")["gosdt"] for table in (7, 8, 9)]
    assert times == [exact(t) for t in ("606.87", "607.32", "610.20")]
    leaves = {p["algorithm"]: tables_10_to_17.middle(**p, column="leaves") for p in tables_10_to_17.BY_LEAVES}
    assert (leaves["lickety-split"].high, leaves["cart"].high) < (26, 30)
    differences = {
        r["dataset"]: abs(exact(r["resplit"]) / exact(r["original"]) - 1) for r in printed_table("split", 18)
    }
    assert max(differences, key=differences.get) == "netherlands"


def test_running_times_on_hypothyroid_end_below_the_binarisation():
    printed = row("split", 10, dataset="hypothyroid", algorithm="split")
    assert exact(row("split", 10, dataset="hypothyroid", algorithm="lickety-split")["seconds_high"]) < exact(
        printed["binarization_high"]
    )


def test_greedy_fractions_by_class_are_those_over_all_functions():
    total, functions = [fmpq(0)] * 3, [0] * 3
    for table in product((0, 1), repeat=8):
        trees = rashomon_set(CubeProblem(table), depth=3, penalty="1/50", slack="1/20")
        for level, fraction in enumerate(greedy_fractions(trees)):
            total[level] += fraction
            functions[level] += 1
    assert mean_greedy() == [some / number for some, number in zip(total, functions)]


@pytest.mark.slow
def test_decreasing_gaps_by_class_are_those_over_all_functions():
    fractions = []
    for table in product((0, 1), repeat=8):
        trees = rashomon_set(CubeProblem(table), depth=3, penalty="1/25", slack="1/40")
        fractions.append(OptimalityGaps(trees.problem, penalty="1/25").fraction_decreasing(trees))
    assert mean_decreasing(fmpq(1, 25)) == (sum(fractions, fmpq(0)) / 256, min(fractions))


def test_lambert_w_by_bisection():
    (quick,) = {
        claim.id: claim for claim in registered_claims().values() if claim.id == "split.fig-18"
    }.values()
    point = {"share": fmpq(1, 2)}
    upper = quick.measured(**point)[0] - 1
    low, high = fmpq(-1), fmpq(0)
    for _ in range(50):
        middle = (low + high) / 2
        below = arb(middle) * arb(middle).exp() < -arb("0.5") / arb(1).exp()
        low, high = (middle, high) if below else (low, middle)
    assert abs(float(upper) - float(low)) < 1e-12


def test_a_counted_problem_counts_distinct_subproblems():
    counted = CountedProblem(CubeProblem([0, 1, 1, 0]))
    assert top_k(counted, k=2, depth=2).error == 0
    assert len(counted.expanded) == 5
    assert greedy(counted, depth=1).error == fmpq(1, 2)


@pytest.fixture(autouse=True)
def no_known_data_set(monkeypatch):
    """Skip the comparison with the known numbers of features, which tiny data sets do not have."""
    monkeypatch.setattr("theorylab.claims.data.data_set", DataSet)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """Return a folder with a tiny data set for every name that a claim needs."""
    folder, chance = tmp_path_factory.mktemp("data"), Random(5)
    names = {
        p[k]
        for id in LACKING_DATA
        for p in registered_claims()[id].instances.points("quick")
        for k in p
        if k == "dataset"
    }
    for name in sorted(names | {f"{n}-{suffix}" for n in names for suffix in ("full", "quantile")}):
        # seven features among constant ones, which are not tests: claims on work need many features
        lines = [",".join([*(f"{name}<={i}" for i in range(20) for name in "abcde"), "label"])]
        for _ in range(24):
            x = [chance.randint(0, 1) for _ in range(7)]
            row = [x[i // 10] if i % 10 == 0 and i < 70 else 0 for i in range(100)]
            lines.append(",".join(map(str, [*row, x[0] ^ (x[2] & x[3]) ^ (chance.random() < 0.2)])))
        (folder / f"{name}.csv").write_text("\n".join(lines))
    return folder


def test_a_fifth_is_held_out(data):
    with data_directory(data):
        part, again, other = hold_out("bike", 1), hold_out("bike", 1), hold_out("bike", 2)
    assert len(part.test) == 5
    assert part.test == again.test != other.test
    assert part.loss(top_k(part.train, k=1, depth=0)) in [fmpq(i, 5) for i in range(6)]
    assert sample_of([((0, 1), 0), ((0, 1), 1)], features=1).inputs == [(0,)]


def test_there_are_claims_that_need_data():
    assert LACKING_DATA


@pytest.mark.parametrize(
    "id",
    [
        pytest.param(id, marks=pytest.mark.slow) if id in ("split.fig-2", "split.fig-23") else id
        for id in LACKING_DATA
    ],
)
def test_with_data_the_claim_is_decided_and_its_control_refuted(id, data, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    claim = registered_claims()[id]
    assert check(claim).control is Control.NO_DATA
    with data_directory(data):
        verdict = check(claim)
    assert verdict.outcome in (Outcome.CONSISTENT, Outcome.REFUTED), verdict.reason
    assert verdict.control is Control.REFUTED
