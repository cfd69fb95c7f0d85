"""Output files, which are written completely or not at all; ``-`` is standard output."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from theorylab.cli.output.kinds import KINDS, is_of_kind, kind_by_name
from theorylab.cli.streams import data_output
from theorylab.errors import InvalidArgument, NotWritten
from theorylab.files.json_text import json_text

__all__ = [
    "STANDARD_OUTPUT",
    "require_kind",
    "require_outputs",
    "require_writable",
    "whole_file",
    "write_files_first",
    "write_json",
]

STANDARD_OUTPUT = "-"
KIND_OF = {f"--{kind}": kind for kind in KINDS}
"""Options that write one kind of file, with that kind."""


def require_writable(target: str | None, option: str) -> None:
    """Reject, before any work is done, a file that cannot be written.

    Parameters
    ----------
    target
        The file; ``-`` for standard output; ``None`` for no output.
    option
        The option that named it, for the message.

    Raises
    ------
    InvalidArgument
        If the name is invalid or that of a directory, or its directory does not exist or is not writable.
    """
    if target is None or target == STANDARD_OUTPUT:
        return
    try:
        path = Path(os.path.realpath(target))
        path.exists()
    except (OSError, ValueError) as error:  # the name may be too long or contain a null character
        raise InvalidArgument(f"{option}: {target}: {getattr(error, 'strerror', None) or error}") from None
    if not target or path.is_dir():
        raise InvalidArgument(f"{option}: {target or repr(target)} is a directory")
    if not path.parent.is_dir():
        raise InvalidArgument(f"{option}: there is no directory {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise InvalidArgument(f"{option}: {target} may not be written")


def require_outputs(
    targets: Mapping[str, str | None],
    *,
    inputs: Iterable[Path] = (),
    folders: Iterable[Path] = (),
    force: bool = False,
) -> None:
    """Reject, before any work is done, outputs that cannot be written or would destroy another file.

    An output must not be an input, another output, or in a folder that is filled part by part. An existing file is
    replaced if it is of the kind that is written, or with ``force``.

    Parameters
    ----------
    targets
        File by option; only ``-`` and devices may occur several times.
    inputs
        Files that are read.
    folders
        Folders whose files belong together.
    force
        True if files of another kind may be replaced.

    Raises
    ------
    InvalidArgument
        If one of the targets is rejected.
    """
    taken: dict[str, str] = {}
    for option, target in targets.items():
        if target is None or target == STANDARD_OUTPUT:
            continue
        require_writable(target, option)
        path = Path(os.path.realpath(target))
        if path.exists() and not path.is_file():  # a device or a pipe
            continue
        other = taken.setdefault(str(path), option)
        if other != option:
            raise InvalidArgument(f"{other} and {option} name the same file, {target}; give two")
        if path.exists() and any(each.exists() and path.samefile(each) for each in inputs):
            raise InvalidArgument(f"{option}: {target} is read by this command; name another file")
        for folder in folders:
            if path.is_relative_to(os.path.realpath(folder)):
                raise InvalidArgument(f"{option}: {target} is in {folder}, which has its own files")
        require_kind(target, option, force=force)


def require_kind(target: str, option: str, kind: str | None = None, *, force: bool) -> None:
    """Reject an output that would replace a file of another kind.

    Parameters
    ----------
    target
        The file.
    option
        The option that named it.
    kind
        Kind of the output; by default that of the option or of the suffix of the file.
    force
        True if a file of another kind may be replaced.

    Raises
    ------
    InvalidArgument
        If the file may not be replaced, or cannot be read.
    """
    path = Path(os.path.realpath(target))
    kind = kind or KIND_OF.get(option) or kind_by_name(target)
    if force or not path.is_file() or option == "--resume":  # the journal checks its own file
        return
    try:
        fits = is_of_kind(path, kind)
    except OSError as error:
        raise InvalidArgument(f"{option}: {target}: {error.strerror or error}") from None
    if not fits:
        raise InvalidArgument(
            f"{option}: {target} exists and is not {KINDS[kind][0]}; name another file, or add --force to replace it"
        )


@contextmanager
def whole_file(target: str, option: str) -> Iterator[Path]:
    """Provide a temporary path, and move the file to its place when it is complete.

    Parameters
    ----------
    target
        The file.
    option
        The option that named it, for the message.

    Raises
    ------
    NotWritten
        If the file cannot be written, for example to a full disk. An existing file is kept.
    """
    path = Path(os.path.realpath(target))
    # a device or a pipe cannot be replaced
    special = path.exists() and not path.is_file()
    written = path if special else path.with_name(f".{path.stem}.{os.getpid()}{path.suffix}")
    try:
        yield written
        if not special:
            os.replace(written, path)
    except OSError as error:
        left = "" if special else "; no part of it is left"
        raise NotWritten(f"{option}: {target}: {error.strerror or error}{left}") from None
    finally:
        if not special:
            with suppress(OSError):
                written.unlink()


def write_files_first(*writes: tuple[str | None, Callable[[str], None]]) -> None:
    """Write all files, and then to standard output, whose reader may be gone.

    Parameters
    ----------
    writes
        Pairs of a target and a function that writes to it; pairs with the target ``None`` are skipped.
    """
    asked = [(target, write) for target, write in writes if target is not None]
    for target, write in sorted(asked, key=lambda each: each[0] == STANDARD_OUTPUT):
        write(target)


def write_json(data: Any, target: str) -> None:
    """Write ``data`` as JSON to a file, or to standard output if ``target`` is ``-``."""
    text = json_text(data) + "\n"
    if target == STANDARD_OUTPUT:
        data_output().write(text)
        return
    with whole_file(target, "--json") as path:
        path.write_text(
            text, encoding="utf-8", errors="backslashreplace"
        )  # a file name may not be valid text
