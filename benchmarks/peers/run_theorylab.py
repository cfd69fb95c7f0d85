"""One work done by theorylab: read it from the command line as JSON and print a line of JSON.

The kernels are loaded from numba's cache on their first call. This is done on a sample of a few rows
and timed separately: the other programs have no such step, and its time does not grow with the sample.
"""

from __future__ import annotations

import csv
import json
import sys
import time
from importlib.metadata import version
from itertools import product

import numpy as np
from flint import fmpq
from made_up import costs, numeric_labels

from dp_optimal import optimal_by_depth, optimal_with_penalty, rashomon_set
from theorylab import CostSample, NumberSample, lickety_split, split
from theorylab.numbers.rationals import rational
from theorylab.problems.ordered.ordered_sample import OrderedSample
from theorylab.problems.ordered.reading import read_ordered_sample
from theorylab.problems.problem import Problem
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.samples.sample import SampleProblem


def answered(problem: Problem, work: dict) -> dict[str, str | int]:
    """Return the exact value; of near-optimal trees, their number and how many are exactly on the bound."""
    depth, penalty = work["depth"], rational(work["penalty"])
    match work["measure"]:
        case "error" | "squared-error" | "cost":
            return {"value": str(optimal_by_depth(problem, depth).value)}
        case "objective":
            return {"value": str(optimal_with_penalty(problem, penalty, depth).value)}
        case "near-optimal" | "near-optimal, any labels":
            definition = {"trivial_splits": False}  # that of TreeFARMS
            if work["measure"] != "near-optimal":  # that of PRAXIS and ArborEnum
                definition = {"all_labels": True, "pure_splits": True}
            trees = rashomon_set(
                problem, depth=depth, penalty=penalty, slack=rational(work["slack"]), **definition
            )
            return {"value": str(trees.count), "on_bound": trees.objectives.get(trees.bound, 0)}
        case "lickety-split":
            return {"value": _objective(lickety_split(problem, depth=depth, penalty=penalty), penalty)}
        case "split":
            return {"value": _objective(split(problem, depth=depth, penalty=penalty, lookahead=2), penalty)}
    raise ValueError(f"measure: {work['measure']!r} is not one that theorylab is asked for here")


def _objective(tree, penalty: fmpq) -> str:
    return str(tree.error + penalty * tree.leaves)


SAMPLES = {
    "squared-error": lambda features, labels: NumberSample(features, numeric_labels(features, labels)),
    "cost": lambda features, labels: CostSample(features, costs(labels)),
}
"""Samples with made-up labels or costs, by the measure."""


def problem_of(work: dict) -> Problem:
    """Return the sample of the table."""
    if work["ordered"]:
        return read_ordered_sample(work["path"], label=work["label"])
    if work["measure"] not in SAMPLES:
        return read_csv_sample(work["path"], label=work["label"])
    with open(work["path"], newline="") as file:
        header, *rows = csv.reader(file)
    place = header.index(work["label"] or header[-1])
    table = np.array(rows, dtype=np.int64)
    return SAMPLES[work["measure"]](np.delete(table, place, axis=1), table[:, place])


def few_rows(work: dict) -> Problem:
    """Return 32 rows, labelled with the parity of two features, or its negation where the other three are 1."""
    inputs = np.array(list(product((0, 1), repeat=5)))
    labels = (inputs[:, 0] + inputs[:, 1] + inputs[:, 2:].all(axis=1)) % 2
    sample = OrderedSample if work["ordered"] else SAMPLES.get(work["measure"], SampleProblem)
    return sample(inputs, labels)


def main() -> None:
    """Do the work."""
    work = json.loads(sys.argv[1])
    problem = problem_of(work)
    start = time.process_time()
    for depth in (work["depth"], work["depth"] + 1):  # between them they load all kernels
        answered(few_rows(work), {**work, "slack": "1/2", "depth": depth})
    loaded = time.process_time()
    found = answered(problem, work)
    answer = {
        **found,
        "loading": loaded - start,
        "seconds": time.process_time() - loaded,
        "program": f"theorylab {version('theorylab')}",
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
