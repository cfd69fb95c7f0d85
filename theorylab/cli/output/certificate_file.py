"""The option ``--certificate`` of ``theorylab optimal``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theorylab.catalog import find, installed
from theorylab.cli.options import matching
from theorylab.cli.output.files import STANDARD_OUTPUT, whole_file
from theorylab.cli.streams import data_output
from theorylab.problems.problem import Problem

__all__ = ["certificate", "require_certifiable", "write_certificate"]

SUPPLIED = ("problem", "optimum", "name", "values")


def require_certifiable(options: Mapping[str, Any]) -> None:
    """Refuse, before any work is done, an objective that has no certificate.

    Raises
    ------
    InvalidArgument
        If the writer of certificates does not take one of the ``options``.
    """
    matching(_writer(), options, name="--certificate", supplied=SUPPLIED)


def certificate(problem: Problem, optimum: Any, *, name: str, options: Mapping[str, Any]) -> str:
    """The certificate of an optimum.

    Parameters
    ----------
    problem
        The problem solved.
    optimum
        Its value and tree.
    name
        The problem as it was written.
    options
        Limits and prices, by name.
    """
    return "".join(f"{line}\n" for line in _writer()(problem, optimum, name=name, **options))


def write_certificate(text: str, target: str) -> None:
    """Write the ``text`` of a certificate to a file, all or nothing, or to standard output if ``target`` is ``-``."""
    if target == STANDARD_OUTPUT:
        data_output().write(text)
        return
    with whole_file(target, "--certificate") as path:
        path.write_text(text, encoding="ascii")


def _writer() -> Any:
    return find(installed().certificates, "write", kind="certificate program")
