from __future__ import annotations

import json

import pytest

from dp_optimal.rashomon import rashomon_set
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.names import problem_named

PROBLEM = "dnf:x1&x2|~x3&x4"
LIMITS = ("--depth", "3", "--penalty", "1/50", "--slack", "1/20")


@pytest.fixture
def trees():
    return rashomon_set(problem_named(PROBLEM), depth=3, penalty="1/50", slack="1/20")


def test_json_holds_what_the_set_says(run, trees):
    code, out, err = run("rashomon", PROBLEM, *LIMITS, "--sample", "3", "--seed", "5", "--json", "-")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["trees"] == str(trees.count)
    assert data["optimum"] == format_rational(trees.optimum)
    assert data["bound"] == format_rational(trees.optimum + rational("1/20"))
    assert data["objectives"] == {format_rational(v): str(n) for v, n in trees.objectives.items()}
    drawn = trees.sample(3, seed=5)
    assert [entry["tree"] for entry in data["sample"]] == [tree.as_dict() for tree in drawn]
    assert [entry["objective"] for entry in data["sample"]] == [
        format_rational(trees.objective(tree)) for tree in drawn
    ]
    assert data["options"] == {"depth": 3, "penalty": "1/50", "slack": "1/20", "sample": 3, "seed": 5}


@pytest.mark.parametrize(
    ("flag", "definition"),
    [
        ("relative", {"relative": True}),
        ("no-trivial-splits", {"trivial_splits": False}),
        ("all-labels", {"all_labels": True}),
        ("pure-splits", {"pure_splits": True}),
    ],
)
def test_definitions_of_the_set(run, flag, definition):
    code, out, err = run("rashomon", PROBLEM, *LIMITS, f"--{flag}", "--json", "-")
    assert (code, err) == (0, "")
    data = json.loads(out)
    limits = {"depth": 3, "penalty": "1/50", "slack": "1/20"}
    trees, usual = (rashomon_set(problem_named(PROBLEM), **limits, **more) for more in (definition, {}))
    assert (data["trees"], data["bound"]) == (str(trees.count), format_rational(trees.bound))
    assert (trees.count, trees.bound) != (usual.count, usual.bound)
    assert data["options"] == {**limits, "sample": 0, "seed": 0, flag: True}


def test_text_shows_the_numbers_and_the_sample(run, trees):
    code, out, err = run("rashomon", PROBLEM, *LIMITS, "--sample", "2")
    assert (code, err) == (0, "")
    facts = dict(line.split(maxsplit=1) for line in out.splitlines()[1:4])
    assert facts["trees"] == str(trees.count)
    assert facts["optimum"].startswith(f"{format_rational(trees.optimum)} = ")
    assert "greedy splits at level 0, 1, ...: " in out
    assert out.count("expected tests") == 2


def test_at_most_a_thousand_objectives_are_written(run, tmp_path):
    target = tmp_path / "set.json"
    weights = ";".join(f"{2 * k + 1}/{37 + 4 * k}" for k in range(5))
    call = ("rashomon", f"{PROBLEM}|x5,p={weights}", "--depth", "3", "--penalty", "1/999", "--slack", "1")
    code, out, err = run(*call, "--json", str(target))
    assert (code, err) == (0, "")
    data = json.loads(target.read_text())
    assert len(data["objectives"]) == 1000
    assert list(data["objectives"]) == sorted(data["objectives"], key=rational)
    assert "larger objectives" in out
    assert data["sample"] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--depth", "2", "--penalty", "1/50"), "Missing option '--slack'"),
        (("--depth", "2", "--penalty", "1/50", "--slack", "-1"), "slack: -1 is negative"),
        (("--depth", "2", "--penalty", "x", "--slack", "0"), "--penalty: 'x' is not a rational"),
        (("--depth", "-2", "--penalty", "0", "--slack", "0"), "'--depth'"),
        (("--depth", "2", "--penalty", "0", "--slack", "0", "--sample", "-1"), "'--sample'"),
    ],
)
def test_wrong_use_is_one_line(run, arguments, message):
    code, out, err = run("rashomon", PROBLEM, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("theorylab: ")
    assert err.count("\n") == 1
    assert message in err


def test_learn_grows_the_best_tree_of_resplit(run):
    options = ("--depth", "3", "--lookahead", "1", "--penalty", "1/50")
    code, out, err = run("learn", "resplit", PROBLEM, *options, "--json", "-")
    assert (code, err) == (0, "")
    data = json.loads(out)
    assert data["learner"] == "resplit"
    assert data["options"]["lookahead"] == 1
    assert data["depth"] <= 3


def test_a_decimal_is_called_equal_only_where_it_is(run):
    arguments = ("--depth", "0", "--slack", "0", "--penalty")
    assert "optimum  3/4 = 0.75\n" in run("rashomon", "parity:2", *arguments, "1/4")[1]
    assert "optimum  5/6 (about 0.8333333333)\n" in run("rashomon", "parity:2", *arguments, "1/3")[1]
    long = run("rashomon", "parity:2", *arguments, "1000000000")[1]
    assert "optimum  2000000001/2 (about 1000000000)\n" in long
