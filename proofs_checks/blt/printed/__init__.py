"""Pseudo-code of Blanc, Lange and Tan (2020), as printed."""
