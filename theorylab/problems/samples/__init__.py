"""Samples: weighted tables of features with labels, read, prepared and laid out for kernels."""
