"""Claims about figures that require data sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from theorylab.claims import Claim, Grid
from theorylab.claims.relation import Asserted


def figure_claim(
    number: int,
    place: str,
    statement: str,
    instances: Grid,
    measured: Callable[..., Any],
    asserts: Asserted,
    *,
    also: str = "",
    **fields: Any,
) -> Claim:
    """Return a claim about figures on data sets.

    number, place: the number of the first figure, and their place in the paper; statement, instances, measured,
    asserts, fields: as for a claim; also: further requirements.
    """
    return Claim(
        id=f"split.fig-{number}",
        cite=place,
        statement=statement,
        instances=instances,
        measured=measured,
        asserts=asserts,
        needs_data=True,
        literature=f"needs data{also}",
        **{"origin": "printed", **fields},
    )
