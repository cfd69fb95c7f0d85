"""All trees of a distribution, near-optimal ones and prunings: what the figures and equations count."""
