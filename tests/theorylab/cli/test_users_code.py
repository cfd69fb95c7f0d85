"""The user's files and catalogs may print, or call ``sys.exit``."""

import json
import sys
from types import SimpleNamespace

import pytest

from theorylab import catalog
from theorylab.cli.new import starting_points
from theorylab.cli.streams import data_output, output_for_data

((_, CONSTRUCTION),) = starting_points("construction", "mine").items()
NOISY = 'print("noise")\n' + CONSTRUCTION.replace(
    '    """Parity of k', '    print("noise in a call")\n    """Parity of k'
)


@pytest.fixture
def noisy(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.path", [*sys.path])
    file = tmp_path / "noisy.py"
    file.write_text(NOISY)
    return f"{file}:mine,k=1,decoys=2"


@pytest.mark.parametrize(
    "arguments",
    [
        ("learn", "greedy", "PROBLEM", "--depth", "1"),
        ("optimal", "PROBLEM", "--depth", "1"),
        ("compare", "PROBLEM", "--depth", "1"),
        ("rashomon", "PROBLEM", "--depth", "1", "--penalty", "1/100", "--slack", "0"),
    ],
    ids=lambda given: given[0],
)
def test_what_a_file_prints_is_not_in_the_data(run, noisy, arguments):
    code, out, err = run(*(noisy if word == "PROBLEM" else word for word in arguments), "--json", "-")
    assert code == 0, err
    assert json.loads(out)
    assert "noise in a call" in err


@pytest.mark.parametrize(("option", "begins"), [("--svg", "<"), ("--tikz", "%"), ("--dot", "digraph")])
def test_nor_in_a_drawing(run, noisy, option, begins):
    code, out, err = run("learn", "greedy", noisy, "--depth", "1", option, "-")
    assert (code, out[: len(begins)]) == (0, begins)
    assert "noise in a call" in err


def test_without_data_it_is_printed_where_it_was(run, noisy):
    code, out, _ = run("learn", "greedy", noisy, "--depth", "1")
    assert code == 0
    assert "noise in a call" in out


def test_a_catalog_that_prints_does_not_disturb_a_list(run, monkeypatch):
    def load():
        sys.stdout.write("noise\n")
        return catalog.Catalog()

    point = SimpleNamespace(name="noisy", value="noisy:CATALOG", load=load)
    points = [point, *catalog.entry_points(group=catalog.GROUP)]
    monkeypatch.setattr(catalog, "entry_points", lambda group: points)
    catalog.installed_catalog.cache_clear()
    try:
        code, out, err = run("list", "constructions", "--json")
    finally:
        catalog.installed_catalog.cache_clear()
    assert code == 0, err
    assert json.loads(out)["constructions"]
    assert "noise" in err


@pytest.mark.parametrize("status", [0, 1, None])
def test_a_catalog_that_exits_is_left_out(run, monkeypatch, status):
    def load():
        sys.exit(status)

    point = SimpleNamespace(name="exiting", value="exiting:CATALOG", load=load)
    points = [point, *catalog.entry_points(group=catalog.GROUP)]
    monkeypatch.setattr(catalog, "entry_points", lambda group: points)
    catalog.installed_catalog.cache_clear()
    try:
        code, out, err = run("learn", "greedy", "parity:2", "--depth", "1")
    finally:
        catalog.installed_catalog.cache_clear()
    assert code == 0
    assert "error" in out
    assert "catalog 'exiting'" in err
    assert "SystemExit" in err


@pytest.mark.parametrize("status", [0, 3])
def test_a_function_that_exits_is_named(run, tmp_path, monkeypatch, status):
    monkeypatch.setattr("sys.path", [*sys.path])
    file = tmp_path / "exiting.py"
    file.write_text(f"import sys\n\n\ndef mine(k: int):\n    sys.exit({status})\n")
    code, out, err = run("learn", "greedy", f"{file}:mine,k=1", "--depth", "1")
    assert (code, out) == (2, "")
    assert err == f"theorylab: {file}, line 5: SystemExit: {status}; nothing more was done\n"


def test_standard_output_is_given_back(capsys):
    with output_for_data():
        sys.stdout.write("noise\n")
        data_output().write("data\n")
    sys.stdout.write("text\n")
    assert capsys.readouterr() == ("data\ntext\n", "noise\n")
