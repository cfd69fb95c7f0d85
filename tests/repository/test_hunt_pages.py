"""The pages of our own hunts: each program confirms their numbers, and each claim has its recorded verdict."""

import re
import subprocess
import sys

import pytest
from sources import ROOT

from dp_optimal import atlas_of, mined_inequalities
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


@pytest.mark.parametrize(
    "name", ["constants", "fourier_entropy", "greedy_ratio", "mean_iteration_consistency"]
)
def test_the_claims_of_the_page_have_their_recorded_verdicts(name, capsys):
    assert main(["check", str(HUNTS / f"{name}.py")]) == 0
    assert "; all as recorded" in capsys.readouterr().out


def rows_of(text):
    """Return the entries of the rows of the tables that begin with an inequality, by the inequality."""
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    return {row[0].strip(" `"): [entry.strip() for entry in row[1:]] for row in rows}


def mined():
    return {str(each): each for operation in "+*" for each in mined_inequalities(atlas_of(4), operation)}


def test_the_inequalities_of_the_page_are_those_that_are_mined():
    text = (HUNTS / "inequalities.md").read_text()
    found = mined()
    table = rows_of(text)
    assert f"| mined from all functions of four variables, 14 columns | {len(found)} |" in text
    assert table.keys() <= found.keys()
    assert {name: row[0] for name, row in table.items()} == {
        name: f"{found[name].functions:,}" for name in table
    }


@pytest.mark.slow
def test_the_inequalities_that_five_and_six_variables_refute_are_those_of_the_page():
    """All rows of the atlas, of which the page counts those that violate an inequality."""
    text, found = (HUNTS / "inequalities.md").read_text(), mined()
    atlases = [atlas_of(5).measured(), atlas_of(6, "monotone").measured()]
    violations = {
        name: [atlas.chosen(f"depth > 0 and not ({name})").classes for atlas in atlases] for name in found
    }
    left = {name for name, (five, six) in violations.items() if not five and not six}
    kept, _, refuted = text.partition("## Refuted by five variables")
    assert rows_of(kept).keys() == left
    assert {name: row[1:] for name, row in rows_of(refuted).items()} == {
        name: [f"{count:,}" for count in violations[name]] for name in rows_of(refuted)
    }
    by_five = sum(five > 0 for five, _ in violations.values())
    by_six = sum(not five and six > 0 for five, six in violations.values())
    steps = (
        "refuted by a function of five variables",
        "not by those, but by a monotone function of six variables",
    )
    for step, count in zip((*steps, "left"), (by_five, by_six, len(left))):
        assert f"| {step} | {count} |" in text
