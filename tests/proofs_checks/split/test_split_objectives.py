"""Classes of labellings, on which the claims about SPLIT's objective are checked."""

from itertools import product

import pytest

from proofs_checks.split.computed.small_labellings import HIDDEN_XOR, as_text, functions_below, labellings


def negations(labels):
    n = len(labels).bit_length() - 1
    for mask, flip in product(range(1 << n), (False, True)):
        moved = "".join(labels[x ^ mask] for x in range(1 << n))
        yield "".join(str(2 - int(digit)) for digit in moved) if flip else moved


@pytest.mark.parametrize(("n", "digits"), [(1, "012"), (2, "012"), (2, "02"), (3, "02")])
def test_one_labelling_of_each_class(n, digits):
    everything = {"".join(labels) for labels in product(digits, repeat=1 << n)}
    classes = [set(negations(labels)) for labels in labellings(n, digits)]
    assert set().union(*classes) == everything
    assert sum(map(len, classes)) == len(everything)


def test_functions_by_truth_table():
    classes = [set(negations(labels)) for labels in functions_below(3, 256)]
    assert sum(map(len, classes)) == 256
    assert list(functions_below(4, 61))[-1] == HIDDEN_XOR
    assert HIDDEN_XOR not in list(functions_below(4, 60))


def test_hidden_xor():
    bits = [[x >> i & 1 for i in range(4)] for x in range(16)]
    assert "".join("02"[(x[1] ^ x[2]) & (1 - x[3])] for x in bits) == HIDDEN_XOR
    assert as_text(HIDDEN_XOR) == "4 uniform variables, truth table 0011110000000000 (x1 changing fastest)"
    assert as_text("01").startswith("1 uniform variable, numbers 01 of ones")
