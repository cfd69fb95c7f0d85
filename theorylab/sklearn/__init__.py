"""Estimators for scikit-learn: learners and optimal trees on tables of features.

The estimators work in pipelines, cross-validation and parameter searches; their arithmetic is exact.
This package requires scikit-learn, which is installed by ``pip install 'theorylab[sklearn]'``.
"""

from theorylab.extras import attach, require

require("sklearn")

__getattr__, __dir__, __all__ = attach(
    __name__,
    {
        "greedy_tree": ["GreedyTree"],
        "lickety_split_tree": ["LicketySplitTree"],
        "optimal_tree": ["OptimalTree"],
        "rashomon_set": ["RashomonSet"],
        "split_tree": ["SplitTree"],
        "top_k_tree": ["TopKTree"],
    },
)
