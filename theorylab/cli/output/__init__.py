"""What the commands write: files, trees, drawings, certificates."""
