"""Comparison with other programs for optimal trees of samples, in separate environments and processes."""
