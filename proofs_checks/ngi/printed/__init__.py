"""Pseudo-code of Zhang and Gionis (2022), as printed, on sets of objects."""
