"""Standard streams that are closed, full, narrow or without a reader: one line, and an exit code of their own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

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
    table.write_text("a,label\n\x1b[31m,0\n")
    code, out, err = shell(f"theorylab learn greedy csv:{table} --depth 1")
    assert (code, "\x1b" in err) == (2, False)
