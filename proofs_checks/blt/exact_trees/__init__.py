"""Exact trees of all functions of few variables: greedy ones, smallest ones and shallowest ones."""
