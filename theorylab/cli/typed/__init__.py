"""What is typed behind ``theorylab``: completed by the shell, and read as people write it."""
