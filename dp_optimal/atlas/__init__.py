"""Atlas of decision trees: all functions of few variables and the costs of their trees."""
