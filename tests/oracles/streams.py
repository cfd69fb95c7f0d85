"""The output of a process, without the message of a first run about compilation."""


def without_compiling(stderr: str) -> str:
    """The lines of standard error that are the same whether kernels have been compiled before or not."""
    return "".join(
        line for line in stderr.splitlines(keepends=True) if not line.startswith("theorylab: compil")
    )
