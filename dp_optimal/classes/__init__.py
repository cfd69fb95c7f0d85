"""Optimal trees of all functions of a class at once."""
