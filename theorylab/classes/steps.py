"""The best steps of a class as the arrays of the kernel: weights of the leaves and masses of the errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from flint import arb, ctx, fmpq

from theorylab.classes.gains import ClassGains, nearest_floats
from theorylab.classes.path_keys import PathKeys
from theorylab.classes.sweep_kernel import BestSteps
from theorylab.errors import InvalidArgument

__all__ = ["Weights", "best_steps", "by_path", "unit_weights"]

WORD = 1 << 64

Weights = tuple[np.ndarray, np.ndarray, Callable[[int], fmpq]]
"""Logarithms and keys of the weights of the branches, and the way back from keys."""


def by_path(probability: np.ndarray, real: np.ndarray, depth: int) -> Weights:
    """Return the weights of TopDown: the branch probabilities.

    Parameters
    ----------
    probability
        fmpq[N, B], branch probabilities of the best test of every subproblem.
    real
        bool[N, B], which of them are branches and not padding.
    depth
        Largest number of factors of a path probability.
    """
    objects = {id(p): p for p in probability[real]}
    keys = PathKeys(objects.values(), depth)
    key_of = {name: keys.key(p) for name, p in objects.items()}
    with ctx.workprec(64):
        log_of = {name: float(arb(p).log() / arb(2).log()) for name, p in objects.items()}
    log_weight = np.zeros(probability.shape)
    weight_key = np.zeros(probability.shape, dtype=np.int64)
    log_weight[real] = [log_of[id(p)] for p in probability[real]]
    weight_key[real] = [key_of[id(p)] for p in probability[real]]
    return log_weight, weight_key, keys.rational


def unit_weights(probability: np.ndarray, real: np.ndarray, depth: int) -> Weights:
    """Return the weights of BestFirst: one, whatever the parameters, which are those of :func:`by_path`.

    ``probability``, ``real`` and ``depth`` only give the shape.
    """
    return np.zeros(probability.shape), np.zeros(probability.shape, dtype=np.int64), lambda key: fmpq(1)


def best_steps(
    gains: ClassGains,
    denominator: Sequence[int],
    weights: Callable[[np.ndarray, np.ndarray, int], Weights],
    depth: int,
) -> tuple[BestSteps, Callable[[int], fmpq]]:
    """Return the arrays of the best steps, and the function that maps the keys of their weights to the weights.

    Parameters
    ----------
    gains
        Best tests and gains of the subproblems.
    denominator
        For every subproblem, a D such that D times the error of a leaf, and D times a branch probability
        over the child's D, are integers.
    weights
        :func:`by_path` or :func:`unit_weights`.
    depth
        Largest depth of a tree.

    Raises
    ------
    InvalidArgument
        If a denominator does not make its masses integers.
    TooLarge
        If the keys of the weights are too long.
    """
    outcomes = np.array([len(branches) for branches in gains.branches], dtype=np.int64)
    shape = len(outcomes), gains.compiled.child.shape[1]
    real = np.arange(shape[1]) < outcomes[:, None]
    child = np.zeros(shape, dtype=np.int64)
    child[real] = [below for branches in gains.branches for _, below in branches]
    probability = np.full(shape, fmpq(0), dtype=object)
    probability[real] = [p for branches in gains.branches for p, _ in branches]
    log_weight, weight_key, weight_of = weights(probability, real, depth)
    masses = _masses(gains, shape, denominator)
    probabilities = nearest_floats(probability)
    return BestSteps(outcomes, child, gains.log2, log_weight, weight_key, probabilities, *masses), weight_of


def _masses(gains: ClassGains, shape: tuple[int, int], denominator: Sequence[int]) -> tuple[np.ndarray, ...]:
    """Return the last five fields of :class:`BestSteps`."""
    count, widest = shape
    units = [fmpq(1, d) for d in denominator]
    errors = gains.compiled.leaf_error.tolist()
    drops = [fmpq(0)] * count
    multiplier = [0] * (count * widest)
    for state, branches in enumerate(gains.branches):
        drop = errors[state]
        for b, (p, child) in enumerate(branches):
            drop = drop - p * errors[child]
            multiplier[state * widest + b] = _whole(p * units[child] * denominator[state])
        drops[state] = drop if branches else fmpq(0)
    exact_drops = np.empty(count, dtype=object)
    exact_drops[:] = drops
    return (
        _residues(multiplier).reshape(count, widest),
        nearest_floats(gains.compiled.leaf_error),
        _residues([_whole(e * d) for e, d in zip(errors, denominator)]),
        nearest_floats(exact_drops),
        _residues([_whole(e * d) for e, d in zip(drops, denominator)]),
    )


def _whole(mass: fmpq) -> int:
    """Return a mass as the integer that the denominators promise."""
    if mass.q != 1:
        raise InvalidArgument(f"denominator: a mass is {mass}; every mass and multiplier must be an integer")
    return int(mass.p)


def _residues(values: list[int]) -> np.ndarray:
    return np.array([v % WORD for v in values], dtype=np.uint64).view(np.int64)
