"""Figures of the atlas: all functions of few variables, by the costs of their trees."""
