"""Whole classes of functions at once: learners on every function of a class in one sweep."""
