"""Data sets that claims need: where they are searched, and the verdict of a check without them."""

from __future__ import annotations

import gzip
import json
import os
from dataclasses import replace
from hashlib import sha256

import pytest
from flint import fmpq

from theorylab.claims import AT_LEAST, Cite, Claim, Control, Grid, Outcome, check
from theorylab.claims.data import VARIABLE, data_directory, data_rows, data_sample
from theorylab.claims.data_set import DataSet
from theorylab.claims.records import as_record, from_record
from theorylab.cli.main import main
from theorylab.errors import InputFormatError, InvalidArgument, MissingData
from theorylab.learners import top_k

CLAIM = Claim(
    id="demo.accuracy",
    origin="printed",
    cite=Cite("zeno", "Figure 1"),
    statement=r"a stump has accuracy at least 1/2",
    instances=Grid([{"dataset": name} for name in ("small", "other")]),
    measured=lambda dataset: top_k(data_sample(dataset), k=1, depth=1).accuracy,
    asserts=AT_LEAST(fmpq(1, 2), control=1),
    needs_data=True,
)
TABLE = "a,b,y\n0,1,no\n1,1,yes\n1,0,yes\n1,1,no\n"


RAW = "age,colour,y\n24,red,no\n25,green,yes\n31,red,yes\n"


