"""Hard distributions for SPLIT, LicketySPLIT and RESPLIT (Babbar et al. 2025, appendix A.8.6).

The label is that of a function that lookahead finds or, with probability eps, of *decoys* that mislead the greedy tree;
eps below 1/4 separates the two claimed accuracies. All inputs are uniform except the copies in Theorem A.6. The printed
distributions do not separate: their greedy trees, or even constant trees, are accurate. In the repaired ones the label
of a decoy is that of a uniformly random decoy, so that each unread decoy has the same positive gain for all outcomes of
the others, and everything else has gain zero until it is read. The properties of the repaired ones are proved with the
claims ``split.thm-6.5.repaired``, ``split.thm-a.6.repaired`` and ``split.thm-a.7.repaired``.
"""

from __future__ import annotations

from flint import fmpq

from constructions.parameters import count, probability
from constructions.parts.block import Block
from constructions.parts.blocks import majority, parity, random_coordinate
from constructions.parts.copied_parity import CopiedParity
from constructions.parts.dependent import flip_probability
from constructions.parts.dnf import tribes
from constructions.parts.mixture import mixture
from constructions.parts.redrawn_parity import RedrawnParity
from theorylab.errors import InvalidArgument

__all__ = [
    "lickety_majority",
    "lickety_majority_repaired",
    "resplit_parity",
    "resplit_parity_repaired",
    "split_tribes",
    "split_tribes_repaired",
]


def split_tribes(d: int, u: int, eps: fmpq) -> Block:
    """Tribes on (d - 1)/2 variables or, with probability eps, the majority of u - 1 others (Theorem 6.5).

    Parameters
    ----------
    d
        Depth budget, odd and at least 3; the lookahead depth is (d - 1)/2.
    u
        One more than the number of decoys, at least 2.
    eps
        Weight of the majority, strictly between 0 and 1.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    split_tribes_repaired

    Notes
    -----
    For t tribes of width w, and a = ceil((u - 1)/2), there are (C(t + w, w) + 1)(a (u - a) + 2) states
    if eps is not 1/2.

    Examples
    --------
    >>> problem = split_tribes(d=5, u=4, eps="1/10")  # an or of two variables, a majority of three
    >>> problem.label_mean(problem.root)
    29/40
    """
    lookahead, u, eps = _half_of_odd(d), count(u, "u", least=2), probability(eps, "eps")
    return mixture((1 - eps, tribes(lookahead)), (eps, majority(u - 1)))


def split_tribes_repaired(d: int, u: int, eps: fmpq) -> Block:
    """Parity of l + 1 variables or, with probability eps, a random decoy: Theorem 6.5 for lookahead l = floor(d/2).

    Parity replaces Tribes: each variable of Tribes is correlated with the label, but a variable of a parity
    only if it is the last unread one.

    Parameters
    ----------
    d
        Depth budget, at least 2.
    u
        One more than the number of decoys, at least d + 1.
    eps
        Weight of the decoys, strictly between 0 and 1.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    split_tribes : the printed distribution

    Notes
    -----
    There are (2l + 3) u (u + 1)/2 states for eps < 1/2.

    Examples
    --------
    >>> from dp_optimal import optimal_by_depth
    >>> from theorylab import greedy
    >>> problem = split_tribes_repaired(d=2, u=3, eps="1/10")
    >>> greedy(problem, depth=2).error, optimal_by_depth(problem, 2).value
    (19/40, 1/20)
    """
    lookahead, u, eps = count(d, "d", least=2) // 2, count(u, "u", least=d + 1), probability(eps, "eps")
    return mixture((1 - eps, parity(lookahead + 1)), (eps, random_coordinate(u - 1)))


def resplit_parity(d: int, R: int, eps: fmpq, eps2: fmpq) -> Block:
    """Parity and majority or, with probability eps, the majority of d decoys; R noisy copies (Theorem A.6).

    Parity is that of l = (d - 1)/2 bits and the first majority that of d - l variables (equation 112).
    For each input, each copy is a uniformly random one of the l bits, flipped with
    probability eps2 (equation 111). The variables are numbered: bits, copies, the two majorities.

    Parameters
    ----------
    d
        Depth budget, odd and at least 3.
    R
        Number of copies, which is the number of required trees; at least 1.
    eps
        Weight of the decoys, strictly between 0 and 1.
    eps2
        Probability eps' that a copy is flipped, strictly between 0 and 1/2.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    resplit_parity_repaired

    Notes
    -----
    With P = l (l + 1)(R + 1)(R + 2)/4, a = ceil((d - l)/2) and A = a (d - l - a + 1) non-constant states
    of the parity and of its majority, and b = (d + 1)/2, there are ((P + 1)(A + 1) + 1)(b^2 + 2)
    states if eps is not 1/2.

    Examples
    --------
    >>> problem = resplit_parity(d=5, R=2, eps="1/10", eps2="1/20")  # 2 bits, 2 copies, 3 and 5 voters
    >>> problem.variables, problem.label_mean(problem.root)  # 12; (9/10) (1/4) + (1/10) (1/2)
    (12, 11/40)
    """
    lookahead, copies = _half_of_odd(d), count(R, "R")
    eps, eps2 = probability(eps, "eps"), flip_probability(eps2, "eps2")
    hidden = RedrawnParity(lookahead, copies, eps2) & majority(d - lookahead)
    return mixture((1 - eps, hidden), (eps, majority(d)))


