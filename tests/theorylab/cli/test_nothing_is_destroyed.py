"""No output replaces an input, and it replaces a file of another kind only with ``--force``."""

import json
import os
import sys
from importlib import import_module
from inspect import signature

import numpy as np
import pytest

from theorylab.catalog import with_commands
from theorylab.cli.main import OWN, main
from theorylab.cli.new import starting_points
from theorylab.cli.output.kinds import KINDS, OPTIONS, is_of_kind
from theorylab.cli.typed.guarded_outputs import guarding_outputs
from theorylab.cli.typed.whole_numbers import reading_whole_numbers

TABLE = "x1,x2,y\n0,0,0\n0,1,0\n1,0,0\n1,1,1\n"
PROBLEM = "csv:own.csv"
LEARN = ("learn", "greedy", PROBLEM, "--depth", "1")
OPTIMAL = ("optimal", PROBLEM, "--depth", "1")
COMPARE = ("compare", PROBLEM, "--depth", "1")
RASHOMON = ("rashomon", PROBLEM, "--depth", "1", "--penalty", "1/100", "--slack", "0")
MIC = ("mic", "uniform", "--terms", "1", "--literals", "1", "--size", "1")
MINE = "mine.py:mine,k=1,decoys=2"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return the working directory: a table, a truth table, files of claims, and notes of the user."""
    for kind, name in (("claim", "claim"), ("construction", "mine"), ("figure", "drawn")):
        for file, text in starting_points(kind, name).items():
            (tmp_path / file).write_text(text)
    (tmp_path / "own.csv").write_text(TABLE)
    (tmp_path / "own").write_text(TABLE)
    (tmp_path / "truth").write_text("00010111")
    np.save(tmp_path / "means.npy", np.zeros(4))
    (tmp_path / "beside.py").write_text("BESIDE = 1\n")
    (tmp_path / "notes.md").write_text("# Notes\n\n[1, 2]\n")
    (tmp_path / "thesis.tex").write_text("\\documentclass{article}\n")
    (tmp_path / "index.html").write_text("<!DOCTYPE html>\n<title>mine</title>\n")
    (tmp_path / "mine.drawn.pdf").write_text("not a PDF\n")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "spiral.csv").write_text(TABLE)
    (tmp_path / "parts").mkdir()
    (tmp_path / "empty").mkdir()
    (tmp_path / "parts" / "manifest.json").write_text('{"format": "x", "parts": []}\n')
    (tmp_path / "link").symlink_to("own.csv")
    os.link(tmp_path / "own.csv", tmp_path / "twin")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])  # files of claims add their folder to it
    return tmp_path


ON_INPUT = [
    (*LEARN, "--json", "own.csv"),
    (*LEARN, "--json", "./own.csv"),
    (*LEARN, "--json", "link"),
    (*LEARN, "--json", "twin"),
    (*LEARN, "--json", "data/../own.csv"),
    (*LEARN, "--svg", "own.csv"),
    (*LEARN, "--tikz", "own.csv"),
    (*LEARN, "--dot", "own.csv"),
    (*LEARN, "--pdf", "own.csv"),
    ("learn", "greedy", f"{PROBLEM},label=y", "--depth", "1", "--json", "own.csv"),
    ("learn", "greedy", f"{PROBLEM},label=y,examples=3,seed=1", "--depth", "1", "--json", "own.csv"),
    ("learn", "greedy", f"{PROBLEM},binarize=thresholds", "--depth", "1", "--json", "own.csv"),
    ("learn", "greedy", "table:truth", "--depth", "1", "--json", "truth"),
    ("learn", "greedy", "table:truth,p=1/3", "--depth", "1", "--svg", "truth"),
    ("learn", "greedy", "table:means.npy", "--depth", "1", "--json", "means.npy"),
    ("learn", "greedy", MINE, "--depth", "1", "--json", "mine.py"),
    ("learn", "greedy", MINE, "--depth", "1", "--json", "beside.py"),
    (*OPTIMAL, "--json", "own.csv"),
    (*OPTIMAL, "--certificate", "own.csv"),
    (*OPTIMAL, "--certificate", "link"),
    (*OPTIMAL, "--pdf", "own.csv"),
    ("optimal", "table:truth", "--size", "2", "--certificate", "truth"),
    ("optimal", MINE, "--size", "2", "--dot", "mine.py"),
    (*COMPARE, "--json", "own.csv"),
    (*COMPARE, "--svg", "own.csv"),
    (*COMPARE, "--png", "own.csv"),
    (*COMPARE, "--pdf", "twin"),
    (*RASHOMON, "--json", "own.csv"),
    ("binarize", "own.csv", "--out", "own.csv"),
    ("binarize", "own", "--out", "own"),
    ("binarize", "link", "--out", "own.csv"),
    ("check", "claim.py", "--json", "claim.py"),
    ("check", "claim.py", "--json", "beside.py"),
    ("check", "claim.py", "--resume", "claim.py"),
    ("check", "claim.py", "--at", "h=2,K=3,eps=1/10", "--json", "claim.py"),
    ("check", "topk.thm-2", "--data", "data", "--json", "data/spiral.csv"),
    ("show", "claim.py", "--json", "claim.py"),
    ("report", "claim.py", "--latex", "claim.py"),
    ("atlas", "--data", "parts", "--json", "parts/manifest.json"),
    ("atlas", "--data", "parts", "--json", "parts/new.json"),
    ("atlas", "--variables", "1", "--out", "empty", "--json", "empty/manifest.json"),
    ("atlas", "--variables", "1", "--resume", "empty", "--json", "empty/manifest.json"),
]
OF_ANOTHER_KIND = [
    (*LEARN, "--json", "notes.md"),
    (*LEARN, "--json", "thesis.tex"),
    (*LEARN, "--svg", "index.html"),
    (*LEARN, "--tikz", "thesis.tex"),
    (*LEARN, "--dot", "notes.md"),
    (*LEARN, "--pdf", "notes.md"),
    (*OPTIMAL, "--certificate", "notes.md"),
    (*COMPARE, "--png", "notes.md"),
    (*RASHOMON, "--json", "truth"),
    (*MIC, "--json", "notes.md"),
    (*MIC, "--out", "notes.csv"),
    (*MIC, "--out", "notes.parquet"),
    ("binarize", "own.csv", "--out", "truth"),
    ("atlas", "--variables", "1", "--json", "notes.md"),
    ("show", "topk.thm-2", "--json", "notes.md"),
    ("errata", "--json", "claim.py"),
    ("check", "topk.thm-2", "--json", "notes.md"),
    ("report", "claim.py", "--latex", "thesis.tex"),
    ("report", "claim.py", "--out", "."),
    ("figure", "drawn.py", "--format", "pdf", "--out", "."),
    ("new", "claim", "beside"),
]


def contents(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def refused(command, folder, capsys):
    for name in ("notes.csv", "notes.parquet"):
        if name in command:
            (folder / name).write_text("# Notes\n")
    before = contents(folder)
    assert main(list(command)) == 2
    assert contents(folder) == before
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    return said.err


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("command", ON_INPUT, ids=" ".join)
def test_an_input_is_never_replaced(command, force, folder, capsys):
    refused((*command, *force), folder, capsys)


@pytest.mark.parametrize("command", OF_ANOTHER_KIND, ids=" ".join)
def test_a_file_of_another_kind_is_not_replaced(command, folder, capsys):
    said = refused(command, folder, capsys)
    assert "--force" in said, said


def test_there_are_fifty_commands_that_tried():
    assert len({*ON_INPUT, *OF_ANOTHER_KIND}) >= 50


FORCED = [command for command in OF_ANOTHER_KIND if command[0] not in ("errata", "check", "mic")]


@pytest.mark.parametrize("command", FORCED, ids=" ".join)
def test_with_force_it_is_and_then_again_without(command, folder, capsys):
    before = contents(folder)
    assert main([*command, "--force"]) in (0, 1), capsys.readouterr().err
    assert contents(folder) != before
    if command[0] != "new":
        assert main(list(command)) in (0, 1), capsys.readouterr().err


@pytest.mark.parametrize("option", ["--json", "--svg", "--tikz", "--dot", "--pdf"])
def test_what_a_command_wrote_it_replaces(option, folder, capsys):
    for depth in "12":
        assert main(["learn", "greedy", PROBLEM, "--depth", depth, option, "new"]) == 0
    empty = folder / "empty.txt"
    empty.touch()
    assert main([*LEARN, option, "empty.txt"]) == 0
    assert empty.read_bytes()


def test_devices_are_no_files(folder):
    assert main([*LEARN, "--json", os.devnull, "--svg", os.devnull]) == 0


def test_two_outputs_are_two_files(folder, capsys):
    (folder / "again").symlink_to("new")
    assert main([*LEARN, "--json", "new", "--svg", "again"]) == 2
    assert "name the same file" in capsys.readouterr().err


def test_every_command_that_writes_has_the_rule():
    writing = set()
    for name, command in with_commands(OWN).items():
        function = reading_whole_numbers(getattr(import_module(command.module), command.function))
        described = {
            each: getattr(hint, "__metadata__", (None,))[0] for each, hint in function.__annotations__.items()
        }
        outputs = {
            each for each in OPTIONS if getattr(described.get(each), "metavar", None) in ("FILE", "DIR")
        }
        if outputs:
            writing.add(name)
            assert "force" in signature(guarding_outputs(function)).parameters, name
    assert writing >= {"learn", "optimal", "compare", "rashomon", "mic", "atlas", "binarize", "check", "show"}
    assert writing >= {"errata", "figure", "report"}


@pytest.mark.parametrize(
    ("kind", "content", "whether"),
    [
        ("json", b"{}", True),
        ("json", b"[1, 2", False),
        ("json", b"[project]\nname = 1\n", False),
        ("json", json.dumps([{}] * 20_000).encode(), True),
        ("csv", b"a,b\n1,2\n", True),
        ("csv", b"a\n1\n", False),
        ("csv", b"a,b\n1\n", False),
        ("csv", ("\N{GREEK SMALL LETTER LAMDA},b\n" * 30_000).encode(), True),
        ("csv", ("a\N{GREEK SMALL LETTER LAMDA},b\n" * 30_000).encode(), True),
        ("csv", b"\xff,b\n", False),
        ("csv", b'"a,b\n', False),
        ("svg", b"<html>", False),
        ("html", b"<!DOCTYPE html>", False),
    ],
)
def test_kinds(kind, content, whether, folder):
    (folder / "file").write_bytes(content)
    assert is_of_kind(folder / "file", kind) is whether
    assert kind in KINDS
