"""Sequences of long integers as columns of words, for sums and ranks of millions without Python objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

import numpy as np

from theorylab.classes.words import MASK, WORD_BITS
from theorylab.showing import ReprMixin

__all__ = ["LongIntegers"]

AT_ONCE = 1 << 16
HALF_WORD = WORD_BITS // 2


class LongIntegers(ReprMixin, Sequence[int]):
    """An immutable sequence of integers.

    Parameters
    ----------
    words
        int64[N, W], words of 62 bits, the first one least; the last has the sign.
    """

    def __init__(self, words: np.ndarray):
        self._words = words

    @classmethod
    def of(cls, values: Iterable[int]) -> LongIntegers:
        """Return the integers of a list.

        Parameters
        ----------
        values
            The integers.
        """
        values = list(values)
        longest = max((value.bit_length() for value in values), default=0)
        width = longest // WORD_BITS + 1
        return cls(np.array([_words(value, width) for value in values], dtype=np.int64).reshape(-1, width))

    def _facts(self) -> dict[str, Any]:
        return {"length": len(self), "sum": self.sum()}

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> list[int]: ...

    def __getitem__(self, place: int | slice) -> int | list[int]:
        rows = self._words[place]
        return _to_list(rows) if rows.ndim == 2 else _to_list(rows[None])[0]

    def __iter__(self) -> Iterator[int]:
        for first in range(0, len(self), AT_ONCE):
            yield from self[first : first + AT_ONCE]

    def count(self, value: int) -> int:
        """Return the number of times that an integer occurs."""
        return int(self._equal(value).sum())

    def index(self, value: int, start: int = 0, stop: int | None = None) -> int:
        """Return the first index of an integer, as for a list."""
        places = range(len(self))[start:stop]
        found = np.flatnonzero(self._equal(value)[start:stop])
        if not found.size:
            raise ValueError(f"{value} is not in the sequence")
        return places[int(found[0])]

    def sum(self) -> int:
        """Return the sum of all integers."""
        total = 0
        for place, column in enumerate(self._words.T):
            low, high = column & ((1 << HALF_WORD) - 1), column >> HALF_WORD
            total += (int(low.sum()) + (int(high.sum()) << HALF_WORD)) << WORD_BITS * place
        return total

    def above(self, bound: int) -> int:
        """Return the number of integers larger than a bound.

        Parameters
        ----------
        bound
            The bound.
        """
        larger, equal = np.zeros((2, len(self)), dtype=np.bool_)
        equal[:] = True
        for column, word in zip(self._words.T[::-1], _words(bound, self._words.shape[1])[::-1]):
            larger |= equal & (column > word)
            equal &= column == word
        return int(larger.sum())

    def smallest(self, rank: int) -> int:
        """Return the integer at place ``rank`` of the sorted sequence, from 0.

        Parameters
        ----------
        rank
            Below the length.

        Notes
        -----
        O(N W) steps: word by word, the first ones last, among those that begin alike.
        """
        rows, words = self._words, []
        for place in range(rows.shape[1] - 1, -1, -1):
            column = rows[:, place]
            word = np.partition(column, rank)[rank]
            rank -= int((column < word).sum())
            rows = rows[column == word]
            words.append(int(word))
        return sum(word << WORD_BITS * place for place, word in enumerate(reversed(words)))

    def _equal(self, value: int) -> np.ndarray:
        words = _words(value, self._words.shape[1])
        return np.logical_and.reduce([column == word for column, word in zip(self._words.T, words)])


def _words(value: int, width: int) -> list[int]:
    """Return ``width`` words; the last one contains the remaining high part."""
    lower = [value >> WORD_BITS * place & MASK for place in range(width - 1)]
    return [*lower, value >> WORD_BITS * (width - 1)]


def _to_list(words: np.ndarray) -> list[int]:
    columns = [column.tolist() for column in words.T]
    while len(columns) > 1:
        high = columns.pop()
        columns[-1] = [low + (above << WORD_BITS) for low, above in zip(columns[-1], high)]
    return columns[0]
