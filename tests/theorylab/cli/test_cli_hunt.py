"""``theorylab hunt`` end to end: what is printed and written, and that the files verify it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

OWN = '''"""A quantity of a reader's own."""

import os

from flint import fmpq

from theorylab.hunts import function_of


def ones(problem):
    """The number of ones."""
    return function_of(problem).ones()


def rounded(problem):
    return 0.5


def fails(problem):
    return fmpq(1) / (function_of(problem).ones() - 1)


def ends(problem):
    os._exit(9)


def odd(problem):
    return fmpq(1, 2) if function_of(problem).ones() % 2 else None
'''


OWN_CLASS = '''"""Thresholds of five variables as a class of a reader's own."""

from theorylab import CubeProblem
from theorylab.hunts import SearchClass


class Thresholds(SearchClass):
    name = "thresholds"
    imports = "from constructions import threshold"

    def problem(self, member):
        return CubeProblem([int(x.bit_count() >= member) for x in range(32)])

    def random(self, rng):
        return rng.randrange(7)

    def neighbour(self, member, rng):
        return min(max(member + rng.choice((-1, 1)), 0), 6)

    def text(self, member):
        return f"threshold(5, {member})"


THRESHOLDS = Thresholds()
'''


OWN_STRATEGY = '''"""Functions with few ones as a class of a reader's own."""

from hypothesis import strategies as st

from constructions import threshold

