"""A laboratory for the theory of decision-tree learning.

Distributions are problems, learners turn problems into trees, and claims compare what was measured with
what a paper says. Everything here is loaded on first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach(
    __name__,
    submodules={"claims", "drawing", "learners"},
    submod_attrs={
        "boolean": ["correlations", "influences", "is_monotone", "is_unate", "total_influence"],
        "comparison": ["Order", "compare"],
        "csv_sample": ["read_csv_sample"],
        "cube": ["CubeProblem"],
        "errors": ["InputFormatError", "InvalidArgument", "PrecisionExhausted", "TheoryLabError", "TooLarge"],
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
        "pruning": ["prune", "pruning_path"],
        "problem": ["Branch", "Problem", "Split"],
        "purity": ["purity_gain"],
        "rationals": ["format_rational", "rational"],
        "sample": ["SampleProblem"],
        "ties": ["Ties"],
        "tree": ["Leaf", "Node", "Tree"],
        "tree_set": ["TreeSet"],
    },
)
