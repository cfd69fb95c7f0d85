"""What several claims about Babbar et al. (2025) compute."""
