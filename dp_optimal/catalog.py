"""What ``dp_optimal`` offers to the command line; a new program is one line here."""

from __future__ import annotations

from theorylab.catalog import Catalog

__all__ = ["CATALOG"]

CATALOG = Catalog(
    objectives={
        "size": "dp_optimal.by_size:optimal_by_useful_size",
        "depth": "dp_optimal.by_depth:optimal_by_depth",
        "depth-and-size": "dp_optimal.depth_and_size:optimal_by_depth_and_useful_size",
        "penalty": "dp_optimal.penalty:optimal_with_penalty",
        "penalty-path": "dp_optimal.all_penalties:penalty_path",
        "pareto": "dp_optimal.pareto:pareto_front",
        "exact-size": "dp_optimal.exact_tree:smallest_exact_tree",
        "exact-depth": "dp_optimal.exact_tree:shallowest_exact_tree",
        "expected-cost": "dp_optimal.expected_cost:optimal_expected_cost",
        "rashomon": "dp_optimal.rashomon:rashomon_set",
    },
    sweeps={
        "mic": "dp_optimal.consistency:mic",
        "atlas": "dp_optimal.atlas.atlas:atlas_of",
        "atlas-counts": "dp_optimal.atlas.counts:class_counts",
        "atlas-compute": "dp_optimal.atlas.data_set:computed_data_set",
        "atlas-read": "dp_optimal.atlas.data_set:read_data_set",
        "atlas-write": "dp_optimal.atlas.data_set:write_data_set",
        "atlas-sequences": "dp_optimal.atlas.sequences:sequences",
        "atlas-function": "dp_optimal.atlas.one_function:function_in_the_atlas",
    },
    certificates={
        "write": "dp_optimal.certificates.write:certificate",
        "bind": "dp_optimal.certificates.binding:difference",
        "check": "dp_optimal.certificates.checker:check_certificate",
    },
)
