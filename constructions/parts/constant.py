"""The state of a block that is constant in the unread variables: its label mean."""

from __future__ import annotations

from flint import fmpq

__all__ = ["ONE", "ZERO", "Constant"]


class Constant(fmpq):
    """An exact rational used as a state; equal to, and hashed as, the same :class:`flint.fmpq`.

    States are looked up millions of times, and python-flint computes a modular inverse for each hash, so
    the hash is computed once here.

    Parameters
    ----------
    value
        The label mean of the constant block.
    """

    def __init__(self, value: fmpq):
        super().__init__(value)
        self._hash = hash(fmpq(value))

    def __hash__(self) -> int:
        return self._hash


ZERO = Constant(fmpq(0))
ONE = Constant(fmpq(1))
