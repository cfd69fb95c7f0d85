r"""Print each work of the table for theorylab and another program: ratios of time and memory, and agreement of values.

Each run is a separate process; runs of theorylab and of the other program alternate, after one uncounted run of each,
in which theorylab compiles and caches its kernels. The minimum and the median of four numbers are kept: the time of the
process, from its start; the time inside it from the loaded table to the answer; of this the time to solve, without
loading kernels, which only theorylab has to do; peak memory. Times are processor times, summed over threads, so other
work on the machine does not count. Values are compared as exact numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from peers.works import WORKS, Work

HERE = Path(__file__).parent
OURS = "theorylab"

WRITTEN = "scikit-learn"
"""Directory of the tables that are written from a package."""


class Run(NamedTuple):
    """One process: its answer, the seconds of the process, from table to answer and of the solver, and peak memory."""

    answer: dict
    process: float
    inside: float
    solve: float
    memory: float


MEASURED = ("process", "inside", "solve", "memory")


def run(program: str, work: Work, data: Path, python: dict[str, str]) -> Run:
    """Run a program on one work."""
    task = json.dumps({**work._asdict(), "path": str(data / work.file)})
    child = subprocess.Popen(
        [python[OURS if program == OURS else "peer"], str(HERE / f"run_{program}.py"), task],
        stdout=subprocess.PIPE,
        text=True,
    )
    printed = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(
            f"peers: {program} ended with {child.returncode} on {work.name}; its message is above"
        )
    answer = json.loads(printed.splitlines()[-1])
    solve = answer["seconds"]
    return Run(
        answer, used.ru_utime + used.ru_stime, solve + answer.get("loading", 0), solve, 1024 * used.ru_maxrss
    )


def verdict(work: Work, ours: dict, peer: dict) -> str:
    """Describe whether the values agree, and the difference if they do not."""
    mine, other = Fraction(ours["value"]), Fraction(peer["value"])
    if mine == other:
        return "equal"
    if work.measure.startswith("near-optimal"):
        missed = mine - other
        if 0 < missed <= ours["on_bound"]:
            return f"{peer['program']} misses {missed} of {mine} trees; {ours['on_bound']} are exactly on the bound"
        return f"DIFFERENT: {mine} trees here, {other} by {peer['program']}"
    if other > mine:
        return f"{peer['program']} is wrong: {other}, a tree here has {mine}"
    return f"THEORYLAB IS WRONG: {mine}, {peer['program']} has a tree of {other}"


def compare(work: Work, data: Path, python: dict[str, str], repeats: int) -> None:
    """Print the rows of one work."""
    runs: dict[str, list[Run]] = {program: [] for program in (OURS, *work.peers)}
    for turn in range(repeats + 1):
        for program, kept in runs.items():
            done = run(program, work, data, python)
            if turn or repeats == 0:
                kept.append(done)
    ours = runs[OURS]
    print(f"{work.name}: {ours[0].answer['value']}")
    for program, kept in runs.items():
        least, middle = _each(min, kept), _each(median, kept)
        times = (f"{k} {t:7.3f} s ({m:7.3f})" for k, t, m in zip(MEASURED[:3], least, middle))
        row = f"  {program:10} {'  '.join(times)}  memory {least[3] / 2**20:5.0f} MiB"
        if program != OURS:
            ratios = (f"x{other / mine:.2f}" for other, mine in zip(least, _each(min, ours)))
            row += f"  {' '.join(ratios)}  {verdict(work, ours[0].answer, kept[0].answer)}"
        print(row, flush=True)


def _each(of: Callable[..., float], runs: list[Run]) -> list[float]:
    return [of(getattr(run, kind) for run in runs) for kind in MEASURED]


def main() -> None:
    """Run and print all works of the table."""
    parser = argparse.ArgumentParser(prog="peers", description="theorylab beside other programs")
    parser.add_argument("data", type=Path, help="directory with split/, solvers/ and topk/")
    parser.add_argument("--peer-python", required=True, help="interpreter of the environment of the others")
    parser.add_argument("--repeats", type=int, default=3, help="runs that count, of every program")
    parser.add_argument("--only", default="", help="works whose names contain this")
    parser.add_argument("--slow", action="store_true", help="the works that take minutes, too")
    at = parser.parse_args()
    if not (at.data / "split").is_dir():
        raise SystemExit(f"peers: {at.data} has no directory split/ with the tables; give the data directory")
    if at.repeats < 0:
        raise SystemExit(f"peers: --repeats {at.repeats} given, it must be at least 0")
    print(
        "minimum (median) of each; xA xB xC xD: the other's process time, time inside, time to solve and memory"
        " over theorylab's"
    )
    works = [work for work in WORKS if at.only in work.name and (at.slow or not work.slow)]
    with TemporaryDirectory() as written:
        if any(work.file.startswith(WRITTEN) for work in works):
            directory = Path(written) / WRITTEN
            subprocess.run([at.peer_python, str(HERE / "write_tables.py"), str(directory)], check=True)
        for work in works:
            data = Path(written) if work.file.startswith(WRITTEN) else at.data
            compare(work, data, {OURS: sys.executable, "peer": at.peer_python}, at.repeats)


if __name__ == "__main__":
    main()
