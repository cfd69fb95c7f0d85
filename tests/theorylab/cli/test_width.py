"""On a terminal of 80 columns no line is wider, whatever the terminal can do."""

import re

import pytest


@pytest.fixture(params=["xterm", "dumb"])
def narrow(request, monkeypatch):
    for name, value in {
        "COLUMNS": "80",
        "TTY_COMPATIBLE": "1",
        "NO_COLOR": "1",
        "TERM": request.param,
    }.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize(
    "line",
    [
        "show topk.thm-2",
        "show bdm.lemma-c.6",
        "atlas --class all --variables 2",
        "data",
        "check bdm.eq-3 bdm.e-le-h bdm.entropy bdm.def-c-2 split.renorm split.fig-19 split.sec7-dl",
        "list entries",
        "optimal majority:5 --size 3",
        "learn greedy parity:3 --depth 2",
    ],
)
def test_no_line_is_wider_than_the_terminal(run, narrow, line):
    code, out, _ = run(*line.split())
    written = re.sub(r"\x1b\[[\d;]*m", "", out)
    assert (code, "\t" in written) == (0, False)
    assert [each for each in written.splitlines() if len(each) > 80] == []


@pytest.mark.parametrize("line", ["compare majority:3 --depth 2", "check ngi.cor-2"])
def test_no_bar_on_a_terminal_that_cannot_write_a_line_again(run, monkeypatch, line):
    for name, value in {"TTY_COMPATIBLE": "1", "TERM": "dumb", "COLUMNS": "80", "LINES": "24"}.items():
        monkeypatch.setenv(name, value)
    code, _, err = run(*line.split())
    assert (code, err) == (0, "")
