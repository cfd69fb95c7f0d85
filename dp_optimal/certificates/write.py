"""Certificates of optimal values: the tree, and lower bounds that prove it optimal.

The lines have the format of :mod:`dp_optimal.certificates.checker`, which verifies them without the solver.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from flint import fmpq

from dp_optimal.certificates.bounds import ValueOf, demanded_bounds
from dp_optimal.certificates.checker import MAGIC, Number, Objective, Table, read_certificate
from dp_optimal.certificates.tables import proof_of_table, table_lines
from dp_optimal.certificates.tabulated import tabulated
from dp_optimal.certificates.text import cube_lines, exact, graph_lines, tree_lines
from dp_optimal.certificates.values import optima
from dp_optimal.optimum import Optimum
from theorylab.errors import InvalidArgument
from theorylab.numbers.counts import budget
from theorylab.numbers.rationals import rational
from theorylab.numbers.shown import abbreviate
from theorylab.problems.compiled import Compiled, compile_problem
from theorylab.problems.cube import CubeProblem
from theorylab.problems.identification import IdentificationProblem
from theorylab.problems.losses import ZERO_ONE
from theorylab.problems.problem import Problem, Test, require_problem
from theorylab.trees.correspondence import Correspondence

__all__ = ["certificate"]


def certificate(
    problem: Problem,
    optimum: Optimum,
    *,
    name: str,
    depth: int | None = None,
    size: int | None = None,
    penalty: fmpq | int | str | None = None,
    expected_cost: bool = False,
    values: Callable[[Objective], ValueOf] | None = None,
) -> Iterator[str]:
    """Yield the lines of a certificate that proves an optimal value.

    Parameters
    ----------
    problem
        The problem. It is written as a table where :func:`dp_optimal.certificates.tabulated.tabulated` makes it one,
        a larger cube as its function, and any other problem as the graph of its subproblems.
    optimum
        The value and the tree to certify.
    name
        Name of the problem.
    depth, size, penalty
        Limits of the tree and price of a leaf, if they apply; the value is error + penalty x leaves.
    expected_cost
        Whether the value is the expected cost of a tree that is always right.
    values
        Function from the objective, as the checker represents it, to the source of its optima;
        :func:`dp_optimal.certificates.values.optima` if not given.

    Yields
    ------
    str
        The lines one by one, without line ends.

    Raises
    ------
    InvalidArgument
        If the loss is not zero-one, the value is not the optimum, an expected cost is combined with limits or a
        penalty, the problem declares subproblems final that the checker cannot recognise, or the tree belongs to
        another problem and its variables and labels cannot be found in this one by name.
    TooLarge
        If the subproblems do not fit.

    See Also
    --------
    check_certificate : verifies it

    Notes
    -----
    Apart from the source of optima, time and length are those of the required bounds
    (:func:`dp_optimal.certificates.bounds.demanded_bounds`). The optima are not trusted:
    the checker would detect an error.

    Examples
    --------
    >>> from dp_optimal import optimal_by_size
    >>> from theorylab import CubeProblem
    >>> both = CubeProblem([0, 0, 0, 1])
    >>> [line for line in certificate(both, optimal_by_size(both, 1), name="and", size=1) if "value" in line]
    ['value 1/4']
    """
    require_problem(problem)
    if problem.loss is not ZERO_ONE:
        raise InvalidArgument(f"certificate: the loss is {problem.loss.name}; only zero-one has certificates")
    if not (isinstance(optimum, Optimum) and isinstance(name, str)):
        raise InvalidArgument("certificate: an Optimum and a name in text are needed")
    depth = None if depth is None else budget(depth, "depth")
    size = None if size is None else budget(size, "size")
    limits = [limit for limit in (depth, size) if limit is not None]
    within = min(limits, default=None)
    header = [MAGIC, f"problem {json.dumps(name)}"]
    if expected_cost:
        if limits or penalty is not None:
            raise InvalidArgument("certificate: an expected cost has no limit and no penalty")
        theta = problem.theta if isinstance(problem, IdentificationProblem) else fmpq(0)
        header.append("objective expected-cost" + (f" theta {exact(theta)}" if theta else ""))
    else:
        given = {"depth": depth, "size": size}
        words = [f"{key} {value}" for key, value in given.items() if value is not None]
        if penalty is not None:
            words.append(f"penalty {exact(rational(penalty, name='penalty'))}")
        header.append(" ".join(["objective error", *words]))
    header.append(f"value {exact(optimum.value)}")
    reading = Correspondence(optimum.tree.problem, problem, "certificate")
    root, written = optimum.tree.root, tabulated(problem)
    if written is not None:
        header += table_lines(written.sample)
        header += tree_lines(
            root, lambda test, path: written.feature(reading.test(test), path) + 1, by_path=written.by_path
        )
    elif isinstance(problem, CubeProblem):
        header += cube_lines(problem, within)
        header += tree_lines(root, lambda test, path: reading.test(test) + 1)
    else:
        compiled = compile_problem(problem.relevant(), depth=within)
        if expected_cost:
            _require_final_by_rule(compiled, theta)
        number: dict[Test, int] = {}
        header += graph_lines(compiled, number)
        header += tree_lines(root, lambda test, path: number[reading.test(test)])
    # the bounds are those of the problem that the checker will read
    objective = read_certificate("\n".join([*header, "bounds 0"])).objective
    table = objective.subject
    price = rational(penalty or 0, name="penalty")
    found: Number
    if written is not None and isinstance(table, Table):
        found, bounds = proof_of_table(written.sample, objective, table, price, values)
    else:
        value_of = optima(problem, objective, depth, size, price) if values is None else values(objective)
        found = value_of(objective.root)
        bounds = [
            f"{objective.subject.write(state)} {' '.join([*objective.write(budget), exact(rational(bound))])}"
            for (state, budget), bound in demanded_bounds(objective, value_of)
        ]
    value = Fraction(int(optimum.value.p), int(optimum.value.q))
    if found + objective.subject.unavoidable != value * objective.subject.unit:
        raise InvalidArgument(
            f"certificate: {abbreviate(optimum.value)} is not the optimum of this problem within these limits"
        )
    yield from header
    yield f"bounds {len(bounds)}"
    yield from bounds


def _require_final_by_rule(compiled: Compiled, theta: fmpq) -> None:
    """Reject a problem whose final subproblems are not exactly those that the checker regards as final."""
    problem = compiled.problem
    probability: Callable[[Any], fmpq] = (
        problem.probability if isinstance(problem, IdentificationProblem) else lambda state: fmpq(1)
    )
    for state, error in zip(compiled.states, compiled.leaf_error.tolist()):
        light = probability(state) <= theta
        if problem.is_pure(state) != (error == 0 or light):
            raise InvalidArgument(
                f"certificate: subproblem {state!r} is final by a rule of the problem; a certificate needs final"
                " subproblems to have one label or probability at most theta"
            )
