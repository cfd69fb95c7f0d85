r"""Section 3: the error and the entropy of a tree as sums over its leaves, and equation 1.

Problem. A tree T for a Boolean function f under a product distribution; p(l) is the probability of reaching the
leaf l, q(l) the mean of f there, C(q) = min(q, 1 - q), H the binary entropy (printed with log(x) for log(1 - x) in
its second term).

Statement. (``eq-error``) E(T) = sum p(l) C(q(l)). (``eq-1``) Splitting the leaf l on x_i lowers H(T) = sum p(l)
H(q(l)) by p(l) (H(q(l)) - (1 - tau) H(q(l_0)) - tau H(q(l_1))), where tau is the probability that x_i = 1 at l.
(``e-le-h``) E(T) <= H(T).

Derivation of the third. It is enough that C <= H. On [0, 1/2] the function H(q) - c q is concave, as its second
derivative is -1/(q (1 - q) ln 2) < 0, so that it is nonnegative if it is so at 0, where it vanishes, and at 1/2,
where it is 1 - c/2. Both H and C are symmetric about 1/2. So E(T) <= H(T)/c for every c <= 2: the sharper
``e-le-h.half`` has c = 2.

How it is checked. The identities on every tree for every function on 2 (quick) or 3 (full) variables, and for
several product distributions; the error is added up input by input, and H(T) leaf by leaf for both trees. Splits of
a leaf that are tried include those of pure leaves. For 3 variables, equation 1 is checked on the read-once DNFs
only. The inequality symbolically, by the derivation: concavity, and the values at both ends.

Is it tight? The constant 2 is: a single leaf with q = 1/2 has E = 1/2 and H = 1. The left side of equation 1 is
never negative, and vanishes if and only if q(l_0) = q(l_1), because H is strictly concave; so where all leaves are
pure every split has the decrease 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import sympy
from flint import fmpq

from proofs_checks.bdm.computed.two_terms import Shape
from proofs_checks.bdm.computed.written_trees import all_shapes, error_by_inputs, functions, reached_leaves
from theorylab.claims import EQUALS, HOLDS, Cite, Claim, Grid, Point
from theorylab.impurities.impurity import ENTROPY
from theorylab.impurities.purity import purity_gain
from theorylab.numbers.comparison import Value
from theorylab.numbers.formal_sum import FormalSum
from theorylab.problems.cube import CubeProblem

__all__ = ["H", "q"]

q = sympy.symbols("q", positive=True)
H = -(q * sympy.log(q) + (1 - q) * sympy.log(1 - q)) / sympy.log(2)
"""The entropy as a symbolic function of q."""

DISTRIBUTIONS = {
    1: [(fmpq(1, 3),)],
    2: [(fmpq(1, 2), fmpq(1, 2)), (fmpq(3, 10), fmpq(7, 10))],
    3: [(fmpq(1, 2),) * 3, (fmpq(1, 10), fmpq(2, 5), fmpq(3, 5))],
}
READ_ONCE = ("x1", "x1&x2", "x1|x2", "x1&x2&x3", "x1&x2|x3", "x1&x3|x2", "x2&x3|x1", "x1|x2|x3")


def _read_once_dnfs() -> Iterator[Point]:
    inputs = [{f"x{i + 1}": bool(x >> i & 1) for i in range(3)} for x in range(8)]
    for formula in READ_ONCE:
        terms = [term.split("&") for term in formula.split("|")]
        labels = [any(all(values[name] for name in term) for term in terms) for values in inputs]
        table = sum(label << x for x, label in enumerate(labels))
        yield from ({"n": 3, "table": table, "p": p} for p in DISTRIBUTIONS[3])


@cache
def _problem(n: int, table: int, p: tuple[fmpq, ...]) -> CubeProblem:
    return CubeProblem([table >> x & 1 for x in range(1 << n)], p)


def _trees(n: int) -> list[Shape]:
    return list(all_shapes(frozenset(range(n))))


def _errors(n: int, table: int, p: tuple[fmpq, ...]) -> list[fmpq]:
    problem = _problem(n, table, p)
    return [error_by_inputs(problem, shape) for shape in _trees(n)]


def _over_leaves(value: Callable[[fmpq], Value]) -> Callable[..., list[Value]]:
    """Sum over the leaves of p(l) value(q(l)), for every tree."""

    def sums(n: int, table: int, p: tuple[fmpq, ...]) -> list[Value]:
        problem = _problem(n, table, p)
        return [_leaf_sum(problem, shape, value) for shape in _trees(n)]

    return sums


def _leaf_sum(problem: CubeProblem, shape: Shape, value: Callable[[fmpq], Value]) -> Value:
    first, *rest = (
        value(problem.label_mean(leaf.state)) * leaf.probability for leaf in reached_leaves(problem, shape)
    )
    for summand in rest:
        first = first + summand
    return first


def _splits_of(problem: CubeProblem, shape: Shape) -> Iterator[tuple[int, int, Shape]]:
    """Number of a leaf, an unread variable i, and the tree T(l, i)."""
    for number, leaf in enumerate(reached_leaves(problem, shape)):
        for split in problem.splits(leaf.state):
            yield number, split.test, _grown(shape, number, split.test)[0]


def _grown(shape: Shape, number: int, variable: int) -> tuple[Shape, int]:
    """The shape with its leaf of that number split, and the number less the leaves passed."""
    if shape is None:
        return ((variable, None, None) if number == 0 else None), number - 1
    zero, number = _grown(shape[1], number, variable)
    one, number = _grown(shape[2], number, variable)
    return (shape[0], zero, one), number


def _decreases(n: int, table: int, p: tuple[fmpq, ...]) -> list[FormalSum]:
    """H(T) - H(T(l, i)) for every tree with an unread variable at a leaf."""
    problem = _problem(n, table, p)
    return [
        _leaf_sum(problem, shape, ENTROPY) - _leaf_sum(problem, grown, ENTROPY)
        for shape in _trees(n)
        for _, _, grown in _splits_of(problem, shape)
    ]


def _gains(n: int, table: int, p: tuple[fmpq, ...], *, weighted: bool) -> list[Value]:
    problem = _problem(n, table, p)
    found = []
    for shape in _trees(n):
        leaves = reached_leaves(problem, shape)
        for number, variable, _ in _splits_of(problem, shape):
            leaf = leaves[number]
            split = next(split for split in problem.splits(leaf.state) if split.test == variable)
            gain = purity_gain(problem, leaf.state, split, ENTROPY)
            found.append(gain * leaf.probability if weighted else gain)
    return found


def _lies_above(c: int) -> bool:
    """Whether H(q) - c q is nonnegative on [0, 1/2]: it is concave, and nonnegative at both ends."""
    difference = H - c * q
    concave = sympy.simplify(sympy.diff(difference, q, 2) * q * (1 - q) * sympy.log(2)) == -1
    ends = (sympy.limit(difference, q, 0), sympy.simplify(difference.subs(q, sympy.Rational(1, 2))))
    return concave and all(bool(value >= 0) for value in ends)


def _inequality(suffix: str, place: str, factor: str, c: int, status: str) -> Claim:
    return Claim(
        id="bdm.e-le-h" + suffix,
        cite=Cite("brutzkus2020", place),
        statement=rf"$E(T)\le {factor}H(T)$ for every decision tree $T$, as $C(q)\le {factor}H(q)$ on $[0,1]$",
        instances=Grid.over(c=[c]),
        measured=_lies_above,
        asserts=HOLDS(control=lambda c: _lies_above(c + 2)),
        method="symbolic",
        complete=True,
        status=status,
    )


CLAIMS = (
    Claim(
        id="bdm.eq-error",
        cite=Cite("brutzkus2020", "section 3, Decision Trees"),
        statement=r"$E(T)=\sum_{l\in\ell(T)}p(l)\,C(q(l))$ with $C(x)=\min(x,1-x)$",
        instances=Grid(quick=lambda: functions(DISTRIBUTIONS, 2), full=lambda: functions(DISTRIBUTIONS, 3)),
        measured=_errors,
        asserts=EQUALS(
            _over_leaves(lambda q: min(q, 1 - q)), control=_over_leaves(lambda q: 2 * q * (1 - q))
        ),
        method="exhaustive",
        status="true by definition",
    ),
    Claim(
        id="bdm.eq-1",
        cite=Cite("brutzkus2020", "equation 1"),
        statement=r"$H(T)-H(T(l,i))=p(l)\bigl(H(q(l))-(1-\tau_i)H(q(l_0))-\tau_iH(q(l_1))\bigr)$ for every tree $T$,"
        r" leaf $l$ and $i\in F_l$",
        instances=Grid(
            quick=lambda: functions(DISTRIBUTIONS, 2),
            full=lambda: [*functions(DISTRIBUTIONS, 2), *_read_once_dnfs()],
        ),
        measured=_decreases,
        asserts=EQUALS(
            lambda n, table, p: _gains(n, table, p, weighted=True),
            control=lambda n, table, p: _gains(n, table, p, weighted=False),
        ),
        method="exhaustive",
        status="true by definition",
    ),
    _inequality("", "section 3, Decision Trees", "", 1, "proved"),
    _inequality(".half", "section 3, Decision Trees, sharpened", r"\tfrac12", 2, "not in the paper; sharp"),
)
