"""What several claims about Blanc, Lange and Tan (2020) compute."""
