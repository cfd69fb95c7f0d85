"""Rationals, formal sums of irrational numbers, and the one comparison of them."""
