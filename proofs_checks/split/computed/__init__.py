"""Computations shared by several claims about Babbar et al. (2025)."""
