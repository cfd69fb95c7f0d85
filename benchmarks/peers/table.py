"""Common parts of the runs of other programs: a table of features and labels, trees, and exact objectives."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from fractions import Fraction
from importlib.metadata import version
from typing import Any

import numpy as np
import pandas as pd

__all__ = ["FOREVER", "do_work", "extent", "objective"]

FOREVER = 100_000
"""Time limit in seconds for programs that need one."""


def do_work(package: str, fitted: Callable[[pd.DataFrame, pd.Series, dict], Any], value: Callable) -> None:
    """Run the work of the command line: ``fitted`` is timed, and ``value`` extracts the answer from its result."""
    work = json.loads(sys.argv[1])
    data = pd.read_csv(work["path"])
    label = work["label"] or data.columns[-1]
    X, y = data.drop(columns=label), data[label]
    start = time.process_time()
    model = fitted(X, y, work)
    seconds = time.process_time() - start
    answer = {
        "value": str(value(model, X, y, work)),
        "seconds": seconds,
        "program": f"{package} {version(package)}",
    }
    print(json.dumps(answer))


def objective(predicted: Any, y: Any, extent: tuple[int, int], work: dict) -> Fraction:
    """Return the exact error + penalty x leaves of a tree from its predictions, whatever numbers the program uses."""
    leaves, depth = extent
    if depth > work["depth"]:
        raise SystemExit(f"peers: asked for depth {work['depth']}, the tree found has depth {depth}")
    return Fraction(int((predicted != np.asarray(y)).sum()), len(y)) + Fraction(work["penalty"]) * leaves


def extent(node: Any, children: Callable[[Any], Iterable]) -> tuple[int, int]:
    """Return the number of leaves and the depth of a tree; a leaf has no ``children``."""
    below = [extent(child, children) for child in children(node)]
    return sum(leaves for leaves, _ in below) or 1, max((1 + depth for _, depth in below), default=0)
