"""Where the slowest lines spend their time, and how many operations one pass over their subproblems takes.

Run with ``PYTHONPATH=benchmarks python benchmarks/peers/slowest.py DATA PAGE`` after ``make peers``, whose table on the
page says which lines are the slowest. An operation is a pair of active features of a subproblem whose last two levels
are solved, or an entry of a sorted column of such a subproblem.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from run_theorylab import answered, few_rows, problem_of

from peers.works import WORKS
from theorylab.numbers.kernels import Kernel
from theorylab.rows.thresholds.two_levels import PLACE, START, two_levels

MARK = "<!-- what benchmarks/peers/slowest.py measured -->"
HEAD = ("line", "solve s", "kernels: share of the time", "subproblems of two levels", "operations", "ns each")
LINES, KERNELS, PART = 3, 3, 1 << 12


class Profile:
    """Seconds and calls of each kernel, and the operations of one pass, for the runs within a ``with`` block."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.subproblems = self.operations = 0
        self._search: tuple[Any, ...] = ()

    def __enter__(self) -> Profile:
        self._call = call = Kernel.__call__

        def timed(kernel: Kernel, *arguments: Any) -> Any:
            name = kernel.py_func.__name__
            if kernel is two_levels and arguments[2].registers[PLACE] == START:
                lists = arguments[1]
                self.subproblems += 1
                self.operations += int(lists.extent[0]) * len(lists.bounds)
            start = process_time()
            result = call(kernel, *arguments)
            self.seconds[name] += process_time() - start
            if name == "run":
                self._search = arguments[:2]
            return result

        Kernel.__call__ = timed
        return self

    def __exit__(self, *_: object) -> None:
        Kernel.__call__ = self._call
        if self._search:
            sample, table = self._search
            held = int(table.sets.held[0])
            rows = table.sets.rows[:held][table.sets.codes[:held] == 2]
            self.subproblems = len(rows)
            self.operations = sum(
                _pairs(rows[i : i + PART], sample.columns) for i in range(0, len(rows), PART)
            )


def _pairs(rows: np.ndarray, columns: np.ndarray) -> int:
    """Return the number of pairs of features that are not constant on subproblems."""
    count = np.bitwise_count(rows).sum(axis=1, dtype=np.int64)
    ones = np.stack([np.bitwise_count(rows & column).sum(axis=1, dtype=np.int64) for column in columns])
    active = ((ones > 0) & (ones < count)).sum(axis=0)
    return int((active * active).sum())


def slowest(page: str) -> list[str]:
    """Return the names of the lines of the table on the page with the longest times to solve."""
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines()]
    solved = [
        (float(line[3]), line[0]) for line in lines if len(line) > 3 and line[1].startswith("theorylab")
    ]
    return [name for _, name in sorted(solved, reverse=True)[:LINES]]


def main(data: str, path: str) -> None:
    """Write the profile of the slowest lines into the page, between its marks."""
    page = Path(path)
    text = page.read_text(encoding="utf-8")
    rows = [HEAD, ("---",) * len(HEAD)]
    for work in (work for name in slowest(text) for work in WORKS if work.name == name):
        task = {**work._asdict(), "path": f"{data}/{work.file}", "ordered": work.ordered}
        problem = problem_of(task)
        answered(few_rows(task), {**task, "slack": "1/2"})
        start = process_time()
        with Profile() as profile:
            answered(problem, task)
            seconds = process_time() - start
        most = profile.seconds.most_common(KERNELS)
        kernels = ", ".join(f"`{name}` {spent / seconds:.0%}" for name, spent in most)
        each = 1e9 * seconds / profile.operations
        numbers = (f"{profile.subproblems:,}", f"{profile.operations:,}", f"{each:.3g}")
        rows.append((work.name, f"{seconds:.2f}", kernels, *numbers))
    before, _, after = text.split(MARK)
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    page.write_text(f"{before}{MARK}\n{table}\n{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
