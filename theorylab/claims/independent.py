"""Another look at a counterexample: a command that needs no claim, and what to see in its output."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Independent"]


@dataclass(frozen=True)
class Independent:
    """A command of the laboratory, other than check, whose output shows a counterexample.

    Parameters
    ----------
    arguments
        The words after ``theorylab`` in a shell.
    shows
        Some words of its output; white space is ignored.

    See Also
    --------
    Claim

    Examples
    --------
    >>> Independent("optimal parity:n=2 --depth 2", shows="error 0").arguments
    'optimal parity:n=2 --depth 2'
    """

    arguments: str
    shows: str

    @property
    def command(self) -> str:
        """The line to type."""
        return f"theorylab {self.arguments}"

    def __str__(self) -> str:
        return f"{self.command}  # {self.shows}"
