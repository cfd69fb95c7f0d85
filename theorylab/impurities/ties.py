"""Rules that break ties between equal gains."""

from __future__ import annotations

from enum import Enum

from theorylab.errors import InvalidArgument

__all__ = ["Ties"]


class Ties(Enum):
    """A rule that chooses among tests, or leaves, of exactly equal gain.

    ``FIRST`` chooses the lowest test index and, among leaves, the one created first (the zero-child
    before the one-child); ``LAST`` does the opposite. ``SHALLOWEST`` and ``DEEPEST`` choose leaves by
    depth, then as ``FIRST``. ``BEST`` and ``WORST`` minimise and maximise the error over all ways to
    break ties, regardless of the size.

    See Also
    --------
    greedy, top_down

    Examples
    --------
    >>> from theorylab import CubeProblem, greedy
    >>> problem = CubeProblem([1, 0, 0, 1, 1, 0, 0, 0])
    >>> [greedy(problem, depth=2, ties=rule).error for rule in (Ties.BEST, Ties.WORST)]
    [1/8, 3/8]
    """

    FIRST = "first"
    LAST = "last"
    SHALLOWEST = "shallowest"
    DEEPEST = "deepest"
    BEST = "best"
    WORST = "worst"

    @classmethod
    def from_name(cls, name: str | Ties, *, allowed: tuple[Ties, ...], learner: str) -> Ties:
        """Return the rule called ``name``; rules that are not ``allowed`` for ``learner`` are rejected."""
        try:
            rule = cls(name)
        except ValueError:
            raise InvalidArgument(
                f"ties: unknown rule {name!r}; known: {', '.join(r.value for r in cls)}"
            ) from None
        if rule not in allowed:
            raise InvalidArgument(
                f"ties: {rule.value!r} makes no sense for {learner}; use {', '.join(r.value for r in allowed)}"
            )
        return rule
