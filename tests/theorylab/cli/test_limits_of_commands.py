"""``--time-limit`` and ``--memory-limit``: a stopped command reports what is known, and no limit remains in force."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import numba  # noqa: F401 - an alarm during its import would leave it half imported
import pytest

from theorylab.cli.limits import within_limits
from theorylab.errors import OutOfTime
from theorylab.limits import VARIABLE


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        (
            ("learn", "best-first", "noisy-votes:n=40,flip=3/10", "--size", "1000000000"),
            "best-first: .* no tree is known and nothing is proved",
        ),
        (
            ("optimal", "parity-xor:h=30,K=400,eps=1/10", "--size", "300"),
            "optimal: .* a leaf alone has error .* nothing is",
        ),
        (("mic", "uniform", "--terms", "9", "--literals", "9", "--size", "300"), "mic: .* nothing is proved"),
        (
            (
                "rashomon",
                "majority:9",
                "--depth",
                "4",
                "--penalty",
                "1/200",
                "--slack",
                "1/20",
                "--sample",
                "99999",
            ),
            "rashomon: .* (nothing is proved|not all that was asked for is drawn)",
        ),
    ],
)
# an alarm between the opening of a file, such as a cached kernel, and its "with" leaves it to the collector
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_a_command_stops_in_time(run, arguments, known):
    code, out, err = run(*arguments, "--time-limit", "0.2")
    assert (code, out) == (3, "")
    assert err.count("\n") == 1
    assert "stopped after 0.2 s, as --time-limit says; " in err
    assert re.search(known, err)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_what_is_in_time_is_as_without_a_limit(run):
    arguments = ("optimal", "dnf:x1&x2|x3", "--size", "2")
    assert run(*arguments, "--time-limit", "500", "--memory-limit", "1GiB") == run(*arguments)
    assert VARIABLE not in os.environ


def test_an_alarm_that_is_swallowed_comes_again():
    with (
        pytest.raises(OutOfTime, match="stopped"),
        within_limits("it", 0.05, None, lambda: "nothing is known"),
    ):
        try:
            while True:
                time.sleep(0.01)
        except BaseException:
            while True:
                time.sleep(0.01)


def test_a_kernel_that_does_not_come_back_ends_with_the_process():
    code = (
        "import ctypes; from theorylab.cli import limits; limits.GRACE = 0.2\n"
        "import signal; signal.signal = lambda *_: None; limits.signal.setitimer = lambda *_: None\n"
        "with limits.within_limits('it', 0.1, None, lambda: 'nothing is known'):\n"
        "    ctypes.CDLL(None).sleep(60)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=50, check=False
    )
    assert done.returncode == 3
    assert done.stderr == "theorylab: it: stopped after 0.1 s, as --time-limit says; nothing is known\n"


def test_the_memory_limit_holds_for_what_is_read(run, tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("a,y\n" + "0,1\n" * 1000)
    code, out, err = run("learn", "greedy", f"csv:{table}", "--depth", "1", "--memory-limit", "20KiB")
    assert (code, out) == (2, "")
    assert "the limit is 20 KiB" in err
    assert run("learn", "greedy", f"csv:{table}", "--depth", "1", "--memory-limit", "200KiB")[0] == 0


def test_a_system_without_timers_is_one_line(run, monkeypatch):
    monkeypatch.delattr("signal.setitimer")
    code, out, err = run("learn", "greedy", "parity:3", "--depth", "1", "--time-limit", "9")
    assert (code, out) == (2, "")
    assert err == "theorylab: --time-limit: this system has no timers that interrupt a command\n"
    assert run("learn", "greedy", "parity:3", "--depth", "1")[0] == 0
