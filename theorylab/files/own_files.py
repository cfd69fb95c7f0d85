"""The user's Python files, named on the command line and loaded from their paths, without a package.

``my_lemma.py`` is a module of claims or a figure; ``my_distributions.py:address_xor,h=3`` calls a function of a file.
An error in such a file is reported in one line with the file and the line number.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import cache
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from theorylab.catalog import foreign_packages
from theorylab.errors import InputFormatError
from theorylab.files.reading import readable

__all__ = [
    "fault_in_own_file",
    "file_of",
    "functions_of",
    "in_file",
    "is_own_file",
    "load_module",
    "own_files",
    "own_sources",
    "place_in",
]

SUFFIX = ".py"
PREFIX = "own_file:"
"""Prefix of the names of these modules; followed by the path, it makes the name unique."""


class _Fresh(SourceFileLoader):
    """A loader that always compiles the current source and writes no cache."""

    def get_code(self, fullname: str) -> CodeType:
        code: CodeType = self.source_to_code(self.get_data(self.path), self.path)
        return code


def is_own_file(text: str) -> bool:
    """Return True if an argument is the path of a user's file rather than an installed name."""
    return text.endswith(SUFFIX)


def in_file(pattern: str) -> tuple[str, str] | None:
    """Return the file that a pattern names and the pattern of its claims; ``None`` for installed claims.

    Parameters
    ----------
    pattern
        A file, ``my_lemma.py``, some of its claims, ``my_lemma.py:mine.*``, or ids of installed claims.
    """
    file, colon, ids = pattern.partition(".py:")
    if colon:
        return f"{file}.py", ids
    return (pattern, "*") if is_own_file(pattern) else None


def load_module(path: Path | str) -> ModuleType:
    """Load a file as a module, once; it can import modules from its folder and, if it is in a package, that package.

    Parameters
    ----------
    path
        The file.

    Raises
    ------
    InputFormatError
        If it cannot be read, is not Python, or raises an exception; the message names the line.
    """
    return _load(str(readable(path).resolve()), str(path))


@cache
def _load(path: str, shown: str) -> ModuleType:
    name = f"{PREFIX}{path}"
    if name in sys.modules:
        return sys.modules[name]
    spec = ModuleSpec(name, _Fresh(name, path), origin=path)
    spec.has_location = True
    module = module_from_spec(spec)
    for folder in (Path(path).parent, _above_package(Path(path).parent)):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))  # last, so that no installed module is shadowed
    sys.modules[name] = module
    try:
        _Fresh(name, path).exec_module(module)
    except SyntaxError as error:
        del sys.modules[name]
        elsewhere = error.filename not in (None, path)
        source = str(error.filename) if elsewhere else shown
        raise InputFormatError(f"SyntaxError: {error.msg}", source=source, line=error.lineno) from None
    except (Exception, SystemExit) as error:  # any error is reported in one line
        del sys.modules[name]
        line = _line_of(error, path)
        raise InputFormatError(f"{type(error).__name__}: {error}", source=shown, line=line) from None
    return module


def _above_package(folder: Path) -> Path:
    """Return the folder that contains the package to which a folder belongs; the folder itself if it is in none."""
    while (folder / "__init__.py").is_file():
        folder = folder.parent
    return folder


def _line_of(error: BaseException, path: str) -> int | None:
    """Return the last line of a file that an exception passed through."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return lines[-1] if lines else None


def place_in(module: str, error: BaseException) -> str:
    """Return the last line of a module that an exception passed through, with its file; empty if there is none.

    Parameters
    ----------
    module
        Name of the module.
    error
        The exception.
    """
    file = getattr(sys.modules.get(module), "__file__", None)
    line = None if file is None else _line_of(error, file)
    return "" if line is None else f"{file}, line {line}"


def fault_in_own_file(error: BaseException) -> InputFormatError | None:
    """Return an exception as an error of the last user code that it passed through; ``None`` if there is none.

    User code is a user file, or a package with a catalog that is not part of this distribution.
    """
    packages = [sys.modules.get(name) for name in foreign_packages()]
    own = {
        Path(place)
        for each in packages
        for place in getattr(each, "__path__", [str(getattr(each, "__file__", ""))])
    }
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if f"{PREFIX}{frame.filename}" in sys.modules or own & {
            Path(frame.filename),
            *Path(frame.filename).parents,
        }:
            return InputFormatError(
                f"{type(error).__name__}: {error}", source=frame.filename, line=frame.lineno
            )
    return None


def file_of(module: str) -> str | None:
    """Return the path of the user file from which a module was loaded; ``None`` for any other module."""
    return module.removeprefix(PREFIX) if module.startswith(PREFIX) else None


def own_files() -> tuple[str, ...]:
    """Return the paths of the loaded user files."""
    return tuple(name.removeprefix(PREFIX) for name in list(sys.modules) if name.startswith(PREFIX))


def own_sources() -> list[Path]:
    """Return the loaded user files, and the modules that they import from their folders."""
    own = [Path(file) for file in own_files()]
    folders = {path.parent for path in own}
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    beside = {Path(file) for file in files if file and Path(file).parent in folders}
    return sorted({*own, *beside})


def functions_of(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """Return the functions that a file defines, by name; names that begin with an underscore are omitted."""
    return {
        name: value
        for name, value in vars(module).items()
        if isinstance(value, FunctionType)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    }
