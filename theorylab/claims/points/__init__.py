"""Instances of a claim given from outside: its parameters, its hypotheses, and what a user types after ``--at``."""
