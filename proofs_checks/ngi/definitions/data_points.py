r"""Section 5: the least probability of an object when the objects are those of a data set.

Problem. N data points, and the instance of section 6: points that are alike are one object, whose probability is their
share of the data. n is the number of objects.

Statement. "In practice p_min >= 1/n when given training data of n points, and thus O(log 1/p_min) = O(log n)".
Elsewhere in the paper n is the number of objects, as in the log n of Theorem 1. With that n it is false as soon as two
points are alike and two are not: :math:`p_{\min}\le1/n` always, with equality for equal probabilities only. *Repaired*:
:math:`p_{\min}\ge1/N`, so that the guarantee on data is O(log N), N the number of points before merging.

How it is checked. All data of up to six points (full: eight) of which each of up to four different inputs may be met
several times, by merging.

Is it tight? Yes: a point that is like no other has 1/N. The control has N - 1 for N. No statement falls with it but the
sentence: the guarantee of Theorem 1 has p_min in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from flint import fmpq

from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, Point
from theorylab.problems.identification import IdentificationProblem

DIFFERENT = 4


def _data(most: int) -> Iterator[Point]:
    """Numbers of points of each input, at least two inputs being met, by number of points."""
    for inputs in range(2, DIFFERENT + 1):
        for times in product(range(1, most), repeat=inputs):
            if sum(times) <= most:
                yield {"times": times}


def _points(data: Point) -> int:
    return sum(data["times"])


def _merged(times: tuple[int, ...]) -> IdentificationProblem:
    """The data, a point each and labelled by its input, with alike points merged."""
    points = [x for x, number in enumerate(times) for _ in range(number)]
    tests = [[int(x == other) for x in points] for other in range(len(times))]
    return IdentificationProblem(points, tests).coalesced()


CLAIM = Claim(
    id="ngi.pmin-data",
    origin="printed",
    cite=Cite(
        "zhang2022",
        "Section 5, before Corollary 2",
        r"$p_{\min}\ge1/n$ when given training data of $n$ points",
    ),
    statement=r"Given training data of $n$ points $p_{\min}\ge1/n$ (here: where $n=|X|$ as in Theorem 1, and points"
    r" that are alike are one object, as section 6 has it)",
    instances=Grid(quick=lambda: sorted(_data(6), key=_points), full=lambda: sorted(_data(8), key=_points)),
    measured=lambda times: min(_merged(times).probabilities),
    asserts=AT_LEAST(
        lambda times: fmpq(1, _merged(times).objects),
        control=lambda times: fmpq(1, _merged(times).objects - 1),
    ),
    status="a reading of n; true for the number of points before merging. What falls is the sentence, and O(log n) for"
    " O(log 1/p_min) with the n of Theorem 1",
    falls="text or table",
    witness="inputs met {times} times: the least probability of an object is {measured}, less than {claimed}",
).repaired(
    place="Section 5, before Corollary 2, with the number of points before merging",
    statement=r"On $N$ data points, those that are alike being one object, $p_{\min}\ge1/N$",
    asserts=AT_LEAST(lambda times: fmpq(1, sum(times)), control=lambda times: fmpq(1, sum(times) - 1)),
    derivation=Derivation(r"""An object is at least one of $N$ points, each with the share $\frac1N$."""),
)
