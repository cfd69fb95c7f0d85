"""Section 2: influences of all variables of a function at once, and of lumped problems, by flipping at every input.

How it is checked. Each input is compared with its flip. The controls give the influence a sign: the number of inputs
where f increases minus the number where it decreases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from flint import fmpq

from constructions.parts.block import Block
from constructions.parts.blocks import majority
from constructions.parts.dnf import conjunction, read_once_dnf
from constructions.parts.expanded import expand
from theorylab.boolean.influences import correlations, influences, product_influences
from theorylab.claims import EQUALS, Claim, Grid

CHANCES = (fmpq(1, 3), fmpq(1, 2), fmpq(4, 5))

BLOCKS: dict[str, Callable[[], Block]] = {
    "majority of 3": lambda: majority(3),
    "not the majority of 3": lambda: ~majority(3),
    "or of terms of 1 and 2, and not the majority of 3": lambda: read_once_dnf((1, 2)) & ~majority(3),
    "and of 2, or not the and of 2": lambda: conjunction(2) | ~conjunction(2),
}


def _flips(table: Sequence[int], p: Sequence[fmpq], *, signed: bool = False) -> list[fmpq]:
    """Return Pr[f(x) != f(x with x_i flipped)] for each variable; x_1 is the lowest bit of the index."""
    found = []
    for i in range(len(p)):
        total = fmpq(0)
        for x, value in enumerate(table):
            chance = prod((q if x >> j & 1 else 1 - q for j, q in enumerate(p)), start=fmpq(1))
            change = table[x | 1 << i] - table[x & ~(1 << i)]
            total += chance * (change if signed else int(value != table[x ^ 1 << i]))
        found.append(total)
    return found


def _uniform(n: int) -> tuple[fmpq, ...]:
    return (fmpq(1, 2),) * n


def _whole(n: int, table: tuple[int, ...]) -> list[fmpq]:
    return [*influences(table), *product_influences(table, CHANCES[:n]), *correlations(table)]


def _by_flips(n: int, table: tuple[int, ...], *, signed: bool = False) -> list[fmpq]:
    rises = [value / 2 for value in _flips(table, _uniform(n), signed=True)]
    return [
        *_flips(table, _uniform(n), signed=signed),
        *_flips(table, CHANCES[:n], signed=signed),
        *rises,
    ]


def _nodes(variables: int) -> list[tuple[int | None, ...]]:
    """Return the root and the nodes below one test, as the values of the variables read."""
    root = (None,) * variables
    return [root, *((*root[:i], value, *root[i + 1 :]) for i in range(variables) for value in (0, 1))]


def _decreasing(values: list[fmpq], variables: int) -> list[fmpq]:
    """Return the influences at a node in decreasing order, padded with zeros for the remaining variables."""
    others = [value for value in values if value != 0]
    return sorted(others, reverse=True) + [fmpq(0)] * (variables - len(others))


def _lumped_influences(block: str) -> list[fmpq]:
    problem = BLOCKS[block]()
    found = []
    for node in _nodes(problem.variables):
        state = problem.state(node), sum(value is not None for value in node)
        tests = [] if problem.is_pure(state) else problem.splits(state)
        values = [problem.influence(state, split) for split in tests for _ in range(split.multiplicity)]
        found += _decreasing(values, problem.variables)
    return found


def _influences_by_listing(block: str, *, signed: bool = False) -> list[fmpq]:
    means, _ = expand(BLOCKS[block]())
    table = [int(mean) for mean in means]
    n = len(table).bit_length() - 1
    found = []
    for node in _nodes(n):
        inputs = [
            x for x in range(1 << n) if all(value in (None, x >> i & 1) for i, value in enumerate(node))
        ]
        values = []
        for i in (i for i, value in enumerate(node) if value is None):
            changes = [table[x | 1 << i] - table[x & ~(1 << i)] for x in inputs]
            values.append(fmpq(sum(changes if signed else map(abs, changes)), len(inputs)))
        found += _decreasing(values, n)
    return found


CLAIMS = (
    Claim(
        id="blt.definitions.influence.whole",
        cite="section 2, influence, of a function as a whole",
        statement=r"$\mathrm{Inf}_i(f)=\Pr[f(x)\ne f(x^{\oplus i})]$ of every variable of every function of at most"
        r" three variables, under the uniform and under a product distribution; and $\mathbb{E}[f(x)x_i]$",
        instances=Grid.over(n=range(1, 4), table=lambda n: product((0, 1), repeat=1 << n)),
        measured=_whole,
        asserts=EQUALS(_by_flips, control=lambda n, table: _by_flips(n, table, signed=True)),
        method="exhaustive",
        literature="By listing the inputs",
    ),
    Claim(
        id="blt.definitions.influence.lumped",
        cite="section 2, influence, of unate functions with many equal variables",
        statement=r"$\mathrm{Inf}_i(f)=\Pr[f(x)\ne f(x^{\oplus i})]$ for the tests of lumped unate functions, rising"
        " and falling, at the root and below one test",
        instances=Grid.over(block=tuple(BLOCKS)),
        measured=_lumped_influences,
        asserts=EQUALS(
            _influences_by_listing, control=lambda block: _influences_by_listing(block, signed=True)
        ),
        method="exhaustive",
        literature="By listing the inputs",
    ),
)
