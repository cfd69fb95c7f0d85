"""Long loops of compiled code, divided among threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from theorylab.numbers.kernels import thread_count

__all__ = ["in_threads"]

SHARE_STEPS = 1 << 22
"""Steps of a share, some hundredths of a second: far more than starting threads takes."""

MOST_SHARES = 1 << 12
"""Maximum number of shares of a loop."""


def in_threads(count: int, steps: int, work: Callable[[int, int], object]) -> None:
    """Call ``work(first, last)`` for consecutive shares of ``range(count)``, which threads take as they become free.

    The shares are independent, and the kernels that ``work`` calls release the interpreter (``nogil=True``). An
    interrupt skips the shares not begun.

    Parameters
    ----------
    count
        Length of the loop.
    steps
        A rough estimate of the operations of one round, by which the number of shares is chosen. A short loop is one
        share, and no thread is started.
    work
        Performs the rounds ``first`` to ``last - 1``.

    Examples
    --------
    >>> shares = []
    >>> in_threads(5, 1, lambda first, last: shares.append((first, last)))
    >>> shares
    [(0, 5)]
    """
    shares = min(count, count * steps // SHARE_STEPS, MOST_SHARES)
    if shares < 2:
        work(0, count)
        return
    with ThreadPoolExecutor(thread_count()) as executor:
        running = [
            executor.submit(work, share * count // shares, (share + 1) * count // shares)
            for share in range(shares)
        ]
        try:
            for done in running:
                done.result()
        except BaseException:
            executor.shutdown(cancel_futures=True)
            raise
