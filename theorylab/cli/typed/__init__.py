"""The words of a command line: completion by the shell, and reading of numbers and file names."""