FEW_ONES = st.sets(st.integers(0, 15), max_size=3).map(lambda ones: [int(x in ones) for x in range(16)])
THRESHOLDS = st.builds(threshold, st.integers(1, 5), st.integers(0, 6))
FAILING = st.integers(0, 3).map(lambda number: [1 // number])
'''


@pytest.fixture
def run(run):
    """Return a function that runs the command line with words or paths."""
    return lambda *words: run(*map(str, words))


def test_a_whole_class_is_gone_through(run):
    code, out, err = run("hunt", "influence", "--over", "monotone:3")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "influence over monotone:3: largest of all 20 functions",
        "value     3/2 = 1.5",
        'problem   CubeProblem([int(bit) for bit in "00010111"])',
        "searched  10 problems in 1 part",
    ]


def test_quantities_are_listed(run):
    code, out, _ = run("list", "quantities", "influence")
    assert code == 0
    assert out.splitlines()[0].split() == ["quantities", "summary"]
    assert any(line.startswith("fei\tFourier entropy over total influence") for line in out.splitlines())


def test_the_claim_that_is_written_is_proved(run, tmp_path):
    file, program = tmp_path / "f.py", tmp_path / "program.py"
    code, _, err = run("hunt", "fei", "--over", "all:3", "--out", file, "--script", program)
    assert (code, err) == (0, "")
    assert "Found with: theorylab hunt fei --over all:3\n" in file.read_text()
    code, out, _ = run("check", str(file))
    assert code == 0
    assert "1 claim (quick): 1 proved; all as recorded" in out
    done = subprocess.run([sys.executable, "-I", "-S", program], capture_output=True, text=True, check=True)
    assert "Value: 2.955889582251" in done.stdout
    assert "Confirmed: True" in done.stdout
    wrong = program.read_text().replace('Decimal("2.955889582251")', 'Decimal("2.955889582252")')
    assert wrong != program.read_text()
    assert subprocess.run([sys.executable, "-c", wrong], capture_output=True, check=False).returncode == 1


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        (("min-entropy/influence", "--minimise", "--over", "all:2"), "at most 0"),
        (("influence", "--minimise", "--over", "all:2"), "at most 0"),
        (("fourier_entropy", "--over", "partial:2,2", "--rounds", "1", "--steps", "900"), "at least 3"),
        (("ratio:greedy/opt", "--over", "all:4"), "at least 9/5"),
        (("sparsity", "--over", "read-once-dnf:3"), "at least 8"),
        (("gap:top-down", "--over", "parity-xor:h=2,K=3..4,eps=1/10"), "at least 13/30"),
        (
            ("cost:identification/opt", "--over", "identification:3,2", "--rounds", "1", "--steps", "64"),
            "at least",
        ),
    ],
)
def test_every_kind_of_result_is_confirmed_by_check(run, tmp_path, asked, shown):
    file = tmp_path / "found.py"
    assert run("hunt", *asked, "--out", file)[0] == 0
    assert shown in file.read_text()
    code, out, _ = run("check", str(file))
    assert code == 0, out
    assert "1 proved" in out


def test_a_violation_is_refuted_by_check(run, tmp_path):
    file = tmp_path / "v.py"
    code, out, _ = run("hunt", "fei", "--over", "all:4", "--violate", "value <= 3", "--out", file)
    assert code == 0
    assert out.startswith("fei over all:4: violates value <= 3\nvalue     3.402475551198...\n")
    code, out, _ = run("check", str(file))
    assert code == 0
    assert "mine.hunt: value 3.402475551198... (1 of 1 violated)" in out


def test_a_condition_may_remain_undecided(run, tmp_path):
    assert run("hunt", "fei", "--over", "all:3", "--violate", "value <= 3")[0] == 0
    code, out, _ = run(
        *("hunt", "fei", "--over", "all:6", "--violate", "value <= 4", "--rounds", "1", "--steps", "99"),
        *("--out", tmp_path / "none.py"),
    )
    assert code == 3
    assert "no violation found in " in out
    assert "in 1 run\n" in out
    assert not (tmp_path / "none.py").exists()


def test_json_has_the_result(run, tmp_path):
    code, out, _ = run("hunt", "influence", "--over", "all:3", "--json", "-", "--out", tmp_path / "o.json")
    record = json.loads(out)
    assert code == 0
    assert json.loads((tmp_path / "o.json").read_text()) == record | {"seconds": pytest.approx(0, abs=60)}
    del record["seconds"]
    assert record == {
        "quantity": "influence",
        "goal": "maximise",
        "over": "all:3",
        "symmetry": None,
        "found": True,
        "value": "3",
        "value_float": 3.0,
        "member": "10010110",
        "problem": 'CubeProblem([int(bit) for bit in "10010110"])',
        "words": "largest of all 256 functions",
        "whole": True,
        "members": "256",
        "finished": True,
        "tried": 14,
        "rounds": 1,
        "steps": 10000,
        "seed": 0,
        "interrupted": False,
        "command": "theorylab hunt influence --over all:3",
    }


def test_the_command_that_is_shown_finds_it_again(run):
    run(
        "hunt", "fei", "--over", "partial:3,3", "--rounds", "1", "--steps", "1"
    )  # compiles, which may take longer
    _, out, _ = run(
        "hunt", "fei", "--over", "partial:3,3", "--time-limit", "0.4", "--steps", "500", "--json", "-"
    )
    record = json.loads(out)
    command = record["command"].split()
    assert command[:2] == ["theorylab", "hunt"]
    again = json.loads(run(*command[1:], "--json", "-")[1])
    assert again["value_float"] >= record["value_float"]
    assert again["rounds"] - record["rounds"] in (0, 1)


def test_own_quantities(run, tmp_path):
    own = tmp_path / "own.py"
    own.write_text(OWN)
    code, out, _ = run("hunt", f"{own}:ones", "--over", "all:2", "--out", tmp_path / "claim.py")
    assert code == 0
    assert "value     4" in out
    assert run("check", str(tmp_path / "claim.py"))[0] == 0
    assert "value     1/2 = 0.5" in run("hunt", f"{own}:odd", "--over", "all:2")[1]
    for asked, said in (
        (f"{own}:rounded", "0.5 is not exact"),
        (f"{own}:nothing", "unknown quantity of"),
        (str(own), "name one of its quantities"),
        (f"{tmp_path}/none.py:x", "cannot be read"),
    ):
        code, out, err = run("hunt", asked)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert said in err


def test_own_classes(run, tmp_path):
    (tmp_path / "own.py").write_text(OWN_CLASS)
    own = f"{tmp_path}/own.py"
    code, out, _ = run("hunt", "influence", "--over", f"{own}:THRESHOLDS", "--rounds", "1", "--steps", "300")
    assert code == 0
    assert "value     15/8 = 1.875\nproblem   threshold(5, 3)\n" in out
    for asked, said in ((f"{own}:NONE", "unknown class of"), (own, "unknown class of")):
        code, out, err = run("hunt", "influence", "--over", asked)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert said in err


def test_own_strategies(run, tmp_path):
    """Three ones, no two adjacent, have 12 sensitive edges of 32: influence 3/2."""
    own, claim = tmp_path / "own.py", tmp_path / "claim.py"
    own.write_text(OWN_STRATEGY)
    asked = ("hunt", "influence", "--over", f"{own}:FEW_ONES", "--rounds", "1", "--steps", "300")
    code, out, _ = run(*asked, "--out", claim, "--resume", tmp_path / "runs")
    assert code == 0
    assert "value     3/2 = 1.5\nproblem   theorylab.CubeProblem([int(bit) for bit in " in out
    resumed = run(*asked, "--resume", tmp_path / "runs")[1]
    assert resumed.splitlines()[1:] == out.splitlines()[1:]
    assert "1 proved" in run("check", str(claim))[1]
    name, other = f"{own}:THRESHOLDS", tmp_path / "other.py"
    code, out, _ = run(
        *("hunt", "gap:top-down", "--over", name, "--rounds", "1", "--steps", "40", "--out", other)
    )
    assert code == 0
    assert f'theorylab.hunts.class_named("{name}").problem("' in other.read_text()
    assert "1 proved" in run("check", str(other))[1]
    code, out, err = run("hunt", "influence", "--over", f"{own}:FAILING")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "own.py, line 9: ZeroDivisionError" in err


@pytest.mark.slow
def test_strategies_in_several_processes_find_the_same(run):
    asked = (
        "hunt",
        "influence",
        "--over",
        "strategy:monotone-functions,4",
        "--rounds",
        "2",
        "--steps",
        "200",
    )
    one, two = (json.loads(run(*asked, "--jobs", jobs, "--json", "-")[1]) for jobs in (1, 2))
    assert one["member"] == two["member"]


@pytest.mark.parametrize(
    ("name", "jobs", "said"),
    [
        ("fails", 1, "own.py, line 20: ZeroDivisionError: fmpq division by zero"),
        pytest.param("fails", 2, "own.py, line 20: ZeroDivisionError", marks=pytest.mark.slow),
        pytest.param("ends", 2, "jobs: a process died", marks=pytest.mark.slow),
    ],
)
def test_faults_of_own_quantities_are_one_line(run, tmp_path, name, jobs, said):
    own = tmp_path / "own.py"
    own.write_text(OWN)
    code, out, err = run("hunt", f"{own}:{name}", "--over", "all:2", "--jobs", jobs)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_files_are_not_overwritten(run, tmp_path):
    own = tmp_path / "own.py"
    own.write_text(OWN)
    for option in ("--out", "--script"):
        code, _, err = run("hunt", "fei", "--over", "all:2", option, own)
        assert code == 2
        assert "is not a file that theorylab hunt wrote" in err
    assert run("hunt", f"{own}:ones", "--over", "all:2", "--out", own, "--force")[0] == 2
    assert own.read_text() == OWN


def test_runs_are_resumed(run, tmp_path):
    asked = ("hunt", "fei", "--over", "all:6", "--steps", "99", "--resume", tmp_path / "runs")
    assert run(*asked, "--rounds", "1")[0] == 0
    assert "in 2 runs" in run(*asked, "--rounds", "2")[1]
    code, _, err = run(*asked, "--seed", "1")
    assert code == 2
    assert "another hunt or another version" in err


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("nothing",), "unknown quantity 'nothing'"),
        (("fie",), "did you mean 'fei'"),
        (("fei", "--over", "monotonic:3"), "did you mean 'monotone'"),
        (("fei", "--over", "all"), "write all:N"),
        (("fei", "--over", "all:21"), "21 variables; at most 20"),
        (("fei", "--over", "all:4", "--symmetry", "z3"), "acts on 3 variables"),
        (("fei", "--maximise", "--minimise"), "give one of"),
        (("fei", "--violate", "value < "), "column 9: the condition ends"),
        (("fei", "--violate", "sise < 2"), "unknown name"),
        (("fei", "--violate", ""), "--violate: it is empty"),
        (("fei", "--out", "found.txt"), "name FILE.py"),
        (("influence", "--script", "p.py"), "fei:composed, min-entropy/influence"),
        (("fei", "--over", "identification:3,2", "--script", "p.py"), "truth tables"),
        (("fei", "--over", "identification:3,2"), "truth table, not an object of type IdentificationProblem"),
        (("fei", "--over", "parity-xor:h=4..3,K=3,eps=1/10"), "range 4..3: it is empty"),
        (("fei", "--over", "parity-xor:h=2..3,K=3,foo=1"), "unknown parameter 'foo'"),
        (("fei", "--time-limit", "-1"), "--time-limit"),
        (("fei", "--memory-limit", "much"), "--memory-limit"),
    ],
)
def test_errors_are_one_line(run, asked, said):
    code, out, err = run("hunt", *asked)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
