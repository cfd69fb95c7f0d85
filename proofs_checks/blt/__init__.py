"""Claims of Blanc, Lange and Tan (2020) on top-down trees in the agnostic setting."""
