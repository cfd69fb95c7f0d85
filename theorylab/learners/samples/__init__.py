"""Learners on samples: one search over sets of rows held as bits, and the learners as its cases.

The modules named here register themselves with the learners when they are loaded.
"""

from theorylab.learners.samples import best_tests, sparse, top_k

__all__ = ["best_tests", "sparse", "top_k"]
