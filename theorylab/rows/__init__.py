"""Sets of rows of a table held as bits, and what is searched over them, in exact integers and for kernels.

Nothing here knows problems, impurities or trees: a table comes in as arrays, and values and tests go out.
"""
