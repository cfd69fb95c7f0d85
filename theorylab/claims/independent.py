"""Independent confirmations of counterexamples: commands that do not use the claim, and what their output shows."""

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
        An excerpt of its output; white space is ignored.

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
        """The command line."""
        return f"theorylab {self.arguments}"

    def __str__(self) -> str:
        return f"{self.command}  # {self.shows}"
