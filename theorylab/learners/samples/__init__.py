"""Learners on samples: one search over sets of rows stored as bits, with the learners as special cases.

Importing this package registers its modules with the learners.
"""

from theorylab.learners.samples import best_tests, sparse, top_k

__all__ = ["best_tests", "sparse", "top_k"]
