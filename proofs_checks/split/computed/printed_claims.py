"""Claims about the tables that Babbar et al. (2025) print, which the rows of a table decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofs_checks.shared.printed_tables import printed_table, row
from theorylab.claims import Cite, Claim, Grid, Point
from theorylab.claims.relation import Asserted
from theorylab.claims.wording import sentence


def rows(table: int, *, algorithms: Iterable[str]) -> list[Point]:
    """Return the rows of some algorithms in a table, in its order, as instances."""
    return [
        {"table": table, "dataset": r["dataset"], "algorithm": r["algorithm"]}
        for r in printed_table("split", table)
        if r["algorithm"] in algorithms
    ]


def printed_claim(
    id: str,
    place: str,
    statement: str,
    instances: Iterable[Point],
    measured: Callable[..., Any],
    asserts: Asserted,
    *,
    verbatim: str = "",
    **fields: Any,
) -> Claim:
    """A claim about all the rows that there are, which decides it; and what is printed, where it states a reading."""
    return Claim(
        id=f"split.{id}",
        cite=Cite("split", place, verbatim),
        statement=statement,
        instances=Grid(list(instances)),
        measured=measured,
        asserts=asserts,
        complete=True,
        **{"origin": "printed", "literature": "printed data", **fields},
    )


def in_rows(template: str, *tables: int) -> Callable[[Point, Any, Any], str]:
    """A witness in whose template ``{t5[seconds]}`` is the entry of an instance in Table 5, one of some tables."""

    def witness(point: Point, measured: Any, claimed: Any) -> str:
        where = {name: value for name, value in point.items() if name in ("dataset", "algorithm")}
        printed_rows = {f"t{table}": row("split", table, **where) for table in tables}
        return sentence(template, {**point, **printed_rows}, measured, claimed)

    return witness
