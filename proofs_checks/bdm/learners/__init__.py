"""The learners of the library are the algorithms of Brutzkus, Daniely and Malach (2020)."""
