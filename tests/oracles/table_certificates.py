"""Certificates of tables written by hand: valid ones, and others that prove something else than they say."""

from fractions import Fraction
from itertools import product

from dp_optimal.certificates.checker import MALFORMED, REJECTED


def written(objective, value, subject, tree, bounds=()):
    header = ["theorylab-certificate 2", 'problem "x"', f"objective {objective}", f"value {value}"]
    return [*header, *subject, f"tree {len(tree)}", *tree, f"bounds {len(bounds)}", *bounds]


def table(*rows):
    bits, *weights = rows[0].split(" ")
    return [f"table {len(rows)} {len(bits)} {len(weights)}", *(f"row {row}" for row in rows)]


def function(n, f):
    """A row for each input of a function of n bits."""
    inputs = list(product((0, 1), repeat=n))
    return table(*(f"{''.join(map(str, x))} {1 - f(*x)} {int(f(*x))}" for x in inputs))


def parity(n, unavoidable=0):
    """The parity of n bits; both labels of the first input have some more weight."""
    rows = []
    for x in product((0, 1), repeat=n):
        weights = [1 - sum(x) % 2, sum(x) % 2]
        if not any(x):
            weights = [weights[0] + unavoidable, weights[1] + unavoidable]
        rows.append(f"{''.join(map(str, x))} {weights[0]} {weights[1]}")
    return table(*rows)


LEAF = ["leaf"]
FULL = ["leaf", "leaf", "2 0 1", "2 1 0", "1 2 3"]
HALF = table("00 3 0", "01 0 2", "10 1 0", "11 0 0")
"""Three labels 0 without feature, two labels 1 with the second, one 0 with the first; the last row weighs nothing."""
STUMP = ["leaf", "leaf", "2 0 1"]
BOTH = ["leaf", "leaf", "1 0 1", "2 2 2"]
SIDES_OF_HALF = [f"{sign}{test} 4" for test in (2, 3, 4, 5) for sign in "-+"]
SIDES = [f"{sign}{test} 4" for test in (1, 2, 3, 4) for sign in "-+"]
SIDES_OF_SIZE = [f"{sign}{test} {size} 4" for test in (1, 2, 3, 4) for sign in "-+" for size in (2, 3, 4, 5)]
THREE_LEFT = ["=1", "=2", "=3", "=4", "=5", "=6", "=7", "=8", ". 8 8"]
COSTS = ["-1 4", "+1 4", "-2 4", "+2 4", ". 8 4"]

VALID_FILES = {
    "one test more at most": written("error depth 1", "1/2", parity(2), LEAF),
    "two tests more": written("error depth 2", "1/2", parity(3), LEAF, [". 4"]),
    "unavoidable errors": written("error depth 2", Fraction(6, 12), parity(3, 2), LEAF, [". 4"]),
    "three tests more": written("error depth 3", "1/2", parity(4), LEAF, [*SIDES, ". 8 8"]),
    "a bound twice": written("error depth 2", "1/2", parity(3), LEAF, ["+1 1", "=1", ". 4 2"]),
    "size": written("error size 2", "1/2", parity(3), LEAF, [". 2 4"]),
    "depth and size": written("error depth 3 size 6", "1/2", parity(4), LEAF, [*SIDES_OF_SIZE, ". 6 8 32"]),
    "penalty": written("error depth 3 penalty 1/8", "5/8", parity(3), LEAF, [". 40"]),
    "two tests more, without a line": written("error depth 2", "1/2", parity(3), LEAF),
    "no bound": written("error", 0, HALF, STUMP),
    "costs": written("expected-cost", 2, parity(2), FULL, [". 8"]),
    "costs of halves": written("expected-cost", 2, parity(2), FULL, ["-1 2", "+1 2", ". 8 2"]),
    "costs and theta": written("expected-cost theta 1/2", 1, parity(2), ["leaf", "leaf", "1 0 1"]),
    "a test that splits nothing": written("error", 0, HALF, ["leaf", "leaf", "2 0 1", "1 2 2"]),
}

