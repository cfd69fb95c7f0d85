r"""Appendix B.2, equation 5: what is gained by removing a node outside the conjunction.

Problem. :math:`f = \bigwedge_{i \in J} x_i` under a product distribution. S is a tree with a node i outside J,
reached by a path whose other nodes are V_1; the left subtree of i is a right path of variables V_3 of J, the right
one of variables V_2. The tree T' has V_2 and then those of V_3 that are not in V_2 in place of the subtree of i.

Statement. E(S) - E(T') = p_i D_1 + q_i D_2 - D_3, where

.. math:: D_1 = \prod_{V_1} t_j \prod_{V_2} p_j\; C\Bigl(\prod_{J \setminus ((V_1 \cap J) \cup V_2)} p_j\Bigr),

D_2 is the same with V_3 for V_2 and D_3 with :math:`V_2 \cup V_3`, and t_j in {p_j, q_j} is the probability of the
value that j has on the path. If a variable of J has the value 0 on the path, then f vanishes below and E(S) =
E(T'), but the right side need not vanish. Repaired: the variables of J on the path have the value 1. (In the other
case the node i can be replaced by a leaf, so that the lemma does not suffer.) The conclusion needs only (``d``)
that D_3 is at most D_1 and at most D_2, which holds in both cases.

How it is checked. J of at most 2 (quick) or 3 (full) variables, every path of variables of J and perhaps one
outside, with all values, every V_2 and V_3 among the variables left: the two trees are written out on the cube, and
their errors added up input by input. All p_j of J are different. The control is the equation without D_3, and, for
the inequality, half of the right side.

Is it tight? D_3 = D_1 for V_3 in V_2.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations, product
from typing import Any

from flint import fmpq

from proofs_checks.bdm.computed.two_terms import Shape, right_path
from proofs_checks.bdm.computed.written_trees import error_by_inputs
from theorylab.claims import AT_MOST, EQUALS, Cite, Claim, Grid, Point
from theorylab.numbers.rationals import format_rational
from theorylab.problems.cube import CubeProblem

INSIDE = (fmpq(9, 10), fmpq(4, 5), fmpq(3, 5))
REMOVED, OTHER = fmpq(1, 3), fmpq(3, 4)
"""Probabilities of i and of a second variable outside J, which come after J on the cube."""


def _subsets(members: frozenset[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(sorted(members), size) for size in range(len(members) + 1))


def _points(most: int, values: tuple[int, ...]) -> Iterator[Point]:
    """Paths to i, with the values of ``values`` for the variables of J, and sets V_2 and V_3; small J first."""
    for k in range(1, most + 1):
        J = frozenset(range(k))
        for length in range(k + 2):
            for read in permutations((*range(k), k + 1), length):
                left = J - set(read)
                choices = [values if j < k else (1,) for j in read]
                for outcomes in product(*choices):
                    path = tuple(zip(read, outcomes))
                    for V2, V3 in product(_subsets(left), repeat=2):
                        yield {"k": k, "path": path, "V2": V2, "V3": V3}


ALL_PATHS = Grid(quick=lambda: _points(2, (0, 1)), full=lambda: _points(3, (0, 1)))


def _problem(k: int) -> CubeProblem:
    return CubeProblem.from_function(lambda x: x[:, :k].all(axis=1), k + 2, (*INSIDE[:k], REMOVED, OTHER))


def _below(path: tuple[tuple[int, int], ...], shape: Shape) -> Shape:
    """The tree of the nodes of a path, with a subtree at its end."""
    for variable, outcome in reversed(path):
        shape = (variable, None, shape) if outcome else (variable, shape, None)
    return shape


def _path_of(variables: tuple[int, ...]) -> Shape:
    return right_path(variables, [None] * len(variables))


def _gained(k: int, path: tuple[tuple[int, int], ...], V2: tuple[int, ...], V3: tuple[int, ...]) -> fmpq:
    """E(S) - E(T')."""
    problem = _problem(k)
    joined = V2 + tuple(j for j in V3 if j not in V2)
    S = _below(path, (k, _path_of(V3), _path_of(V2)))
    return error_by_inputs(problem, S) - error_by_inputs(problem, _below(path, _path_of(joined)))


def _errors_of_paths(
    k: int, path: tuple[tuple[int, int], ...], V2: tuple[int, ...], V3: tuple[int, ...]
) -> tuple[fmpq, fmpq, fmpq]:
    """D_1, D_2 and D_3 as displayed."""
    p = (*INSIDE[:k], REMOVED, OTHER)
    V1 = {j for j, _ in path}
    reached = fmpq(1)
    for j, outcome in path:
        reached *= p[j] if outcome else 1 - p[j]

    def error(V: set[int]) -> fmpq:
        read, satisfied = reached, fmpq(1)
        for j in range(k):
            if j in V:
                read *= p[j]
            elif j not in V1:
                satisfied *= p[j]
        return read * min(satisfied, 1 - satisfied)

    return error(set(V2)), error(set(V3)), error({*V2, *V3})


def _displayed(**point: Any) -> fmpq:
    D1, D2, D3 = _errors_of_paths(**point)
    return REMOVED * D1 + (1 - REMOVED) * D2 - D3


def _without_the_last(**point: Any) -> fmpq:
    D1, D2, _ = _errors_of_paths(**point)
    return REMOVED * D1 + (1 - REMOVED) * D2


def _in_words(values: Point, measured: fmpq, claimed: fmpq) -> str:
    k = values["k"]
    names = [f"x{j + 1}" for j in range(k)] + ["z", "z'"]

    def named(V: tuple[int, ...]) -> str:
        return f"{{{', '.join(names[j] for j in V)}}}"

    path = ", ".join(f"{names[j]}={outcome}" for j, outcome in values["path"])
    chances = ", ".join(map(format_rational, INSIDE[:k]))
    return (
        f"conjunction of {k} variables of probabilities {chances}; a node z of probability {format_rational(REMOVED)}"
        f" after {path}, V_2={named(values['V2'])}, V_3={named(values['V3'])}: E(S) - E(T') ="
        f" {format_rational(measured)}, displayed {format_rational(claimed)}"
    )


def _smaller(**point: Any) -> fmpq:
    return min(_errors_of_paths(**point)[:2])


MODIFICATION = "$E(S)-E(T')=p_iD_1+q_iD_2-D_3$ for the modification of Appendix B.2,"

CLAIMS = (
    Claim(
        id="bdm.b.2-eq5",
        cite=Cite("brutzkus2020", "appendix B.2, equation 5"),
        statement=rf"{MODIFICATION} with $t_j\in\{{p_j,q_j\}}$ according to the value of $j\in V_1$ on the path to $i$",
        instances=ALL_PATHS,
        measured=_gained,
        asserts=EQUALS(_displayed, control=_without_the_last),
        status="false if a variable of J has the value 0 on the path; Lemma 5.3 does not suffer",
        falls="proof step",
        witness=_in_words,
    ).repaired(
        place="appendix B.2, equation 5, for paths on which f is not constant",
        statement=f"{MODIFICATION} if the variables of $J$ on the path to $i$ have the value 1 there",
        instances=Grid(quick=lambda: _points(2, (1,)), full=lambda: _points(3, (1,))),
        status="proved in the paper",
    ),
    Claim(
        id="bdm.b.2-eq5.d",
        cite=Cite("brutzkus2020", "appendix B.2, after equation 5"),
        statement=r"$D_3\le\min(D_1,D_2)$ in the modification of Appendix B.2",
        instances=ALL_PATHS,
        measured=lambda **point: _errors_of_paths(**point)[2],
        asserts=AT_MOST(_smaller, control=lambda **point: _smaller(**point) / 2),
        status="proved, by Lemma 5.2",
    ),
)
