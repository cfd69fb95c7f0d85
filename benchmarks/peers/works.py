"""The table of work: the trees requested of each sample, and the other programs that can find them.

Files are in the data directory: those of `split/` have the label last, the tables of `solvers/` have it
first, in the column `label`. The tables of `topk/` have numbers and the label last; those of `scikit-learn/` are not in
the directory, but written from that package. Depths are numbers of tests on a path, as everywhere in theorylab.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["WORKS", "Work"]

FILES = {
    "COMPAS": "split/compas-binary.csv",
    "FICO": "split/fico-binary.csv.gz",
    "spambase": "topk/spambase.csv",
    "telescope": "topk/telescope.csv",
    "occupancy": "topk/occupancy-estimation.csv",
    **{name: f"scikit-learn/{name}.csv" for name in ("breast_cancer", "wine", "iris", "digits")},
    **{
        name: f"solvers/{name}.csv"
        for name in ("hepatitis", "vote", "tic-tac-toe", "anneal", "german-credit")
    },
    **{name: f"solvers/{name}.csv.gz" for name in ("lymph", "mushroom", "splice-1")},
}


class Work(NamedTuple):
    """A question to each of ``peers``: a minimum, the number of near-optimal trees, or a tree.

    ``bound`` is the optimum + slack, for programs that take it instead of the slack.
    """

    name: str
    file: str
    measure: str
    depth: int
    peers: tuple[str, ...]
    label: str | None
    penalty: str = "0"
    slack: str = "0"
    bound: str = ""

    @property
    def ordered(self) -> bool:
        """Return True if the columns are numbers."""
        return self.file.startswith(("topk/", "scikit-learn/"))


def _work(table: str, measure: str, depth: int, *peers: str, **options: str) -> Work:
    file, penalty = FILES[table], options.get("penalty", "0")
    price = f" {penalty}" if penalty != "0" else ""
    label = "label" if file.startswith("solvers/") else None
    return Work(f"{table}, {measure}{price}, depth {depth}", file, measure, depth, peers, label, **options)


LEAST_ERRORS = {
    "COMPAS": (4, 5),
    "hepatitis": (4, 5),
    "vote": (4, 5),
    "tic-tac-toe": (4, 5),
    "anneal": (4, 5),
    "german-credit": (4, 5),
    "lymph": (5, 6),
    "mushroom": (2, 4, 5, 6),
    "splice-1": (2, 3),
    "FICO": (3, 4, 5),
}
NUMBERS = {
    "spambase": (2, 3),
    "telescope": (2, 3),
    "occupancy": (2, 3, 4),
    "breast_cancer": (2, 3, 4),
    "wine": (2, 3, 4),
    "iris": (2, 3, 4),
    "digits": (2, 3),
}
"""Depths of the trees of minimum error."""

ANY_LABELS = ((3, "62", "123", "2341"), (4, "62", "123", "2341"), (5, "31", "109", "2234"))
"""Depths, penalties, slacks and bounds of near-optimal trees of COMPAS, in errors of its 6172 rows."""


def _works() -> Iterator[Work]:
    for depth in (3, 4, 5, 6):
        gosdt = ("gosdt",) if depth < 5 else ()
        yield _work("COMPAS", "objective", depth, "streed", *gosdt, penalty="1/500")
    for table, depths in LEAST_ERRORS.items():
        for depth in depths:
            yield _work(table, "error", depth, "streed", "pytrees")
    for table, depth in (("COMPAS", 3), ("COMPAS", 4), ("hepatitis", 3)):
        yield _work(table, "near-optimal", depth, "treefarms", penalty="1/100", slack="1/50")
    for depth, *errors in ANY_LABELS:
        penalty, slack, bound = (f"{number}/6172" for number in errors)
        options = {"penalty": penalty, "slack": slack, "bound": bound}
        yield _work("COMPAS", "near-optimal, any labels", depth, "praxis", "arborenum", **options)
    for table in ("COMPAS", "hepatitis", "vote", "tic-tac-toe", "anneal"):
        for measure, depth in (("squared-error", 3), ("squared-error", 4), ("cost", 4)):
            yield _work(table, measure, depth, "streed")
    for table, depths in NUMBERS.items():
        for depth in depths:
            yield _work(table, "error", depth, "contree", "pytrees")
    for learner in ("lickety-split", "split"):
        yield _work("COMPAS", learner, 5, penalty="1/500")


WORKS = tuple(_works())
