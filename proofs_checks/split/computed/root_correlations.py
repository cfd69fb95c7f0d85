"""Correlations of the variables with the label at the root, on hard distributions whose last variables are decoys."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from flint import fmpq

from constructions.parts.block import Block
from theorylab.claims import Point
from theorylab.claims.wording import number, point


class RootCorrelations(NamedTuple):
    """Absolute correlations |E[y | x_i = 1] - E[y | x_i = 0]|.

    All variables are fair coins, so a variable has no information gain if and only if its correlation is zero.

    Attributes
    ----------
    hidden
        Maximum over the variables that are not decoys.
    decoy
        Minimum over the decoys.
    """

    hidden: fmpq
    decoy: fmpq


def root_correlations(problem: Block, decoys: int) -> RootCorrelations:
    """Return the correlations with the label at the root, for fair coins of which the last ones are decoys."""
    hidden, decoy = [fmpq(0)], []
    for split in problem.splits(problem.root):
        correlation = abs(problem.label_mean(split.one) - problem.label_mean(split.zero))
        is_decoy = problem.variable(split.test, ()) >= problem.variables - decoys
        (decoy if is_decoy else hidden).append(correlation)
    return RootCorrelations(max(hidden), min(decoy))


def majority_influence(n: int) -> fmpq:
    """Return the probability that a vote decides the majority of n fair votes.

    It decides for exactly one number of ones among the other n - 1 votes: floor((n - 1)/2) for odd n and, since a tie
    counts as 1, n/2 - 1 for even n, which is the same expression.
    """
    return fmpq(comb(n - 1, (n - 1) // 2), 1 << (n - 1))


def in_words(values: Point, measured: RootCorrelations, claimed: tuple[fmpq, fmpq]) -> str:
    """Describe a violation of the claim that only decoys are correlated with the label."""
    return (
        f"{point(values)}: a variable that is not a decoy has correlation {number(measured.hidden)} with the label,"
        f" claimed {number(claimed[0])}, and a decoy {number(measured.decoy)}"
    )
