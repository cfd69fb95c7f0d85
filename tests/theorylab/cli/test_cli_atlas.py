"""``theorylab atlas`` from end to end."""

import json

import polars
import pytest

from dp_optimal.commands.atlas import DEDEKIND
from theorylab.cli.main import main

KEYS = [
    "functions",
    "depth",
    "size",
    "greedy_kind_not_optimal",
    "greedy_unkind_not_optimal",
    "worst_kind",
    "worst_unkind",
    "totally_optimal",
]


def test_counts_have_the_keys_of_the_contract(run):
    code, out, err = run("atlas", "--class", "all", "--variables", "4", "--json", "-")
    assert (code, err) == (0, "")
    facts = json.loads(out)
    assert list(facts) == KEYS
    assert facts["functions"] == facts["totally_optimal"] == "65536"
    assert facts["depth"] == {"0": "2", "1": "8", "2": "156", "3": "8240", "4": "57130"}
    assert sum(map(int, facts["size"].values())) == 65536
    assert facts["worst_kind"] == {"ratio": "7/5", "function": "0x02fe"}


def test_counts_as_text(run, tmp_path):
    code, out, err = run(
        "atlas", "--class", "monotone", "--variables", "3", "--json", str(tmp_path / "counts")
    )
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "20 monotone functions of 3 variables"
    # by hand, of depth 3: the and and the or of all three, the majority, x(y or z) and x or yz with each x
    assert "3\t9\t8\n" in out
    assert list(json.loads((tmp_path / "counts").read_text())) == KEYS


def test_questions(run):
    asked = ("atlas", "--variables", "4", "--where", "greedy_kind > size", "--sort", "ratio")
    code, out, err = run(*asked)
    assert (code, err) == (0, "")
    first, heading, worst, *_ = out.splitlines()
    assert first == "4,416 functions in 10 classes"
    assert heading.split("\t")[-1] == "ratio"
    assert worst.split("\t") == ["0x02fe", "192", "3", "5", "7", "7", "7", "7/5"]
    found = json.loads(run(*asked, "--json", "-")[1])
    assert (found["functions"], found["classes"], len(found["rows"])) == ("4416", 10, 10)
    assert found["rows"][0]["ratio"] == "7/5"


def test_more_rows_than_are_shown(run):
    out = run("atlas", "--variables", "4", "--sort", "size")[1]
    assert out.splitlines()[-1] == "and 202 more classes; --out has them"
    assert run("atlas", "--variables", "2", "--where", "size > 9")[1] == "0 functions in 0 classes\n"


def test_one_function(run):
    code, out, err = run("atlas", "x1&x2|x1&x3|x2&x3")
    assert (code, err) == (0, "")
    assert out.splitlines()[:4] == [
        "function           0xe8",
        "variables          3",
        "class              0x8e",
        "functions          8",
    ]
    assert "tree of least depth and size\nx1\n├── 0: x2" in out
    facts = json.loads(run("atlas", "0x001faafe", "--json", "-")[1])
    assert (facts["size"], facts["size_at_depth"], facts["depth_price"]) == (9, 13, "13/9")
    assert facts["trees"]["smallest"] != facts["trees"]["shallowest"]
    assert run("atlas", "0x001faafe")[1].count("\ntree of least ") == 2


def test_sequences(run):
    code, out, err = run("atlas", "--sequences")
    assert (code, err) == (0, "")
    first = out.split("\n\n")[0].splitlines()
    assert first[0].startswith("%S 2,2,2,2,4,10,2,6,54,194,")
    assert [line[:2] for line in first if line[1] in "NOK"] == ["%N", "%O", "%K"]
    found = json.loads(run("atlas", "--sequences", "--json", "-")[1])["sequences"]
    assert len(found) == out.count("%N ") == 18
    assert found[0]["rows"][4] == ["2", "8", "156", "8240", "57130"]


def test_written_and_read_again(run, tmp_path):
    folder = str(tmp_path / "three")
    written = run("atlas", "--variables", "3", "--out", folder, "--json", "-")
    assert written[0] == 0
    assert run("atlas", "--data", folder, "--json", "-") == written
    assert run("atlas", "--variables", "3", "--out", folder, "--json", "-") == written
    assert run("atlas", "--data", folder, "--where", "size = 7")[1].startswith("2 functions in 1 class")


@pytest.mark.parametrize(
    ("name", "what", "whole"), [("all", "functions", 16), ("monotone", "monotone functions", 6)]
)
def test_a_selection_is_called_one(run, tmp_path, name, what, whole):
    asked = ("atlas", "--class", name, "--variables", "2")
    for condition, folder in (("size <= 1", "part"), ("size >= 0", "every")):
        assert run(*asked, "--where", condition, "--out", str(tmp_path / folder))[0] == 0
    # constants, and literals: all of them, or only positive ones
    few = {"all": 2 + 4, "monotone": 2 + 2}[name]
    first = run("atlas", "--data", str(tmp_path / "part"))[1].splitlines()[0]
    assert first == f"a selection: {few} of the {whole} {what} of 2 variables"
    facts = json.loads(run("atlas", "--data", str(tmp_path / "part"), "--json", "-")[1])
    assert (facts["functions"], facts["selection_of"]) == (str(few), str(whole))
    assert run("atlas", "--data", str(tmp_path / "every")) == run(*asked)


