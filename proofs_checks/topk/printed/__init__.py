"""Pseudo-code of Blanc et al. (2023), as printed, on data sets."""
