"""The kit of the transcribed algorithms: points with masses, trees on them, impurities in exact numbers."""
