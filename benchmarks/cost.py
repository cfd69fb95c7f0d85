"""Growth of the cost of each engine: measured times, fitted to counts of operations.

Run with ``python benchmarks/cost.py [PAGE]``: it prints a table, or writes it into a page between its two marks. Times
are processor times, so other work on the machine hardly matters. For each engine the operations of a few instances are
counted, of one kind or of two if each run or branch has a cost besides the loop; the cost of each kind is
fitted by least squares of relative errors. The spread, the largest over the smallest quotient of the measured and the
fitted time, shows how well the counts describe the time. The sizes that fit follow from the counts and the memory.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from math import comb, inf
from pathlib import Path
from time import process_time

import numpy as np
from flint import fmpq
from scipy.optimize import nnls

from constructions.papers.topk import parity_xor
from dp_optimal.atlas.classes import measures
from dp_optimal.atlas.pairs import count_pairs, pairs_of
from dp_optimal.atlas.tables import all_functions
from dp_optimal.by_depth import optimal_by_depth
from dp_optimal.classes.curves import curve_bytes, room_for_layers
from dp_optimal.classes.mic import FUNCTION_BYTES, MultisetSweep
from dp_optimal.cubes.depth import cube_optimal_by_depth
from dp_optimal.generic.size_curves import size_curves
from theorylab.boolean.influences import influences
from theorylab.boolean.low_degree import low_degree_sums
from theorylab.boolean.packed import PackedFunction
from theorylab.classes.multisets import TermMultisets
from theorylab.impurities.impurity import ENTROPY
from theorylab.problems.compiled import BRANCH_BYTES, STATE_BYTES, compile_problem
from theorylab.problems.cube import MOST_PACKED_VARIABLES, CubeProblem
from theorylab.problems.samples.sample import SampleProblem

MEMORY = 24 << 30
DAY = 86_400
MACHINES = 100
MARK = "<!-- what benchmarks/cost.py measured -->"


@dataclass(frozen=True)
class Engine:
    """An algorithm, and its cost as a function of the parameters.

    Attributes
    ----------
    name, unit
        Names of the computation and of an operation of each kind.
    operations
        Function from parameters to the numbers of operations.
    held
        Function from parameters to the bytes held.
    prepared
        Function from parameters to the measured function, which has no arguments.
    points
        Parameters to measure, small ones first.
    ladder
        Increasing parameters; the last that fits is shown.
    divisible
        Whether the work consists of independent pieces, so that it can be distributed to machines.
    shown
        Format of the parameters.
    """

    name: str
    unit: str
    operations: Callable[..., tuple[float, ...]]
    held: Callable[..., float]
    prepared: Callable[..., Callable[[], object]]
    points: tuple[tuple, ...]
    ladder: Iterable[tuple]
    divisible: bool
    shown: str


def subcubes(n: int, d: int) -> int:
    """Return the number of subcubes with at most d of n variables fixed."""
    return sum(comb(n, k) << k for k in range(d + 1))


def parity_states(h: int, K: int) -> int:
    """Return the states of parity-xor: 2h + 1 of the parity, times those of K - 1 coordinates, (read, ones)."""
    return (2 * h + 1) * comb(K + 1, 2)


def parity_branches(h: int, K: int) -> int:
    """Return the branches of parity-xor, two for each open kind of variable: coordinates, and bits of the parity."""
    return 2 * ((2 * h + 1) * comb(K, 2) + (2 * h - 1) * comb(K + 1, 2))


def compiled(h: int, K: int) -> Callable[[], object]:
    def walk() -> None:
        found = compile_problem(parity_xor(h, K, fmpq(1, 10)))
        if (len(found.states), found.child.size) != (parity_states(h, K), parity_branches(h, K)):
            raise AssertionError("the formula for the subproblems of parity-xor is wrong")

    return walk


def different_terms(k: int) -> int:
    """Return M for at most k terms of at most k literals, and the number of functions."""
    return k * comb(2 * k - 1, k) + comb(2 * k, k)


def mic_bytes(k: int, size: int) -> float:
    starts = TermMultisets(k, k).layer_starts()
    return FUNCTION_BYTES * comb(2 * k, k) + room_for_layers(starts, k) * curve_bytes(size)


def all_sums(k: int, size: int) -> Callable[[], object]:
    return MultisetSweep(TermMultisets(k, k), size, "top-down", ENTROPY, "first", 1).gaps


def curves(h: int, K: int, size: int) -> Callable[[], object]:
    found = compile_problem(parity_xor(h, K, fmpq(1, 10)))
    return lambda: size_curves(found, size)


def random_sample(rows: int, features: int, depth: int) -> Callable[[], object]:
    rng = np.random.default_rng(1)
    X = rng.integers(0, 2, (rows, features))
    sample = SampleProblem(X, ((X[:, 0] ^ X[:, 1]) | (X[:, 2] & X[:, 3])) ^ (rng.random(rows) < 0.1))
    return lambda: optimal_by_depth(sample, depth)


def tests_on_words(rows: int, m: int, d: int) -> float:
    """Return the words of rows at the outcomes of all sets of d of m tests."""
    return comb(m, d) * 2**d * rows / 64


def some_functions(n: int, number: int) -> Callable[[], object]:
    rng = np.random.default_rng(1)
    functions = np.unique(rng.integers(0, 1 << (1 << n), number, dtype=np.uint64))
    all_functions(n - 1)
    return lambda: measures(functions, n, all_functions)


def some_pairs(n: int, representatives: int) -> Callable[[], object]:
    pairs = pairs_of(n)
    return lambda: count_pairs(pairs, 0, min(representatives, len(pairs.sizes)))


def pairs_counted(n: int, representatives: int) -> int:
    """Return the pairs a <= b with a among the first representatives; all of them for n = 7, as counted by a run."""
    if n == 7:
        return 3_400_000_000  # about; the docstring of the module that counts them
    pairs = pairs_of(n)
    below, above = pairs.smaller[pairs.lower], pairs.smaller[pairs.upper]
    first = pairs.representatives[:representatives]
    return sum(int(((below[a] & ~below == 0) & (above[a] & ~above == 0)).sum()) for a in first)


def pair_bytes(n: int, representatives: int) -> float:
    """Return the bytes of the square table of functions on n - 2 variables, and of indices and words on n - 1."""
    dedekind = (2, 3, 6, 20, 168, 7581, 7_828_354, 2_414_682_040_998)
    return 8.0 * dedekind[n - 2] ** 2 + dedekind[n - 1] * (4 * (n - 1) + 64)


def function_of(n: int) -> PackedFunction:
    return PackedFunction.random(n, seed=1)


def by_depth(n: int, d: int) -> Callable[[], object]:
    problem = CubeProblem(function_of(n))
    cube_optimal_by_depth(problem, d)  # now the problem has the label counts of its subcubes
    return lambda: cube_optimal_by_depth(problem, d)


ENGINES = (
    Engine(
        "subproblems of a lumped problem (parity-xor, $h=K$)",
        r"a branch; there are $2\big((2h+1)\binom K2+(2h-1)\binom{K+1}2\big)$",
        lambda h, K: (parity_branches(h, K),),
        lambda h, K: STATE_BYTES * parity_states(h, K) + BRANCH_BYTES * parity_branches(h, K),
        compiled,
        ((10, 20), (15, 30), (20, 40)),
        [(h, h) for h in range(20, 4000, 20)],
        False,
        "$h=K={0}$",
    ),
    Engine(
        r"$\mathrm{OPT}(t)$, $t\le100$, at its subproblems",
        "a branch; a pair $j+k<T$ at a split, $T^2/4$ for each branch",
        lambda h, K, T: (parity_branches(h, K), parity_branches(h, K) * T**2 / 4),
        lambda h, K, T: 16 * (T + 1) * parity_states(h, K) + BRANCH_BYTES * parity_branches(h, K),
        curves,
        ((10, 20, 100), (15, 30, 50), (15, 30, 100), (15, 30, 200)),
        [(h, h, 100) for h in range(20, 4000, 20)],
        False,
        "$h=K={0}$",
    ),
    Engine(
        "MIC of read-once DNFs, $k$ terms of $k$ literals, $T=100$",
        "$(M+N)T^2$ for $N$ functions with $M$ distinct terms",
        lambda k, T: (different_terms(k) * T**2,),
        mic_bytes,
        all_sums,
        ((8, 100), (9, 100), (10, 100)),
        [(k, 100) for k in range(6, 20)],
        False,
        "$k={0}$",
    ),
    Engine(
        "optimal depth 5, the coefficients of the function given",
        r"a test of a subcube; $\sum_{j<d}\binom nj2^j(n-j)$",
        lambda n, d: (sum((comb(n, j) << j) * (n - j) for j in range(d)),),
        lambda n, d: 24 * subcubes(n, d) + 2**n / 8,
        by_depth,
        ((14, 5), (16, 5), (18, 5), (20, 5)),
        [(n, 5) for n in range(10, MOST_PACKED_VARIABLES + 1)],
        False,
        "$n={0}$",
    ),
    Engine(
        "Fourier coefficients of degree at most 3",
        "an input; $2^n$",
        lambda n: (2.0**n,),
        lambda n: 2**n / 8,
        lambda n: partial(low_degree_sums, function_of(n), 3),
        ((24,), (25,), (26,), (27,)),
        [(n,) for n in range(18, MOST_PACKED_VARIABLES + 1)],
        False,
        "$n={0}$",
    ),
    Engine(
        "influences",
        "a run; a word of 64 inputs and a variable, $n2^n/64$",
        lambda n: (1, n * 2.0**n / 64),
        lambda n: 2**n / 8,
        lambda n: partial(influences, function_of(n)),
        ((26,), (27,), (28,), (29,)),
        [(n,) for n in range(18, MOST_PACKED_VARIABLES + 1)],
        False,
        "$n={0}$",
    ),
    Engine(
        "optimal depth 3 on a sample of 2000 rows",
        r"a word of 64 rows of $d-1$ tests, or of $d$; without pruning $\binom md2^d/64$ for each row",
        lambda rows, m, d: (tests_on_words(rows, m, d - 1), tests_on_words(rows, m, d)),
        lambda rows, m, d: 2 * rows * m + 8 * (2 * m) ** (d - 1) / 2,
        random_sample,
        ((2000, 20, 3), (2000, 40, 3), (2000, 80, 3), (2000, 120, 3)),
        [(2000, m, 3) for m in range(20, 40_000, 20)],
        False,
        "$m={1}$ columns",
    ),
    Engine(
        "rows of the atlas",
        "an input and a variable of a class; $n2^n$ for each class",
        lambda n, classes: (classes * n * 2**n,),
        lambda n, classes: 160 * classes,
        some_functions,
        ((4, 1 << 14), (5, 1 << 12), (5, 1 << 13), (5, 1 << 14)),
        [(4, 222), (5, 616_126), (6, 200_253_952_527_184)],
        True,
        "$n={0}$, {1:,} classes",
    ),
    Engine(
        r"monotone functions as pairs $a\le b$",
        "a restriction of a function; $2n$",
        lambda n, representatives: (2.0 * n * pairs_counted(n, representatives),),
        pair_bytes,
        some_pairs,
        ((6, 20), (6, 60), (6, 210)),
        [(6, 210), (7, 16_353)],
        True,
        "$n={0}$",
    ),
)


def seconds(engine: Engine, point: tuple) -> float:
    """Return the processor time of one run, the faster of two."""
    times = []
    for _ in range(2):
        run = engine.prepared(*point)
        begun = process_time()
        run()
        times.append(process_time() - begun)
    return min(times)


def fitted(operations: list[tuple[float, ...]], measured: list[float]) -> tuple[float, ...]:
    """Return the fitted seconds per operation of each kind, which are not negative."""
    relative = np.array(operations, dtype=float) / np.array(measured)[:, None]
    scale = relative.max(axis=0)
    found, _ = nnls(relative / scale, np.ones(len(measured)))
    return tuple((found / scale).tolist())


def row(engine: Engine) -> tuple[str, ...]:
    """Return the measurements of an engine and what follows from them."""
    engine.prepared(*engine.points[0])()  # kernels are compiled
    measured = [seconds(engine, point) for point in engine.points]
    each = fitted([engine.operations(*point) for point in engine.points], measured)

    def time(point: tuple) -> float:
        return sum(cost * number for cost, number in zip(each, engine.operations(*point)))

    quotients = [spent / time(point) for point, spent in zip(engine.points, measured)]

    def last(days: float, machines: int = 1) -> str:
        """Return the last parameters that fit into memory and into the given days, and their time."""
        found = [(point, time(point) / machines) for point in engine.ladder if engine.held(*point) <= MEMORY]
        fit = [(point, spent) for point, spent in found if spent <= days * DAY]
        return f"{engine.shown.format(*fit[-1][0])}: {duration(fit[-1][1])}" if fit else "none"

    return (
        engine.name,
        engine.unit,
        "; ".join(_three_digits(1e9 * cost) for cost in each),
        f"{max(quotients) / min(quotients):.2f}",
        last(inf),
        last(1),
        last(1, MACHINES) if engine.divisible else "the same",
    )


def _three_digits(number: float) -> str:
    """Format a number with three significant digits, without an exponent."""
    return f"{float(f'{number:.3g}'):,.0f}" if number >= 100 else f"{number:.3g}"


def duration(seconds: float) -> str:
    """Format a duration with two digits and a unit."""
    for unit, length in (("days", DAY), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"{_rounded(seconds / length)} {unit}"
    return f"{_rounded(seconds)} s"


def _rounded(number: float) -> str:
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"


HEADINGS = (
    "engine",
    "operation and its number",
    "ns each",
    "spread",
    "largest in 24 GiB: its time",
    "in a day of one processor",
    "of a hundred machines",
)


def table() -> str:
    """Return the rows of all engines in Markdown."""
    rows = [HEADINGS, ("---",) * len(HEADINGS)]
    for engine in ENGINES:
        rows.append(row(engine))
        sys.stderr.write(f"{' | '.join(rows[-1])}\n")
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def main(pages: list[str]) -> None:
    found = table()
    if not pages:
        sys.stdout.write(found + "\n")
    for page in map(Path, pages):
        before, _, after = page.read_text(encoding="utf-8").split(MARK)
        page.write_text(f"{before}{MARK}\n{found}\n{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
