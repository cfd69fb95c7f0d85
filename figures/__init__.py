"""The figures, a folder a paper and a file a figure, their tables in ``tables/`` and the one style they share."""
