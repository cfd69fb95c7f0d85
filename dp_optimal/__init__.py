"""Provably optimal decision trees: dynamic programs over the reachable subproblems, and a brute-force oracle."""
