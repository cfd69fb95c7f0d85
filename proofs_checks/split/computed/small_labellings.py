"""All labellings of a small cube, for statements about the objective error + penalty x leaves.

A labelling is a string of digits 0, 1 and 2, one for each input, x1 changing fastest; the digit is the number of ones
among two examples. Negating a variable, or the label, changes neither the gain of a test nor the order of the tests,
and hence not the objective of any tree grown here, so one labelling of each class is enough. Permuting the variables
changes the order in which ties are broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from flint import fmpq

from proofs_checks.transcribed.points import Points
from theorylab.claims import Point, number
from theorylab.claims.wording import sentence
from theorylab.learners import split, split_prefix
from theorylab.problems.cube import CubeProblem
from theorylab.trees.tree import Tree

HIDDEN_XOR = "0022220000000000"
"""(x2 xor x3) and not x4 on four variables: after x4 no variable gains, and the irrelevant x1 comes first."""


def labellings(n: int, digits: str = "012") -> Iterator[str]:
    """Yield the labellings on n variables up to negations, in alphabetical order; ``"02"`` gives the functions."""
    found = ("".join(labels) for labels in product(digits, repeat=1 << n))
    return (labels for labels in found if _is_first(labels))


def functions_below(n: int, bound: int) -> Iterator[str]:
    """Yield the functions of n variables up to negations, by truth table.

    n: number of variables; bound: exclusive upper bound on the truth table, read as a number whose bit x is the label
    of input x.
    """
    for table in range(bound):
        labels = "".join("02"[table >> x & 1] for x in range(1 << n))
        if _is_first(labels, key=lambda s: s[::-1]):
            yield labels


def _is_first(labels: str, key=str) -> bool:
    """Return True if no labelling obtained by negating variables or the label comes earlier."""
    inputs = range(len(labels))
    own, opposite = key(labels), str.maketrans("02", "20")
    for mask in inputs:
        moved = "".join(labels[x ^ mask] for x in inputs)
        if key(moved) < own or key(moved.translate(opposite)) < own:
            return False
    return True


@lru_cache(maxsize=256)
def problem_of(labels: str) -> CubeProblem:
    """Return the labelling under the uniform distribution."""
    return CubeProblem([fmpq(int(digit), 2) for digit in labels])


def objective(tree: Tree, penalty: fmpq) -> fmpq:
    """Return error + penalty x leaves."""
    return tree.error + penalty * tree.leaves


def as_text(labels: str | Points) -> str:
    """Describe a labelling (a function by its truth table) or a data set in words."""
    if isinstance(labels, Points):
        return f"D = {labels}, {labels.mass} examples"
    n = len(labels).bit_length() - 1
    if "1" in labels:
        what = f"numbers {labels} of ones among two examples of each input"
    else:
        what = f"truth table {labels.replace('2', '1')}"
    return f"{n} uniform variable{'s' * (n > 1)}, {what} (x1 changing fastest)"


def instances(
    data: Iterable[Any], depths: Iterable[int], penalties: Iterable[fmpq], name: str = "labels"
) -> Iterator[Point]:
    """Yield all combinations of data, called ``name``, depth and penalty."""
    for each, depth, penalty in product(data, depths, penalties):
        yield {name: each, "depth": depth, "penalty": penalty}


def with_lookahead(points: Iterable[Point]) -> Iterator[Point]:
    """Yield the instances with every lookahead depth that is at least 1 and less than the depth."""
    for values in points:
        yield from ({**values, "lookahead": lookahead} for lookahead in range(1, values["depth"]))


def split_objective(labels: str, depth: int, lookahead: int, penalty: fmpq) -> fmpq:
    """Return the objective of the postprocessed SPLIT tree."""
    return objective(split(problem_of(labels), depth=depth, lookahead=lookahead, penalty=penalty), penalty)


def with_and_without_completion(labels: str, depth: int, lookahead: int, penalty: fmpq) -> list[fmpq]:
    """Return the objectives of the trees that Algorithm 2 returns for p = 1 and p = 0."""
    bare = split_prefix(problem_of(labels), depth=depth, lookahead=lookahead, penalty=penalty)
    return [split_objective(labels, depth, lookahead, penalty), objective(bare, penalty)]


def witness(template: str) -> Callable[[Point, Any, Any], str]:
    """Return a witness function that gives the labelled data and the parameters, followed by a filled-in template."""

    def in_words(values: Point, measured: Any, claimed: Any) -> str:
        data = values["data"] if "data" in values else values["labels"]
        lookahead = f", d_l={values['lookahead']}" if "lookahead" in values else ""
        at = f"{as_text(data)}, d={values['depth']}{lookahead}, lambda={number(values['penalty'])}"
        return f"{at}: {sentence(template, values, measured, claimed)}"

    return in_words
