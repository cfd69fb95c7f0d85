from __future__ import annotations

import os

import numpy as np
import pytest
from flint import fmpq

from theorylab.errors import InputFormatError, InvalidArgument, TheoryLabError, TooLarge
from theorylab.problems.truth_table import read_truth_table


@pytest.fixture
def saved(tmp_path):
    def saved(contents, name="table.npy"):
        path = tmp_path / name
        if isinstance(contents, str):
            path.write_text(contents)
        else:
            np.save(path, contents)
        return path

    return saved


def test_text(saved):
    table = read_truth_table(saved("01 10\n\t0011\r\n", "table.txt"))
    assert table.tolist() == [0, 1, 1, 0, 0, 0, 1, 1]


@pytest.mark.parametrize("array", [np.array([0, 1]), np.array([False, True]), np.array([0.0, 1.0])])
def test_labels(saved, array):
    assert read_truth_table(saved(array)).tolist() == [0, 1]


def test_floats_are_the_dyadic_rationals_they_are(saved):
    table = read_truth_table(saved(np.array([0.25, 0.1, 1.0, 0.0])))
    assert table[0] == fmpq(1, 4)
    # 0.1 is stored as the odd multiple of 2^-55 nearest to one tenth
    assert table[1] == fmpq(2**55 // 10 + 1, 2**55)
    assert [table[2], table[3]] == [1, 0]
    single = read_truth_table(saved(np.array([0.5, 0.1], dtype=np.float32)))
    assert single[1] == fmpq(round(2**27 / 10), 2**27)


@pytest.mark.parametrize("n", range(6))
def test_packed_bits(saved, n):
    bits = np.random.default_rng(n).integers(0, 2, 1 << n)
    # bit i of byte b is entry 8 b + i
    packed = [sum(int(bit) << i for i, bit in enumerate(bits[b : b + 8])) for b in range(0, 1 << n, 8)]
    assert (
        read_truth_table(saved(np.array(packed, dtype=np.uint8)), packed=n).bits().tolist() == bits.tolist()
    )


@pytest.mark.parametrize(
    ("contents", "name", "packed", "message"),
    [
        ("0110\n01x0", "t.txt", None, r"t\.txt, line 2, column 3: unexpected character 'x'"),
        ("2", "t.txt", None, r"line 1, column 1"),
        ("011", "t.txt", None, r"3 values; a truth table has 2\^n"),
        ("", "t.txt", None, r"0 values"),
        ("01", "t.npy", None, r"t\.npy: not a \.npy file of numbers"),
        ("", "t.npy", None, r"not a \.npy file"),
        ("01", "t.txt", 1, r"packed: .* is not a \.npy file"),
        (np.zeros(3), "t.npy", None, r"3 values"),
        (np.zeros((2, 2)), "t.npy", None, r"shape \(2, 2\)"),
        (np.array(["0", "1"]), "t.npy", None, r"type <U1"),
        (np.array([0.5, 1.5]), "t.npy", None, r"entry 1 is 1\.5, not in \[0, 1\]"),
        (np.array([np.nan, 0.5]), "t.npy", None, r"entry 0 is nan"),
        (np.array([0, 2]), "t.npy", None, r"entry 1 is 2"),
        (np.zeros(3, dtype=np.uint8), "t.npy", 4, r"2\^4 packed bits are 2 unsigned bytes"),
        (np.zeros(2), "t.npy", 4, r"type float64"),
        (np.array([4], dtype=np.uint8), "t.npy", 1, r"beyond the first 2"),
        (np.zeros(1, dtype=np.uint8), "t.npy", 99, r"from 0 to 34"),
    ],
)
def test_errors_say_what_and_where(saved, contents, name, packed, message):
    with pytest.raises(TheoryLabError, match=message):
        read_truth_table(saved(contents, name), packed)


def test_objects_are_never_unpickled(saved):
    with pytest.raises(InputFormatError, match=r"not a \.npy file"):
        read_truth_table(saved(np.array([None, 1], dtype=object)))


def test_missing_files_and_directories(tmp_path):
    for name in ("absent.txt", "absent.npy"):
        with pytest.raises(InputFormatError, match="cannot be read: No such file"):
            read_truth_table(tmp_path / name)
    with pytest.raises(InputFormatError, match="cannot be read"):
        read_truth_table(tmp_path)


def test_too_large_a_table_is_refused_before_it_is_read(saved):
    with pytest.raises(TooLarge, match=r"at most 2\^24"):
        read_truth_table(saved(np.zeros(1 << 25, dtype=np.bool_)))
    with pytest.raises(InvalidArgument):
        read_truth_table(saved("0", "t.txt"), packed=-1)


def test_numbers_longer_than_a_double_are_exact(tmp_path):
    third = np.longdouble(1) / np.longdouble(3)
    np.save(tmp_path / "long.npy", np.array([third, 0], dtype=np.longdouble))
    (mean, zero) = read_truth_table(tmp_path / "long.npy")
    assert mean == fmpq(*map(int, third.as_integer_ratio()))
    assert (mean == fmpq(*(1 / 3).as_integer_ratio())) == (np.finfo(np.longdouble).nmant == 52)
    assert zero == 0


@pytest.mark.parametrize("kind", ["archive", "header", "device", "pipe"])
def test_what_is_no_table_is_refused_at_once(tmp_path, kind):
    path = tmp_path / "table.npy"
    if kind == "archive":
        with path.open("wb") as file:
            np.savez(file, a=np.zeros(2))
    elif kind == "header":
        np.save(path, np.zeros(4))
        text = path.read_bytes()
        path.write_bytes(text[:8] + b"\xff\x00" + text[10:])
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = "/dev/zero"
    with pytest.raises(InputFormatError):
        read_truth_table(path)


def test_a_file_has_to_fit_into_memory(tmp_path, monkeypatch):
    path = tmp_path / "table.txt"
    path.write_text("01" * 1024)
    monkeypatch.setenv("THEORYLAB_MEMORY", "1KiB")
    with pytest.raises(TooLarge, match=r"reading the file needs about 64 KiB; the limit is 1 KiB"):
        read_truth_table(path)