def resplit_parity_repaired(d: int, R: int, eps: fmpq, eps2: fmpq) -> Block:
    """Parity xor majority or, with probability eps, a random decoy; R noisy copies: Theorem A.6 for l = floor(d/2).

    Parity is that of l >= 2 bits, the majority that of d - l variables, and there are d decoys. Copy j is a copy of bit
    1 + (j - 1 mod l) for all inputs, flipped with probability eps2. In the printed distribution the function is 0 on
    the half of the inputs that have even parity, and each copy is of a bit drawn anew for every input. The variables
    are numbered: bits, copies, majority, decoys.

    Parameters
    ----------
    d
        Depth budget, at least 4.
    R
        Number of copies, which is the number of required trees; at least 1.
    eps
        Weight of the decoys, strictly between 0 and 1.
    eps2
        Probability eps' that a copy is flipped, strictly between 0 and 1/2.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    resplit_parity : the printed distribution

    Notes
    -----
    With P the number of states of :class:`~constructions.parts.copied_parity.CopiedParity` and, for
    a = ceil((d - l)/2), A = a (d - l - a + 1) + 2 those of the majority, there are
    (P A - 2)(d + 1)(d + 2)/2 states for eps < 1/2.

    Examples
    --------
    >>> from dp_optimal import optimal_by_depth
    >>> from theorylab import greedy
    >>> problem = resplit_parity_repaired(d=4, R=1, eps="1/10", eps2="1/20")
    >>> greedy(problem, depth=4).error, optimal_by_depth(problem, 4).value
    (77/160, 1/20)
    """
    lookahead, copies = count(d, "d", least=4) // 2, count(R, "R")
    eps, eps2 = probability(eps, "eps"), flip_probability(eps2, "eps2")
    each, more = divmod(copies, lookahead)
    copied = CopiedParity([each + (bit < more) for bit in range(lookahead)], eps2)
    hidden = copied ^ majority(d - lookahead)
    return mixture((1 - eps, hidden), (eps, random_coordinate(d)))


def lickety_majority(d: int, eps: fmpq) -> Block:
    """x1 xor the majority of d - 1 variables or, with probability eps, the majority of d decoys (Theorem A.7).

    Parameters
    ----------
    d
        Depth budget, at least 2.
    eps
        Weight of the decoys, strictly between 0 and 1.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    lickety_majority_repaired

    Notes
    -----
    With A = a (d - a) for a = ceil((d - 1)/2), and B = b (d - b + 1) for b = ceil(d/2), there are
    (3A + 4)(B + 2) states if eps is not 1/2.

    Examples
    --------
    >>> problem = lickety_majority(d=3, eps="1/10")  # x1, 2 variables and 3 decoys
    >>> problem.variables, problem.label_mean(problem.root)
    (6, 1/2)
    """
    d, eps = count(d, "d", least=2), probability(eps, "eps")
    return mixture((1 - eps, parity(1) ^ majority(d - 1)), (eps, majority(d)))


def lickety_majority_repaired(d: int, eps: fmpq) -> Block:
    """x1 xor the majority of m variables or, with probability eps, one of d random decoys: Theorem A.7.

    m is the largest odd number below d. An even majority is biased, and x1 is then correlated with the label.

    Parameters
    ----------
    d
        Depth budget, at least 2.
    eps
        Weight of the decoys, strictly between 0 and 1.

    Raises
    ------
    InvalidArgument
        If a parameter is out of range.

    See Also
    --------
    lickety_majority : the printed distribution

    Notes
    -----
    With a = (m + 1)/2 there are (3 a^2 + 4)(d + 1)(d + 2)/2 states for eps < 1/2.

    Examples
    --------
    >>> from dp_optimal import optimal_by_depth
    >>> from theorylab import greedy
    >>> problem = lickety_majority_repaired(d=2, eps="1/10")
    >>> greedy(problem, depth=2).error, optimal_by_depth(problem, 2).value
    (19/40, 1/20)
    """
    d, eps = count(d, "d", least=2), probability(eps, "eps")
    hidden = parity(1) ^ majority(d - 1 if d % 2 == 0 else d - 2)
    return mixture((1 - eps, hidden), (eps, random_coordinate(d)))


def _half_of_odd(d: int) -> int:
    """Return the lookahead depth (d - 1)/2 of an odd depth budget d >= 3."""
    if count(d, "d", least=3) % 2 == 0:
        raise InvalidArgument(f"d: {d} given, it must be odd: the lookahead depth is (d - 1)/2")
    return d // 2
