"""Sections 3 and 4, upper bounds: Theorems 1, 2, 4, 5 and 6."""
