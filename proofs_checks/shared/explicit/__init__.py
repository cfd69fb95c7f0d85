"""Distributions written out point by point, all their trees, and nothing of the programs that avoid both."""
