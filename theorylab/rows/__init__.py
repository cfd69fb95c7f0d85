"""Sets of rows of a table held as bits, and what is searched over them, in exact integers and for kernels.

Nothing here knows problems, impurities or trees: a table comes in as arrays, and values and tests go out.

There are two searches. :mod:`~theorylab.rows.least_cost` is the learners': at every set the candidates are the purest
tests, so it needs the masses of every test there and exact answers to near ties, which counts of pairs do not give.
:mod:`~theorylab.rows.branch_and_bound` is that of optima: all tests are candidates and only values are wanted, so it
solves two levels at once from counts of pairs and bounds a set by similar ones, which pass over the sets at which a
learner has to choose.
"""
