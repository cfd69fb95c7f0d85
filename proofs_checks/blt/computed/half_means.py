r"""The two halves of a monotone function, and the purity gain that depends on them alone.

Fix a variable and let a and b be the means of the halves where it is 0 and 1. For a monotone function a <= b, the
influence of the variable is b - a (Fact 2.1), and under the uniform distribution its purity gain is
:math:`G(\frac{a+b}{2}) - \frac12(G(a) + G(b))`. So a statement about gain and influence of *every* monotone function on
n variables, of which there are 7,581 for n = 5 and about :math:`5.6 \cdot 10^{22}` for n = 8, is a statement about the
pairs (a, b) of multiples of :math:`2^{1-n}` with a <= b: 153 pairs for n = 5 and 8,385 for n = 8. Every pair is
attained: the c largest numbers of n - 1 bits are an up-set of the cube, because switching a bit on enlarges a number,
and the up-sets of different c are nested, so they can be the halves of a monotone function. For a decreasing variable a
and b are exchanged, which changes neither quantity.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from theorylab.impurities.impurity import Impurity
from theorylab.numbers.comparison import Value


def half_means(n: int) -> Iterator[tuple[fmpq, fmpq]]:
    """Yield the pairs of half means of monotone functions on n variables that are not attained on fewer variables.

    An irrelevant variable can be added, so the pairs of n' = 1, ..., n together are all pairs of n, each once.
    """
    inputs = 1 << (n - 1)
    for ones_in_one in range(inputs + 1):
        for ones_in_zero in range(ones_in_one + 1):
            if n == 1 or ones_in_zero % 2 or ones_in_one % 2:
                yield fmpq(ones_in_zero, inputs), fmpq(ones_in_one, inputs)


def even_gain(impurity: Impurity, a: fmpq, b: fmpq) -> Value:
    """Return the exact purity gain of an even split into halves of means a and b."""
    return impurity((a + b) / 2) - (impurity(a) + impurity(b)) * fmpq(1, 2)
