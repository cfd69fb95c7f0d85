"""Tables of numbers on the command line give the results of binarized tables, in the same words."""

import json
import random
from pathlib import Path

import pytest
from test_cli import refused

from theorylab import Tree


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """Return the path of a table of numbers, decimals, words and 0/1 values."""
    rng = random.Random(4)
    path = tmp_path_factory.mktemp("people") / "people.csv"
    rows = [
        f"{rng.randint(18, 40)},{rng.choice(('red', 'blue', 'green'))},{rng.randint(0, 1)},"
        f"{rng.randint(-9, 30) / 10},{rng.choice('ab')}"
        for _ in range(24)
    ]
    path.write_text("\n".join(["age,colour,owner,height,y", *rows]))
    return str(path)


def without_the_method(output):
    return output.replace(",binarize=thresholds", "")


@pytest.mark.parametrize(
    "asked",
    [
        "learn greedy P --depth 3",
        "learn greedy P --ties last --impurity gini",
        "learn top-k P --k 4 --depth 2 --json -",
        "learn opt-top-k P --k 4 --depth 2",
        "learn top-down P --size 5 --json -",
        "learn best-first P --size 5 --ties last",
        "learn split P --depth 3 --lookahead 1 --penalty 1/50",
        "learn lickety-split P --depth 3 --penalty 1/50 --json -",
        "learn resplit P --depth 2 --lookahead 1 --penalty 1/50",
        "rashomon P --depth 2 --penalty 1/50 --slack 1/50",
    ],
)
def test_the_output_is_that_of_a_binarized_table(run, people, asked):
    here, there = (
        [word.replace("P", f"csv:{people}{method}") if word == "P" else word for word in asked.split()]
        for method in ("", ",binarize=thresholds")
    )
    code, out, err = run(*there)
    assert (code, err) == (0, "")
    assert run(*here) == (0, without_the_method(out), "")


@pytest.mark.parametrize(
    "asked",
    [
        "optimal P --depth 2",
        "optimal P --depth 2 --penalty 1/50",
        "optimal P --size 3",
        "optimal P --exact size",
        "optimal P --penalty-path --depth 2",
        "compare P --depth 2",
    ],
)
def test_optimal_values_are_those_of_a_binarized_table(run, people, asked):
    values = []
    for method in ("", ",binarize=thresholds"):
        words = [f"csv:{people}{method}" if word == "P" else word for word in asked.split()]
        code, out, err = run(*words, "--json", "-")
        assert (code, err) == (0, "")
        found = json.loads(out)
        pieces = [(piece["penalty_to"], piece["error"], piece["size"]) for piece in found.get("path", ())]
        values.append([pieces, *(found.get(key) for key in ("error", "errors", "optimum"))])
    assert values[0] == values[1] != [[], None, None, None]


def test_a_tree_is_read_back_and_labels_new_rows(run, people, tmp_path):
    tree, certificate = str(tmp_path / "tree.json"), str(tmp_path / "tree.cert")
    new = tmp_path / "new.csv"
    new.write_text("colour,age,height,owner,y\nred,19.25,0.3,1,a\nblue,1e3,-2,0,b\n")
    assert run("learn", "greedy", f"csv:{people}", "--json", tree)[0] == 0
    code, out, _ = run("predict", tree, f"csv:{new}", "--json", "-")
    assert code == 0
    read = Tree.from_dict(json.loads(Path(tree).read_text()))
    rows = [
        {"colour": "red", "age": 19.25, "height": 0.3, "owner": 1},
        {"colour": "blue", "age": 1000, "height": -2, "owner": 0},
    ]
    assert json.loads(out)["labels"] == [read.problem.label_name(read.label(row)) for row in rows]
    code, out, _ = run("learn", "greedy", f"csv:{people}", "--test", f"csv:{people}", "--json", "-")
    found = json.loads(out)
    assert found["test_error"] == found["error"]
    asked = ("optimal", f"csv:{people}", "--depth", "1", "--certificate", certificate)
    assert run(*asked)[0] == 0
    assert run("certify", certificate)[0] == 0


def test_a_table_is_named_as_elsewhere(run, people):
    assert run("binarize", f"csv:{people}", "--out", "-") == run("binarize", str(people), "--out", "-")
    assert "--label" in refused(run("binarize", f"csv:{people},label=age", "--out", "-"))


def test_what_needs_features_says_so(run, people):
    assert "which binarize= makes of numbers" in refused(
        run("learn", "greedy", f"csv:{people},examples=20", "--depth", "2")
    )
    assert "which binarize= makes of numbers" in refused(
        run("learn", "identification", f"csv:{people}", "--trade-off", "1")
    )
    said = refused(run("optimal", f"csv:{people}", "--size", "4", "--memory-limit", "80KiB"))
    assert "the limit is 80 KiB" in said


def test_missing_values_and_mixed_columns_are_refused(run, tmp_path):
    path = tmp_path / "own.csv"
    path.write_text("age,y\n20,0\n,1\n30,1\n")
    assert "a missing value; 1 of 3 rows have some, in age" in refused(run("learn", "greedy", f"csv:{path}"))
    path.write_text("age,y\n20,0\nold,1\n30,1\n")
    assert "categories=age" in refused(run("learn", "greedy", f"csv:{path}"))
    assert run("learn", "greedy", f"csv:{path},categories=age")[0] == 0
