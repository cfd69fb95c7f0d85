"""Section 5: Theorem 1, its lemmas, and the tightness of its constant."""
