"""Estimators for scikit-learn: the learners and the optimal programs on tables of features.

They are classifiers like any other, in pipelines, cross-validation and searches for parameters; what they compute with
is exact. This room needs scikit-learn, which ``pip install 'theorylab[sklearn]'`` brings along.
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
