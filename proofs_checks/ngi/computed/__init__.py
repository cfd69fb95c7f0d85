"""Computations shared by several claims about Zhang and Gionis (2022)."""
