r"""Section 5: the minimum probability of an object if the objects are those of a data set.

Problem. N data points, and the instance of section 6: identical points are merged into one object, whose probability is
their share of the data.

The paper has "n" for the number of data points, as in Table 1. In Theorem 1 n is the number of objects:
:math:`p_{\min}\le1/|X|` always, with equality only for equal probabilities. So there, too, log n can be that of the
data.

How it is checked. By merging, for all data of up to six points (full: eight) with up to four distinct inputs, each of
any multiplicity. The control has N - 1 for N.

Is it tight? Yes: a unique point has probability 1/N.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from flint import fmpq

from theorylab.claims import AT_LEAST, Cite, Claim, Derivation, Grid, Point, scoped
from theorylab.problems.identification import IdentificationProblem

DIFFERENT = 4


def _data(most: int) -> Iterator[Point]:
    """Yield the numbers of points of each of at least two distinct inputs."""
    for inputs in range(2, DIFFERENT + 1):
        for times in product(range(1, most), repeat=inputs):
            if sum(times) <= most:
                yield {"times": times}


def _points(data: Point) -> int:
    return sum(data["times"])


def _merge(times: tuple[int, ...]) -> IdentificationProblem:
    """Return the instance of the data, each point labelled by its input, with identical points merged."""
    points = [x for x, number in enumerate(times) for _ in range(number)]
    tests = [[int(x == other) for x in points] for other in range(len(times))]
    return IdentificationProblem(points, tests).coalesced()


CLAIM = Claim(
    id="ngi.pmin-data",
    origin="printed",
    cite=Cite(
        "ngi",
        "Section 5, before Corollary 2",
        r"$p_{\min}\ge1/n$ when given training data of $n$ points",
    ),
    statement=r"On $n$ data points, those that are alike being one object, $p_{\min}\ge1/n$",
    instances=Grid(scoped(lambda: sorted(_data(6), key=_points), lambda: sorted(_data(8), key=_points))),
    measured=lambda times: min(_merge(times).probabilities),
    asserts=AT_LEAST(lambda times: fmpq(1, sum(times)), control=lambda times: fmpq(1, sum(times) - 1)),
    derivation=Derivation(
        r"""An object consists of at least one of $n$ points, each with the share $\frac1n$."""
    ),
    literature="Here n counts the data points before merging, as in Table 1; the n of Theorem 1 counts objects, and"
    " p_min is at most its reciprocal",
)
