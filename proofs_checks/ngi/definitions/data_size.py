r"""Section 6: whether the greedy score depends on the number of objects.

Problem. An instance, and the one that has every object r times, each copy with a share 1/r of its probability.

Statement. The paper: lambda is invariant to the data size, as the score depends only on the distributions before and
after the split. It merges identical objects first (section 6), and with that the statement is true: copies give the
instance back. *(unmerged)*: without merging it is not, though the distributions are the same. The mass that an object
still has to be told apart from is :math:`p(S)-\max\{p(x_i),\theta\}`, and the probability of a single object enters:
for theta < p(x_i) the score changes. *(unmerged, repaired)*: for :math:`\theta\ge\max_xp(x)` copies leave all scores as
they are.

Derivation. Without merging, numbers of objects are multiplied by r, so v* stays; pairs by r^2, which cancels in
:math:`\phi(S)/\phi(X)`; B and D are made of probabilities. Only :math:`\max\{p(x_i),\theta\}` may change, to
:math:`\max\{p(x_i)/r,\theta\}`.

How it is checked. The scores of all tests at all sets of objects that tests leave, for r = 2 (full: 2 and 3), exactly.

Is it tight? The condition of the repair is: where theta is below the largest probability, a score does change on the
smallest instance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from proofs_checks.ngi.computed.guarantee import subproblems
from proofs_checks.ngi.computed.small_instances import instance, priced_points, solvable_points
from theorylab.claims import EQUALS, Cite, Claim, Grid, Point, number
from theorylab.impurities.decomposable import decomposable
from theorylab.learners.identification import balance, discrimination, efficiency
from theorylab.numbers.comparison import Value
from theorylab.problems.identification import IdentificationProblem

__all__ = ["copied"]

TAGS = ("identification", "impurity")


def copied(point: Point, copies: int) -> Point:
    """The instance with every object several times, the copies of an object one after another.

    point: the instance; copies: how often each object is taken.
    """

    def repeated(row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(value for value in row for _ in range(copies))

    tests = tuple(repeated(row) for row in point["tests"])
    return {
        **point,
        "classes": repeated(point["classes"]),
        "tests": tests,
        "weights": repeated(point["weights"]),
    }


def _scores(problem: IdentificationProblem) -> dict[tuple[int, int], Value]:
    """The two parts of the score, B + E and D for Gini, of every test and set of objects by its first object."""
    gini = decomposable("gini")
    found = {}
    for state, splits in sorted(subproblems(problem)):
        for split in splits:
            of_test = problem, state, split
            found[state, split.test.index] = (
                balance(*of_test) + efficiency(*of_test),
                discrimination(*of_test, gini),
            )
    return found


def _of_merged_copies(copies: int, **point: object) -> list[Value]:
    """Scores with copies that are merged."""
    return [
        value for pair in _scores(instance(**copied(point, copies)).coalesced()).values() for value in pair
    ]


def _of_copies(copies: int, **point: object) -> list[Value]:
    """Scores with copies, in the order of the sets of objects without."""
    scores = _scores(instance(**copied(point, copies)))
    block = (1 << copies) - 1
    spread = {
        state: sum(block << copies * x for x in range(len(point["classes"])) if state >> x & 1)
        for state in range(1 << len(point["classes"]))
    }
    return [value for state, test in _scores(instance(**point)) for value in scores[spread[state], test]]


def _of_one(copies: int, **point: object) -> list[Value]:
    return [value for pair in _scores(instance(**point)).values() for value in pair]


def _told_apart(copies: tuple[int, ...], every: int, priced: int) -> Iterator[Point]:
    """Instances without identical objects."""
    for point in chain(solvable_points((2, 3), every=every), priced_points(priced, 13)):
        if len(set(zip(*point["tests"]))) == len(point["classes"]):
            yield from ({**point, "copies": r} for r in copies)


def _points(copies: tuple[int, ...], every: int, priced: int, heavy: bool) -> Iterator[Point]:
    """Instances where the threshold is at least every probability, or where it is not."""
    for points in (solvable_points((2, 3), every=every), priced_points(priced, 13)):
        for point in points:
            problem = instance(**point)
            if heavy == (problem.theta >= max(problem.probabilities)):
                yield from ({**point, "copies": r} for r in copies)


def _in_words(values: Point, measured: list[Value], claimed: list[Value]) -> str:
    place = next(i for i, (own, other) in enumerate(zip(measured, claimed)) if own != other)
    return (
        f"classes {values['classes']}, weights {values['weights']}, tests {values['tests']},"
        f" theta={number(values['theta'])}:"
        f" B + E is {number(claimed[place])} for some test, and {number(measured[place])} with every object"
        f" {values['copies']} times"
    )


MERGED = Claim(
    id="ngi.lambda-scale",
    cite=Cite("zhang2022", "Section 6, 'lambda is invariant to the data size'"),
    statement="With identical objects merged, the greedy score of every test is the same if the data have every object"
    " several times",
    instances=Grid(quick=lambda: _told_apart((2,), 331, 10), full=lambda: _told_apart((2, 3), 29, 200)),
    measured=_of_merged_copies,
    asserts=EQUALS(_of_one, control=_of_copies),
    status="proved: merging gives the same instance; not without, see ngi.lambda-scale.unmerged",
)

UNMERGED = Claim(
    id="ngi.lambda-scale.unmerged",
    cite=Cite("zhang2022", "Section 6, 'lambda is invariant to the data size', without merging"),
    statement="The greedy score of every test is the same if every object is replaced by several copies that share its"
    " probability and count as objects of their own",
    instances=Grid(quick=lambda: _points((2,), 331, 10, False), full=lambda: _points((2, 3), 29, 200, False)),
    measured=_of_copies,
    asserts=EQUALS(_of_one, control=lambda **point: [value + 1 for value in _of_one(**point)]),
    status="a reading: section 6 merges identical objects; true for a threshold that no single object exceeds",
    witness=_in_words,
).repaired(
    place="Section 6, without merging, for a threshold of at least every probability",
    statement=r"For $\theta\ge\max_xp(x)$ the greedy score of every test is the same if every object is replaced by"
    r" several copies that share its probability and count as objects of their own",
    instances=Grid(quick=lambda: _points((2,), 331, 10, True), full=lambda: _points((2, 3), 29, 200, True)),
    status="proved in the source of the claim",
)
