"""The output of a process, without the message of a first run about compilation."""


def without_compiling(stderr: str) -> str:
    """Return the lines of standard error without those that depend on whether kernels are already compiled."""
    return "".join(
        line for line in stderr.splitlines(keepends=True) if not line.startswith("theorylab: compil")
    )
