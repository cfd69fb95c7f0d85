"""Figures drawn from tables of exact numbers, and the files they are written to."""
