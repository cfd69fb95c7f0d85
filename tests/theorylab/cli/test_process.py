"""The process of a command ends with its exit code, all output written and its exit handlers run."""

import subprocess
import sys

import pytest

PROGRAM = """
import atexit, sys
from theorylab.cli.process import run
class Freed:
    def __del__(self):
        sys.stderr.write("freed")
kept = Freed()
atexit.register(print, "at the end")
sys.argv = ["theorylab", *sys.argv[1:]]
run()
"""


@pytest.mark.parametrize(("arguments", "code"), [(("list", "claims"), 0), (("learn", "greedy", "none:1"), 2)])
def test_a_process_ends_with_its_code_and_frees_nothing(arguments, code):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == code
    assert done.stdout.endswith("at the end\n")
    assert "freed" not in done.stderr
    assert ("theorylab: " in done.stderr) == (code == 2)
