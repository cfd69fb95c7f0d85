"""Path probabilities as integer keys that add up along a path and are equal exactly for equal probabilities.

A path probability is a product of branch probabilities, so a product of integer powers of the primes
that divide their numerators and denominators; by unique factorisation the exponents determine it. They
are packed as the digits of one integer in a balanced mixed radix: the key of a product is the sum of
the keys, and two paths have the same probability exactly when they have the same key.
"""

from __future__ import annotations

from collections.abc import Iterable

from flint import fmpq

from theorylab.errors import InvalidArgument, TooLarge

__all__ = ["PathKeys"]

LARGEST_KEY = 1 << 62


class PathKeys:
    """Keys of the products, and quotients of products, of at most ``depth`` given probabilities.

    Parameters
    ----------
    probabilities
        The branch probabilities.
    depth
        Largest number of factors.

    Raises
    ------
    InvalidArgument
        If a probability is not positive.
    TooLarge
        If the exponents do not fit into 62 bits.
    """

    def __init__(self, probabilities: Iterable[fmpq], depth: int):
        exponents = [_exponents(p) for p in set(probabilities)]
        self.primes = sorted({prime for powers in exponents for prime in powers})
        largest = max((abs(e) for powers in exponents for e in powers.values()), default=0)
        # the digits of a quotient of two paths lie between -reach and reach
        self._reach = 2 * depth * largest
        self._radix = 2 * self._reach + 1
        if self._radix ** len(self.primes) > LARGEST_KEY:
            raise TooLarge(
                f"path probabilities: exponents of {len(self.primes)} primes on paths of up to {depth} tests "
                f"need more than 62 bits; use fewer distinct probabilities or a smaller size"
            )

    def key(self, probability: fmpq) -> int:
        """Return the key of one of the probabilities."""
        powers = _exponents(probability)
        return sum(powers.get(prime, 0) * self._radix**i for i, prime in enumerate(self.primes))

    def rational(self, key: int) -> fmpq:
        """Return the product, or quotient of two products, that has this key."""
        value = fmpq(1)
        for prime in self.primes:
            digit = (key + self._reach) % self._radix - self._reach
            key = (key - digit) // self._radix
            value *= fmpq(prime) ** digit
        return value


def _exponents(probability: fmpq) -> dict[int, int]:
    """Return the exponent of every prime in a positive rational, without the zero ones."""
    if not probability > 0:
        raise InvalidArgument(f"branch probability: {probability} is not positive")
    powers = {int(prime): int(e) for prime, e in probability.p.factor()}
    powers.update((int(prime), -int(e)) for prime, e in probability.q.factor())
    return powers
