"""What several claims about Zhang and Gionis (2022) compute."""
