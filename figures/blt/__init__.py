"""Figures of the claims of Blanc, Lange and Tan (2020)."""
