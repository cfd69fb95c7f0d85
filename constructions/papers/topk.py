"""Hard distributions for Top-k (Blanc et al. 2023, section 4)."""

from __future__ import annotations

from flint import fmpq

from constructions.parameters import count, probability
from constructions.parts.balanced_tribes import balanced_tribes
from constructions.parts.block import Block
from constructions.parts.blocks import majority, parity, random_coordinate
from constructions.parts.dnf import tribes
from constructions.parts.mixture import mixture

__all__ = ["parity_xor", "tribes_majority", "tribes_majority_repaired"]


def parity_xor(h: int, K: int, eps: fmpq) -> Block:
    """Parity of h variables or, with probability eps, a random one of K - 1 others (section 4.1).

    Parameters
    ----------
    h
        Number of parity variables, at least 1; they come first.
    K
        One more than the number of other variables, at least 2.
    eps
        Weight of the random coordinate, strictly between 0 and 1.

    See Also
    --------
    tribes_majority
    parity, random_coordinate, mixture : its parts

    Examples
    --------
    >>> from dp_optimal import optimal_by_depth
    >>> optimal_by_depth(parity_xor(h=2, K=2, eps="1/10"), 2).value  # eps/2: the decoy is wrong half of the time
    1/20
    """
    h, K, eps = count(h, "h"), count(K, "K", least=2), probability(eps, "eps")
    return mixture((1 - eps, parity(h)), (eps, random_coordinate(K - 1)))


def tribes_majority(h: int, K: int, eps: fmpq) -> Block:
    """Tribes on h variables or, with probability eps, the majority of K - 1 others (section 4.2).

    Parameters
    ----------
    h
        Number of Tribes variables, at least 1; they come first.
    K
        One more than the number of majority variables, at least 2.
    eps
        Weight of the majority, strictly between 0 and 1.

    See Also
    --------
    tribes_majority_repaired
    tribes, majority, mixture : its parts

    Examples
    --------
    >>> problem = tribes_majority(h=2, K=4, eps="1/10")  # an or of two variables, a majority of three
    >>> problem.label_mean(problem.root)
    29/40
    """
    h, K, eps = count(h, "h"), count(K, "K", least=2), probability(eps, "eps")
    return mixture((1 - eps, tribes(h)), (eps, majority(K - 1)))


def tribes_majority_repaired(h: int, K: int, eps: fmpq) -> Block:
    """As :func:`tribes_majority`, with only as many terms of Tribes as balance it (Theorem 3).

    With all floor(h/w) terms the labels are so unbalanced for infinitely many h that even a constant tree is too
    accurate; see :func:`~constructions.parts.balanced_tribes.balanced_tribes`. Theorem 3 concerns large h, and K
    between h log h and (eps/(1 - eps))^2 (h / log h)^2, up to constants that depend on eps.

    Parameters
    ----------
    h
        Number of Tribes variables, at least 1; they come first, and the last ones may be in no term.
    K
        One more than the number of majority variables, at least 2.
    eps
        Weight of the majority, strictly between 0 and 1.

    See Also
    --------
    tribes_majority : the printed distribution
    balanced_tribes

    Notes
    -----
    For t terms of width w, and a = ceil((K - 1)/2), there are (C(t + w, w) + 1)(a (K - a) + 2) states
    if eps is not 1/2.

    Examples
    --------
    >>> problem = tribes_majority_repaired(h=15, K=4, eps="1/10")  # Tribes of mean 37/64
    >>> problem.label_mean(problem.root)
    73/128
    """
    h, K, eps = count(h, "h"), count(K, "K", least=2), probability(eps, "eps")
    return mixture((1 - eps, balanced_tribes(h)), (eps, majority(K - 1)))
