"""Optimal trees of samples with ordered columns: the search as a program, and limits of lists of subproblems."""
