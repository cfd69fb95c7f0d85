"""A full disk, and Ctrl-C, give one line and their own exit code, and leave no partial file."""

from __future__ import annotations

import json
import resource
import shutil
import sqlite3
from contextlib import contextmanager

import pytest

from theorylab.catalog import with_commands
from theorylab.cli import main as command_line
from theorylab.cli.main import OWN

FEW = 100
"""Maximum number of bytes of a file."""

ARGUMENTS = [
    ("learn", "greedy", "majority:5", "--depth", "3", "--json"),
    ("optimal", "dnf:x1&x2|x3&x4", "--depth", "3", "--certificate"),
    ("mic", "uniform", "--terms", "4", "--literals", "4", "--size", "9", "--out"),
    ("check", "bdm.entropy", "--resume"),
    ("atlas", "--variables", "2", "--out"),
    ("figure", "topk.accuracy-k", "--format", "svg", "--out"),
]
SLOW = [
    ("optimal", "dnf:x1&x2|x3&x4", "--size", "3", "--json"),
    ("rashomon", "majority:3", "--depth", "2", "--penalty", "1/20", "--slack", "1/10", "--json"),
    ("check", "bdm.entropy", "--json"),
]
"""Files written by the same function as one of the others."""


@contextmanager
def files_of_at_most(size):
    """Limit the number of bytes of a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(
    "arguments",
    [*ARGUMENTS, *(pytest.param(given, marks=pytest.mark.slow) for given in SLOW)],
    ids=lambda given: f"{given[0]} {given[-1]}",
)
def test_a_full_disk_is_one_line_and_leaves_no_part(run, tmp_path, arguments):
    (tmp_path / "before").mkdir()
    assert (
        run(*arguments, str(tmp_path / "before" / "table.csv"))[0] == 0
    )  # all kernels are compiled and kept
    shutil.rmtree(tmp_path / "before")
    target = tmp_path / ("figures" if arguments[0] == "figure" else "table.csv")
    with files_of_at_most(FEW):
        code, _, err = run(*arguments, str(target))
    assert code == 74, err
    assert err.startswith("theorylab: ")
    assert err.count("\n") == 1
    assert "File too large" in err or "disk I/O error" in err  # SQLite's message
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []
    assert not target.exists() or arguments[0] == "figure"


@pytest.mark.parametrize("option", ["--json", "--certificate"])
def test_a_full_device_is_one_line_and_the_tree_is_printed_all_the_same(run, option):
    code, out, err = run("optimal", "dnf:x1&x2|x3", "--depth", "2", option, "/dev/full")
    assert (code, out.splitlines()[0]) == (74, "optimal tree of dnf:x1&x2|x3")
    assert err == f"theorylab: {option}: /dev/full: No space left on device\n"


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_full_device_is_one_line_also_for_tables(run, tmp_path, suffix):
    target = tmp_path / f"rows{suffix}"
    target.symlink_to("/dev/full")
    arguments = ("mic", "uniform", "--terms", "1", "--literals", "2", "--size", "2", "--out", str(target))
    message = f"theorylab: --out: {target}: No space left on device\n"
    assert run(*arguments) == (74, "", message)


def test_what_was_there_stays(run, tmp_path, monkeypatch):
    target = tmp_path / "tree.json"
    target.write_text("{}")

    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    code, _, err = run("learn", "greedy", "parity:3", "--depth", "1", "--json", str(target))
    assert (code, target.read_bytes(), list(tmp_path.iterdir())) == (74, b"{}", [target])
    assert err == f"theorylab: --json: {target}: No space left on device; no part of it is left\n"


@pytest.mark.parametrize("name", with_commands(OWN))
def test_an_interrupt_is_an_exit_code(run, monkeypatch, name):
    def interrupted() -> None:
        raise KeyboardInterrupt

    command = with_commands(OWN)[name]
    monkeypatch.setattr(f"{command.module}.{command.function}", interrupted)
    assert run(name) == (130, "", "")
    assert command_line.INTERRUPTED == 130


@pytest.mark.parametrize(
    ("package", "arguments"),
    [
        ("theorylab.cli", ("learn", "greedy", "parity:3", "--depth", "1")),
        ("dp_optimal.commands", ("optimal", "parity:3", "--depth", "1")),
        (
            "dp_optimal.commands",
            ("rashomon", "parity:3", "--depth", "1", "--penalty", "1/9", "--slack", "1/9"),
        ),
    ],
)
def test_an_interrupt_while_computing(run, monkeypatch, package, arguments):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(f"{package}.{arguments[0]}.problem_named", interrupted)
    assert run(*arguments) == (130, "", "")


def test_one_broken_table_is_the_matter_of_its_claim_alone(run, tmp_path):
    (tmp_path / "compas.csv").write_text("a;b\n0;1\n")
    (tmp_path / "compas-binary.csv").write_text("a,b\n0,1\n0\n")
    code, out, _ = run("check", "split.fig-1", "bdm.entropy", "--data", str(tmp_path), "--json", "-")
    claims = {claim["id"]: claim for claim in json.loads(out)["claims"]}
    assert code in (3, 4)
    assert claims["bdm.entropy"]["verdict"] == "repaired"
    assert claims["split.fig-1"]["verdict"] in ("failed", "undecided")
    code, out, _ = run("check", "split.fig-1", "bdm.entropy", "--data", str(tmp_path))
    assert "line" in out
    assert str(tmp_path) in out


def test_a_journal_that_fills_the_disk_is_named_and_the_verdicts_are_printed(run, tmp_path, monkeypatch):
    connect = sqlite3.connect

    def with_small_pages(*given, **options):
        database = connect(*given, **options)
        database.execute("PRAGMA page_size = 512")
        return database

    monkeypatch.setattr(sqlite3, "connect", with_small_pages)
    target = tmp_path / "run"
    claims = ("bdm.entropy", "bdm.def-c-2")
    assert run("check", *claims)[0] == 0
    with files_of_at_most(2100):  # room for the title
        code, out, err = run("check", *claims, "--resume", str(target))
    assert code == 74, err
    assert err == f"theorylab: journal: {target}: disk I/O error\n"
    assert all(claim in out for claim in claims)
    assert [entry.name for entry in tmp_path.iterdir()] == ["run"]