WRONG = {
    "a bound above a leaf": (
        written("error depth 2", "1/2", parity(3), LEAF, ["+1 3", ". 4 1"]),
        REJECTED,
        "bound 3, a leaf has 2",
    ),
    "a bound above its proof": (
        written("error depth 2", "1/4", parity(2), ["leaf", "leaf", "1 0 1"], [". 1"]),
        REJECTED,
        "that of the tree is 1/2",
    ),
    "one test more than the bound allows": (
        written("error depth 3", "1/2", parity(3), LEAF, [". 4"]),
        REJECTED,
        "bound 4, the bounds of the outcomes of test 1 prove 0",
    ),
    "one test more without a line": (
        written("error depth 3", "1/2", parity(3), LEAF),
        REJECTED,
        "bound 4, the bounds of the outcomes of test 1 prove 0",
    ),
    "a side without its bound": (
        written("error depth 3", "1/2", parity(4), LEAF, [*SIDES[1:], ". 8 7"]),
        REJECTED,
        "of test 1 prove 4",
    ),
    "a side with the bound of another": (
        written("error depth 3", "1/2", parity(4), LEAF, [SIDES[1], *SIDES[1:], ". 8 8"]),
        REJECTED,
        "of test 1 prove 4",
    ),
    "the rows lost count": (
        written("error depth 3", "1/2", parity(4), LEAF, [*SIDES[:6], "-4 4", "+3 4", ". 8 8"]),
        REJECTED,
        "of test 4 prove 4",
    ),
    "bounds within a smaller depth": (
        written("error depth 4", "1/2", parity(4), LEAF, [*SIDES, *THREE_LEFT[:8], ". 8 8", ". 8 1"]),
        MALFORMED,
        "9 bounds are not used in the proof of another",
    ),
    "bounds within a smaller depth, all used": (
        written("error depth 4", "1/2", parity(4), LEAF, [*SIDES, ". 8 8", *THREE_LEFT[:8], ". 8 9"]),
        REJECTED,
        "bound 8, the bounds of the outcomes of test 1 prove 0",
    ),
    "bounds within a smaller size": (
        written(
            "error depth 3 size 6",
            "1/2",
            parity(4),
            LEAF,
            [*(f"{side[:2]} 2 4" for side in SIDES), ". 6 8 8"],
        ),
        REJECTED,
        "of test 1 prove",
    ),
    "a root within a smaller size": (
        written("error size 4", "1/2", parity(3), LEAF, [". 2 4"]),
        REJECTED,
        "the last bound is not that of all rows within the limits",
    ),
    "a root of some rows": (
        written("error depth 2", "1/2", parity(3), LEAF, ["+1 1"]),
        REJECTED,
        "the last bound is not that of all rows within the limits",
    ),
    "a bound that refers to itself": (
        written("error depth 3", "1/2", parity(4), LEAF, [*SIDES[:7], "=9", ". 8 8"]),
        REJECTED,
        "bound 9 is not an earlier one",
    ),
    "bound 0": (
        written("error depth 2", "1/2", parity(3), LEAF, ["=0", ". 4 1"]),
        REJECTED,
        "bound 0 is not an earlier one",
    ),
    "a test that there is not": (
        written("error depth 2", "1/2", parity(3), LEAF, ["+4 1", ". 4 1"]),
        REJECTED,
        "there is no test 4",
    ),
    "parts of a leaf": (
        written("error depth 0", "1/2", parity(2), LEAF, ["+1 1", ". 2 1"]),
        REJECTED,
        "a bound for leaves has no parts",
    ),
    "a price of three leaves": (
        written("error depth 3 penalty 1/8", "5/8", parity(3), LEAF, [". 41"]),
        REJECTED,
        "bound 41, a leaf has 40",
    ),
    "a bound of other rows": (
        written(
            "error depth 4",
            "1/2",
            function(5, lambda a, b, c, d, e: b if a else b ^ c ^ d ^ e),
            LEAF,
            [*SIDES_OF_HALF, "-1 8 8", *THREE_LEFT[:8], "+1 8 8", ". 16 2"],
        ),
        REJECTED,
        "bound 8, the bounds of the outcomes of test 2 prove 0",
    ),
    "a price of two leaves": (
        written("error penalty 1/4", "3/4", function(1, lambda a: a), LEAF, [". 6"]),
        REJECTED,
        "of test 1 prove 4",
    ),
    "a price of three leaves on each side": (
        written(
            "error depth 3 penalty 1/24",
            "7/24",
            function(5, lambda a, b, c, d, e: b & c if a else d & e),
            LEAF,
            [". 224"],
        ),
        REJECTED,
        "of test 1 prove 192",
    ),
    "a side that costs nothing": (
        written("expected-cost", 2, function(2, lambda a, b: a), BOTH, [". 8"]),
        REJECTED,
        "bound 8, the bounds of the outcomes of test 1 prove 4",
    ),
    "a cost of rows that a side lacks": (
        written("expected-cost", 2, function(2, lambda a, b: a), BOTH, ["-2 2", ". 8 1"]),
        REJECTED,
        "bound 8, the bounds of the outcomes of test 1 prove 4",
    ),
    "labels that cannot be told apart": (
        written("expected-cost", 1, table("0 1 1", "1 1 0"), ["leaf", "leaf", "1 0 1"]),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "a cost without the price of the test": (
        written("expected-cost", 2, parity(2), FULL, [". 9"]),
        REJECTED,
        "bound 9, the bounds of the outcomes of test 1 prove 8",
    ),
    "a cost of more rows": (
        written("expected-cost", "5/2", parity(2), FULL, ["-1 2", ". 10 1"]),
        REJECTED,
        "that of the tree is 2",
    ),
    "theta below": (
        written("expected-cost theta 49/100", 1, parity(2), ["leaf", "leaf", "1 0 1"]),
        REJECTED,
        "a leaf where the label is not certain",
    ),
    "a tree too deep": (
        written("error depth 1", 0, parity(2), FULL),
        REJECTED,
        "the tree has depth 2, more than 1",
    ),
    "two parts too many": (
        written("error depth 2", "1/2", parity(3), LEAF, [". 4 2"]),
        MALFORMED,
        "not a set",
    ),
    "no number": (written("error depth 2", "1/2", parity(3), LEAF, ["."]), MALFORMED, "not a set of rows"),
    "no place": (written("error depth 2", "1/2", parity(3), LEAF, ["1 4"]), MALFORMED, "where a set of rows"),
    "a repeated bound with a number": (
        written("error depth 2", "1/2", parity(3), LEAF, ["+1 1", "=1 1", ". 4 2"]),
        MALFORMED,
        "not a set",
    ),
    "no weight": (written("error", 0, table("0 0 0", "1 0 0"), LEAF), MALFORMED, "all weights are zero"),
    "a feature too many": (
        written("error", 0, ["table 1 1 2", "row 00 1 0"], LEAF),
        MALFORMED,
        "not 1 feature, 0 or 1",
    ),
    "a feature of 2": (written("error", 0, ["table 1 1 2", "row 2 1 0"], LEAF), MALFORMED, "not 1 feature"),
    "a weight too many": (
        written("error", 0, ["table 1 1 2", "row 0 1 0 0"], LEAF),
        MALFORMED,
        "not 2 weights",
    ),
    "a negative weight": (written("error", 0, ["table 1 1 2", "row 0 1 -1"], LEAF), MALFORMED, "not weights"),
    "no row": (written("error", 0, ["table 0 1 2"], LEAF), MALFORMED, "a table has rows and labels"),
    "two numbers of a table": (
        written("error", 0, ["table 1 1", "row 0 1 0"], LEAF),
        MALFORMED,
        "three numbers",
    ),
}
