"""The figures, one folder per paper and one file per figure, their tables in ``tables/`` and their common style."""
