"""``theorylab optimal`` with several limits, for every penalty, and for exact trees."""

import json
from functools import partial

import pytest

from dp_optimal.all_penalties import penalty_path
from dp_optimal.depth_and_size import optimal_by_depth_and_size
from dp_optimal.exact_tree import shallowest_exact_tree, smallest_exact_tree
from dp_optimal.penalty import optimal_with_penalty
from theorylab.numbers.rationals import format_rational
from theorylab.problems.names import problem_named

PROBLEM = "dnf:x1&x2|~x3&x4"


@pytest.fixture
def run(run):
    return partial(run, "optimal", PROBLEM)


def test_depth_and_size_together(run):
    code, out, _ = run("--depth", "2", "--size", "4", "--json", "-")
    data = json.loads(out)
    optimum = optimal_by_depth_and_size(problem_named(PROBLEM), 2, 4)
    assert code == 0
    assert data["options"] == {"size": 4, "depth": 2}
    assert data["errors"] == [format_rational(error) for error in optimum.errors]
    assert data["error"] == data["errors"][4]
    assert data["depth"] <= 2
    assert f"OPT(4) = {data['error']}" in run("--depth", "2", "--size", "4")[1]


@pytest.mark.parametrize("limit", [(), ("--depth", "2")])
def test_penalty_path(run, limit):
    data = json.loads(run("--penalty-path", *limit, "--json", "-")[1])
    pieces = penalty_path(problem_named(PROBLEM), int(limit[1]) if limit else None).pieces
    assert len(data["path"]) == len(pieces) > 1
    assert data["path"][0]["penalty_from"] == "0"
    assert data["path"][-1]["penalty_to"] is None
    for entry, piece in zip(data["path"], pieces):
        assert (entry["penalty_from"], entry["error"]) == (
            format_rational(piece.penalty_from),
            format_rational(piece.error),
        )
        assert entry["leaves"] == piece.leaves == entry["size"] + 1
        assert ("label" in entry["tree"]) == (piece.leaves == 1)
    for before, after in zip(data["path"], data["path"][1:]):
        assert before["penalty_to"] == after["penalty_from"]
        assert (
            optimal_with_penalty(
                problem_named(PROBLEM), after["penalty_from"], int(limit[1]) if limit else None
            ).tree.leaves
            == after["leaves"]
        )
    assert "penalty [0, " in run("--penalty-path", *limit)[1]


def test_exact_trees(run):
    problem = problem_named(PROBLEM)
    smallest, shallowest = (json.loads(run("--exact", of, "--json", "-")[1]) for of in ("size", "depth"))
    assert (smallest["error"], smallest["size"]) == ("0", smallest_exact_tree(problem).value)
    assert (shallowest["error"], shallowest["depth"]) == ("0", shallowest_exact_tree(problem).value)
    assert smallest["options"] == {"exact": "size"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--exact", "size", "--depth", "2"),
        ("--exact", "leaves"),
        ("--penalty-path", "--penalty", "1/2"),
        ("--penalty-path", "--size", "3"),
        ("--size", "3", "--penalty", "1/2"),
    ],
)
def test_other_combinations_are_refused_in_one_line(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert "--exact" in err
    assert err.count("\n") == 1
