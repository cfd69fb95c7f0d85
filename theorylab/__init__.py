"""A laboratory for the theory of decision-tree learning.

Distributions are problems, learners turn problems into trees, and claims compare what was measured with
what a paper says. Everything here is loaded on first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules={"catalog", "claims", "learners"},
    submod_attrs={
        "boolean.cube_edges": ["EdgeCounts", "edge_counts"],
        "boolean.influences": ["correlations", "influences", "product_influences", "total_influence"],
        "boolean.monotonicity": ["Edge", "falling_edges", "is_monotone", "is_unate", "rising_edges"],
        "boolean.noise": ["NoiseStabilityBounds", "noise_stability", "noise_stability_bounds"],
        "boolean.packed": ["PackedFunction", "as_packed"],
        "boolean.product_measure": ["product_mean"],
        "boolean.spectrum": ["fourier_weights", "low_degree_weights"],
        "boolean.walsh": ["walsh_hadamard", "walsh_spectrum"],
        "errors": [
            "InputFormatError",
            "InvalidArgument",
            "MissingData",
            "PrecisionExhausted",
            "TheoryLabError",
            "TooLarge",
        ],
        "impurities.impurity": [
            "ENTROPY",
            "ERROR",
            "GINI",
            "KEARNS_MANSOUR",
            "Impurity",
            "impurity",
            "tsallis",
        ],
        "impurities.purity": ["purity_gain"],
        "impurities.ties": ["Ties"],
        "learners": [
            "Growth",
            "best_first",
            "best_first_growth",
            "greedy",
            "identification",
            "influence",
            "influence_growth",
            "leaf_penalty_greedy",
            "lickety_split",
            "opt_top_k",
            "resplit",
            "resplit_set",
            "split",
            "top_down",
            "top_down_growth",
            "top_k",
        ],
        "numbers.comparison": ["Order", "compare"],
        "numbers.rationals": ["format_rational", "rational"],
        "problems.csv_sample": ["read_csv_sample"],
        "problems.cube": ["CubeProblem"],
        "problems.grid": ["GridProblem"],
        "problems.identification": ["IdentificationProblem"],
        "problems.identification_table": ["identification_problem"],
        "problems.problem": ["Branch", "Problem", "Split"],
        "problems.sample": ["SampleProblem"],
        "trees.nodes": ["Leaf", "Node"],
        "trees.pruning": ["prune", "pruning_path"],
        "trees.tree": ["Tree"],
        "trees.tree_set": ["TreeSet"],
    },
)
