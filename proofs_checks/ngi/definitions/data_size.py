r"""Section 6: dependence of the greedy score on the number of objects.

The paper first merges identical objects (section 6); then the statement is true, because merging the copies restores
the instance. Without merging (*unmerged*) it is false, though the distributions are the same: the mass from which an
object has still to be separated is :math:`p(S)-\max\{p(x_i),\theta\}`, which depends on the probability of the single
object if it exceeds theta.

How it is checked. The scores of all tests at all sets of objects that can remain are compared exactly, for 2 copies
(full: 2 and 3).

Is it tight? The condition of the repair is necessary: if theta is below the maximum probability, a score changes even
on the smallest instance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from math import prod

from proofs_checks.ngi.computed.class_scores import GINI_INDEX
from proofs_checks.ngi.computed.guarantee import subproblems
from proofs_checks.ngi.computed.small_instances import (
    instance,
    priced_points,
    solvable_points,
)
from theorylab.claims import EQUALS, Cite, Claim, Derivation, Grid, Point, number, scoped
from theorylab.learners.identification import balance, discrimination, efficiency
from theorylab.numbers.comparison import Value
from theorylab.problems.identification import IdentificationProblem


def copy_objects(point: Point, copies: int, others: int | None = None) -> Point:
    """Return the instance with several copies of each object, the copies of an object in a row.

    point: an instance; copies: number of copies; others: number of copies of all objects but the first, by default
    the same.
    """
    times = (copies, *[others or copies] * (len(point["classes"]) - 1))
    common = prod(set(times))

    def repeat(row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(value for value, number in zip(row, times) for _ in range(number))

    weights = tuple(weight * common // number for weight, number in zip(point["weights"], times))
    tests = tuple(map(repeat, point["tests"]))
    return {**point, "classes": repeat(point["classes"]), "weights": repeat(weights), "tests": tests}


def _scores(problem: IdentificationProblem) -> dict[tuple[int, int], Value]:
    """Return the two parts of the score, B + E and D for Gini, of each test at each set of objects."""
    return {
        (state, split.test.index): (
            balance(problem, state, split) + efficiency(problem, state, split),
            discrimination(problem, state, split, GINI_INDEX),
        )
        for state, splits in sorted(subproblems(problem))
        for split in splits
    }


def _values(problem: IdentificationProblem) -> list[Value]:
    return [value for pair in _scores(problem).values() for value in pair]


def _of_copies(copies: int, others: int | None = None, **point: object) -> list[Value]:
    """Return the scores with copies, in the order of the sets of objects without; see :func:`copy_objects`."""
    scores = _scores(instance(**copy_objects(point, copies, others)))
    owners = [x for x in range(len(point["classes"])) for _ in range(others or copies if x else copies)]
    spread = {
        state: sum(1 << place for place, x in enumerate(owners) if state >> x & 1)
        for state in range(1 << len(point["classes"]))
    }
    return [value for state, test in _scores(instance(**point)) for value in scores[spread[state], test]]


def _of_one(copies: int, **point: object) -> list[Value]:
    return _values(instance(**point))


def _grid(holds: Callable[[Point], bool]) -> Grid:
    """Return the instances with a property, and numbers of copies."""

    def points(copies: tuple[int, ...], every: int, priced: int) -> Iterator[Point]:
        met = filter(holds, chain(solvable_points((2, 3), every=every), priced_points(priced, 13)))
        return ({**point, "copies": r} for point in met for r in copies)

    return Grid(scoped(lambda: points((2,), 331, 10), lambda: points((2, 3), 29, 200)))


def _no_object_exceeds_theta(point: Point) -> bool:
    problem = instance(**point)
    return problem.theta >= max(problem.probabilities)


def _in_words(values: Point, measured: list[Value], claimed: list[Value]) -> str:
    place = next(i for i, (own, other) in enumerate(zip(measured, claimed)) if own != other)
    return (
        f"classes {values['classes']}, weights {values['weights']}, tests {values['tests']},"
        f" theta={number(values['theta'])}: B + E is {number(claimed[place])} for some test, and"
        f" {number(measured[place])} with every object {values['copies']} times"
    )


UNMERGED = Claim(
    id="ngi.lambda-scale.unmerged",
    cite=Cite(
        "ngi",
        "Section 6, 'lambda is invariant to the data size', without merging",
        r"$\lambda$ is invariant to the data size, as the greedy score only depends on the distributions"
        " before and after the split",
    ),
    statement="The greedy score of every test is the same if every object is replaced by the same number of copies"
    " that share its probability equally and count as separate objects",
    instances=_grid(lambda point: not _no_object_exceeds_theta(point)),
    measured=_of_copies,
    # the control copies only the first object
    asserts=EQUALS(_of_one, control=partial(_of_copies, others=1)),
    literature="A reading: section 6 merges identical objects; true for a threshold that no single object exceeds",
    origin="reading",
    witness=_in_words,
).repaired(
    place="Section 6, without merging, for a threshold of at least every probability",
    statement=r"For $\theta\ge\max_xp(x)$ the greedy score of every test is the same if every object is replaced by"
    " the same number of copies that share its probability equally and count as separate objects",
    instances=_grid(_no_object_exceeds_theta),
    hypotheses={
        "at least one copy": lambda copies: copies >= 1,
        "no object has a larger probability than theta": lambda copies, **point: _no_object_exceeds_theta(
            point
        ),
    },
    derivation=Derivation(
        r"""With $r$ copies of every object the numbers of objects are multiplied by $r$, so $v^*$ does not change, and
        $\phi(S)$ and $\phi(X)$ are multiplied by $r^2$. $B$ and $D$ depend on the probabilities of branches and
        classes, which do not change. The coverage depends on $p(S)$, $\phi(S)/\phi(X)$ and
        $\max\{p(x_i),\theta\}=\theta=\max\{\frac{p(x_i)}r, \theta\}$, and $E$ is the sum over the copies, each with
        $\frac1r$ of the probability."""
    ),
)
