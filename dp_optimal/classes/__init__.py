"""Optimal trees of every function of a class at once."""
