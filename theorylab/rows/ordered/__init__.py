"""Sets of rows with ordered columns: greedy trees of the sides of all thresholds of a column."""
