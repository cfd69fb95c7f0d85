"""Rationals as integers over one denominator, on which numpy can compare and add."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

import numpy as np
from flint import fmpq

__all__ = ["over_common_denominator"]

SAFE = 1 << 62
"""Integers below this fit in int64, and so does the sum of two."""


def over_common_denominator(values: Sequence[fmpq]) -> tuple[np.ndarray, int]:
    """Return the numerators of rationals over their least common denominator, as int64 where they fit."""
    fractions = [(int(value.p), int(value.q)) for value in values]
    denominator = lcm(*{q for _, q in fractions})
    numerators = [p * (denominator // q) for p, q in fractions]
    fits = denominator < SAFE and max(map(abs, numerators), default=0) < SAFE
    return np.array(numerators, dtype=np.int64 if fits else object), denominator
