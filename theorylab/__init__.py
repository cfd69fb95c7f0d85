"""A laboratory for the theory of decision-tree learning.

Distributions are problems, learners turn problems into trees, and claims compare what was measured with
what a paper says. Everything here is loaded on first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules={"claims", "learners"},
    submod_attrs={
        "boolean.influences": ["correlations", "influences", "product_influences", "total_influence"],
        "numbers.comparison": ["Order", "compare"],
        "problems.csv_sample": ["read_csv_sample"],
        "problems.cube": ["CubeProblem"],
        "boolean.cube_edges": ["EdgeCounts", "edge_counts"],
        "errors": [
            "InputFormatError",
            "InvalidArgument",
            "MissingData",
            "PrecisionExhausted",
            "TheoryLabError",
            "TooLarge",
        ],
        "problems.grid": ["GridProblem"],
        "problems.identification": ["IdentificationProblem"],
        "problems.identification_table": ["identification_problem"],
        "impurities.impurity": [
            "ENTROPY",
            "ERROR",
            "GINI",
            "KEARNS_MANSOUR",
            "Impurity",
            "impurity",
            "tsallis",
        ],
        "learners": [
            "Growth",
            "best_first",
            "best_first_growth",
            "greedy",
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
        "boolean.monotonicity": ["Edge", "falling_edges", "is_monotone", "is_unate", "rising_edges"],
        "boolean.noise": ["NoiseStabilityBounds", "noise_stability", "noise_stability_bounds"],
        "boolean.product_measure": ["product_mean"],
        "trees.pruning": ["prune", "pruning_path"],
        "problems.problem": ["Branch", "Problem", "Split"],
        "impurities.purity": ["purity_gain"],
        "numbers.rationals": ["format_rational", "rational"],
        "problems.sample": ["SampleProblem"],
        "boolean.spectrum": ["fourier_weights", "low_degree_weights"],
        "impurities.ties": ["Ties"],
        "trees.nodes": ["Leaf", "Node"],
        "trees.tree": ["Tree"],
        "trees.tree_set": ["TreeSet"],
        "boolean.walsh": ["walsh_hadamard", "walsh_spectrum"],
    },
)