@pytest.fixture(autouse=True)
def no_directory(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def directory(tmp_path):
    for name in ("small", "other"):
        (tmp_path / f"{name}.csv").write_text(TABLE)
    return tmp_path


def test_a_sample_and_its_rows(directory):
    with data_directory(directory):
        sample = data_sample("small")
        assert data_rows("small") == [((0, 1), 0), ((1, 1), 1), ((1, 0), 1), ((1, 1), 0)]
    assert sample.names == ("a", "b")
    assert sample.label_distribution(sample.root) == (fmpq(1, 2), fmpq(1, 2))


def test_the_environment_names_the_directory(directory, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(directory))
    assert data_sample("small").variables == 2


def test_a_directory_holds_within_its_block(directory, monkeypatch):
    with data_directory(directory):
        assert os.environ[VARIABLE] == str(directory)
    assert VARIABLE not in os.environ
    monkeypatch.setenv(VARIABLE, "elsewhere")
    with data_directory(directory):
        pass
    with data_directory(None):
        assert os.environ[VARIABLE] == "elsewhere"


def test_a_changed_file_is_read_again(directory):
    with data_directory(directory):
        assert data_sample("small").variables == 2
        (directory / "small.csv").write_text("a,y\n0,1\n1,0\n")
        os.utime(directory / "small.csv", ns=(1, 1))
        assert data_sample("small").variables == 1


@pytest.mark.parametrize("read", [data_sample, data_rows])
def test_what_is_missing_is_named(read, directory):
    with pytest.raises(MissingData, match=r"needs the data set small\.csv; name its directory with --data"):
        read("small")
    with data_directory(directory), pytest.raises(MissingData, match=r"absent\.csv, which .* does not have"):
        read("absent")


def known(**fields):
    """Return the tables of a catalog that knows a single data set, called raw."""
    return {"data_sets": {"demo": lambda: {"raw": DataSet("raw", paper="demo", **fields)}}}


def test_a_known_data_set_is_made_binary_as_its_paper_says(directory, install):
    install(CLAIM, **known(method="categories", files=("other-name", "raw"), features=5))
    (directory / "demo").mkdir()
    (directory / "demo" / "raw.csv").write_text(RAW)
    with data_directory(directory):
        names = ("age = 24", "age = 25", "age = 31", "colour = green", "colour = red")
        assert data_sample("raw").names == names
        assert data_rows("raw")[0] == ((1, 0, 0, 0, 1), 0)
        (directory / "raw.csv.gz").write_bytes(gzip.compress(TABLE.replace("a,b", "a,c").encode()))
        with pytest.raises(MissingData, match=r"with 5 binary features; .*raw\.csv\.gz has 2 \(and 4 rows\)"):
            data_sample("raw")
        (directory / "other-name.csv").write_text(RAW)
        assert data_sample("raw").names == names


def test_a_data_set_that_has_to_be_binary(directory, install):
    install(CLAIM, **known())
    (directory / "raw.csv").write_text(RAW)
    with data_directory(directory), pytest.raises(MissingData, match=r"raw, binary; .*raw\.csv is not"):
        data_sample("raw")


def test_a_shipped_data_set_needs_no_directory(directory, install):
    install(CLAIM, **known(shipped=directory / "small.csv"))
    assert data_sample("raw").variables == 2
    (directory / "raw.csv").write_text("a,y\n0,1\n1,0\n")
    with data_directory(directory):
        assert data_sample("raw").variables == 1


def test_a_malformed_table_is_an_error(directory):
    (directory / "small.csv").write_text("a,y\n2,1\n")
    with data_directory(directory), pytest.raises(InputFormatError, match="a feature is 0 or 1"):
        data_rows("small")


def test_no_such_directory(tmp_path):
    with pytest.raises(InvalidArgument, match="is not a directory"), data_directory(tmp_path / "absent"):
        pass


def test_without_data_a_claim_is_undecided_and_its_control_untried():
    verdict = check(CLAIM)
    assert (verdict.outcome, verdict.control) == (Outcome.UNDECIDED, Control.NO_DATA)
    assert verdict.as_recorded
    assert "dataset=small: needs the data set small.csv" in verdict.reason


def test_with_all_data_it_is_decided(directory):
    with data_directory(directory):
        verdict = check(CLAIM)
    assert (verdict.outcome, verdict.control) == (Outcome.CONSISTENT, Control.REFUTED)


def test_with_some_data_it_is_undecided_and_its_control_is_tried(directory):
    (directory / "other.csv").unlink()
    with data_directory(directory):
        verdict = check(CLAIM)
        assert (verdict.outcome, verdict.control) == (Outcome.UNDECIDED, Control.REFUTED)
        assert check(replace(CLAIM, asserts=AT_LEAST(2, control=1))).outcome is Outcome.REFUTED
        assert check(replace(CLAIM, asserts=AT_LEAST(fmpq(1, 2), control=0))).control is Control.NOT_REFUTED


def test_a_bound_may_need_data_too():
    claim = replace(
        CLAIM,
        measured=lambda dataset: 1,
        asserts=AT_LEAST(1, control=lambda dataset: data_rows(dataset)[0][1]),
    )
    assert (check(claim).outcome, check(claim).control) == (Outcome.UNDECIDED, Control.NOT_REFUTED)


def on_data(verdict):
    return {each.data_set: (each.outcome, each.control) for each in verdict.on_data}


def test_each_data_set_has_a_verdict_of_its_own(directory):
    absent = (Outcome.UNDECIDED, Control.NO_DATA)
    assert on_data(check(CLAIM)) == {"small": absent, "other": absent}
    (directory / "other.csv").unlink()
    with data_directory(directory):
        verdict = check(CLAIM)
        assert on_data(verdict) == {"small": (Outcome.CONSISTENT, Control.REFUTED), "other": absent}
        assert verdict.as_recorded
        wrong = replace(CLAIM, asserts=AT_LEAST(2, control=3))
        assert not check(wrong).as_recorded
        expected = replace(wrong, recorded_on={"small": Outcome.REFUTED})
        verdict = check(expected)
        assert verdict.as_recorded
        assert verdict.on_data[0].witness == "dataset=small: measured 3/4, claimed at least 2"
        assert not check(replace(CLAIM, recorded_on={"small": Outcome.REFUTED})).as_recorded
        assert check(replace(CLAIM, recorded_on={"other": Outcome.REFUTED})).as_recorded
    with pytest.raises(InvalidArgument, match="outcomes on data sets, and it needs none"):
        replace(CLAIM, needs_data=False, recorded_on={"small": Outcome.REFUTED})
    assert replace(CLAIM, shipped_data=True).expected is Outcome.CONSISTENT


def test_the_verdicts_on_data_sets_are_kept_and_shown(directory, install, run, tmp_path):
    (directory / "other.csv").unlink()
    with data_directory(directory):
        verdict = check(CLAIM)
    assert from_record(json.loads(json.dumps(as_record(verdict)))) == verdict
    install(CLAIM)
    code, out, _ = run("check", "--data", str(directory))
    rows = [line.split("\t") for line in out.splitlines()]
    assert (code, rows[2][0], rows[2][2]) == (0, "demo.accuracy[small]", "consistent")
    assert (rows[3][0], rows[3][2]) == ("demo.accuracy[other]", "undecided")
    assert sum("needs the data set other.csv" in line for line in out.splitlines()) == 1
    _, out, _ = run("check", "--data", str(directory), "--json", "-")
    (claim,) = json.loads(out)["claims"]
    assert [(each["id"], each["verdict"]) for each in claim["on_data"]] == [
        ("demo.accuracy[small]", "consistent"),
        ("demo.accuracy[other]", "undecided"),
    ]
    assert "[small]" not in run("check")[1]


def test_the_list_of_data_sets(directory, install, run):
    content = RAW.encode()
    install(
        CLAIM, **known(method="categories", rows=3, sha256=sha256(content).hexdigest(), source="UCI: Raw")
    )
    code, out, _ = run("data")
    assert (code, "missing" in out, "1 data set, 1 missing" in out) == (0, True, True)
    (directory / "raw.csv").write_bytes(content)
    _, out, _ = run("data", "--data", str(directory), "--json")
    (row,) = json.loads(out)["data_sets"]
    assert (row["present"], row["prepared by"], row["rows"]) == ("as seen", "--method categories", 3)
    (directory / "raw.csv").write_bytes(content + b"1,red,no\n")
    assert "another file" in run("data", "--data", str(directory))[1]
    assert run("data", "--data", str(directory / "absent"))[0] == 2


def test_the_command_line(directory, install, capsys):
    install(CLAIM)
    assert main(["check"]) == 0
    assert "no data" in capsys.readouterr().out
    assert main(["check", "--data", str(directory)]) == 0
    assert "1 consistent; all as recorded" in capsys.readouterr().out
    install(replace(CLAIM, asserts=AT_LEAST(2, control=3)))
    assert main(["check", "--data", str(directory)]) == 1
    assert main(["check", "--data", str(directory / "absent")]) == 2
