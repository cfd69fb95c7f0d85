"""NPN classes, against closures under generators, Burnside's lemma and the Python bodies of the kernels."""

from itertools import permutations, product
from math import factorial

import numpy as np
import pytest
from naive_atlas import image

from theorylab.boolean import npn as module
from theorylab.boolean.npn import npn_class, npn_classes
from theorylab.boolean.packed import PackedFunction
from theorylab.errors import TooLarge
from theorylab.limits import VARIABLE


def orbits(n):
    """Yield the orbits of all functions, by definition."""
    group = list(product(permutations(range(n)), range(1 << n), (0, 1)))
    left = set(range(1 << (1 << n)))
    while left:
        f = min(left)
        orbit = {image(f, n, *element) for element in group}
        left -= orbit
        yield orbit


def class_of(f, n):
    representative, members = npn_class(PackedFunction.from_integer(f, n))
    return int(representative), members


def burnside(n):
    """Return the number of classes: the mean number of functions fixed by an element of the group."""
    total = 0
    for order, flips in product(permutations(range(n)), range(1 << n)):
        moves = [sum((x >> order[i] & 1) << i for i in range(n)) ^ flips for x in range(1 << n)]
        cycles, unseen = [], set(range(1 << n))
        while unseen:
            x, length = min(unseen), 0
            while x in unseen:
                unseen.remove(x)
                x, length = moves[x], length + 1
            cycles.append(length)
        total += 1 << len(cycles)
        # with a negation the values alternate along a cycle, which must be even
        total += 1 << len(cycles) if all(length % 2 == 0 for length in cycles) else 0
    classes, rest = divmod(total, 2 * factorial(n) << n)
    assert rest == 0
    return classes


@pytest.mark.parametrize("n", range(4))
def test_class_of_one_function(n):
    for orbit in orbits(n):
        expected = min(f for f in orbit if not f & 1), len(orbit)
        assert {class_of(f, n) for f in orbit} == {expected}


def test_class_of_one_function_of_many_variables():
    parity = sum(1 << x for x in range(64) if x.bit_count() % 2)
    assert class_of(parity, 6) == (parity, 2)
    assert class_of((1 << 64) - 1, 6) == (0, 2)
    assert class_of(1 << 63, 6) == (2, 128)
    with pytest.raises(TooLarge):
        class_of(0, 7)


@pytest.mark.parametrize("n", range(5))
def test_number_and_sizes(n):
    functions, sizes = npn_classes(n)
    assert len(functions) == burnside(n) == (1, 2, 4, 14, 222)[n]
    assert sizes.sum() == 1 << (1 << n)
    assert (functions[1:] > functions[:-1]).all()


def test_burnside_on_five_variables():
    assert burnside(5) == 616_126


@pytest.mark.slow
def test_classes_of_five_variables():
    functions, sizes = npn_classes(5)
    assert len(functions) == burnside(5)
    assert sizes.sum() == 1 << 32
    assert (functions[1:] > functions[:-1]).all()
    group = list(product(permutations(range(5)), range(32), (0, 1)))
    for at in (0, 1, 1000, 616_125):
        orbit = {image(int(functions[at]), 5, *element) for element in group}
        assert min(f for f in orbit if not f & 1) == functions[at]
        assert len(orbit) == sizes[at]


@pytest.mark.parametrize("n", range(4))
def test_kernels_are_their_python_bodies(n, monkeypatch):
    compiled = npn_classes(n)
    for name in ("_orbit", "_mark", "_classes"):
        monkeypatch.setattr(module, name, getattr(module, name).py_func)
    with np.errstate(over="ignore"):
        interpreted = npn_classes.__wrapped__(n)
    assert all((a == b).all() for a, b in zip(compiled, interpreted))


def test_limits(monkeypatch):
    monkeypatch.setenv(VARIABLE, "100MiB")
    with pytest.raises(TooLarge, match="a bit for every second function on 5 variables needs about 256 MiB"):
        npn_classes.__wrapped__(5)


def test_classes_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        npn_classes(3)[0][0] = 1
