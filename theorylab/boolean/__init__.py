"""Functions on the cube stored as bits: spectra, masses of subcubes, influences, monotonicity, noise."""
