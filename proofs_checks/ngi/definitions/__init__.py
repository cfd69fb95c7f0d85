"""Sections 1 to 4 and 6: impurities, coverage, and what they are made for."""
