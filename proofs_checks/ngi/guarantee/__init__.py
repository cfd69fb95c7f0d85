"""Section 5: Theorem 1, its lemmas, and how near the truth its constant is."""
