"""Claims about figures that require data sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theorylab.claims import Cite, Claim, Grid
from theorylab.claims.relation import Asserted


def figure_claim(
    number: int,
    place: str,
    statement: str,
    instances: Grid,
    measured: Callable[..., Any],
    asserts: Asserted,
    *,
    printed: str = "",
    remarks: str = "",
    **fields: Any,
) -> Claim:
    """Return a claim about figures on data sets.

    number, place: the number of the first figure, and their place in the paper; statement, instances, measured,
    asserts, fields: as for a claim; printed: what the paper says of them; remarks: how they are measured.
    """
    return Claim(
        id=f"split.fig-{number}",
        cite=Cite("split", place, printed),
        statement=statement,
        instances=instances,
        measured=measured,
        asserts=asserts,
        needs_data=True,
        literature=f"Needs data{remarks}",
        origin="reading",
        **fields,
    )
