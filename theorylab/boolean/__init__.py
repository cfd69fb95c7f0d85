"""Functions on the cube held as bits: spectra, masses of subcubes, influences, monotonicity, noise."""
