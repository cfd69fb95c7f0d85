"""Compiled runs over cores: their incremental scores against the exact quantities of the completed function."""

from __future__ import annotations

from math import inf
from random import Random

import numpy as np
import pytest

from theorylab.hunts import completed_problem, hunt, quantity_named
from theorylab.hunts.groups import group_named
from theorylab.hunts.partial import LETTERS
from theorylab.hunts.partial_runs import _anneal, _letters, _majority, _orbits, _terms, annealed_core

HOT = np.full(20, 10.0)
"""Temperatures at which nearly every change is accepted."""


def text_of(numbers):
    """Core with the letters renamed in the order of their first inputs, and their number."""
    names = {}
    letters = ["01"[k] if k < 2 else names.setdefault(k, LETTERS[len(names)]) for k in numbers]
    return "".join(letters), len(names)


@pytest.mark.parametrize(
    ("symmetry", "n", "fresh"), [("", 3, 3), ("z3", 3, 6), ("z3+z1", 4, 3), ("z5", 5, 5)]
)
@pytest.mark.parametrize("excess", [0, 1])
def test_the_state_of_a_run_is_that_of_the_completed_function(symmetry, n, fresh, excess):
    orbits, terms = _orbits(group_named(symmetry, n)), _terms(1 << n)
    core = _majority(orbits, fresh, terms, Random(1))
    with_fresh = 0
    for seed in range(60):
        _anneal(*core, orbits, terms, float(excess), HOT, seed)
        text, found = text_of(_letters(core.codes, orbits).tolist())
        with_fresh += found > 0
        problem = completed_problem(text)
        influence, entropy = (
            float(quantity_named(name).of(problem)) for name in ("influence", "fourier_entropy")
        )
        assert core.state[0] == pytest.approx(influence, abs=1e-12)
        assert core.entropies.sum() == pytest.approx(entropy, abs=1e-12)
        assert core.state[2] < inf
    assert with_fresh


def test_the_kernel_is_its_body_in_python():
    orbits, terms = _orbits(group_named("z2xz2", 4)), _terms(16)
    cores = [_majority(orbits, 8, terms, Random(2)) for _ in range(2)]
    heats = np.geomspace(1, 0.01, 300)
    _anneal(*cores[0], orbits, terms, 1.0, heats, 7)
    _anneal.py_func(*cores[1], orbits, terms, 1.0, heats, 7)
    for compiled, interpreted in zip(*cores):
        assert compiled == pytest.approx(interpreted, abs=1e-12)


def test_a_run_returns_an_invariant_core_of_mean_one_half():
    group = group_named("z3xz3", 9)
    numbers, done = annealed_core(group, 9, 1, Random("0 0"), 30_000, lambda: False)
    assert done == 30_000
    for image in group.elements:
        names = {}
        for x, y in enumerate(image.tolist()):
            assert names.setdefault(numbers[x], numbers[y]) == numbers[y]
        assert names.get(0, 0) == 0
        assert names.get(1, 1) == 1
    assert numbers.count(0) == numbers.count(1)


def test_a_run_stops_between_pieces():
    _, done = annealed_core(group_named("z3", 3), 3, 1, Random(0), 10**9, lambda: True)
    assert 0 < done < 10**6


def test_a_hunt_uses_the_runs():
    found = hunt("fei:composed", "partial:4,2", rounds=20, steps=2000)
    assert found.tried == 40_000
    assert float(found.value) == pytest.approx(6.347067498701919)
