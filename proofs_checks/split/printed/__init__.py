"""Pseudo-code of Babbar et al. (2025), as printed, on data sets."""
