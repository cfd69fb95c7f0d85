"""Optimal trees of samples with ordered columns: thresholds between distinct values, found without binarising."""
