"""Upper bounds: Theorems 1, 2, 4, 5 and 6, with the steps of their proofs."""
