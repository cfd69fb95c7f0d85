"""The figures, one file each, their tables in ``tables/`` and the one style they share."""
