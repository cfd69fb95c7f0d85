"""Sets of rows of a table stored as bits, and searches over them, in exact integers and for compiled kernels.

This package does not depend on problems, impurities or trees: its input is arrays, its output values and tests.

There are two searches over 0/1 features. :mod:`~theorylab.rows.least_cost` serves the learners. At every set its
candidates are the purest tests, so it needs the masses of every test there and exact answers to near ties; counts of
pairs provide neither. :mod:`~theorylab.rows.branch_and_bound` computes optima. All tests are candidates and only values
are needed, so it solves two levels at once from counts of pairs and bounds a set by similar ones. Both shortcuts skip
sets at which a learner has to choose. On ordered columns :mod:`~theorylab.rows.thresholds` computes optima.
"""
