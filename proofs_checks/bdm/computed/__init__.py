"""Computations shared by several claims about Brutzkus, Daniely and Malach (2020)."""
