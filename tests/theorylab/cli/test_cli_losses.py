"""Tables with numeric labels and with costs on the command line, from the file to predictions."""

import json
from fractions import Fraction

import pytest
from test_cli import refused

from theorylab import Tree

HOUSES = "garden,lift,size,price\n1,0,80,210\n1,0,95,260\n0,1,70,250.5\n0,1,60,180\n0,0,50,120\n0,0,50,170\n"
LOANS = "income,owner,refuse,lend\n20,0,0,5\n30,0,0,4\n45,1,2,1\n50,0,3,0\n25,1,1,1\n60,1,4,1/2\n"
NUMBERS, COSTS = (
    "csv:houses.csv,loss=squared,binarize=thresholds",
    "csv:loans.csv,costs=refuse;lend,binarize=thresholds",
)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "houses.csv").write_text(HOUSES)
    (tmp_path / "loans.csv").write_text(LOANS)
    return tmp_path


def written(run, *arguments):
    code, out, err = run(*arguments, "--json", "-")
    assert (code, err) == (0, "")
    return json.loads(out)


def squares(*labels):
    """Return the sum of the squared differences to the mean."""
    numbers = list(map(Fraction, labels))
    return sum((number - sum(numbers) / len(numbers)) ** 2 for number in numbers)


def test_a_tree_of_numbers(run):
    found = written(run, "optimal", NUMBERS, "--depth", "1")
    small, large = (120, 170, 180), (210, "250.5", 260)
    assert Fraction(found["error"]) == (squares(*small) + squares(*large)) / 6
    assert found["tree"] == {
        "test": "size <= 65",
        "zero": {"label": "1441/6", "error": str(squares(*large) / 3)},
        "one": {"label": "470/3", "error": str(squares(*small) / 3)},
    }
    # only the last two rows are equal
    assert Fraction(written(run, "optimal", NUMBERS, "--depth", "3")["error"]) == squares(120, 170) / 6


@pytest.mark.parametrize("problem", [NUMBERS, COSTS])
def test_the_error_of_the_file_is_that_of_its_predictions(run, folder, problem):
    for command in (("learn", "greedy"), ("optimal",)):
        found = written(run, *command, problem, "--depth", "2")
        (folder / "tree.json").write_text(json.dumps(found))
        predicted = written(run, "predict", "tree.json", problem)
        assert predicted["error"] == found["error"]
        assert predicted["rows"] == 6
        again = Tree.from_dict(found)
        assert again.as_dict() == found["tree"]
        assert written(run, "learn", "greedy", problem, "--depth", "2", "--test", problem)["test_error"]


def test_predictions_of_numbers_and_of_costs(run, folder):
    (folder / "tree.json").write_text(json.dumps(written(run, "optimal", NUMBERS, "--depth", "1")))
    assert run("predict", "tree.json", "csv:houses.csv", "--out", "-")[1].splitlines() == [
        "predicted",
        *["1441/6"] * 3,
        *["470/3"] * 3,
    ]
    (folder / "tree.json").write_text(json.dumps(written(run, "optimal", COSTS, "--depth", "1")))
    assert run("predict", "tree.json", "csv:loans.csv", "--out", "-")[1].splitlines() == [
        "predicted",
        *["refuse"] * 2,
        *["lend"] * 2,
        "refuse",
        "lend",
    ]


@pytest.mark.parametrize("problem", [NUMBERS, COSTS])
def test_every_objective_and_every_learner(run, problem):
    for options in (
        ("--size", "2"),
        ("--penalty", "1/10"),
        ("--depth", "2", "--size", "2"),
        ("--penalty-path",),
    ):
        assert written(run, "optimal", problem, *options)["problem"] == problem
    compared = written(run, "compare", problem, "--depth", "2")
    assert {entry["learner"] for entry in compared["learners"]} >= {"greedy", "top-k", "opt-top-k", "split"}
    assert written(run, "rashomon", problem, "--depth", "2", "--penalty", "1/10", "--slack", "1")["trees"]
    code, out, _ = run("optimal", problem, "--depth", "1")
    assert code == 0
    assert ("variance" if problem is NUMBERS else "costs refuse") in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("optimal", "csv:houses.csv,loss=huber", "--depth", "1"), "loss: 'huber'; the loss is squared"),
        (("optimal", "csv:loans.csv,costs=refuse", "--depth", "1"), "costs: name the columns"),
        (("optimal", "csv:loans.csv,costs=refuse;rent", "--depth", "1"), "no column 'rent'"),
        (("optimal", "csv:loans.csv,costs=refuse;lend,label=lend", "--depth", "1"), "leave out ,label="),
        (("optimal", f"{NUMBERS}:3", "--depth", "1"), "thresholds takes no number"),
        (
            ("optimal", "csv:houses.csv,loss=squared,binarize=guesses", "--depth", "1"),
            "guesses are made for labels",
        ),
        (("learn", "greedy", NUMBERS, "--impurity", "gini"), "impurity: gini is one of label distributions"),
        (("learn", "greedy", f"{NUMBERS},examples=9"), "examples: none can be drawn"),
        (("optimal", NUMBERS, "--depth", "1", "--certificate", "-"), "certificate: the loss is squared"),
        (("learn", "influence", NUMBERS, "--size", "1"), "defined for 0/1 functions"),
    ],
)
def test_refusals(run, arguments, message):
    assert message in refused(run(*arguments))


def test_a_label_that_is_no_number(run, folder):
    (folder / "houses.csv").write_text("garden,price\n0,120\n1,dear\n")
    assert "houses.csv, line 3, column 2: price is 'dear'" in refused(
        run("optimal", "csv:houses.csv,loss=squared", "--depth", "1")
    )
    (folder / "loans.csv").write_text("owner,refuse,lend\n0,1,2\n1,,2\n")
    assert "line 3, column 2: refuse is missing" in refused(
        run("optimal", "csv:loans.csv,costs=refuse;lend", "--depth", "1")
    )
