"""Commands for optimal trees, one module per command; shared parts are in :mod:`theorylab.cli`."""
