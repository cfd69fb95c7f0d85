"""Hard distributions for Top-k (Blanc et al. 2023, section 4)."""

from __future__ import annotations

from flint import fmpq

from constructions.blocks import majority, parity, random_coordinate
from constructions.composition import mixture
from constructions.dnf import tribes
from constructions.lumped import LumpedProblem
from constructions.parameters import count, probability

__all__ = ["parity_xor", "tribes_majority"]


def parity_xor(h: int, K: int, eps: fmpq) -> LumpedProblem:
    """Parity of h variables or, with probability eps, a random one of K - 1 others (section 4.1).

    Parameters
    ----------
    h
        Number of parity variables, at least 1; they come first.
    K
        One more than the number of the others, at least 2.
    eps
        Weight of the random coordinate, strictly between 0 and 1.
    """
    h, K, eps = count(h, "h"), count(K, "K", least=2), probability(eps, "eps")
    return LumpedProblem(mixture((1 - eps, parity(h)), (eps, random_coordinate(K - 1))))


def tribes_majority(h: int, K: int, eps: fmpq) -> LumpedProblem:
    """Tribes on h variables or, with probability eps, the majority of K - 1 others (section 4.2).

    Parameters
    ----------
    h
        Number of Tribes variables, at least 1; they come first.
    K
        One more than the number of majority variables, at least 2.
    eps
        Weight of the majority, strictly between 0 and 1.
    """
    h, K, eps = count(h, "h"), count(K, "K", least=2), probability(eps, "eps")
    return LumpedProblem(mixture((1 - eps, tribes(h)), (eps, majority(K - 1))))
