r"""Fourier entropy over influence: what the hunts found, as claims.

For f with values +1 and -1, H is the entropy and H_inf the min-entropy of its squared Fourier coefficients, and I its
total influence. ``fei:composed`` is H / (I - 1), the limit of H / I for a balanced function composed with itself.

How it is checked. Exact integers for the spectrum, Arb balls for logarithms. The control of a lower bound is the next
larger number with as many digits.

Check it with: theorylab check docs/hunts/fourier_entropy.py
"""

from __future__ import annotations

from string import ascii_lowercase

from flint import fmpq

from theorylab import CubeProblem
from theorylab.claims import AT_LEAST, EQUALS, Claim, Grid
from theorylab.hunts import completed_problem, quantity_named
from theorylab.numbers.comparison import Value
from theorylab.problems.problem import Problem

POINTS = [(i, j) for i in range(3) for j in range(3)]
"""Points of the affine plane of order 3; point t is the input t of the core."""

COMPOSED, ENTROPY, INFLUENCE = map(quantity_named, ("fei:composed", "fourier_entropy", "influence"))


def parallel_class(rows: int, columns: int) -> list[int]:
    """Return the three lines on which ``rows * i + columns * j`` is constant modulo 3, as sets of points in bits."""
    return [
        sum(1 << t for t, (i, j) in enumerate(POINTS) if (rows * i + columns * j) % 3 == c) for c in range(3)
    ]


def on_the_plane() -> Problem:
    """Return the function of eighteen variables on the affine plane of order 3."""
    ones = parallel_class(0, 1) + parallel_class(1, 1)
    zeros = parallel_class(1, 0) + parallel_class(1, -1)
    core = []
    for x in range(512):
        if any(x & line == line for line in ones):
            core.append("1")
        elif any(x & line == 0 for line in zeros):
            core.append("0")
        else:
            core.append(str(int(x.bit_count() >= 5)))
    for t in range(9):
        cross = sum(line for line in zeros if line >> t & 1) - (2 << t)
        core[cross] = core[cross | 1 << t] = ascii_lowercase[t]
    return completed_problem("".join(core))


def on_six() -> Problem:
    """Return ac or bd or cde or abf."""
    bits = [[x >> i & 1 for i in range(6)] for x in range(64)]
    return CubeProblem([a & c | b & d | c & d & e | a & b & f for a, b, c, d, e, f in bits])


def table(index: int) -> list[int]:
    """Return the truth table of a function of three variables with mean 1/2, the index-th of all 70."""
    return [f for f in range(256) if f.bit_count() == 4][index]


def composition(outer: int, inner: int) -> Problem:
    """Return a function of three variables composed with three copies of another."""
    f, g = table(outer), table(inner)
    return CubeProblem([f >> sum((g >> (x >> 3 * i & 7) & 1) << i for i in range(3)) & 1 for x in range(512)])


def three(index: int) -> Problem:
    """Return a function of three variables with mean 1/2."""
    return CubeProblem([table(index) >> x & 1 for x in range(8)])


def address(s: int) -> Problem:
    """Return the function that selects, by s variables, 0 or one of 2^s - 1 fresh variables."""
    return completed_problem("0" + ascii_lowercase[: 2**s - 1])


def _composed(outer: int, inner: int) -> Value:
    return ENTROPY.of(three(outer)) + INFLUENCE.of(three(outer)) * ENTROPY.of(three(inner))


COMPOSITION = Claim(
    id="hunts.fei.composition",
    statement=r"For $f$ and $g$ of mean 0, $f$ composed with copies of $g$ has the entropy $H(f)+I(f)H(g)$",
    instances=Grid.over(outer=range(2, 70, 7), inner=range(0, 70, 11)),
    measured=lambda outer, inner: ENTROPY.of(composition(outer, inner)),
    asserts=EQUALS(
        _composed, control=lambda outer, inner: ENTROPY.of(three(outer)) + ENTROPY.of(three(inner))
    ),
    origin="known",
    literature="O'Donnell and Tan (2013); the proof is on the page of the hunt",
)

SIX = Claim(
    id="hunts.fei.six",
    statement=r"For $ac\vee bd\vee cde\vee abf$, $H/(I-1)\ge6.3470674987019$",
    measured=lambda: COMPOSED.of(on_six()),
    asserts=AT_LEAST(fmpq(63470674987019, 10**13), control=fmpq(63470674987020, 10**13)),
    complete=True,
)

PLANE = Claim(
    id="hunts.fei.plane",
    statement=r"For the function on the affine plane of order 3, $H/(I-1)\ge6.521845710923046575658$",
    measured=lambda: COMPOSED.of(on_the_plane()),
    asserts=AT_LEAST(fmpq(6521845710923046575658, 10**21), control=fmpq(6521845710923046575659, 10**21)),
    complete=True,
    origin="known",
    literature="The value is that of the published record; the formula is ours",
)

ADDRESS = Claim(
    id="hunts.min-entropy.address",
    statement=r"Selecting, by $s$ bits, 0 or one of $2^s-1$ fresh variables has $H_\infty/I=4s/(s+2-2^{1-s})$",
    instances=Grid.over(s=[1, 2, 3, 4]),
    measured=lambda s: quantity_named("min-entropy/influence").of(address(s)),
    asserts=EQUALS(
        lambda s: fmpq(4 * s) / (s + 2 - fmpq(2, 2**s)),
        control=lambda s: fmpq(4 * s) / (s + 2 - fmpq(1, 2**s)),
    ),
)
