"""Figures of the claims of Brutzkus, Daniely and Malach (2020)."""
