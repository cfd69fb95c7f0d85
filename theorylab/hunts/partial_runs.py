r"""Compiled annealing of cores with fresh variables, for the Fourier entropy over the total influence.

A core is held as a *code* for each orbit of inputs: its value, or the fresh variable of its first input. Under a
group G, fresh variables come in types of \|G\|, one for each element; the input g(x) has variable (t, gh) if x has
(t, h). An orbit has fresh variables only if it has \|G\| inputs, so that this is unambiguous.

A change of an orbit adds a fixed vector to the coefficients of the values, of which one for each orbit of sets is kept,
and a character to those of one variable of a type. So its score takes time linear in them. The influence is counted on
the edges of the cube: values differ always or never, a fresh variable and anything else differ with probability 1/2.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np

from theorylab.hunts.groups import Group
from theorylab.numbers.kernels import njit

__all__ = ["annealed_core"]

PIECE = 20_000
"""Steps between two looks at the clock."""

HEAT, COOLING = 10.0, 0.02
"""First temperature over the share of an orbit in all inputs, and last over first temperature."""

NOISE = 0.02, 0.17
"""Range of the share of random values in the first core."""

SHARED = 0.35
"""Probability that a change gives fresh variables to an orbit."""

LEAST = 0.2
"""Smaller denominators count as this, because a quotient by almost nothing misleads the search."""


class _Orbits(NamedTuple):
    """The action of a group on the inputs, and on the sets of variables, of n variables.

    Attributes
    ----------
    of
        int64[2^n], the orbit of each input.
    mover
        int64[2^n], a group element that takes the first input of the orbit to the input.
    first, size
        int64[O], the first input and the number of inputs of each orbit.
    sums
        int64[O, O], the sum of the characters of the first set of an orbit over the inputs of an orbit.
    product
        int64[G, G], the number of the composition of two elements, the right one first.
    back
        int64[G, O], the image of the first input of each orbit under the inverse of each element.
    odd
        int64[2^n], 1 for sets of odd size.
    """

    of: np.ndarray
    mover: np.ndarray
    first: np.ndarray
    size: np.ndarray
    sums: np.ndarray
    product: np.ndarray
    back: np.ndarray
    odd: np.ndarray


def _orbits(group: Group) -> _Orbits:
    """Return the tables of a group."""
    images = np.array(group.elements)
    first = np.array([orbit[0] for orbit in group.orbits])
    of, mover = np.empty((2, images.shape[1]), dtype=np.int64)
    for number, orbit in enumerate(group.orbits):
        of[orbit] = number
        mover[images[::-1, orbit[0]]] = np.arange(len(images))[::-1]
    variables = images[:, 1 << np.arange(group.variables)]
    number_of = {row.tobytes(): k for k, row in enumerate(variables)}
    product = np.array([[number_of[a[row].tobytes()] for row in variables] for a in images])
    inverse = np.argmin(product, axis=1)
    odd = np.array([int(x).bit_count() & 1 for x in range(images.shape[1])])
    size = np.array([len(orbit) for orbit in group.orbits])
    sums = np.array([[(1 - 2 * odd[orbit & s]).sum() for s in first] for orbit in group.orbits])
    back = np.ascontiguousarray(images[inverse][:, first])
    return _Orbits(of, mover, first, size, sums, product, back, odd)


class _Core(NamedTuple):
    """A core during a run.

    Attributes
    ----------
    codes, best
        int64[O], the core and the best core so far.
    values, blocks
        int64[O] and int64[T + 1, 2^n], the coefficients of the values, and of a fresh variable of each type; the last
        row is not used.
    entropies
        float64[T + 2], the entropy of the coefficients of the values and of all fresh variables of each type.
    state
        float64[3], the influence, the score, and the best score.
    """

    codes: np.ndarray
    best: np.ndarray
    values: np.ndarray
    blocks: np.ndarray
    entropies: np.ndarray
    state: np.ndarray


@njit(cache=True)
def _boundary(o: int, codes: np.ndarray, orbits: _Orbits, n: int, order: int) -> float:
    """Return the influence that the edges at the inputs of an orbit, and their fresh variables, contribute."""
    x, code, total = orbits.first[o], codes[o], 0.0
    for i in range(n):
        y = x ^ (1 << i)
        there = codes[orbits.of[y]]
        if there > 1:
            kind, element = divmod(there - 2, order)
            there = 2 + kind * order + orbits.product[orbits.mover[y], element]
        if there != code:
            share = 1.0 if orbits.of[y] == o else 2.0
            total += share if code < 2 and there < 2 else share / 2
    return (total + (code > 1)) * orbits.size[o] / len(orbits.of)


@njit(cache=True)
def _entropy(sums: np.ndarray, repeats: np.ndarray, terms: np.ndarray) -> float:
    """Return the entropy of coefficients, each as often as it is repeated."""
    total = 0.0
    for k in range(len(sums)):
        total += terms[abs(sums[k])] * repeats[k]
    return total


@njit(cache=True)
def _anneal(
    codes: np.ndarray,
    best: np.ndarray,
    values: np.ndarray,
    blocks: np.ndarray,
    entropies: np.ndarray,
    state: np.ndarray,
    orbits: _Orbits,
    terms: np.ndarray,
    excess: float,
    heats: np.ndarray,
    seed: int,
) -> None:
    """Change codes by annealing, a step for each temperature, and keep the best ones.

    Parameters
    ----------
    codes, best, values, blocks, entropies, state
        As in :class:`_Core`.
    orbits
        The orbits.
    terms
        float64[2^n + 1], w log2(1/w) for the squared coefficients w.
    excess
        What is subtracted from the influence; if not 0, only cores of mean 1/2 count as best.
    heats
        Temperatures.
    seed
        Seed of the random numbers.
    """
    np.random.seed(seed)
    inputs, order, types = len(orbits.of), len(orbits.product), len(blocks) - 1
    n, once = int(np.log2(inputs) + 0.5), np.ones(inputs)
    block, changed = np.zeros((2, inputs), np.int64), np.zeros(2)
    for heat in heats:
        o = int(np.random.random() * len(codes))
        old, new = codes[o], int(np.random.random() * 2)
        if types and orbits.size[o] == order and np.random.random() < SHARED:
            new = 2 + int(np.random.random() * types * order)
        if new == old:
            continue
        influence = state[0] - _boundary(o, codes, orbits, n, order)
        codes[o] = new
        influence += _boundary(o, codes, orbits, n, order)
        moved = values + ((1 - 2 * new if new < 2 else 0) - (1 - 2 * old if old < 2 else 0)) * orbits.sums[o]
        first = _entropy(moved, orbits.size, terms)
        entropy = entropies.sum() + first - entropies[0]
        kinds = ((old - 2) // order if old > 1 else types, (new - 2) // order if new > 1 else types)
        block[0], block[1] = blocks[kinds[0]], blocks[kinds[1]]
        for side, code in enumerate((old, new)):
            if code > 1:
                x = orbits.back[(code - 2) % order, o]
                for s in range(inputs):
                    block[side, s] += (1 - 2 * orbits.odd[x & s]) * (2 * side - 1)
        if kinds[0] == kinds[1]:
            block[1] += block[0] - blocks[kinds[0]]
            block[0] = block[1]
        for side in range(2):
            changed[side] = order * _entropy(block[side], once, terms) if kinds[side] < types else 0.0
        entropy += changed[1] - entropies[1 + kinds[1]]
        if kinds[0] != kinds[1]:
            entropy += changed[0] - entropies[1 + kinds[0]]
        score = entropy / max(influence - excess, LEAST) - excess * abs(moved[0]) / inputs
        if score >= state[1] or np.random.random() < np.exp((score - state[1]) / heat):
            values[:], entropies[0], state[0], state[1] = moved, first, influence, score
            for side in range(2):
                blocks[kinds[side]], entropies[1 + kinds[side]] = block[side], changed[side]
            if score > state[2] and (excess == 0 or values[0] == 0):
                state[2] = score
                best[:] = codes
        else:
            codes[o] = old


def annealed_core(
    group: Group, fresh: int, excess: int, rng: Random, steps: int, stop: Callable[[], bool]
) -> tuple[list[int], int]:
    """Return a core with a large H / (I - excess), as a number for each input, and the number of steps.

    A number above 1 stands for a fresh variable.

    Parameters
    ----------
    group
        The group under which the core is invariant.
    fresh
        Maximum number of fresh variables.
    excess
        0 for H / I, or 1 for H / (I - 1) of cores of mean 1/2.
    rng
        Source of random numbers.
    steps
        Number of changes that are tried. The first core is the majority with noise.
    stop
        Tells when to stop.
    """
    orbits, terms = _orbits(group), _terms(1 << group.variables)
    core = _majority(orbits, fresh, terms, rng)
    hot = HEAT * len(orbits.product) / len(orbits.of) * 10 ** -rng.random()
    done = 0
    while done < steps and not (done and stop()):
        now = np.arange(done, min(done + PIECE, steps))
        heats = hot * COOLING ** (now / steps)
        _anneal(*core, orbits, terms, float(excess), heats, rng.randrange(1 << 32))
        done += len(now)
    return _letters(core.best, orbits).tolist(), done


def _terms(unit: int) -> np.ndarray:
    """Return w log2(1/w) for the weights w = (c/unit)^2 of all coefficients c from 0 to ``unit``."""
    weights = (np.arange(unit + 1) / unit) ** 2
    return -weights * np.log2(np.maximum(weights, np.finfo(float).tiny))


def _majority(orbits: _Orbits, fresh: int, terms: np.ndarray, rng: Random) -> _Core:
    """Return the majority, with noise, as a core without fresh variables; ties are random."""
    inputs, order = len(orbits.of), len(orbits.product)
    twice = 2 * np.array([int(x).bit_count() for x in orbits.first])
    n = inputs.bit_length() - 1
    noise = rng.uniform(*NOISE)
    noisy = np.array([rng.random() < noise for _ in twice])
    coins = np.array([rng.randrange(2) for _ in twice])
    codes = np.where(noisy | (twice == n), coins, twice > n).astype(np.int64)
    values = (1 - 2 * codes) @ orbits.sums
    blocks = np.zeros((fresh // order + 1, inputs), dtype=np.int64)
    entropies = np.zeros(len(blocks) + 1)
    entropies[0] = terms[abs(values)] @ orbits.size
    influence = float(values**2 * orbits.size @ twice) / 2 / inputs**2
    return _Core(codes, codes.copy(), values, blocks, entropies, np.array([influence, -np.inf, -np.inf]))


def _letters(codes: np.ndarray, orbits: _Orbits) -> np.ndarray:
    """Return the value of each input, 0 or 1, or the number of its fresh variable plus 2."""
    member, order = codes[orbits.of], len(orbits.product)
    kinds, elements = np.divmod(member - 2, order)
    return np.where(member < 2, member, 2 + kinds * order + orbits.product[orbits.mover, elements])
