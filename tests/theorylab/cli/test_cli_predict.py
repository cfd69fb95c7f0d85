"""``theorylab predict`` and ``--test``: a tree is grown on one table and used on another."""

import json
from fractions import Fraction

import pytest
from test_cli import refused

from theorylab import Tree, names_of_tests, population_error, read_sample_of_tests

TRAIN = "age,city,buys\n20,Rome,no\n30,Oslo,no\n41,Rome,yes\n50,Oslo,yes\n"
TEST = "city,age,buys\nRome,33,no\nRome,36,no\nParis,60,yes\nRome,49,perhaps\n"
BARE = {"test": "x1", "zero": {"label": 0}, "one": {"label": 1}}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.csv").write_text(TRAIN)
    (tmp_path / "test.csv").write_text(TEST)
    (tmp_path / "new.csv").write_text("age,city\n33,Bonn\n60,Rome\n")
    (tmp_path / "bare.json").write_text(json.dumps(BARE))
    return tmp_path


def said(run, *arguments):
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    return out


def grown(run, *more, command=("learn", "greedy")):
    return said(
        run, *command, "csv:train.csv,binarize=thresholds", "--depth", "2", "--json", "tree.json", *more
    )


@pytest.mark.parametrize("command", [("learn", "greedy"), ("optimal",)])
def test_a_tree_is_grown_on_a_table_and_used_on_another(run, folder, command):
    grown(run, command=command)
    assert said(
        run, "predict", "tree.json", "csv:test.csv,label=buys", "--out", "labels.csv"
    ).splitlines() == [
        "tree.json on csv:test.csv,label=buys",
        "rows    4",
        "labels  no: 1, yes: 3",
        "error   1/2 = 0.5",
    ]
    assert (folder / "labels.csv").read_text() == "predicted\nno\nyes\nyes\nyes\n"
    assert json.loads(said(run, "predict", "tree.json", "csv:test.csv,label=buys", "--json", "-")) == {
        "tree": "tree.json",
        "problem": "csv:test.csv,label=buys",
        "error": "1/2",
        "error_float": 0.5,
        "rows": 4,
        "labels": ["no", "yes", "yes", "yes"],
    }
    # the file of labels is replaced by another one, and is itself a table
    said(run, "predict", "tree.json", "csv:new.csv", "--out", "labels.csv")
    assert (folder / "labels.csv").read_text() == "predicted\nno\nyes\n"


@pytest.mark.parametrize("command", [("learn", "greedy"), ("optimal",)])
def test_a_table_without_labels_has_no_error(run, folder, command):
    grown(run, command=command)
    assert said(run, "predict", "tree.json", "csv:new.csv").splitlines()[1:] == [
        "rows    2",
        "labels  no: 1, yes: 1",
        "error   not known: the table has no column 'buys', that of the labels of the tree",
    ]
    found = json.loads(said(run, "predict", "tree.json", "csv:new.csv", "--json", "-"))
    assert (found["error"], found["labels"]) == (None, ["no", "yes"])
    assert said(run, "predict", "tree.json", "csv:new.csv", "--out", "-") == "predicted\nno\nyes\n"


def test_functions_and_constructions(run, folder):
    found = json.loads(said(run, "predict", "bare.json", "dnf:x1&x2", "--json", "-"))
    assert (found["error"], found["rows"], found["labels"]) == ("1/4", 4, [0, 1, 0, 1])
    large = "parity-xor:h=3,K=2000,eps=1/10"
    found = json.loads(said(run, "predict", "bare.json", large, "--json", "-"))
    assert (found["rows"], found["labels"]) == (None, None)
    assert Fraction(found["error"]) == Fraction(1, 2)
    assert said(run, "predict", "bare.json", large).splitlines()[1:] == ["error   1/2 = 0.5"]
    drawn = json.loads(said(run, "predict", "bare.json", f"{large},examples=50", "--json", "-"))
    assert len(drawn["labels"]) == drawn["rows"] == 50


def test_learn_and_compare_say_the_error_on_a_test(run, folder):
    lines = grown(run, "--test", "csv:test.csv,label=buys,binarize=quantiles:1").splitlines()
    assert lines[1:3] == ["error           0", "on test         1/2 = 0.5"]
    data = json.loads((folder / "tree.json").read_text())
    assert list(data)[list(data).index("error") :][:4] == [
        "error",
        "error_float",
        "test_error",
        "test_error_float",
    ]
    assert (data["test_error"], data["test_error_float"]) == ("1/2", 0.5)
    problem = ("csv:train.csv,binarize=thresholds", "--depth", "2", "--test", "csv:test.csv")
    data = json.loads(said(run, "compare", *problem, "--json", "-"))
    assert data["optimum_test_error"] == "1/2"
    assert {entry["test_error"] for entry in data["learners"] if entry["error"] == "0"} == {"1/2"}
    out = said(run, "compare", *problem)
    assert "on test" in out
    assert "on population" not in out


