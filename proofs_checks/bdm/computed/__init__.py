"""What several claims about Brutzkus, Daniely and Malach (2020) compute."""
