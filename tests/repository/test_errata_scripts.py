"""Each erratum has a script that confirms it on a Python without any package and prints the recorded numbers."""

import ast
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from sources import ROOT

from theorylab.claims import registered_claims
from theorylab.files.verdict_data import stored_records
from theorylab.reports.data.script import script_of

SCRIPTS = {file.stem: file for file in sorted((ROOT / "errata").glob("*.py"))}
WITHOUT_SCRIPT: frozenset[str] = frozenset()
"""Errata without a script; a name may be removed, none may be added."""
MOST_LINES = 60
PARTS = ("\n\nPrinted: ", "\nInstead: ", "\nComputed: ")
RATIONAL = re.compile(r"(?<![\^\d])\d+/\d+(?![\^\d])")
EXACT = re.compile(r"\d+/\d+|\d+\.\d{3,}")
WHOLE = re.compile(r"(?<![\d./])\d+(?![\d./])")

NOT_PRINTED = {"split.thm-a.6": {"19/400", "1541/1600", "361/400"}}
"""Rational numbers of a recorded counterexample that a script does not print: those of the 3690 trees of RESPLIT."""

ALL_IN_ONE = """
import contextlib, io, json, runpy, sys
for path in sys.argv[1:]:
    printed, code = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        try:
            runpy.run_path(path, run_name="__main__")
        except SystemExit as end:
            code = end.code
    print(json.dumps([path, int(code), printed.getvalue()]))
"""


def python(*arguments):
    """Run an interpreter that sees neither installed packages nor the environment."""
    command = [sys.executable, "-I", "-S", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT.parent)


@pytest.fixture(scope="module")
def runs():
    """Return the exit code and output of each script by id, all run by one interpreter."""
    done = python("-c", ALL_IN_ONE, *SCRIPTS.values())
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {name: (code, printed) for name, (_, code, printed) in zip(SCRIPTS, lines, strict=True)}


@pytest.fixture(scope="module")
def witnesses():
    """Return the recorded counterexample of each erratum in words, by id."""
    records, _ = stored_records()
    return {name: record["counterexample"]["witness"] for name, record in records.items() if record["falls"]}


def docstring(name):
    return ast.get_docstring(ast.parse(SCRIPTS[name].read_text()), clean=False)


def agrees(number, printed):
    """Return True if a number is printed as it is, or a decimal to its last digit or that of the printed one."""
    if number in printed or "." not in number:
        return number in printed
    return any(
        abs(Fraction(number) - Fraction(other))
        <= Fraction(1, 2 * 10 ** min(len(text.partition(".")[2]) for text in (number, other)))
        for other in printed
        if "." in other
    )


def test_every_erratum_has_a_script_named_after_it(witnesses):
    assert set(witnesses) - set(SCRIPTS) == WITHOUT_SCRIPT
    assert set(SCRIPTS) <= set(witnesses)


def test_every_script_is_found_from_its_claim():
    found = {name: script_of(claim) for name, claim in registered_claims().items()}
    assert {name: path for name, path in found.items() if path} == {
        name: f"errata/{name}.py" for name in SCRIPTS
    }


def test_every_script_confirms_its_erratum(runs):
    assert {name: printed[-300:] for name, (code, printed) in runs.items() if code != 0} == {}


def recorded(witness):
    """Return what a witness says of the counterexample, without what else was tried."""
    return re.split("[Tt]ried", witness)[0]


def test_every_rational_number_of_the_recorded_counterexample_is_printed(runs, witnesses):
    missing = {
        name: set(RATIONAL.findall(recorded(witnesses[name]))) - set(RATIONAL.findall(printed))
        for name, (_, printed) in runs.items()
    }
    assert {name: numbers for name, numbers in missing.items() if numbers} == NOT_PRINTED


def test_every_script_prints_what_it_is_about_and_computes_a_number_of_the_recorded_counterexample(
    runs, witnesses
):
    strange = []
    for name, (_, output) in runs.items():
        text = docstring(name)
        if not output.startswith(text):
            strange.append(f"{name}: the docstring is not printed first")
        computed = output.removeprefix(text)
        exact = EXACT.findall(recorded(witnesses[name]))
        pattern, wanted = (EXACT, exact) if exact else (WHOLE, WHOLE.findall(recorded(witnesses[name])))
        printed = set(pattern.findall(computed))
        if wanted and not any(agrees(number, printed) for number in wanted):
            strange.append(f"{name}: none of {wanted} is computed")
    assert strange == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_stands_alone(name):
    source = SCRIPTS[name].read_text()
    assert source.count("\n") <= MOST_LINES
    positions = [docstring(name).find(part) for part in PARTS]
    assert -1 not in positions
    assert positions == sorted(positions)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            assert {alias.name.partition(".")[0] for alias in node.names} <= sys.stdlib_module_names
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.slow
def test_every_script_runs_by_itself():
    with ThreadPoolExecutor(2) as pool:
        done = dict(zip(SCRIPTS, pool.map(python, SCRIPTS.values()), strict=True))
    assert {name: run.stderr[-300:] for name, run in done.items() if run.returncode != 0} == {}


def test_a_wrong_number_is_noticed(tmp_path):
    """A script whose instance is not a counterexample fails, and a missing exit code is not success."""
    broken = tmp_path / "broken.py"
    broken.write_text(SCRIPTS["blt.step-harmonic"].read_text().replace("range(5, 13)", "range(4, 13)"))
    assert python(broken).returncode == 1