def test_compare_says_the_error_on_the_population_as_learn_does(run):
    sample = "parity-xor:h=2,K=2,eps=1/5,examples=40,seed=2"
    data = json.loads(said(run, "compare", sample, "--depth", "2", "--json", "-"))
    assert data["optimum_population_error"] == "1/10"
    [greedy] = [entry for entry in data["learners"] if entry["learner"] == "greedy"]
    alone = json.loads(said(run, "learn", "greedy", sample, "--depth", "2", "--json", "-"))
    assert (
        (greedy["population_error"], greedy["error"])
        == (alone["population_error"], alone["error"])
        == ("9/20", "3/10")
    )
    assert "on population" in said(run, "compare", sample, "--depth", "2")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "tree.json, line 1, column 1: not JSON: Expecting value"),
        ("{", "tree.json, line 1, column 2: not JSON"),
        ("[]", "tree.json: tree: a list is not a node"),
        (
            '{"tree": null, "shared_nodes": 201}',
            "tree.json: tree: the file has no nodes, because the tree was too large to write (201 shared nodes)",
        ),
        ('{"test": "x1", "zero": {"label": 0}, "one": {}}', "tree.json: tree.one: 'label' is None"),
        ("[" * 100_000, r"tree.json, line 1, column 100001: not JSON: Expecting value"),
        ("\0", "tree.json, line 1, column 1: not JSON"),
        ('{"label": ' + "1" * 5000 + "}", "tree.json: an integer of too many digits"),
    ],
)
def test_a_file_that_is_no_tree_is_refused_in_one_line(run, folder, content, message):
    (folder / "tree.json").write_text(content)
    assert message in refused(run("predict", "tree.json", "dnf:x1"))


def test_wrong_use_is_refused_in_one_line(run, folder):
    assert "nothing.json: " in refused(run("predict", "nothing.json", "dnf:x1"))
    (folder / "latin.json").write_bytes(b'{"test": "\xe9"}')
    assert "not a text file in UTF-8" in refused(run("predict", "latin.json", "dnf:x1"))
    assert "cannot both go to standard output" in refused(
        run("predict", "bare.json", "dnf:x1", "--out", "-", "--json", "-")
    )
    assert "the test 'x1' names no column" in refused(run("predict", "bare.json", "csv:train.csv"))
    large = "parity-xor:h=3,K=2000,eps=1/10"
    assert "draw a sample with ,examples=N" in refused(run("predict", "bare.json", large, "--out", "l.csv"))
    assert not (folder / "l.csv").exists()
    assert "is read by this command" in refused(
        run("predict", "bare.json", "csv:train.csv", "--json", "bare.json")
    )
    assert "is read by this command" in refused(
        run("predict", "bare.json", "csv:train.csv", "--out", "train.csv")
    )
    learn = ("learn", "greedy", "csv:train.csv,binarize=thresholds", "--depth", "2", "--test")
    assert "is read by this command" in refused(run(*learn, "csv:test.csv", "--json", "test.csv"))
    assert "--test: the table has no column 'buys'" in refused(run(*learn, "csv:new.csv"))


def test_a_list_of_words_is_not_replaced(run, folder):
    (folder / "words.csv").write_text("one\ntwo\n")
    assert "words.csv exists and is not a CSV table" in refused(
        run("predict", "bare.json", "dnf:x1", "--out", "words.csv")
    )


def test_the_name_of_a_file_may_be_no_text(run, folder):
    name = "\udcff.json"
    (folder / name).write_text('{"label": 0}')
    said(run, "predict", name, "dnf:x1", "--json", "said.json")
    assert json.loads((folder / "said.json").read_text(encoding="utf-8"))["tree"] == name


def test_a_column_declared_to_hold_categories_is_one_wherever_the_tree_goes(run, folder):
    (folder / "zips.csv").write_text("zip,buys\n007,no\n7,yes\n")
    (folder / "more.csv").write_text("zip,buys\n7,yes\n07,no\n007,no\n")
    said(run, "learn", "greedy", "csv:zips.csv,binarize=thresholds,categories=zip", "--json", "zips.json")
    assert "error   0\n" in said(run, "predict", "zips.json", "csv:more.csv", "--out", "labels.csv")
    assert (folder / "labels.csv").read_text() == "predicted\nyes\nno\nno\n"
    tree = Tree.from_dict(json.loads((folder / "zips.json").read_text()))
    assert [tree.label({"zip": code}) for code in ("7", "07", "007", 7)] == [1, 0, 0, 1]
    sample = read_sample_of_tests("more.csv", names_of_tests(tree), categories=["zip"])
    assert population_error(tree, sample) == 0
