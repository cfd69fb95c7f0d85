"""A laboratory for the theory of decision-tree learning.

Distributions are problems, learners turn problems into trees, and claims compare what was measured with
what a paper says. Everything here is loaded on first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules={"claims", "drawing", "learners"},
    submod_attrs={
        "bit_influence": ["correlations", "influences", "product_influences", "total_influence"],
        "comparison": ["Order", "compare"],
        "csv_sample": ["read_csv_sample"],
        "cube": ["CubeProblem"],
        "cube_edges": ["EdgeCounts", "edge_counts"],
        "errors": [
            "InputFormatError",
            "InvalidArgument",
            "MissingData",
            "PrecisionExhausted",
            "TheoryLabError",
            "TooLarge",
        ],
        "grid": ["GridProblem"],
        "identification": ["IdentificationProblem"],
        "identification_table": ["identification_problem"],
        "impurity": ["ENTROPY", "ERROR", "GINI", "KEARNS_MANSOUR", "Impurity", "impurity", "tsallis"],
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
        "monotonicity": ["Edge", "falling_edges", "is_monotone", "is_unate", "rising_edges"],
        "noise": ["NoiseStabilityBounds", "noise_stability", "noise_stability_bounds"],
        "product_measure": ["product_mean"],
        "pruning": ["prune", "pruning_path"],
        "problem": ["Branch", "Problem", "Split"],
        "purity": ["purity_gain"],
        "rationals": ["format_rational", "rational"],
        "sample": ["SampleProblem"],
        "spectrum": ["fourier_weights", "low_degree_weights"],
        "ties": ["Ties"],
        "tree": ["Leaf", "Node", "Tree"],
        "tree_set": ["TreeSet"],
        "walsh": ["walsh_hadamard", "walsh_spectrum"],
    },
)
