"""Samples: weighted tables of features with labels, their reading and preparation for kernels."""
