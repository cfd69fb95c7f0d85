"""Exit codes of the command line, which are part of its contract."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "AS_RECORDED",
    "DIFFERS",
    "FAILED",
    "INTERRUPTED",
    "MEANINGS",
    "NOT_WRITTEN",
    "READER_LEFT",
    "UNDECIDED",
    "WRONG_USE",
]

AS_RECORDED, DIFFERS, WRONG_USE, UNDECIDED, FAILED = range(5)
NOT_WRITTEN = 74
"""EX_IOERR of sysexits.h."""
INTERRUPTED = 130
"""128 + SIGINT."""
READER_LEFT = 141
"""128 + SIGPIPE."""

MEANINGS: Mapping[int, str] = {
    AS_RECORDED: "all is as recorded, or done",
    DIFFERS: "some verdict differs from the recorded one; `certify`: the certificate is rejected, or belongs to"
    " another problem",
    WRONG_USE: "wrong use or bad input: one line says what and where",
    UNDECIDED: "a claim with a recorded decision remained undecided (time, precision); a command stopped at its"
    " `--time-limit`",
    FAILED: "a check itself broke; all other checks were run",
    NOT_WRITTEN: "the output could not be written: a closed stream, a full disk",
    INTERRUPTED: "interrupted by Ctrl-C, `check` and `hunt` also by SIGTERM or SIGHUP; what was found is printed",
    READER_LEFT: "the reader of the output closed it",
}
"""The meaning of each code; the reference prints this table."""
