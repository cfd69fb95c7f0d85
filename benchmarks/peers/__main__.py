r"""Prints every work of the table beside the program of others: ratios of time and memory, and whether values agree.

Every run is a process of its own; runs of theorylab and of the other program alternate, after one of each that does not
count. Of process time (wall clock, from its start), of the time that the solver says it took without reading the table,
and of peak memory the minimum and the median are kept. Values are compared as exact numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import NamedTuple

from peers.works import WORKS, Work

HERE = Path(__file__).parent
OURS = "theorylab"


class Run(NamedTuple):
    """One process: what it answered, its wall clock and its solver's in seconds, and its peak memory in bytes."""

    answer: dict
    process: float
    solve: float
    memory: float


def run(program: str, work: Work, data: Path, python: dict[str, str]) -> Run:
    """Run a program on a work."""
    task = json.dumps({**work._asdict(), "path": str(data / work.file)})
    start = time.perf_counter()
    child = subprocess.Popen(
        [python[OURS if program == OURS else "peer"], str(HERE / f"run_{program}.py"), task],
        stdout=subprocess.PIPE,
        text=True,
    )
    printed = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    process = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(
            f"peers: {program} ended with {child.returncode} on {work.name}; its message is above"
        )
    answer = json.loads(printed.splitlines()[-1])
    return Run(answer, process, answer["seconds"], 1024 * used.ru_maxrss)


def verdict(work: Work, ours: dict, peer: dict) -> str:
    """Whether the values agree, and if not by how much."""
    mine, other = Fraction(ours["value"]), Fraction(peer["value"])
    if mine == other:
        return "equal"
    if work.measure == "near-optimal":
        missed = mine - other
        if 0 < missed <= ours["on_bound"]:
            return f"{peer['program']} misses {missed} of {mine} trees; {ours['on_bound']} are exactly on the bound"
        return f"DIFFERENT: {mine} trees here, {other} by {peer['program']}"
    if other > mine:
        return f"{peer['program']} is wrong: {other}, a tree here has {mine}"
    return f"THEORYLAB IS WRONG: {mine}, {peer['program']} has a tree of {other}"


def compare(work: Work, data: Path, python: dict[str, str], repeats: int) -> None:
    """Print the rows of a work."""
    runs: dict[str, list[Run]] = {program: [] for program in (OURS, *work.peers)}
    for turn in range(repeats + 1):
        for program, kept in runs.items():
            done = run(program, work, data, python)
            if turn or repeats == 0:
                kept.append(done)
    ours = runs[OURS]
    print(f"{work.name}: {ours[0].answer['value']}")
    for program, kept in runs.items():
        numbers = [[getattr(r, kind) for r in kept] for kind in ("process", "solve", "memory")]
        (process, solve, memory), middle = map(min, numbers), [median(n) for n in numbers]
        row = (
            f"  {program:10} process {process:8.2f} s ({middle[0]:8.2f})  solve {solve:8.3f} s ({middle[1]:8.3f})"
            f"  memory {memory / 2**20:6.0f} MiB"
        )
        if program != OURS:
            ratios = [a / b for a, b in zip((process, solve, memory), _least(ours))]
            row += "  x{:.2f} x{:.2f} x{:.2f}  ".format(*ratios) + verdict(
                work, ours[0].answer, kept[0].answer
            )
        print(row, flush=True)


def _least(runs: list[Run]) -> list[float]:
    return [min(getattr(r, kind) for r in runs) for kind in ("process", "solve", "memory")]


def main() -> None:
    """Go through the table."""
    parser = argparse.ArgumentParser(prog="peers", description="theorylab beside other programs")
    parser.add_argument("data", type=Path, help="directory with split/ and solvers/")
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
        "minimum (median) of each; xA xB xC: the other's process time, solve time and memory over theorylab's"
    )
    for work in WORKS:
        if at.only in work.name and (at.slow or not work.slow):
            compare(work, at.data, {OURS: sys.executable, "peer": at.peer_python}, at.repeats)


if __name__ == "__main__":
    main()
