import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.linalg import hadamard

from theorylab.boolean import walsh as module
from theorylab.boolean.low_degree import low_degree_sums, subset_masks
from theorylab.boolean.packed import PackedFunction
from theorylab.boolean.walsh import walsh_hadamard, walsh_spectrum
from theorylab.errors import InvalidArgument, TooLarge


def naive_transform(values):
    """Return the sums against every character, by definition."""
    return [
        sum(int(v) * (-1) ** (x & s).bit_count() for x, v in enumerate(values)) for s in range(len(values))
    ]


def signs(function):
    return 1 - 2 * function.bits().astype(np.int64)


@pytest.mark.parametrize("n", range(4))
def test_every_function_of_at_most_three_variables(n):
    for code in range(1 << (1 << n)):
        table = [code >> x & 1 for x in range(1 << n)]
        assert walsh_spectrum(table).tolist() == naive_transform([(-1) ** value for value in table])


@pytest.mark.parametrize("n", range(4, 13))
def test_random_functions(n):
    function = PackedFunction.random(n, seed=n)
    expected = hadamard(1 << n) @ signs(function)
    assert (walsh_spectrum(function) == expected).all()
    assert (walsh_hadamard(signs(function)) == expected).all()


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 6).flatmap(lambda n: st.lists(st.integers(-99, 99), min_size=1 << n, max_size=1 << n)))
def test_integers_by_definition_and_twice(values):
    once = walsh_hadamard(np.array(values))
    assert once.tolist() == naive_transform(values)
    assert walsh_hadamard(once).tolist() == [len(values) * value for value in values]


@pytest.mark.parametrize("n", range(9, 19))
def test_levels_between_blocks(n, monkeypatch):
    """With blocks as small as a row of a tile there are one to ten levels between them, in one or two groups."""
    function = PackedFunction.random(n, seed=n)
    expected = walsh_hadamard(signs(function))
    monkeypatch.setattr(module, "BLOCK", module.COLUMNS)
    assert (walsh_hadamard(signs(function)) == expected).all()
    assert (walsh_spectrum(function) == expected).all()


def test_more_than_one_block():
    n = 20
    function = PackedFunction.random(n, seed=n)
    spectrum = walsh_spectrum(function)
    assert (walsh_hadamard(spectrum) == signs(function) << n).all()
    for size, sums in enumerate(low_degree_sums(function, 3)):
        expected = (1 << n if size == 0 else 0) - 2 * sums
        assert (spectrum[subset_masks(n, size)] == expected).all()


def test_the_input_is_left_alone():
    values = np.array([1, 2, 3, 4])
    walsh_hadamard(values)
    assert values.tolist() == [1, 2, 3, 4]


def test_sums_just_below_the_limit():
    assert walsh_hadamard(np.array([-(2**62), 2**62 - 1])).tolist() == [-1, 1 - 2**63]
    assert walsh_hadamard(np.array([2**63 - 1, 0])).tolist() == [2**63 - 1] * 2


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([1, 2, 3], "2\\^n integers"),
        ([], "2\\^n integers"),
        ([[1, 2], [3, 4]], "2\\^n integers"),
        ([0.5, 1.5], "float64; give integers"),
        ([2**62, 2**62], "below 2\\^63"),
        (np.array([2**63], dtype=np.uint64), "below 2\\^63"),
    ],
)
def test_wrong_values(values, message):
    with pytest.raises(InvalidArgument, match=message):
        walsh_hadamard(np.array(values))


def test_too_large(monkeypatch):
    monkeypatch.setenv("THEORYLAB_MEMORY", "1MiB")
    with pytest.raises(TooLarge, match=r"Walsh spectrum: holding 2\^19 coefficients.*that of 18 variables"):
        walsh_spectrum(PackedFunction.random(19, seed=0))
    with pytest.raises(TooLarge, match="Walsh-Hadamard transform of 131072 integers"):
        walsh_hadamard(np.zeros(1 << 17, dtype=np.int64))
