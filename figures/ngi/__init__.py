"""Figures of the claims of Zhang and Gionis (2022)."""
