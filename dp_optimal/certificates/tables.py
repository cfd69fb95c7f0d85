"""Tables as the lines of a certificate, and the lines of the bounds that prove an optimum of a table."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import fmpq

from dp_optimal.certificates.bounds import ValueOf, bellman_values
from dp_optimal.certificates.checker import ExpectedCost, Objective, SparseError, Table
from dp_optimal.certificates.cost_proofs import cost_proof
from dp_optimal.certificates.table_proofs import Budget, ErrorProof, ErrorTable, ValuesOfRows
from dp_optimal.samples.sizes import sample_curve
from theorylab.problems.samples.points import Rows
from theorylab.problems.samples.sample import SampleProblem, has_whole_weights
from theorylab.rows.anytime import Solver
from theorylab.rows.optimal_tests import LEAST_SEARCHED
from theorylab.rows.packing import pack_rows
from theorylab.rows.reduction import reduced_sample

__all__ = ["proof_of_table", "table_lines"]


def table_lines(problem: SampleProblem) -> list[str]:
    """Return the lines of the inputs that have a weight.

    Parameters
    ----------
    problem
        The table.
    """
    present = np.any(problem.weights > 0, axis=1)
    features, weights = problem.features[present], problem.weights[present]
    digits = np.where(features, "1", "0").tolist()
    rows = [" ".join(["row", "".join(bits), *map(str, row)]) for bits, row in zip(digits, weights.tolist())]
    return [f"table {len(features)} {features.shape[1]} {weights.shape[1]}", *rows]


def proof_of_table(
    problem: SampleProblem,
    objective: Objective,
    table: Table,
    penalty: fmpq,
    values: Callable[[Objective], ValueOf] | None = None,
) -> tuple[int, list[str]]:
    """Return the optimum of the root, beyond the unavoidable error, and the lines of the bounds that prove it.

    Parameters
    ----------
    problem
        The table.
    objective, table
        The objective and its subject, as the checker represents them.
    penalty
        Price of a leaf.
    values
        Function from the objective to another source of its optima; by default the search on samples if it supports the
        objective, else a recursion over sets of rows.
    """
    if objective.settled(objective.root):
        return int(objective.trivial(objective.root)), []
    if isinstance(objective, ExpectedCost):
        value_of = (values or bellman_values)(objective)
        value = int(value_of(objective.root))
        return value, cost_proof(objective, table, value_of) if value > objective.trivial(
            objective.root
        ) else []
    errors = _errors(problem, table, objective)
    searched = None if values else _searched(problem, objective, penalty) or _enumerated(errors, objective)
    proof = ErrorProof(
        errors,
        searched or _computed(table, objective, (values or bellman_values)(objective)),
        _limits(objective),
    )
    return proof.value, proof.lines


def _limits(objective: SparseError) -> Budget:
    """Return the limits, the size at most that of the largest tree within the depth."""
    depth, size = objective.depth, objective.size
    if depth is None or size is None or depth > size.bit_length():
        return depth, size
    return depth, min(size, (1 << depth) - 1)


def _errors(problem: SampleProblem, table: Table, objective: SparseError) -> ErrorTable:
    """Return the rows at which errors are avoidable."""
    most = problem.weights.max(axis=1, keepdims=True)
    costs = most - problem.weights
    rows = np.flatnonzero(costs.max(axis=1))
    tests = [test for test, _ in table.splits(table.root)]
    features = problem.features[rows][:, [test - 1 for test in tests]]
    scale = objective.penalty.denominator
    # sums of costs over up to 2^18 inequalities are in words too
    in_words = int(costs.sum()) * scale + 4 * objective.price < 1 << 44
    return ErrorTable(
        features, tests, (costs if in_words else costs.astype(object))[rows] * scale, int(objective.price)
    )


def _searched(problem: SampleProblem, objective: SparseError, penalty: fmpq) -> ValuesOfRows | None:
    """Return the optima of the search on samples, or None if it does not support the objective."""
    if objective.size is not None or not has_whole_weights(problem):
        return None
    reduced = reduced_sample(problem.features, problem.weights, objective.depth, penalty, fewest_leaves=False)
    if not reduced.in_words or reduced.depth < LEAST_SEARCHED:
        return None
    solver = Solver(reduced)

    def searched(sets: np.ndarray, budgets: list[Budget]) -> np.ndarray:
        depths = [reduced.depth if depth is None else min(depth, reduced.depth) for depth, _ in budgets]
        return np.column_stack([solver.values(pack_rows(sets), depth) for depth in depths])

    return searched


def _enumerated(errors: ErrorTable, objective: SparseError) -> ValuesOfRows | None:
    """Return the optima of the curves of sizes, or None if they do not support the objective.

    The curves are those of a table whose weights are the costs of the other labels. What it cannot avoid is subtracted.
    """
    size, depth = objective.size, objective.depth
    if size is None or objective.price or errors.costs.dtype == object:
        return None
    weights = errors.costs.max(axis=1, keepdims=True) - errors.costs
    base = weights.sum(axis=1) - weights.max(axis=1)
    curve = sample_curve(SampleProblem(Rows(errors.features, weights, None, ())), size, depth)

    def enumerated(sets: np.ndarray, budgets: list[Budget]) -> np.ndarray:
        within, nodes = budgets[0][0], np.array([nodes or 0 for _, nodes in budgets])
        level = None if depth is None or within is None else depth - within
        values = np.zeros((len(sets), len(budgets)), int)
        for rows, known, row in zip(np.packbits(sets, axis=1, bitorder="little"), sets @ base, values):
            masses = curve.error_masses(int.from_bytes(rows.tobytes(), "little"), level)
            if masses is not None:
                row[:] = masses[np.minimum(nodes, len(masses) - 1)] - known
        return values

    return enumerated


def _computed(table: Table, objective: SparseError, value_of: ValueOf) -> ValuesOfRows:
    """Return the optima of another source, which takes the keys of the checker."""
    root = [row for row in range(table.rows) if table.root >> row & 1]
    of_root = np.array(sorted(root, key=table.order.__getitem__))

    def computed(rows: np.ndarray, limits: Budget) -> int:
        state = sum(1 << int(k) for k in of_root[rows])
        depth, size = limits
        within = None if size is None else min(size, table.most_nodes(state))
        return int(value_of((state, (depth, within, objective.price))))

    return lambda sets, budgets: np.array(
        [[computed(rows, limits) for limits in budgets] for rows in sets], dtype=object
    )
