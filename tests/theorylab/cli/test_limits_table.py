"""The table of limits in the reference: commands have the stated options, and end as stated."""

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

import theorylab
from theorylab.catalog import with_commands
from theorylab.cli.main import OWN

ROOT = Path(theorylab.__file__).parents[1]

ROW = re.compile(r"\| `(\w+)`([^|]*)\| (yes|no) \| ([^|]*) \| (yes|no) \|")
ROWS = [
    ROW.fullmatch(line).groups()
    for line in (ROOT / "docs/reference.md").read_text().splitlines()
    if ROW.fullmatch(line)
]

LONG = {
    ("learn", "with `top-k`, `opt-top-k` or `split` on a sample"): (
        *("split", "parity-xor:h=4,K=60,eps=1/10,examples=2000"),
        *("--depth", "5", "--lookahead", "3", "--penalty", "1/1000"),
    ),
    ("learn", "with anything else"): ("best-first", "noisy-votes:n=40,flip=3/10", "--size", "1000000000"),
    ("optimal", "with `--depth` or `--penalty`"): (
        "parity-xor:h=30,K=400,eps=1/10",
        "--depth",
        "30",
    ),
    ("optimal", "with anything else"): ("parity-xor:h=30,K=400,eps=1/10", "--size", "300"),
    ("compare", ""): ("majority:19", "--depth", "9", "--learners", "greedy,opt-top-k"),
    ("rashomon", ""): (
        "majority:9",
        *["--depth", "4", "--penalty", "1/200", "--slack", "1/20", "--sample", "99999"],
    ),
    ("mic", ""): ("uniform", "--terms", "9", "--literals", "9", "--size", "300"),
    ("atlas", ""): ("--variables", "5"),
    ("check", ""): ("topk.*",),
    ("hunt", ""): ("fei", "--over", "all:7", "--rounds", "1000000"),
}
"""Commands that take longer than the limit, by row; the certificates of tests are short."""

PRINTS = {
    ("learn", "with `top-k`, `opt-top-k` or `split` on a sample"),
    ("optimal", "with `--depth` or `--penalty`"),
    ("check", ""),
    ("hunt", ""),
}
"""Rows of commands that print partial results."""


@pytest.mark.parametrize(("option", "column"), [("time_limit", 2), ("memory_limit", 4)])
def test_commands_have_the_options_of_the_table(option, column):
    taken = {
        name
        for name, command in with_commands(OWN).items()
        if option in signature(getattr(import_module(command.module), command.function)).parameters
    }
    assert {row[0] for row in ROWS if row[column] == "yes"} == taken
    assert {row[0] for row in ROWS if row[column] == "no"}.isdisjoint(taken)


def test_every_row_is_tried():
    assert {(name, rest.strip()) for name, rest, *_ in ROWS} - {("certify", "")} == LONG.keys()


@pytest.mark.parametrize("row", sorted(LONG.keys() - {("compare", "")}), ids=" ".join)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_a_command_that_takes_longer_ends_as_the_table_says(run, row):
    code, out, err = run(row[0], *LONG[row], "--time-limit", "0.4" if row in PRINTS else "0.2")
    assert code == 3
    assert bool(out) == (row in PRINTS)
    assert err.count("\n") == (0 if row in PRINTS else 1)


def test_the_table_knows_whether_one_line_is_all():
    one_line = {(name, rest.strip()) for name, rest, _, known, _ in ROWS if known.startswith("one line")}
    assert one_line == {*LONG, ("certify", "")} - PRINTS - {("compare", "")}


def test_the_best_tree_so_far_is_printed_with_what_is_proved(run):
    code, out, err = run(
        *("optimal", *LONG["optimal", "with `--depth` or `--penalty`"]), "--time-limit", "0.4"
    )
    assert (code, err) == (3, "")
    assert "of the optimum, which is at least 0" in out
    assert re.search(r"^size +0$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("limits", "errors"),
    [(("--size", "1000000000"), 32), (("--size", "10" * 20), 32), (("--size", "9" * 9, "--depth", "2"), 4)],
)
@pytest.mark.parametrize("problem", ["majority:5", "parity:5", "dnf:x1&x2&x3&x4&x5"])
def test_a_budget_beyond_the_size_of_any_tree_is_cut(run, problem, limits, errors):
    code, out, _ = run("optimal", problem, *limits, "--memory-limit", "500MiB")
    assert code == 0
    assert 1 <= out.count("OPT(") <= errors


def test_a_check_of_an_instance_stops_in_time(run):
    asked = ("topk.thm-2", "--at", "h=2,K=65536,k=1,eps=1/10")
    code, out, err = run("check", *asked, "--time-limit", "0.5")
    assert (code, out) == (3, "")
    assert "check: stopped after 0.5 s, as --time-limit says" in err


def test_a_check_that_stops_in_time_shows_what_it_found(run):
    code, out, _ = run("check", "topk.*", "--time-limit", "1.5")
    assert code == 3
    assert re.search(r"; time is up, \d+ not finished", " ".join(out.split()))


def test_tests_of_a_table_are_refused_before_they_are_made(run, tmp_path):
    path = tmp_path / "numbers.csv"
    rows = [f"{x},{(x * 7919) % 1000},{x % 2}" for x in range(1000)]
    path.write_text("\n".join(["a,b,y", *rows, ""]))
    code, _, err = run(
        "learn", "greedy", f"csv:{path},binarize=thresholds", "--depth", "1", "--memory-limit", "4MiB"
    )
    assert code == 2
    assert "1998 tests of 1000 rows needs about 7.62 MiB; the limit is 4 MiB" in err
