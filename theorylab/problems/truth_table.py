"""Reading of truth tables from files: text of 0 and 1, arrays of label means, packed bits."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
from flint import fmpq
from numpy.lib.format import open_memmap

from theorylab.boolean.packed import PackedFunction
from theorylab.errors import InputFormatError, InvalidArgument, TooLarge
from theorylab.files.reading import readable
from theorylab.limits import require
from theorylab.problems.cube import MOST_PACKED_VARIABLES, MOST_VARIABLES

__all__ = ["read_truth_table"]

CHARACTER_BYTES = 32
"""Memory for each character of a text while it is read."""
NUMBER_BYTES = 64
"""Memory for each entry of an array while it is read."""


def read_truth_table(path: Path | str, packed: int | None = None) -> np.ndarray | PackedFunction:
    """Return the label means of the 2^n inputs in a file; bit i of an input's index is x_{i+1}.

    Parameters
    ----------
    path
        A text file of 2^n characters 0 and 1, white space ignored; or, with suffix ``.npy``, an array of
        2^n label means in [0, 1]. A floating-point number is taken at its exact binary value, so 0.1 is
        not 1/10.
    packed
        Number n of variables if a ``.npy`` file holds 2^n bits packed in unsigned bytes, least significant bit first.
        The file is mapped into memory instead of being read.

    Returns
    -------
    numpy.ndarray or PackedFunction
        Integers 0 and 1, or an object array of ``fmpq``; for packed bits a function stored as bits.

    Raises
    ------
    InputFormatError
        If the file cannot be read or is not a truth table; the message gives the position.
    TooLarge
        For more than :data:`~theorylab.problems.cube.MOST_VARIABLES` variables, or
        :data:`~theorylab.problems.cube.MOST_PACKED_VARIABLES` of packed bits.
    """
    path = readable(path, expansion=1 if Path(path).suffix == ".npy" else CHARACTER_BYTES)
    if path.suffix == ".npy":
        array = _load(path)
        return _label_means(array, path) if packed is None else _pack(array, packed, path)
    if packed is not None:
        raise InvalidArgument(f"packed: {path} is not a .npy file of packed bits")
    return _characters(path)


def _characters(path: Path) -> np.ndarray:
    try:
        text = np.fromfile(path, dtype=np.uint8)
    except OSError as error:
        raise _unreadable(path, error) from None
    kept = np.flatnonzero(~np.isin(text, np.frombuffer(b" \t\r\n\f\v", dtype=np.uint8)))
    values = text[kept]
    foreign = kept[(values != ord("0")) & (values != ord("1"))]
    if foreign.size:
        at = int(foreign[0])
        before = text[:at]
        line_starts = np.flatnonzero(before == ord("\n"))
        raise InputFormatError(
            f"unexpected character {chr(text[at])!r}; a truth table is made of 0 and 1",
            source=str(path),
            line=line_starts.size + 1,
            column=at - (int(line_starts[-1]) + 1 if line_starts.size else 0) + 1,
        )
    _require_power_of_two(values.size, path)
    return (values - ord("0")).astype(np.int64)


def _load(path: Path) -> np.memmap:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            array = open_memmap(path, mode="r")
    except OSError as error:
        raise _unreadable(path, error) from None
    except Exception:  # numpy raises many types of exceptions for an invalid header
        raise InputFormatError("not a .npy file of numbers", source=str(path)) from None
    surplus = path.stat().st_size - array.offset - array.nbytes
    if surplus:
        raise InputFormatError(f"{surplus} bytes after the array that its header describes", source=str(path))
    return array


def _label_means(array: np.ndarray, path: Path) -> np.ndarray:
    if array.ndim != 1 or array.dtype.kind not in "buif":
        raise InputFormatError(
            f"an array of shape {array.shape} and type {array.dtype}; a truth table is one row of numbers",
            source=str(path),
        )
    _require_power_of_two(array.size, path)
    require(array.size * NUMBER_BYTES, f"{path}: reading {array.size} numbers")
    outside = np.flatnonzero(~((array >= 0) & (array <= 1)))
    if outside.size:
        first = int(outside[0])
        raise InputFormatError(f"entry {first} is {array[first]}, not in [0, 1]", source=str(path))
    if np.isin(array, (0, 1)).all():
        return array.astype(np.int64)
    ratio = {value: fmpq(*map(int, value.as_integer_ratio())) for value in np.unique(array)}
    means = np.empty(array.size, dtype=object)
    means[:] = [ratio[value] for value in array]
    return means


def _pack(array: np.ndarray, variables: int, path: Path) -> PackedFunction:
    if not 0 <= variables <= MOST_PACKED_VARIABLES:
        raise TooLarge(f"packed: {variables} variables; from 0 to {MOST_PACKED_VARIABLES}")
    size = max(1, (1 << variables) // 8)
    if array.dtype != np.uint8 or array.shape != (size,):
        raise InputFormatError(
            f"an array of shape {array.shape} and type {array.dtype}; "
            f"2^{variables} packed bits are {size} unsigned bytes",
            source=str(path),
        )
    if variables < 3 and int(array[0]) >> (1 << variables):
        raise InputFormatError(f"bits are set beyond the first {1 << variables}", source=str(path))
    return PackedFunction.from_bytes(array, variables)


def _require_power_of_two(length: int, path: Path) -> None:
    if length == 0 or length & (length - 1):
        raise InputFormatError(f"{length} values; a truth table has 2^n of them", source=str(path))
    if length > 1 << MOST_VARIABLES:
        raise TooLarge(f"{path}: {length} values; at most 2^{MOST_VARIABLES}")


def _unreadable(path: Path, error: OSError) -> InputFormatError:
    return InputFormatError(f"cannot be read: {error.strerror or error}", source=str(path))
