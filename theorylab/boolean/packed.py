"""Boolean functions on the cube stored as bits: 2^n inputs in 2^n / 8 bytes.

In input number x the value of x_{i+1} is bit i of x; the value of the function there is bit x mod 64 of word
x // 64. A function on 30 variables thus takes 128 MiB, and 64 inputs are processed at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from operator import index

import numpy as np

from theorylab.errors import InvalidArgument
from theorylab.limits import require
from theorylab.numbers.counts import function_of, seed_of, whole_number

__all__ = [
    "WORD_VARIABLES",
    "ZERO_HALVES",
    "PackedFunction",
    "as_packed",
    "character_words",
    "restricted_words",
    "variables_of",
]

WORD_VARIABLES = 6
"""Variables that vary inside a word."""

MOST_VARIABLES = 60
"""Of a function whose bits a machine can number."""

MOST_SHOWN = 8
"""Variables of a function that is written out: 64 digits."""

HASHED_WORDS = 64
"""Words of a function that its hash depends on."""

WORD_BITS = 1 << WORD_VARIABLES

ZERO_HALVES = tuple(
    np.uint64(sum(1 << b for b in range(WORD_BITS) if not b >> j & 1)) for j in range(WORD_VARIABLES)
)
"""For each variable j inside a word, the word whose ones are the inputs where it is 0: runs of 2^j ones and zeros."""


class PackedFunction:
    """A function {0,1}^n -> {0,1} as bits.

    Parameters
    ----------
    words
        ``uint64`` array of max(1, 2^n / 64) words, not copied. Below six variables only the lowest 2^n bits
        of the one word may be set.
    variables
        The number n of variables.

    Raises
    ------
    InvalidArgument
        If the words are not those of a function on n variables.

    See Also
    --------
    as_packed : from a truth table
    CubeProblem : a problem of up to 30 variables from such a function

    Examples
    --------
    >>> from theorylab import as_packed
    >>> both = as_packed([0, 0, 0, 1])  # x1 and x2
    >>> both(3), both.restrict(1, 1).bits().tolist()  # with x1 = 1 it is x2
    (1, [0, 1])
    """

    def __init__(self, words: np.ndarray, variables: int):
        size, variables = _word_count(variables), index(variables)
        if words.dtype != np.uint64 or words.shape != (size,):
            raise InvalidArgument(
                f"packed function: an array of shape {words.shape} and type {words.dtype}; "
                f"2^{variables} bits are {size} words of type uint64"
            )
        if variables < WORD_VARIABLES and int(words[0]) >> (1 << variables):
            raise InvalidArgument(f"packed function: bits are set beyond the first {1 << variables}")
        self.words = words
        self.variables = variables

    @classmethod
    def from_bits(cls, bits: np.ndarray) -> PackedFunction:
        """Return the function with the given 2^n values, booleans or integers 0 and 1.

        Raises
        ------
        InvalidArgument
            If the length is not a power of two, or a value is neither 0 nor 1.
        """
        bits = np.asarray(bits)
        count = bits.size
        if bits.ndim != 1 or count == 0 or count & (count - 1):
            raise InvalidArgument(
                f"packed function: {bits.shape} values; their number must be a power of two"
            )
        if bits.dtype.kind != "b" and not ((bits == 0) | (bits == 1)).all():
            raise InvalidArgument("packed function: values must be 0 or 1")
        return cls.from_bytes(np.packbits(bits.astype(bool), bitorder="little"), count.bit_length() - 1)

    @classmethod
    def from_bytes(cls, octets: np.ndarray, variables: int) -> PackedFunction:
        """Return the function with the given 2^n bits in unsigned bytes, least significant first.

        On little-endian processors a memory map is used without a copy.
        """
        size = _word_count(variables)
        if octets.size < size * 8:
            octets = np.concatenate([octets, np.zeros(size * 8 - octets.size, dtype=np.uint8)])
        words = np.ascontiguousarray(octets).view("<u8")
        return cls(words if sys.byteorder == "little" else words.astype(np.uint64), variables)

    @classmethod
    def from_integer(cls, function: int, variables: int) -> PackedFunction:
        """Return the function whose value at the input x is bit x of an integer.

        Raises
        ------
        InvalidArgument
            If it is not an integer from 0 to 2^(2^n) - 1.
        """
        size, variables = _word_count(variables), index(variables)
        # a bytearray, because kernels would be compiled again for words that cannot be written
        octets = bytearray(function_of(function, variables).to_bytes(8 * size, "little"))
        return cls.from_bytes(np.frombuffer(octets, dtype=np.uint8), variables)

    def __int__(self) -> int:
        return int.from_bytes(self.words.astype("<u8", copy=False).tobytes(), "little")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PackedFunction):
            return NotImplemented
        return self.variables == other.variables and np.array_equal(self.words, other.words)

    def __hash__(self) -> int:
        return hash((self.variables, self.words[:HASHED_WORDS].tobytes()))

    def __repr__(self) -> str:
        if self.variables > MOST_SHOWN:
            return f"<PackedFunction of {self.variables} variables>"
        return f"PackedFunction.from_integer({int(self):#x}, {self.variables})"

    @classmethod
    def random(cls, variables: int, seed: int) -> PackedFunction:
        """Return a function whose 2^n values are independent fair coins.

        Raises
        ------
        TooLarge
            If its bits exceed the memory budget.
        """
        size, variables = _word_count(variables), index(variables)
        require(8 * size, f"random function of {variables} variables: holding its 2^{variables} bits")
        words = np.random.default_rng(seed_of(seed)).integers(
            0, 1 << WORD_BITS, size=size, dtype=np.uint64, endpoint=False
        )
        if variables < WORD_VARIABLES:
            words &= np.uint64((1 << (1 << variables)) - 1)
        return cls(words, variables)

    def bits(self) -> np.ndarray:
        """Return the 2^n values as ``uint8``, one byte each."""
        octets = self.words.astype("<u8", copy=False).view(np.uint8)
        return np.unpackbits(octets, count=1 << self.variables, bitorder="little")

    def ones(self) -> int:
        """Return the number of inputs where the function is 1."""
        return int(np.bitwise_count(self.words).sum(dtype=np.int64))

    def restrict(self, mask: int, values: int) -> PackedFunction:
        """Return the function of the other variables, in their order, with those of ``mask`` fixed to ``values``.

        Parameters
        ----------
        mask
            Bit i set for a variable x_{i+1} that is fixed.
        values
            Its value in bit i; bits outside the mask do not matter.

        Raises
        ------
        InvalidArgument
            If the mask has a bit of no variable.

        Returns
        -------
        PackedFunction
            Words are halved for every variable fixed, the high ones first, which only selects words.
        """
        words, n = self.words, self.variables
        mask = whole_number(mask, "mask", least=0, most=(1 << n) - 1)
        values = whole_number(values, "values", least=0)
        for i in range(n - 1, -1, -1):
            if (mask >> i) & 1:
                words = _fix_variable(words, n, i, (values >> i) & 1)
                n -= 1
        return PackedFunction(np.ascontiguousarray(words), n)

    def __call__(self, x: int) -> int:
        """Return the value at input number ``x``, from 0 to 2^n - 1."""
        x = whole_number(x, "input", least=0, most=(1 << self.variables) - 1)
        return int(self.words[x >> WORD_VARIABLES]) >> (x & (WORD_BITS - 1)) & 1


def variables_of(function: PackedFunction | np.ndarray) -> int:
    """Return the number of variables of a function, given as bits or as its 2^n values."""
    return function.variables if isinstance(function, PackedFunction) else (len(function) - 1).bit_length()


def as_packed(function: PackedFunction | Sequence[int] | np.ndarray) -> PackedFunction:
    """Return a function as bits: a packed function itself, or a truth table of 2^n values 0 and 1 packed.

    See Also
    --------
    PackedFunction

    Examples
    --------
    >>> as_packed([0, 0, 0, 1]).bits().tolist()
    [0, 0, 0, 1]
    """
    return (
        function if isinstance(function, PackedFunction) else PackedFunction.from_bits(np.asarray(function))
    )


def restricted_words(words: np.ndarray, i: int, value: int) -> np.ndarray:
    """Fix variable i inside each word; return words of the other variables, in their order.

    Parameters
    ----------
    words
        Words.
    i
        The variable, counted from 0.
    value
        Its value, 0 or 1.
    """
    words = words >> np.uint64(value << i)
    # keep the runs of 2^i bits where the variable was 0 after the shift, then close the gaps between them
    for j in range(i, WORD_VARIABLES):
        words &= ZERO_HALVES[j]
        if j < WORD_VARIABLES - 1:
            words |= words >> np.uint64(1 << j)
    return words


def character_words(sets: np.ndarray, variables: int) -> np.ndarray:
    """Return, for each set of variables inside a word, the word whose ones are the inputs with character -1.

    Parameters
    ----------
    sets
        Bit masks.
    variables
        How many variables vary inside a word, at most :data:`WORD_VARIABLES`.
    """
    inputs = np.arange(1 << variables)
    odd = (np.bitwise_count(sets[:, None] & inputs) & 1).astype(np.uint64)
    return (odd << inputs.astype(np.uint64)).sum(axis=1, dtype=np.uint64)


def _fix_variable(words: np.ndarray, variables: int, i: int, value: int) -> np.ndarray:
    """Return the words of the function of the other variables with variable i fixed."""
    if i >= WORD_VARIABLES:
        return words.reshape(-1, 2, 1 << (i - WORD_VARIABLES))[:, value].reshape(-1)
    words = restricted_words(words, i, value)
    if variables > WORD_VARIABLES:
        words = words[0::2] | words[1::2] << np.uint64(WORD_BITS // 2)
    return words


def _word_count(variables: int) -> int:
    """Return the number of words for 2^n bits."""
    variables = whole_number(variables, "variables", least=0, most=MOST_VARIABLES)
    return 1 << max(0, variables - WORD_VARIABLES)
