"""Handwritten certificates of functions and graphs that do not prove their statement; only the checker decides."""

from fractions import Fraction

import pytest
from function_certificates import LEAF, VALID_FILES, WRONG, cube, written

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


def test_a_subcube_is_named_in_hexadecimal(tmp_path):
    """Masks are hexadecimal: 10 is the fifth variable, 18 the fourth and the fifth, 1c the last three."""
    function = f"function {sum(1 << x for x in range(32) if x >> 4 & x >> 3 & 1):08x}"
    five = ["1/2"] * 5
    tree = ["leaf", "leaf", "4 0 1", "5 0 2"]
    lines = written("error depth 3", 0, cube(function, *five), tree, ["10 10 2 0", "18 8 1 0", "1c 1c 0 0"])
    assert verdict(lines, tmp_path).outcome == VALID
    for wrong in ("10 10 2 1", "18 18 1 1", "1c 1c 0 1"):
        found = verdict([*lines[:-1], wrong], tmp_path)
        assert (found.outcome, found.line) == (REJECTED, len(lines))
    # after a test of the fifth variable alone, the error from the fourth remains
    half = written("error depth 1", "1/4", cube(function, *five), LEAF, ["10 10 0 8"])
    assert verdict(half, tmp_path).outcome == VALID
    assert verdict([*half[:-1], "10 0 0 8"], tmp_path).outcome == REJECTED
