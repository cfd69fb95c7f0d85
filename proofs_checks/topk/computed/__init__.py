"""Computations shared by several claims about Blanc et al. (2023)."""
