"""Conversion of label means to integers over a common denominator."""

from __future__ import annotations

import numpy as np

from theorylab.errors import InvalidArgument
from theorylab.numbers.common_denominator import over_common_denominator
from theorylab.numbers.rationals import rational

__all__ = ["label_mean_numerators"]


def label_mean_numerators(label_means: np.ndarray, what: str) -> tuple[np.ndarray, int]:
    """Return integer numerators of label means, in the same shape, and their common denominator.

    Parameters
    ----------
    label_means
        Booleans, integers 0/1 or rationals in [0, 1].
    what
        Name of the label means in error messages.

    Raises
    ------
    InvalidArgument
        If a value is anything else.
    """
    kind = label_means.dtype.kind
    if kind in "bui":
        if kind != "b" and not np.isin(label_means, (0, 1)).all():
            raise InvalidArgument(f"{what}: integer label means must be 0 or 1")
        return label_means.astype(np.int64), 1
    given = enumerate(label_means.ravel().tolist())
    exact = [rational(value, name=f"label mean of input {i}") for i, value in given]
    for i, value in enumerate(exact):
        if not 0 <= value <= 1:
            raise InvalidArgument(f"{what}: label mean {value} of input {i} is not in [0, 1]")
    numerators, denominator = over_common_denominator(exact)
    return numerators.reshape(label_means.shape), denominator
