"""Provably optimal decision trees: dynamic programs over the reachable subproblems, and a brute-force oracle.

The names listed here are public; their modules are loaded on first use. Importing the package imports the standard
library only, so that the checker of certificates, :func:`check_certificate`, runs without anything else.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

EXPORTS = {
    "all_penalties": ("penalty_path",),
    "atlas.atlas": ("Atlas", "atlas_of"),
    "atlas.data_set": ("read_data_set", "write_data_set"),
    "atlas.one_function": ("OneFunction", "one_function"),
    "by_depth": ("optimal_by_depth",),
    "by_size": ("optimal_by_size",),
    "certificates.checker": ("check_certificate",),
    "certificates.write": ("certificate",),
    "classes.result": ("FunctionClass", "Mic"),
    "consistency": ("mic",),
    "depth_and_size": ("optimal_by_depth_and_size",),
    "exact_tree": ("shallowest_exact_tree", "smallest_exact_tree"),
    "expected_cost": ("optimal_expected_cost",),
    "generic.oracle": ("least_errors_by_size", "trees_of_depth", "trees_of_size"),
    "inequalities": ("Inequality", "mined_inequalities"),
    "optimum": ("Optimum",),
    "pareto": ("ParetoFront", "ParetoPoint", "pareto_front"),
    "penalty": ("optimal_with_penalty",),
    "penalty_pieces": ("PenaltyPath", "PenaltyPiece"),
    "rank": ("smallest_tree_of_rank",),
    "rashomon": ("rashomon_set",),
}
"""Public names by the module that defines them."""

_MODULE_OF = {name: module for module, names in EXPORTS.items() for name in names}

__all__: list[str] = sorted(_MODULE_OF)


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
