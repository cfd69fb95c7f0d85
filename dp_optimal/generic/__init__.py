"""Optimal trees of any problem, and a brute-force search for testing them."""
