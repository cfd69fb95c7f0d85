"""Parsers read any input or raise an error of the library, and they read what is written."""

from __future__ import annotations

import io
import string
from contextlib import suppress
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.certificates.checker import MALFORMED, VALID, check_certificate
from dp_optimal.certificates.write import certificate
from theorylab.claims.journal import Journal
from theorylab.errors import TheoryLabError
from theorylab.impurities.impurity import impurity
from theorylab.numbers.rationals import format_rational, rational
from theorylab.problems.cube import cube_inputs
from theorylab.problems.formula import parse_formula
from theorylab.problems.names import problem_named
from theorylab.problems.samples.csv_sample import read_csv_sample
from theorylab.problems.truth_table import read_truth_table

quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], database=None
)
numbers = st.one_of(
    st.text(alphabet="0123456789/.-+e _", max_size=12),
    st.sampled_from(["nan", "inf", "½", "१", "9" * 5000, "1/0"]),
)
pieces = st.lists(
    st.one_of(
        st.sampled_from(
            ["parity", "dnf", "table", "csv", "majority", "parity-xor", "read-once-dnf", "n", "h", "K"]
        ),
        st.sampled_from([":", ",", "=", ";", "/", "p=", "eps=", "sizes=", "x1", "&", "~", "\0", "\x1b"]),
        st.integers(-2, 9).map(str),
        st.text(max_size=3),
    ),
    max_size=8,
).map("".join)


def refusing(read, *given):
    """Return the parsed value, or None if it is refused."""
    with suppress(TheoryLabError):
        return read(*given)
    return None


@quick
@given(st.one_of(st.text(), st.text(alphabet="x0123&|^~() ")))
def test_formulas(text):
    refusing(parse_formula, text)


@quick
@given(st.text(alphabet="x12&|^~() ", max_size=12))
def test_formulas_are_read_as_python_reads_them(text):
    try:
        expected = [eval(text.strip(), {}, {"x1": a, "x2": b}) & 1 for b in (0, 1) for a in (0, 1)]
    except (SyntaxError, NameError, TypeError):
        expected = None
    formula = refusing(parse_formula, text)
    if formula is not None and formula.variables <= 2 and expected is not None:
        assert formula(cube_inputs(2)).astype(int).tolist() == expected


@quick
@given(numbers)
def test_rationals(text):
    value = refusing(rational, text)
    if value is not None:
        assert rational(format_rational(value)) == value


@quick
@given(st.fractions())
def test_rationals_that_are_written_are_read(value):
    assert rational(str(value)) == rational(value) == fmpq(value.numerator, value.denominator)
    assert Fraction(format_rational(rational(value))) == value


@quick
@given(st.one_of(pieces, st.text()))
def test_names_of_problems(text):
    refusing(problem_named, text)


@quick
@given(st.one_of(st.text(), st.builds("tsallis:{},{}".format, numbers, numbers)))
def test_impurities(text):
    found = refusing(impurity, text)
    if found is not None:
        assert impurity(found.name).name == found.name


@quick
@given(
    content=st.one_of(
        st.binary(max_size=60), st.text(alphabet='01ab,;"\n\r\t \0', max_size=60).map(str.encode)
    )
)
def test_tables(tmp_path, content):
    file = tmp_path / "table.csv"
    file.write_bytes(content)
    refusing(read_csv_sample, file)
    file = file.rename(tmp_path / "table.txt")
    refusing(read_truth_table, file)


@quick
@given(
    rows=st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=9)
)
def test_tables_that_are_written_are_read(tmp_path, rows):
    file = tmp_path / "table.csv"
    file.write_text("\n".join(["a,b,y", *(",".join(map(str, row)) for row in rows)]))
    sample = read_csv_sample(file)
    assert sample.label_mean(sample.root) == fmpq(sum(y for _, _, y in rows), len(rows))
    assert set(sample.inputs) == {(a, b) for a, b, _ in rows}


@quick
@given(data=st.data(), values=st.sampled_from([[0.0, 0.5, 1.0, 0.25], [0, 1], [True, False]]))
def test_arrays_and_damaged_ones(tmp_path, data, values):
    file = tmp_path / "table.npy"
    np.save(file, np.array(values))
    good = file.read_bytes()
    assert read_truth_table(file).tolist() == [rational(Fraction(value)) for value in values]
    damaged = bytearray(good)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
    file.write_bytes(bytes(damaged)[: data.draw(st.integers(0, len(good)))])
    refusing(read_truth_table, file)
    refusing(read_truth_table, file, 2)


@pytest.fixture(scope="module")
def honest():
    problem = problem_named("dnf:x1&x2|x3")
    optimum = optimal_by_depth(problem, 2)
    return "\n".join(certificate(problem, optimum, name="dnf:x1&x2|x3", depth=2)) + "\n"


@quick
@given(data=st.data())
def test_certificates(tmp_path, honest, data):
    file = tmp_path / "optimum.cert"
    file.write_text(honest)
    assert check_certificate(file).outcome == VALID
    text = list(honest)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from(string.printable))
    file.write_text("".join(text)[: data.draw(st.integers(0, len(text)))])
    assert check_certificate(file).message
    file.write_bytes(data.draw(st.binary(max_size=40)))
    assert check_certificate(file).outcome == MALFORMED


@pytest.fixture(scope="module", autouse=True)
def one_foundation():
    """Use the same digest of all sources for every example."""
    patch = pytest.MonkeyPatch()
    patch.setattr("theorylab.claims.journal.foundation", lambda: "0")
    yield
    patch.undo()


@quick
@given(content=st.binary(max_size=200), header=st.booleans())
def test_journals(tmp_path, content, header):
    file = tmp_path / "journal"
    file.write_bytes(b"SQLite format 3\0" * header + content)

    def read():
        with Journal(file, "quick") as journal:
            assert not journal.verdicts

    refusing(read)


def test_a_bomb_is_not_unpacked(tmp_path):
    file = tmp_path / "table.npy"
    packed = io.BytesIO()
    np.savez_compressed(packed, np.zeros(10**6))
    file.write_bytes(packed.getvalue())
    with pytest.raises(TheoryLabError, match="not a .npy file"):
        read_truth_table(file)
