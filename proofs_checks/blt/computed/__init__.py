"""Computations shared by several claims about Blanc, Lange and Tan (2020)."""
