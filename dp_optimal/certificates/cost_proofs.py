"""The proof of a minimum expected cost of a table: the optima of sets of rows whose bounds prove that of the root."""

from __future__ import annotations

from dp_optimal.certificates.bounds import ValueOf
from dp_optimal.certificates.checker import ExpectedCost, Table

__all__ = ["cost_proof"]


def cost_proof(objective: ExpectedCost, table: Table, value_of: ValueOf) -> list[str]:
    """Return the lines of the bounds that prove the minimum expected cost, the root last; none if it has no parts.

    Parameters
    ----------
    objective, table
        The objective and its subject.
    value_of
        Source of optima.
    """
    lines: list[str] = []
    line_of: dict[int, int] = {}

    def trivial(rows: int) -> int:
        return 0 if objective.may_stop(rows) else table.cost(rows, 0)

    def write(name: str, rows: int) -> None:
        if rows in line_of:
            lines.append(f"={line_of[rows]}")
            return
        value, parts = int(value_of((rows, ()))), 0
        if value > trivial(rows):
            listed: dict[int, int] = {}
            for test, ((_, zero), (_, one)) in table.tests(rows):
                sides = {f"-{test}": zero, f"+{test}": one}
                known = {side: listed.get(side, trivial(side)) for side in sides.values()}
                spare = {name: int(value_of((side, ()))) - known[side] for name, side in sides.items()}
                for name_of_side, side in sorted(sides.items(), key=lambda item: -spare[item[0]]):
                    if table.cost(rows, 0) + sum(known.values()) < value and spare[name_of_side]:
                        write(name_of_side, side)
                        known[side] += spare[name_of_side]
                        listed[side] = known[side]
                        parts += 1
        lines.append(" ".join([name, str(value), *([str(parts)] if parts else [])]))
        line_of[rows] = len(lines)

    write(".", table.root)
    return lines if len(lines) > 1 else []
