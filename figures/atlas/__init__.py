"""Pictures of the atlas: every function of few variables, by what its trees cost."""
