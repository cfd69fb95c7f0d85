"""Section 4, the lower bound: Theorem 3."""
