"""Optimal trees of samples: a branch and bound over sets of rows, in exact integers."""
