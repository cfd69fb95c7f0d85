"""Sections 2 to 4 and 7: trees, MIC and its cost, and what is said of ID3 in general."""
