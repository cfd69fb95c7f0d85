"""Distributions as lists of points, and enumerations of all their trees, independent of the optimisation programs."""
