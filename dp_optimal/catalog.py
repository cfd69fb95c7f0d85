"""The programs and commands of ``dp_optimal``; a new program or command is one entry here."""

from __future__ import annotations

from theorylab.catalog import Catalog, Command

__all__ = ["CATALOG"]

CATALOG = Catalog(
    quantities={
        "ratio:greedy/opt": "dp_optimal.quantities:GREEDY",
        "ratio:greedy/opt:worst-ties": "dp_optimal.quantities:GREEDY_WORST",
        "ratio:influence/opt": "dp_optimal.quantities:INFLUENCE",
        "ratio:influence/opt:worst-ties": "dp_optimal.quantities:INFLUENCE_WORST",
        "gap:top-down": "dp_optimal.quantities:TOP_DOWN_GAP",
        "gap:best-first": "dp_optimal.quantities:BEST_FIRST_GAP",
        "mic:top-down": "dp_optimal.quantities:TOP_DOWN_MIC",
        "mic:top-down:gini": "dp_optimal.quantities:TOP_DOWN_MIC_GINI",
        "mic:best-first": "dp_optimal.quantities:BEST_FIRST_MIC",
        "mic:best-first:gini": "dp_optimal.quantities:BEST_FIRST_MIC_GINI",
        "gap:split-lickety": "dp_optimal.quantities:SPLIT_LICKETY",
        "cost:identification/opt": "dp_optimal.quantities:IDENTIFICATION",
        "cost:identification-0/opt": "dp_optimal.quantities:IDENTIFICATION_ZERO",
    },
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
    commands={
        "optimal": Command(
            "dp_optimal.commands.optimal", "optimal", "Find a provably optimal tree.", after="learn"
        ),
        "compare": Command(
            "dp_optimal.commands.compare",
            "compare",
            "Compare learners with the optimal tree of a problem.",
            after="optimal",
        ),
        "certify": Command(
            "dp_optimal.commands.certify",
            "certify",
            "Check a certificate of optimality.",
            after="compare",
        ),
        "rashomon": Command(
            "dp_optimal.commands.rashomon",
            "rashomon",
            "Count and sample the near-optimal trees.",
            after="errata",
        ),
        "atlas": Command(
            "dp_optimal.commands.atlas",
            "atlas",
            "Tabulate all functions of few variables and their trees.",
        ),
        "mic": Command(
            "dp_optimal.commands.mic", "mic", "Compare a learner with the optimum on a class of functions."
        ),
    },
)
