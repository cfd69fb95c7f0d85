r"""The printed bounds of the SPLIT paper on its optimal lookahead depth, and their domain.

With L = log k and :math:`z = -2e^2k^{-(d+1)}L` the optimal lookahead depth without caching is :math:`(W_{-1}(z) - 2 +
2dL)/(2L)`. It exists iff z >= -1/e, that is iff :math:`(d+1)L - \log L \ge 3 + \log 2`.
"""

from __future__ import annotations

from flint import arb, ctx

from proofs_checks.split.computed.lookahead_cost import BITS, lambert_argument
from theorylab.numbers.comparison import Order, compare


def exponent(k: int, d: int) -> arb:
    r"""Return :math:`(d+1)L - \log L`, which is ``log(-1/z)`` without its constant."""
    log = arb(k).log()
    return (d + 1) * log - log.log()


def in_domain(k: int, d: int) -> bool:
    """Return True if z is certified to be greater than -1/e."""
    with ctx.workprec(BITS):
        return compare(lambert_argument(k, d) * arb(1).exp(), -1) is Order.GREATER


def lambert_lower(z: arb) -> arb:
    """Return equation 33, for -1/e <= z < 0."""
    return (-z).log() - (2 * (-1 - (-z).log())).sqrt()


def lambert_upper(z: arb) -> arb:
    """Return equation 34, for -1/e <= z < 0."""
    return (-z).log() - (-(-z).log()).log()


def line_39(k: int, d: int) -> arb:
    """Return equation 39, a lower bound."""
    with ctx.workprec(BITS):
        log, two = arb(k).log(), arb(2).log()
        root = (-6 - 2 * two + 2 * (d + 1) * log - 2 * log.log()).sqrt()
        return (two - (d + 1) * log + log.log() + 2 * d * log - root) / (2 * log)


def line_41(k: int, d: int) -> arb:
    """Return equation 41, a lower bound."""
    with ctx.workprec(BITS):
        log, two = arb(k).log(), arb(2).log()
        return (two - (d + 1) * log + log.log() + 2 * d * log - (2 * (d + 1) * log).sqrt()) / (2 * log)


def line_42(k: int, d: int) -> arb:
    """Return equation 42 as printed."""
    with ctx.workprec(BITS):
        log, two = arb(k).log(), arb(2).log()
        first = d - arb(d + 1) / 2 + two / (2 * log)
        return first + log.log() / log - (2 * (d + 1) * log).sqrt() / log


def line_46(k: int, d: int) -> arb:
    """Return equation 46, an upper bound."""
    with ctx.workprec(BITS):
        log, two = arb(k).log(), arb(2).log()
        inner = -(two + 2 - (d + 1) * log + log.log())
        return (two - (d + 1) * log + log.log() - inner.log() + 2 * d * log) / (2 * log)


def line_50(k: int, d: int) -> arb:
    """Return equation 50, printed as an upper bound."""
    with ctx.workprec(BITS):
        log, two = arb(k).log(), arb(2).log()
        first = d - arb(d + 1) / 2 + (two - 1) / (2 * log) + log.log() / (2 * log)
        return first + 1 / (2 * (d + 1) * log * log - 2 * log * log.log())
