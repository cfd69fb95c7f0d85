r"""Greedy size over the smallest size: what the hunts found for six and seven variables, as claims.

The functions are truth tables, bit x of which is f(x), or cores whose letters are fresh variables.

How it is checked. The sizes over all subcubes, by exact integers. The control of a ratio a/b is (a + 1)/b.

Check it with: theorylab check docs/hunts/greedy_ratio.py
"""

from __future__ import annotations

from flint import fmpq

from theorylab import CubeProblem
from theorylab.claims import AT_LEAST, Claim, Grid
from theorylab.hunts import completed_problem, quantity_named
from theorylab.problems.problem import Problem

GAIN, INFLUENCE, UNKIND = "ratio:greedy/opt", "ratio:influence/opt", "ratio:influence/opt:worst-ties"

FOUND = {
    6: (
        (GAIN, "0x003cdd3cff5c115c", (37, 11)),
        (INFLUENCE, "0x0068ff6bff6b0068", (31, 13)),
        (UNKIND, "0x06f6f606f60606f6", (47, 11)),
    ),
    7: (
        (GAIN, "abcddcba", (73, 15)),
        (INFLUENCE, "0x0007806bfff78f6bfff78f6b0007806b", (3, 1)),
        (UNKIND, "1abbcacc0abacaba", (55, 13)),
    ),
}
"""Quantity, function and ratio, by the number of variables."""


def problem(n: int, function: str) -> Problem:
    """Return a function on n variables."""
    if function.startswith("0x"):
        return CubeProblem([int(function, 16) >> x & 1 for x in range(1 << n)])
    return completed_problem(function)


def _found(n: int, quantity: str) -> tuple[str, tuple[int, int]]:
    return next((function, ratio) for name, function, ratio in FOUND[n] if name == quantity)


RATIOS = Claim(
    id="hunts.greedy-ratio.found",
    statement=r"For 6 and 7 variables the largest ratios of the size of an exact greedy tree to that of a smallest one"
    r" are at least $\tfrac{37}{11}$ and $\tfrac{73}{15}$ by gain and $\tfrac{31}{13}$ and $3$ by influence, under kind"
    r" ties, and $\tfrac{47}{11}$ and $\tfrac{55}{13}$ by influence under unkind ties",
    instances=Grid.over(n=[6, 7], quantity=[GAIN, INFLUENCE, UNKIND]),
    measured=lambda n, quantity: quantity_named(quantity).of(problem(n, _found(n, quantity)[0])),
    asserts=AT_LEAST(
        lambda n, quantity: fmpq(*_found(n, quantity)[1]),
        control=lambda n, quantity: fmpq(_found(n, quantity)[1][0] + 1, _found(n, quantity)[1][1]),
    ),
    complete=True,  # one function proves a lower bound
)
