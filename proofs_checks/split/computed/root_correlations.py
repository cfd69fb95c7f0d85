"""How much each variable says of the label at the root, on the hard distributions that end in d decoys."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from flint import fmpq

from constructions.parts.block import Block
from theorylab.claims import Point
from theorylab.claims.wording import number, point


class RootCorrelations(NamedTuple):
    """Absolute correlations |E[y | x_i = 1] - E[y | x_i = 0]|.

    All variables are fair coins, so that one has no information gain exactly if its correlation is zero.

    Attributes
    ----------
    hidden
        The largest of a variable that is no decoy.
    decoy
        The smallest of a decoy.
    """

    hidden: fmpq
    decoy: fmpq


def root_correlations(problem: Block, decoys: int) -> RootCorrelations:
    """Correlations with the label before anything is read, for fair coins of which the last ones are decoys."""
    hidden, decoy = [fmpq(0)], []
    for split in problem.splits(problem.root):
        correlation = abs(problem.label_mean(split.one) - problem.label_mean(split.zero))
        is_decoy = problem.variable(split.test, ()) >= problem.variables - decoys
        (decoy if is_decoy else hidden).append(correlation)
    return RootCorrelations(max(hidden), min(decoy))


def majority_influence(n: int) -> fmpq:
    """Return the probability that a vote decides the majority of n fair votes.

    The other n - 1 votes have to leave it open, for which there is one number of ones: floor((n - 1)/2) for odd n, and
    for even n, where a tie counts as 1, n/2 - 1, the same expression.
    """
    return fmpq(comb(n - 1, (n - 1) // 2), 1 << (n - 1))


def in_words(values: Point, measured: RootCorrelations, claimed: tuple[fmpq, fmpq]) -> str:
    """Witness of the claim that only decoys are correlated with the label."""
    return (
        f"{point(values)}: a variable that is no decoy has correlation {number(measured.hidden)} with the label,"
        f" claimed {number(claimed[0])}, and a decoy {number(measured.decoy)}"
    )
