"""A uniformly random monotone function, exactly uniform, by coupling from the past (Propp and Wilson 1996).

The Markov chain redraws in turn the values at inputs of even and of odd weight. Given the others, those of
one parity are independent: f(x) must be 1 if f is 1 just below x, 0 if f is 0 just above x, and is a fair
coin otherwise; so the uniform distribution is stationary. With equal coins the order of two functions is
preserved, so once the chains from the constants 0 and 1 meet, those from all functions have met. If this
happens for chains that run from a time T in the past until now, the common value is that of a chain started
infinitely long ago: exactly uniform. T is doubled until they meet, with the coins nearer to the present reused.
"""

from __future__ import annotations

from random import Random

from constructions.parameters import count

__all__ = ["MOST_VARIABLES", "random_monotone_table"]

MOST_VARIABLES = 12
"""For thirteen variables the chain takes very long: for odd n most functions vary mainly on one of the two middle
layers, and the chain seldom moves from one kind to the other."""

LARGEST_SEED = 2**64 - 1


class _HeatBath:
    """The chain on n variables; a function is the integer whose bit x is f(x), and so is a set of inputs."""

    def __init__(self, n: int):
        size = 1 << n
        self.everything = (1 << size) - 1
        self.low = [self.everything // ((1 << (1 << i)) + 1) for i in range(n)]
        odd = sum(1 << x for x in range(size) if x.bit_count() % 2)
        self.halves = (self.everything ^ odd, odd)

    def sweep(self, f: int, coins: int) -> int:
        """Redraw the values at inputs of even weight, then of odd weight, with one coin per input."""
        for half in self.halves:
            must, may = 0, self.everything
            for i, low in enumerate(self.low):
                must |= (f & low) << (1 << i)
                may &= (f >> (1 << i)) | ~low
            f = (f & ~half) | ((coins & may | must) & half)
        return f


def random_monotone_table(n: int, seed: int) -> int:
    """Return a monotone Boolean function on n variables, uniformly distributed over all of them.

    Parameters
    ----------
    n
        Number of variables, 0 to 12; 11 takes about a second, any other number far less.
    seed
        Seed of the coins, 0 to 2^64 - 1; the same seed gives the same function.

    Returns
    -------
    int
        The integer whose bit x is f(x), bit i of x being x_{i+1}.

    Raises
    ------
    InvalidArgument
        If a parameter is negative.
    TooLarge
        If a parameter is above its range.
    """
    n = count(n, "n", least=0, most=MOST_VARIABLES)
    chain, random = _HeatBath(n), Random(count(seed, "seed", least=0, most=LARGEST_SEED))
    coins: list[int] = []
    while True:
        coins += [random.getrandbits(1 << n) for _ in range(max(1, len(coins)))]
        lower, upper = 0, chain.everything
        for coin in reversed(coins):
            lower, upper = chain.sweep(lower, coin), chain.sweep(upper, coin)
        if lower == upper:
            return lower
