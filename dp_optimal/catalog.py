"""What ``dp_optimal`` offers to the command line; a new program is one line here."""

from __future__ import annotations

from theorylab.catalog import Catalog

__all__ = ["CATALOG"]

CATALOG = Catalog(
    objectives={
        "size": "dp_optimal.by_size:optimal_by_size",
        "depth": "dp_optimal.by_depth:optimal_by_depth",
        "penalty": "dp_optimal.penalty:optimal_with_penalty",
        "expected-cost": "dp_optimal.expected_cost:optimal_expected_cost",
        "rashomon": "dp_optimal.rashomon:rashomon_set",
    },
    sweeps={"mic": "dp_optimal.mic:mic"},
)
