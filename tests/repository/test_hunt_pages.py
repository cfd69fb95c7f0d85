"""The pages of our own hunts: each program confirms their numbers, and each claim has its recorded verdict."""

import re
import subprocess
import sys

import pytest
from sources import ROOT

from theorylab.cli.main import main

HUNTS = ROOT / "docs" / "hunts"
PROGRAMS = sorted(HUNTS.glob("verify_*.py"))
LONG = re.compile(r"\d\.\d{9,}")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_the_program_confirms_the_numbers_of_the_page(program):
    run = subprocess.run(
        [sys.executable, "-I", "-S", program], capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stdout + run.stderr
    page = (HUNTS / f"{program.stem.removeprefix('verify_').replace('_', '-')}.md").read_text()
    found = LONG.findall(page.partition("## Found")[2].partition("## Tried")[0])
    assert found
    for number in found:
        assert number in run.stdout


@pytest.mark.parametrize("name", ["constants", "fourier_entropy"])
def test_the_claims_of_the_page_have_their_recorded_verdicts(name, capsys):
    assert main(["check", str(HUNTS / f"{name}.py")]) == 0
    assert "; all as recorded" in capsys.readouterr().out
