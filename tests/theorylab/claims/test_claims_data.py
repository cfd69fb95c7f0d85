"""Data sets that claims need: where they are looked for, and what a check says without them."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from flint import fmpq

from theorylab.claims import AT_LEAST, Cite, Claim, Control, Grid, Outcome, check
from theorylab.claims.data import VARIABLE, data_directory, data_rows, data_sample
from theorylab.cli.main import main
from theorylab.errors import InputFormatError, InvalidArgument, MissingData
from theorylab.learners import top_k

CLAIM = Claim(
    id="demo.accuracy",
    cite=Cite("zeno", "Figure 1"),
    statement=r"a stump has accuracy at least 1/2",
    instances=Grid(quick=[{"dataset": name} for name in ("small", "other")]),
    measured=lambda dataset: top_k(data_sample(dataset), k=1, depth=1).accuracy,
    asserts=AT_LEAST(fmpq(1, 2), control=1),
    needs_data=True,
)
TABLE = "a,b,y\n0,1,no\n1,1,yes\n1,0,yes\n1,1,no\n"


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


def test_the_command_line(directory, install, capsys):
    install(CLAIM)
    assert main(["check"]) == 0
    assert "no data" in capsys.readouterr().out
    assert main(["check", "--data", str(directory)]) == 0
    assert "1 consistent; all as recorded" in capsys.readouterr().out
    install(replace(CLAIM, asserts=AT_LEAST(2, control=3)))
    assert main(["check", "--data", str(directory)]) == 1
    assert main(["check", "--data", str(directory / "absent")]) == 2
