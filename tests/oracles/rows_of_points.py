"""Lists of points as the naive learners read them."""

from __future__ import annotations

from fractions import Fraction


def fraction(value):
    return Fraction(int(value.p), int(value.q))


def rows_of(points):
    """Inputs with their weights and label means."""
    return tuple((x, fraction(a + b), fraction(b / (a + b))) for x, a, b in points.rows)
