r"""The score that Figure 2 of Blanc, Lange and Tan maximises over leaves and variables, on points with masses.

It is the probability of the leaf times the influence of the variable there; an input and its flip both reach the leaf,
since the variable has not been read. Under a product distribution each input counts with its own mass.
"""

from __future__ import annotations

from flint import fmpq

from proofs_checks.transcribed.exact_sums import ExactSum, number
from proofs_checks.transcribed.points import Points


def influence_score(points: Points, i: int) -> ExactSum:
    """Return the score of Figure 2: the mass of the points whose label changes with the variable."""
    label = {x: int(ones != 0) for x, _, ones in points.rows}
    total = fmpq(0)
    for x, zeros, ones in points.rows:
        if label[x] != label[x ^ 1 << i]:
            total += zeros + ones
    return number(total)


def change_of_means(points: Points, i: int) -> ExactSum:
    """Return the mass times the difference of the label means of the halves: for unate functions, the influence."""
    zero, one = points.halves(i)
    return number(points.mass * abs(one.ones / one.mass - zero.ones / zero.mass))
