"""Exact trees of all functions of few variables: greedy, smallest and shallowest trees."""
