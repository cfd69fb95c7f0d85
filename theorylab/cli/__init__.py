"""The command line: the frame that commands share, and the commands of the laboratory itself, one module each."""
