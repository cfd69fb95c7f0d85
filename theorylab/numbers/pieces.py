"""Long loops of compiled code, run in pieces between which signals are handled."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

__all__ = ["in_pieces"]

FIRST_STEPS = 1 << 22
"""Steps of the first piece, some hundredths of a second."""

AIM = 0.06
"""Target duration of a piece in seconds: half of the delay that a user notices on interrupting."""

LONGER, SHORTER = 2, 1 / 8
"""Maximum and minimum ratio of the lengths of consecutive pieces."""


def in_pieces(count: int, steps: int, work: Callable[[int, int], object]) -> None:
    """Call ``work(first, last)`` for consecutive pieces of ``range(count)``, each some hundredths of a second long.

    Parameters
    ----------
    count
        Length of the loop.
    steps
        A rough estimate of the operations of one round, by which the first piece is chosen; later ones are chosen by
        the clock. A short loop is one piece.
    work
        Performs the rounds ``first`` to ``last - 1``.

    Examples
    --------
    >>> pieces = []
    >>> in_pieces(5, 1, lambda first, last: pieces.append((first, last)))
    >>> pieces
    [(0, 5)]
    """
    first, length = 0, max(1, FIRST_STEPS // max(1, steps))
    while first < count:
        last = min(first + length, count)
        started = monotonic()
        work(first, last)
        ratio = AIM / max(monotonic() - started, AIM / LONGER)
        first, length = last, max(1, int(length * max(ratio, SHORTER)))
