"""What a process says, apart from what a first run says of its compiled code."""


def without_compiling(stderr: str) -> str:
    """The lines of standard error that are the same whether kernels have been compiled before or not."""
    return "".join(
        line for line in stderr.splitlines(keepends=True) if not line.startswith("theorylab: compil")
    )