@pytest.mark.parametrize("variables", range(6))
def test_the_numbers_of_monotone_functions_are_those_of_the_class(run, variables):
    counted = json.loads(run("atlas", "--class", "monotone", "--variables", str(variables), "--json", "-")[1])
    assert "selection_of" not in counted
    assert int(counted["functions"]) == DEDEKIND[variables]


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ((), "give a function, or --variables N, or --data DIR"),
        (("0x2", "--where", "size > 1"), "--where asks for a class"),
        (("--variables", "6"), "6 variables given; the class 'all' has at most 5"),
        (
            ("--variables", "3", "--class", "unate"),
            "unknown class of functions 'unate'; known: all, monotone",
        ),
        (("--variables", "3", "--where", "size >"), "column 7"),
        (("--variables", "3", "--where", ""), "the condition ends"),
        (("--data", "nowhere"), "manifest.json: cannot be read"),
        (
            ("--variables", "7", "--class", "monotone", "--sort", "size"),
            "at most 6, and 7 where counts alone",
        ),
        (("--variables", "6", "--class", "monotone", "--resume", "kept"), "--resume: only counting"),
        (
            ("--variables", "7", "--class", "monotone", "--sort", "size", "--resume", "kept"),
            "leave out --where",
        ),
        (("0x2", "--resume", "kept"), "--resume asks for a class"),
        (("--data", "nowhere", "--variables", "3"), "--data determines the class"),
        (("--variables", "3", "--out", "."), "not empty"),
        (("--variables", "3", "--sequences"), "--sequences covers all classes"),
        (("--variables", "7", "--class", "monotone", "--resume", "."), "not empty"),
        (("--variables", "3", "--where", "size > 1", "--cluster", "tcp://a:1"), "--cluster is for a class"),
        (("0x123",), "3 digits"),
        (("--variables", "3", "--p", "1/3"), "--p and --errors add columns"),
        (("--data", "nowhere", "--sort", "size", "--errors", "1"), "not for --data"),
        (("--variables", "3", "--sort", "size", "--p", "2"), "strictly between 0 and 1"),
        (("--variables", "3", "--sort", "size", "--p", "a"), "p"),
        (
            ("--variables", "5", "--sort", "size", "--p", "1/3"),
            "--p: 5 variables given; with one probability",
        ),
        (("0x2", "--p", "1/3"), "--p asks for a class"),
        (
            ("--variables", "9", "--out", "folder", "--p", "1/3"),
            "written to FILE.csv or FILE.parquet, not to",
        ),
        (("--variables", "9", "--out", "a.xlsx"), "--out a.xlsx: name a file FILE.csv or FILE.parquet"),
        (("--variables", "3", "--out", "a.csv", "--cluster", "tcp://a:1"), "--cluster fills a folder"),
        (("--variables", "7", "--class", "monotone", "--out", "a.csv"), "at most 6"),
    ],
)
def test_wrong_use_is_one_line(arguments, wrong, capsys):
    assert main(("atlas", *arguments)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert wrong in err
    assert err.count("\n") == 1


def test_columns_of_a_condition_are_shown(run):
    """The selected functions are constants and conjunctions of literals, whose zeros are certified by one literal."""
    code, out, err = run("atlas", "--variables", "3", "--where", "certificate_0 < 2", "--sort", "-rank")
    assert (code, err) == (0, "")
    first, heading, *rows = out.splitlines()
    assert first == "28 functions in 4 classes"
    assert heading.split("\t")[-2:] == ["certificate_0", "rank"]
    assert [row.split("\t")[-2:] for row in rows] == [["0", "0"], ["1", "1"], ["1", "1"], ["1", "1"]]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_file_of_all_columns(run, tmp_path, ending):
    file = tmp_path / f"atlas.{ending}"
    asked = ("atlas", "--variables", "3", "--where", "rank = 2", "--out", str(file), "--json", "-")
    found = json.loads(run(*asked)[1])
    assert file.is_file()
    rows = (polars.read_csv if ending == "csv" else polars.read_parquet)(file)
    assert str(rows["functions"].sum()) == found["functions"]
    assert rows["rank"].to_list() == [2] * len(rows)
    assert {"certificate_0", "certificate_1", "block_sensitivity", "gf2_degree"} <= {*rows.columns}
    file.write_text("[]")
    assert main(asked) == 2
    assert run("atlas", "--variables", "2", "--out", str(file), "--force")[0] == 0


@pytest.mark.parametrize("order", ["size", "-certificate_1"])
def test_a_file_has_the_order_that_is_asked_for(run, tmp_path, order):
    file = tmp_path / "atlas.CSV"
    assert run("atlas", "--variables", "3", "--sort", order, "--out", str(file))[0] == 0
    written = polars.read_csv(file)[order.removeprefix("-")].to_list()
    assert written == sorted(written, reverse=order == "size")
    file.write_text("mine")
    assert main(["atlas", "--variables", "3", "--out", str(file)]) == 2
    assert file.read_text() == "mine"


def test_columns_under_a_probability(run):
    code, out, err = run(
        "atlas", "--variables", "2", "--p", "1/3", "--errors", "1", "--where", "function = 8"
    )
    assert (code, err) == (0, "")
    _, heading, row = out.splitlines()
    shown = dict(zip(heading.split("\t"), row.split("\t")))
    # x1 and x2: the second bit is read where the first is 1
    assert (shown["p_mean"], shown["p_expected_depth"], shown["error_1"]) == ("1/9", "4/3", "1/9")
