"""Ctrl-C at any moment ends a command at once, with its exit code and without a message."""

import random
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from shares import one_in

START = """
import signal, sys
from theorylab.cli.main import main
print("ready", flush=True)
code = main(sys.argv[1:])
signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command has ended; what Python does afterwards is not its part
sys.exit(code)
"""
COMMANDS = [
    ("optimal", "csv:{table}", "--size", "8"),
    ("optimal", "csv:{table}", "--depth", "5"),
    ("learn", "opt-top-k", "csv:{table}", "--k", "20", "--depth", "6"),
    ("atlas", "--variables", "5"),
    ("mic", "uniform", "--terms", "6", "--literals", "9", "--size", "60"),
    ("rashomon", "csv:{table}", "--depth", "4", "--penalty", "1/100", "--slack", "1/100"),
]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """Return the path of a table of 2,000 rows of 80 random bits, labelled (f0 xor f1) or (f2 and f3)."""
    rows = np.random.default_rng(0).integers(0, 2, (2000, 80))
    labels = (rows[:, 0] ^ rows[:, 1]) | (rows[:, 2] & rows[:, 3])
    path = tmp_path_factory.mktemp("table") / "seg.csv"
    lines = [",".join(map(str, row)) for row in np.column_stack((rows, labels))]
    path.write_text("\n".join([",".join([*(f"f{i}" for i in range(80)), "y"]), *lines, ""]))
    return path


def interrupted(arguments, seconds):
    """Return the exit code and standard error of a command that is interrupted after some seconds."""
    with subprocess.Popen(
        [sys.executable, "-c", START, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=300)
        return process.returncode, err


def assert_ends_well(arguments, seconds):
    code, err = interrupted(arguments, seconds)
    assert code in (0, 130), (arguments, seconds, code, err)
    assert err == "", (arguments, seconds)


@pytest.mark.parametrize(
    "arguments", one_in(2, map(pytest.param, COMMANDS)), ids=lambda arguments: " ".join(arguments[:3:2])
)
def test_an_interrupt_ends_a_command(arguments, table):
    chosen = [each.format(table=table) for each in arguments]
    assert_ends_well(chosen, 2.0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100))
def test_a_hundred_interrupts_end_commands(seed, table):
    chosen = [each.format(table=table) for each in COMMANDS[seed % len(COMMANDS)]]
    assert_ends_well(chosen, random.Random(seed).uniform(0, 6))
