"""Standard streams that are closed, full, narrow or without a reader give one line and their own exit code."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest

from theorylab.cli.exit_codes import READER_LEFT
from theorylab.cli.main import main

COMMAND = (sys.executable, "-m", "theorylab")


def shell(line, **environment):
    done = subprocess.run(
        ["sh", "-c", line.replace("theorylab", " ".join(COMMAND))],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


@pytest.mark.parametrize("command", ["list learners", "list learners --json", "--help", "--version"])
def test_a_full_disk_is_one_line(command):
    assert shell(f"theorylab {command} > /dev/full") == (74, "", "theorylab: No space left on device\n")


def test_a_closed_output_is_one_line():
    code, _, err = shell("theorylab list learners >&-")
    assert (code, err) == (74, "theorylab: standard output is closed; nothing was done\n")


def test_a_closed_error_stream_leaves_the_code():
    assert shell("theorylab list nothing 2>&-") == (2, "", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_narrow_encoding_gets_escapes(encoding):
    code, out, err = shell("theorylab show ngi.thm-1", PYTHONIOENCODING=encoding)
    assert (code, err) == (0, "")
    assert "ngi.thm-1" in out
    code, out, err = shell("theorylab learn greedy 'dnf:≤'", PYTHONIOENCODING=encoding)
    assert (code, out) == (2, "")
    assert "\\u2264" in err


def test_control_characters_do_not_reach_the_terminal(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("a\x1b[2J,b\x07,label\n0,1,0\n1,1,1\n")
    code, out, err = shell(f"theorylab learn greedy csv:{table} --depth 1")
    assert (code, err) == (0, "")
    assert not {"\x1b", "\x07"} & set(out)
    table.write_text("a,label\n\x1b[31m,0\n1,0\n2,1\n")
    code, out, err = shell(f"theorylab learn greedy csv:{table} --depth 1")
    assert (code, "\x1b" in err) == (2, False)


class WithoutReader(io.StringIO):
    """A standard output without a reader, with the descriptor of another file."""

    def __init__(self, other):
        super().__init__()
        self.fileno = other.fileno

    def write(self, text):
        raise BrokenPipeError


@pytest.mark.parametrize(
    "line",
    [
        "learn greedy parity:2 --depth 2 --tikz FILE --json FILE",
        "learn greedy parity:2 --depth 2 --dot FILE --json -",
        "optimal parity:2 --depth 2 --tikz FILE --certificate FILE --json FILE",
        "optimal parity:2 --depth 2 --certificate - --svg FILE --json FILE",
        "compare parity:2 --depth 1 --learners greedy --svg FILE --json FILE",
        "compare parity:2 --depth 1 --learners greedy --svg FILE --json -",
        "rashomon parity:2 --depth 1 --penalty 0 --slack 0 --json FILE",
        "check topk.lemma-4.3 --at h=2,K=2,eps=1/10 --json FILE",
    ],
)
def test_files_are_written_before_the_reader_can_leave(monkeypatch, tmp_path, line):
    files = [tmp_path / str(at) for at, word in enumerate(line.split()) if word == "FILE"]
    given = [str(tmp_path / str(at)) if word == "FILE" else word for at, word in enumerate(line.split())]
    with (tmp_path / "other").open("w") as other:
        monkeypatch.setattr(sys, "stdout", WithoutReader(other))
        assert main(given) == READER_LEFT
    assert all(file.stat().st_size for file in files)
