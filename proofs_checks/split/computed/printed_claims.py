"""Claims about the printed tables of Babbar et al. (2025), decided by the rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofs_checks.shared.printed_tables import printed_table, row
from theorylab.claims import Cite, Claim, Grid, Point
from theorylab.claims.relation import Asserted
from theorylab.claims.wording import sentence


def rows(table: int, *, algorithms: Iterable[str]) -> list[Point]:
    """Return the rows of the given algorithms in a table, in its order, as instances."""
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
    """Return a claim that the rows of a table decide; if it states a reading, the printed text is also given."""
    return Claim(
        id=f"split.{id}",
        cite=Cite("split", place, verbatim),
        statement=statement,
        instances=Grid(list(instances)),
        measured=measured,
        asserts=asserts,
        complete=True,
        **{"origin": "printed", "literature": "Printed data", **fields},
    )


def in_rows(template: str, *tables: int) -> Callable[[Point, Any, Any], str]:
    """Return a witness function; in its template ``{t5[seconds]}``, say, is the entry of the instance in Table 5."""

    def witness(point: Point, measured: Any, claimed: Any) -> str:
        where = {name: value for name, value in point.items() if name in ("dataset", "algorithm")}
        printed_rows = {f"t{table}": row("split", table, **where) for table in tables}
        return sentence(template, {**point, **printed_rows}, measured, claimed)

    return witness
