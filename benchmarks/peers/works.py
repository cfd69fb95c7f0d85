"""The table of work: the trees requested of each sample, and the other programs that can find them.

Files are in the data directory: `split/compas-binary.csv` has the label last, the tables of `solvers/` have it
first, in the column `label`. The tables of `topk/` have numbers and the label last; those of `scikit-learn/` are not in
the directory, but written from that package. Depths are numbers of tests on a path, as everywhere in theorylab.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["COMPAS", "WORKS", "Work"]

COMPAS = "split/compas-binary.csv"


class Work(NamedTuple):
    """A question to each of ``peers``: a minimum, the number of near-optimal trees, or a tree.

    ``bound`` is the optimum + slack, for programs that take it instead of the slack.
    """

    name: str
    file: str
    measure: str
    depth: int
    penalty: str = "0"
    slack: str = "0"
    bound: str = ""
    label: str | None = None
    peers: tuple[str, ...] = ()
    slow: bool = False
    ordered: bool = False


def _ordered() -> list[Work]:
    """Return works on tables with columns of numbers; pytrees-rs takes minutes for some of depth 3."""
    topk = (("spambase", "spambase"), ("telescope", "telescope"), ("occupancy", "occupancy-estimation"))
    works = [(name, f"topk/{file}.csv", depth) for name, file in topk for depth in (2, 3)]
    small = [(name, f"scikit-learn/{name}.csv") for name in ("breast_cancer", "wine", "digits")]
    works += [(name, file, depth) for name, file in small for depth in (2, 3)]
    works += [(name, file, 4) for name, file in small[:2]] + [("occupancy", f"topk/{topk[2][1]}.csv", 4)]
    both = ("contree", "pytrees")
    minutes = {("spambase", 3), ("telescope", 3), ("digits", 3), ("occupancy", 4)}
    return [
        Work(
            f"{name} numbers depth {depth}",
            file,
            "error",
            depth,
            peers=both[:1] if (name, depth) in minutes else both,
            slow=(name, depth) in minutes,
            ordered=True,
        )
        for name, file, depth in works
    ]


def _works() -> list[Work]:
    # gosdt takes a minute and 2.3 GB for depth 5
    works = [
        Work(f"COMPAS 1/500 depth {depth}", COMPAS, "objective", depth, "1/500", peers=peers)
        for depth, peers in ((3, ("streed", "gosdt")), (4, ("streed", "gosdt")), (5, ("streed",)))
    ]
    works += [
        Work(f"COMPAS error depth {depth}", COMPAS, "error", depth, peers=("streed",)) for depth in (4, 5)
    ]
    for name in ("hepatitis", "vote", "tic-tac-toe", "anneal", "german-credit"):
        for depth in (4, 5):
            slow = name == "german-credit" and depth == 5
            file = f"solvers/{name}.csv"
            works.append(
                Work(
                    f"{name} error depth {depth}",
                    file,
                    "error",
                    depth,
                    label="label",
                    peers=("streed",),
                    slow=slow,
                )
            )
    works += [
        Work(
            f"COMPAS near-optimal depth {depth}",
            COMPAS,
            "near-optimal",
            depth,
            "1/100",
            "1/50",
            peers=("treefarms",),
        )
        for depth in (3, 4)
    ]
    for name in ("COMPAS", "hepatitis", "vote", "tic-tac-toe", "anneal"):
        file, label = (COMPAS, None) if name == "COMPAS" else (f"solvers/{name}.csv", "label")
        for measure, depth in (("squared-error", 3), ("squared-error", 4), ("cost", 4)):
            row = f"{name} {measure} depth {depth}"
            works.append(Work(row, file, measure, depth, label=label, peers=("streed",)))
    works.append(
        Work(
            "hepatitis near-optimal depth 3",
            "solvers/hepatitis.csv",
            "near-optimal",
            3,
            "1/100",
            "1/50",
            label="label",
            peers=("treefarms",),
        )
    )
    # penalties and slacks of 62 and 123 errors at depths 3 and 4, of 31 and 109 at depth 5
    works += [
        Work(
            f"COMPAS near-optimal, any labels, depth {depth}",
            COMPAS,
            "near-optimal, any labels",
            depth,
            penalty,
            slack,
            bound,
            peers=("praxis", "arborenum"),
        )
        for depth, penalty, slack, bound in (
            (3, "62/6172", "123/6172", "2341/6172"),
            (4, "62/6172", "123/6172", "2341/6172"),
            (5, "31/6172", "109/6172", "2234/6172"),
        )
    ]
    return works + [
        Work(f"COMPAS {learner} depth 5", COMPAS, learner, 5, "1/500")
        for learner in ("lickety-split", "split")
    ]


WORKS = _works() + _ordered()
