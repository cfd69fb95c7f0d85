"""Layout on a terminal: no line is wider than the terminal, except a command, which is never broken."""

import json
import re
from collections import Counter

import pytest
from shares import one_in

from theorylab.catalog import with_commands
from theorylab.cli.main import OWN


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


@pytest.fixture
def terminal(run, monkeypatch):
    """Return a function that runs a command on a terminal of a given width and returns its lines without colours."""

    def lines(width, *arguments):
        screen = {"COLUMNS": str(width), "TTY_COMPATIBLE": "1", "TERM": "xterm", "NO_COLOR": "1"}
        for name, value in screen.items():
            monkeypatch.setenv(name, value)
        code, out, _ = run(*arguments)
        assert code == 0
        return re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", out).splitlines()

    return lines


@pytest.mark.parametrize("command", ["list", "errata"])
def test_a_long_list_begins_with_one_screen(terminal, command):
    assert len(terminal(80, command)) <= 24
    selected = terminal(80, command, "--paper", "ngi")
    assert len(selected) > 24
    assert any(line.startswith("ngi.") for line in selected)


def test_the_counts_of_the_first_screen_are_those_of_the_lists(terminal, run):
    said = {
        line.split()[1]: int(line.split()[0]) for line in terminal(80, "list") if line[:6].strip().isdigit()
    }
    assert said == {
        kind: len(rows) for kind in said for rows in json.loads(run("list", kind, "--json")[1]).values()
    }
    table = [line.split() for line in terminal(80, "errata")]
    errata = json.loads(run("errata", "--json", "-")[1])
    for falls, count in Counter(erratum["falls"] for erratum in errata).items():
        assert [
            row[-1] for row in table if row[: len(falls.split())] == falls.split() and row[-1].isdigit()
        ] == [str(count)]


@pytest.mark.parametrize("width", one_in(3, [40, 80, 120]))
def test_a_command_is_never_broken(terminal, width):
    shown = [
        *(("list",), ("errata",), ("errata", "--paper", "blt"), ("show", "topk.thm-2"), ("data",)),
        *((command, "--help") for command in with_commands(OWN)),
    ]
    whole = [line.split("theorylab ")[1:] for each in shown for line in terminal(400, *each)]
    narrow = [line.split("theorylab ")[1:] for each in shown for line in terminal(width, *each)]
    usage = re.compile(r"[a-z]+ (?:\[OPTIONS\]|--help)")
    commands = [
        {text.strip() for texts in each for text in texts if not usage.match(text)}
        for each in (whole, narrow)
    ]
    assert len(commands[0]) > 20
    assert commands[0] == commands[1]


@pytest.mark.parametrize("line", ["compare majority:3 --depth 2", "check topk.lemma-3.2"])
def test_no_bar_on_a_terminal_that_cannot_write_a_line_again(run, monkeypatch, line):
    for name, value in {"TTY_COMPATIBLE": "1", "TERM": "dumb", "COLUMNS": "80", "LINES": "24"}.items():
        monkeypatch.setenv(name, value)
    code, _, err = run(*line.split())
    assert (code, err) == (0, "")


@pytest.mark.parametrize("terminal", ["0", "1"])
@pytest.mark.parametrize(
    "line", ["list learners", "check bdm.eq-3", "learn greedy parity:2 --depth 1", "list --help"]
)
def test_a_terminal_of_no_width_is_not_known(run, monkeypatch, line, terminal):
    monkeypatch.setenv("TTY_COMPATIBLE", terminal)
    monkeypatch.setenv("COLUMNS", "0")
    code, out, _ = run(*line.split())
    assert (code, len(out) > 100) == (0, True)


@pytest.mark.parametrize(
    ("line", "left_out"),
    [
        ("list constructions", "parameters, summary"),
        ("list claims thm-2", "paper, where, weight, origin, method, statement"),
        ("check bdm.eq-3", "place, slack, control, method, seconds"),
    ],
)
def test_columns_that_do_not_fit_are_named(run, monkeypatch, line, left_out):
    for name, value in {"COLUMNS": "40", "TTY_COMPATIBLE": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    _, out, _ = run(*line.split())
    written = " ".join(re.sub(r"\x1b\[[\d;]*m", "", out).split())
    said = written.partition("columns not shown: ")[2]
    assert {*said.partition(" bdm.")[0].split(", ")} >= {*left_out.split(", ")}
    monkeypatch.setenv("COLUMNS", "400")
    assert "not shown" not in run(*line.split())[1]


@pytest.mark.parametrize(
    "line", ["list claims ngi.delta", "list learners", "check bdm.eq-3", "list entries eq-3"]
)
@pytest.mark.parametrize("width", [12, 20, 30])
def test_where_no_table_fits_its_cells_stand_below_each_other_whole(run, monkeypatch, line, width):
    for name, value in {
        "COLUMNS": str(width),
        "TTY_COMPATIBLE": "1",
        "TERM": "xterm",
        "NO_COLOR": "1",
    }.items():
        monkeypatch.setenv(name, value)
    code, out, _ = run(*line.split())
    written = re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", out)
    assert (code, "\N{HORIZONTAL ELLIPSIS}" in written) == (0, False)
    assert [each for each in written.splitlines() if len(each) > width] == []
