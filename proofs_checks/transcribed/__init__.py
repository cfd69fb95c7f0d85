"""Common parts of the transcribed algorithms: points with masses, trees on these points, and exact impurities."""
