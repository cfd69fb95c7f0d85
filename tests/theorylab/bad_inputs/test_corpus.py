"""Every bad input gives one line, exit code 2 and nothing on standard output, without delay.

One in six of the corpus is among the quick tests.
"""

from __future__ import annotations

import re
import shlex
import signal
from pathlib import Path

import pytest
from bad_files import NINES, commands_on_files, write_all
from shares import one_in

LONGEST_WAIT = 30
"""Seconds; longer means that the command hangs, not that the machine is slow."""
ONE_OF_MANY = re.compile(
    r"(?<![\w./,^-])1 (claims|columns|entries|features|fields|functions|labels|names|rows|tests|values|variables)\b"
)
"""A plural after the number one."""
CHARACTERS = {"<nines>": NINES, "<long>": "n" * 300, "<esc>": "\x1b", "<nul>": "\0"}


def written_commands():
    for line in (Path(__file__).parent / "commands.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            for name, characters in CHARACTERS.items():
                line = line.replace(name, characters)
            yield tuple(shlex.split(line))


COMMANDS = list(dict.fromkeys([*written_commands(), *commands_on_files()]))


def _hangs(*_):
    raise AssertionError("no answer")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    write_all(folder)
    return folder


@pytest.fixture
def in_folder(files, monkeypatch):
    monkeypatch.chdir(files)
    before = signal.signal(signal.SIGALRM, _hangs)
    signal.alarm(LONGEST_WAIT)
    yield files
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def test_the_corpus_is_large():
    assert len(COMMANDS) > 600


@pytest.mark.parametrize(
    "arguments", one_in(6, map(pytest.param, COMMANDS)), ids=lambda given: ascii(" ".join(given))[1:80]
)
def test_bad_input_is_one_line(run, in_folder, arguments):
    files = sorted(in_folder.iterdir())
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("theorylab: ")
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    assert "Traceback" not in err
    assert not ONE_OF_MANY.search(err)
    assert sorted(in_folder.iterdir()) == files


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"\xef\xbb\xbfa,b,y\n0,1,0\n1,1,1\n", "0"),
        (b"a,b,y\r\n0,1,0\r\n1,1,1\r\n", "0"),
        (b"a,b,y\r0,1,0\r1,1,1\r", "0"),
        (b'"a\nb",b,y\n0,1,0\n1,1,1\n', "0"),
        (b"a,b,y\n0,1,1\n1,1,1\n", "0"),
        (b"a,b,y\n0,1,0\n0,1,1\n", "1/2 = 0.5"),
        (b"y\n0\n1\n", "1/2 = 0.5"),
        (b" a , b , y \n 0 , 1 , 0 \n\n 1,1,1", "0"),
        (f"a,b,y\n0,1,{NINES}\n1,1,1\n".encode(), "0"),
    ],
)
def test_what_is_unusual_but_a_table_is_read(run, tmp_path, content, error):
    table = tmp_path / "table.csv"
    table.write_bytes(content)
    code, out, err = run("learn", "greedy", f"csv:{table}", "--depth", "2")
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == f"error           {error}"
