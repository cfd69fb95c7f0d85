"""What several claims about Blanc et al. (2023) compute."""
