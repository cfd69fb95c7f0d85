"""Output of the commands: files, trees, drawings and certificates."""
