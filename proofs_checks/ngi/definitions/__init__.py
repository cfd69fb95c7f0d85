"""Sections 1 to 4 and 6: impurities, coverage, and their properties."""
