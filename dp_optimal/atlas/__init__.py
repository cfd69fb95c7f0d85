"""Atlas of decision trees: every function of few variables, with what its trees cost."""
