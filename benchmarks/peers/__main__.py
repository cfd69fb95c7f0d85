r"""Print each work of the table for theorylab and other programs: ratios of time and memory, and agreement of values.

Each run is a separate process; runs of theorylab and of the other programs take turns, after one uncounted run in which
theorylab compiles and caches its kernels. A long run is not repeated, and a run that reaches the time limit is stopped.
The minimum of three numbers is kept: the time of the process, from its start; the time to solve, from the loaded table
to the answer, without loading kernels, which only theorylab has to do; peak memory. Times are processor times, summed
over threads, so other work on the machine hardly matters. Values are compared as exact numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import NamedTuple

from peers.works import WORKS, Work

HERE = Path(__file__).parent
OURS = "theorylab"
MARK = "<!-- what make peers measured -->"
HEAD = ("work", "program", "process s", "solve s", "MiB", "process", "solve", "memory", "value")

LONG = 5
"""Seconds to solve above which a run is not repeated."""

WRITTEN = "scikit-learn"
"""Directory of the tables that are written from a package."""

RUNNERS = {"arborenum": "praxis"}
"""Programs that share the script of another."""


class Run(NamedTuple):
    """One process or the best of several: its answer, none if stopped, seconds of processor time, and peak memory."""

    answer: dict | None
    process: float
    solve: float
    memory: float


def run(program: str, work: Work, data: Path, python: dict[str, str], limit: int) -> Run:
    """Run a program on one work, for at most ``limit`` seconds of the clock."""
    task = {**work._asdict(), "path": str(data / work.file), "ordered": work.ordered, "program": program}
    script = HERE / f"run_{RUNNERS.get(program, program)}.py"
    child = subprocess.Popen(
        [python[OURS if program == OURS else "peer"], str(script), json.dumps(task)],
        stdout=subprocess.PIPE,
        text=True,
    )
    alarm = Timer(limit, child.kill)  # a limit on processor time would make its clock coarse
    alarm.start()
    printed = child.stdout.read()
    _, status, used = os.wait4(child.pid, 0)
    stopped = alarm.finished.is_set()
    alarm.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    if stopped and not printed:
        return Run(None, seconds, seconds, memory)
    if child.returncode:
        raise SystemExit(
            f"peers: {program} ended with {child.returncode} on {work.name}; its message is above"
        )
    answer = json.loads(printed.splitlines()[-1])
    return Run(answer, seconds, answer["seconds"], memory)


def least(runs: list[Run]) -> Run:
    """Return the minimum of each number, with the answer of the last run."""
    return Run(runs[-1].answer, *(min(column) for column in list(zip(*runs))[1:]))


def verdict(work: Work, ours: Run, peer: Run) -> str:
    """Describe whether the values agree, and the difference if they do not."""
    if ours.answer is None or peer.answer is None:
        return "stopped"
    mine, other = Fraction(ours.answer["value"]), Fraction(peer.answer["value"])
    program = peer.answer["program"]
    if mine == other:
        return "equal"
    if work.measure.startswith("near-optimal"):
        missed = mine - other
        if 0 < missed <= ours.answer["on_bound"]:
            return f"{program} misses {missed} of {mine} trees; {ours.answer['on_bound']} are exactly on the bound"
        return f"DIFFERENT: {mine} trees here, {other} by {program}"
    if other > mine:
        return f"{program} is wrong: {other}, a tree here has {mine}"
    return f"THEORYLAB IS WRONG: {mine}, {program} has a tree of {other}"


def compare(
    work: Work, data: Path, python: dict[str, str], repeats: int, limit: int
) -> list[tuple[str, ...]]:
    """Return the rows of one work."""
    runs: dict[str, list[Run]] = {program: [] for program in (OURS, *work.peers)}
    run(OURS, work, data, python, limit)
    for _ in range(repeats):
        for program, kept in runs.items():
            if not kept or kept[-1].solve <= LONG:
                kept.append(run(program, work, data, python, limit))
    best = {program: least(kept) for program, kept in runs.items()}
    ours, rows = best[OURS], []
    for program, peer in best.items():
        stopped = "> " if peer.answer is None else ""
        numbers = (f"{stopped}{peer.process:.2f}", f"{stopped}{peer.solve:.3f}", f"{peer.memory:.0f}")
        if program == OURS:
            value = "" if ours.answer is None else str(ours.answer["value"])
            rows.append(
                (work.name, ours.answer["program"] if ours.answer else OURS, *numbers, "", "", "", value)
            )
        else:
            ratios = (f"{stopped}{other / mine:.2f}" for other, mine in zip(peer[1:], ours[1:]))
            name = peer.answer["program"] if peer.answer else program
            rows.append(("", name, *numbers, *ratios, verdict(work, ours, peer)))
    return rows


def main() -> None:
    """Run the works of the table; print their rows, and which lines are slower or differ."""
    parser = argparse.ArgumentParser(prog="peers", description="theorylab beside other programs")
    parser.add_argument("data", type=Path, help="directory with split/, solvers/ and topk/")
    parser.add_argument("--peer-python", required=True, help="interpreter of the environment of the others")
    parser.add_argument("--repeats", type=int, default=3, help="runs that count, of every program")
    parser.add_argument("--only", default="", help="works whose names contain this")
    parser.add_argument("--time-limit", type=int, default=60, help="seconds of the clock for a run")
    parser.add_argument("--page", type=Path, help="page whose table, between two marks, gets the new rows")
    at = parser.parse_args()
    if not (at.data / "split").is_dir():
        raise SystemExit(f"peers: {at.data} has no directory split/ with the tables; give the data directory")
    if at.repeats < 1:
        raise SystemExit(f"peers: --repeats {at.repeats} given, it must be at least 1")
    works = [work for work in WORKS if at.only in work.name]
    rows, slower = [HEAD, ("---",) * len(HEAD)], []
    for row in rows:
        print(_line(row))
    with TemporaryDirectory() as written:
        if any(work.file.startswith(WRITTEN) for work in works):
            directory = Path(written) / WRITTEN
            subprocess.run([at.peer_python, str(HERE / "write_tables.py"), str(directory)], check=True)
        python = {OURS: sys.executable, "peer": at.peer_python}
        for work in works:
            data = Path(written) if work.file.startswith(WRITTEN) else at.data
            found = compare(work, data, python, at.repeats, at.time_limit)
            print("\n".join(map(_line, found)), flush=True)
            rows += found
            slower += [
                f"{found[0][0]}: {row[1]}"
                for row in found[1:]
                if not row[6].startswith(">") and float(row[6]) < 1
            ]
    print(f"theorylab is slower on {len(slower)} lines: {'; '.join(slower)}", file=sys.stderr)
    if at.page is not None:
        before, known, after = at.page.read_text(encoding="utf-8").split(MARK)
        lines = _by_work(known.splitlines()) | _by_work([_line(row) for row in rows])
        table = "\n".join(
            line for work in ("", *(work.name for work in WORKS)) for line in lines.get(work, ())
        )
        at.page.write_text(f"{before}{MARK}\n{table}\n{MARK}{after}", encoding="utf-8")


def _by_work(lines: list[str]) -> dict[str, list[str]]:
    """Return the lines of each work, which the first of them names; those above the first work have no name."""
    found: dict[str, list[str]] = {"": []}
    name = ""
    for line in lines:
        first = line.split("|")[1].strip() if "|" in line else ""
        if first not in ("", "work", "---"):
            name = first
        if line:
            found.setdefault(name, []).append(line)
    return found


def _line(row: tuple[str, ...]) -> str:
    return f"| {' | '.join(row)} |"


if __name__ == "__main__":
    main()
