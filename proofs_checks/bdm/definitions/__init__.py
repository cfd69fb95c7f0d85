"""Sections 2 to 4 and 7: trees, MIC and its cost, and general statements on ID3."""
