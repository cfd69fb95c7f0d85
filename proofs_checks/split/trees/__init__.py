"""All trees of a distribution, near-optimal ones, prunings and drawings: what the figures and equations count."""
