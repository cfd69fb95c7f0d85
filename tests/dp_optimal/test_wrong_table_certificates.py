"""Certificates of tables that prove something else than they say, written by hand, beside valid ones."""

from fractions import Fraction

import pytest
from table_certificates import LEAF, VALID_FILES, WRONG, table, written

from dp_optimal.certificates.checker import MALFORMED, REJECTED, VALID, check_certificate


def verdict(lines, directory):
    file = directory / "certificate"
    file.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    return check_certificate(file)


@pytest.mark.parametrize("name", VALID_FILES)
def test_the_files_beside_are_valid(name, tmp_path):
    found = verdict(VALID_FILES[name], tmp_path)
    assert found.outcome == VALID, found


@pytest.mark.parametrize("name", VALID_FILES)
def test_a_file_that_ends_early_is_malformed(name, tmp_path):
    lines = VALID_FILES[name]
    for kept in range(len(lines)):
        found = verdict(lines[:kept], tmp_path)
        assert (found.outcome, found.line) == (MALFORMED, kept + 1)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused(name, tmp_path):
    lines, outcome, message = WRONG[name]
    found = verdict(lines, tmp_path)
    assert found.outcome == outcome, found
    assert message in found.message


@pytest.mark.parametrize("name", VALID_FILES)
def test_no_other_value_is_proved(name, tmp_path):
    lines = list(VALID_FILES[name])
    value = Fraction(lines[3].split(" ")[1])
    for other in (value + Fraction(1, 1000), abs(value - Fraction(1, 1000)), value + 1, value / 2 or 1):
        lines[3] = f"value {other}"
        assert verdict(lines, tmp_path).outcome == REJECTED


def test_rows_with_equal_features_need_not_be_one(tmp_path):
    lines = written("error depth 2", "1/2", table("0 1 0", "0 0 1"), LEAF)
    assert verdict(lines, tmp_path).outcome == VALID
