"""Commands of the optimum, one module a command; what all commands share is in :mod:`theorylab.cli`."""
